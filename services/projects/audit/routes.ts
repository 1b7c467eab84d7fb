/** HTTP of the history (state-machines.md §15; domain.md §7): the admins' audit, and a project's own activity and verdict. */
import { type AuditKind, auditKinds } from '@lamplight/bff/contract/audit.ts';
import type { ParamsOf } from '@lamplight/bff/contract/routes.ts';
import { send, sendList } from '@lamplight/common/http/answer.ts';
import { readAfter } from '@lamplight/common/http/caller.ts';
import { instantOf, pageOf } from '@lamplight/common/http/parse.ts';
import { badRequest, problem } from '@lamplight/common/http/problem.ts';
import { type Served, serve } from '@lamplight/common/http/serve.ts';
import type { Span, Step } from '@lamplight/events/core/history.ts';
import type { StreamId } from '@lamplight/events/ports/event-store.ts';
import type { Projects } from '../context.ts';
import { staleMark } from '../reading.ts';
import { accountOf } from './account.ts';
import { activityOf } from './activity.ts';
import { eventsOf } from './events.ts';
import { listAudited } from './listing.ts';
import { placeId } from './places.ts';
import { deciderOf, differenceOfThings, thingIn } from './subject.ts';
import { verdictOf } from './verdict.ts';

export const auditRoutes = (projects: Projects): readonly Served[] => [
  serve('audit-events', async ({ req, res, query }) => {
    const { kind, id, actor, type, projectId, from, to, include, ...paging } = query;
    const page = pageOf(req, paging);
    const filter = { kind, subjectId: id, actorId: actor, type, projectId, from: instantOf(from), to: instantOf(to) };
    const stale = (await projects.auditIndex.waitFor(readAfter(req))) === 'stale';
    const { items, next } = await listAudited(projects.auditIndex, filter, page);
    const events = await eventsOf(projects, items, { remarks: include === 'recordedAt' });
    sendList(res, { items: events, stale, next });
  }),

  serve('audit-state', async ({ res, params, query: { at, revision } }) => {
    if (at !== undefined && revision !== undefined) throw badRequest('Name an instant or a revision, not both.');
    const thing = await thingOf(projects, params);
    const toRevision = revision === undefined ? undefined : Number(revision);
    const last = (await stepsOf(projects, thing, { at: instantOf(at), toRevision })).at(-1);
    const state = last === undefined ? null : thingIn(last.to, thing);
    const { kind, id } = thing;
    const where = { revision: last?.fact.revision ?? null, occurredAt: last?.fact.occurredAt ?? null };
    send(res, { kind, id, ...where, state });
  }),

  serve('audit-diff', async ({ res, params, query }) => {
    const thing = await thingOf(projects, params);
    const [from, to] = await Promise.all(
      [query.from, query.to].map(async (instant) => {
        const last = (await stepsOf(projects, thing, { at: instantOf(instant) })).at(-1);
        return last === undefined ? null : thingIn(last.to, thing);
      }),
    );
    send(res, { changes: differenceOfThings(from, to) });
  }),

  serve('audit-account', async ({ req, res, params: { projectId }, query: { on } }) => {
    const stale = (await projects.deliveries.waitFor(readAfter(req))) === 'stale';
    const account = await accountOf(projects, projectId, on);
    if (account === null) throw problem('NOT_FOUND');
    send(res, { account, ...staleMark({ stale }) });
  }),

  serve('audit-verify', async ({ res, body, actor }) => send(res, await verdictOf(projects, actor, body.projectId))),

  serve('activity', async ({ req, res, params, query, actor }) => {
    const { at, ...paging } = query;
    const page = pageOf(req, paging);
    const stale = (await projects.auditIndex.waitFor(readAfter(req))) === 'stale';
    const listed = await activityOf(projects, actor, params.projectId, { at: instantOf(at), ...page });
    sendList(res, { ...listed, stale });
  }),
];

type Thing = Readonly<{ kind: AuditKind; id: string; stream: StreamId }>;

/** @throws 404 for what never was */
const thingOf = async (projects: Projects, { kind: named, id }: ParamsOf<'audit-state'>): Promise<Thing> => {
  const kind = auditKinds.find((candidate) => candidate === named);
  if (kind === undefined) throw problem('NOT_FOUND');
  const stream = await streamOf(projects, kind, id);
  if (stream === null) throw problem('NOT_FOUND');
  return { kind, id, stream };
};

const streamOf = async ({ look, places }: Projects, kind: AuditKind, id: string): Promise<StreamId | null> => {
  if (kind === 'milestone' || kind === 'invoice') return (await places.get(placeId(kind, id)))?.stream ?? null;
  const stream: StreamId = `${kind}-${id}`;
  return (await look(stream, deciderOf(stream))).revision === null ? null : stream;
};

const stepsOf = ({ history }: Projects, { stream }: Thing, span: Span): Promise<readonly Step<unknown>[]> =>
  history(stream, deciderOf(stream), span);
