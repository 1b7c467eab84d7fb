/** HTTP of a service's part of the audited history (domain.md §7): what happened, a thing at a moment, two moments of it. */
import { type AuditKind, kindsOf } from '@lamplight/bff/contract/audit.ts';
import type { ParamsOf } from '@lamplight/bff/contract/routes.ts';
import type { ServiceName } from '@lamplight/bff/contract/services.ts';
import type { Span, Step } from '@lamplight/events/core/history.ts';
import type { View } from '@lamplight/events/core/view.ts';
import type { StreamId } from '@lamplight/events/ports/event-store.ts';
import type { Response } from 'express';
import { PLACES, send, sendPart } from '../http/answer.ts';
import { readAfter } from '../http/caller.ts';
import { instantOf, pageOf } from '../http/parse.ts';
import { badRequest, problem } from '../http/problem.ts';
import { type Served, serve } from '../http/serve.ts';
import type { Difference } from './difference.ts';
import type { AuditEntry } from './entry.ts';
import { type Telling, toldEvents } from './events.ts';
import { type AuditFilter, listAudited } from './listing.ts';

export type Audited<Entry extends AuditEntry> = Telling<Entry> &
  Readonly<{
    index: Pick<View<Entry>, 'find' | 'waitFor'>;
    /** Where a thing of one of this service's kinds is recorded; null for what never was. */
    streamOf(kind: AuditKind, id: string): Promise<StreamId | null>;
    /** The thing itself, whole, in a state of its stream; null where it is not (yet) there. */
    thingIn(state: unknown, thing: Readonly<{ kind: AuditKind; id: string }>): unknown;
    differenceOf: Difference;
    /** What is about a person, where their entries go by another field than the id of the thing. */
    aboutPerson?: (personId: string) => Pick<AuditFilter, 'personId'>;
  }>;

export const auditedRoutes = <Entry extends AuditEntry>(
  service: ServiceName,
  audited: Audited<Entry>,
): readonly Served[] => [
  serve('audit-events', async ({ req, res, query }) => {
    const { kind, id, actor, person, type, projectId, from, to, include, ...paging } = query;
    const page = pageOf(req, paging);
    const of = person === undefined ? { subjectId: id } : aboutOf(audited, person, id);
    const filter = { kind, ...of, actorId: actor, type, projectId, from: instantOf(from), to: instantOf(to) };
    const stale = (await audited.index.waitFor(readAfter(req))) === 'stale';
    const { items, next } = of === null ? { items: [] } : await listAudited(audited.index, filter, page);
    if (req.get(PLACES) !== undefined) {
      const places = items.map(({ _id: position, occurredAt }) => ({ position, occurredAt }));
      // To the edge alone, which passes on no such header: it asks for what stands at those of them that it shows.
      sendPart(res as Response, { items: places, stale, next });
      return;
    }
    const events = await toldEvents(audited, items, { remarks: include === 'recordedAt' });
    sendPart(res, { items: events, stale, next });
  }),

  serve('audit-state', async ({ res, params, query: { at, revision } }) => {
    if (at !== undefined && revision !== undefined) throw badRequest('Name an instant or a revision, not both.');
    const thing = await thingOf(service, audited, params);
    const toRevision = revision === undefined ? undefined : Number(revision);
    const last = (await stepsOf(audited, thing, { at: instantOf(at), toRevision })).at(-1);
    const state = last === undefined ? null : audited.thingIn(last.to, thing);
    const { kind, id } = thing;
    const where = { revision: last?.fact.revision ?? null, occurredAt: last?.fact.occurredAt ?? null };
    send(res, { kind, id, ...where, state });
  }),

  serve('audit-diff', async ({ res, params, query }) => {
    const thing = await thingOf(service, audited, params);
    const [from, to] = await Promise.all(
      [query.from, query.to].map(async (instant) => {
        const last = (await stepsOf(audited, thing, { at: instantOf(instant) })).at(-1);
        return last === undefined ? null : audited.thingIn(last.to, thing);
      }),
    );
    send(res, { changes: audited.differenceOf(from, to) });
  }),
];

/** Null where the thing that is asked for is not this person's: ids are never two things'. */
const aboutOf = (
  { aboutPerson }: Pick<Audited<AuditEntry>, 'aboutPerson'>,
  person: string,
  id: string | undefined,
): AuditFilter | null => {
  if (aboutPerson !== undefined) return { ...aboutPerson(person), subjectId: id };
  return id === undefined || id === person ? { subjectId: person } : null;
};

type Thing = Readonly<{ kind: AuditKind; id: string; stream: StreamId }>;

/** @throws 404 for what never was, and for kinds of other services */
const thingOf = async (
  service: ServiceName,
  { streamOf }: Pick<Audited<AuditEntry>, 'streamOf'>,
  { kind: named, id }: ParamsOf<'audit-state'>,
): Promise<Thing> => {
  const kind = (kindsOf[service] as readonly AuditKind[]).find((candidate) => candidate === named);
  const stream = kind === undefined ? null : await streamOf(kind, id);
  if (kind === undefined || stream === null) throw problem('NOT_FOUND');
  return { kind, id, stream };
};

const stepsOf = (
  { history, deciderOf }: Pick<Audited<AuditEntry>, 'history' | 'deciderOf'>,
  { stream }: Thing,
  span: Span,
): Promise<readonly Step<unknown>[]> => history(stream, deciderOf(stream), span);
