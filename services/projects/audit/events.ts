/** Audited events as their readers get them: who, when, why, and what changed from what to what. */
import type { AuditEvent } from '@lamplight/bff/contract/audit.ts';
import type { PersonRef } from '@lamplight/bff/contract/values.ts';
import type { Step } from '@lamplight/events/core/history.ts';
import type { StreamId } from '@lamplight/events/ports/event-store.ts';
import type { Projects } from '../context.ts';
import type { Names } from '../names.ts';
import { SYSTEM_REF } from '../names.ts';
import { changesOf, deciderOf, labelIn, reasonOf } from './subject.ts';
import type { AuditDoc } from './view.ts';

/**
 * In the order of `docs`. Each stream is folded once, however many of its events are asked for.
 * @param remarks also when the store recorded each of them: for admins who ask for it
 */
export const eventsOf = async (
  projects: Projects,
  docs: readonly AuditDoc[],
  { remarks = false }: Readonly<{ remarks?: boolean }> = {},
): Promise<readonly AuditEvent[]> => {
  const steps = await stepsOf(projects, docs);
  const names = await projects.people.names(docs.flatMap((doc) => [doc.actorId, ...personIn(doc)]));
  const titles = await titlesOf(projects, docs);
  return docs.flatMap((doc) => {
    const step = steps.get(doc._id);
    if (step === undefined) return [];
    const event = eventOf(doc, step, names, titles);
    return [remarks ? { ...event, recordedAt: step.recordedAt } : event];
  });
};

const stepsOf = async (
  { history }: Projects,
  docs: readonly AuditDoc[],
): Promise<ReadonlyMap<string, Step<unknown>>> => {
  const byStream = Map.groupBy(docs, ({ stream }) => stream as StreamId);
  const steps = await Promise.all(
    [...byStream].map(([stream, of]) => {
      const revisions = of.map(({ revision }) => revision);
      const span = { fromRevision: Math.min(...revisions), toRevision: Math.max(...revisions) };
      return history(stream, deciderOf(stream), span);
    }),
  );
  return new Map(steps.flat().map((step) => [step.fact.position, step]));
};

/** The titles of the projects that these events are about, or of their proposals. */
export const titlesOf = async (
  { projects, proposals }: Projects,
  docs: readonly AuditDoc[],
): Promise<ReadonlyMap<string, string>> => {
  const ids = [...new Set(docs.map(({ projectId }) => projectId).filter((id) => id !== ''))];
  const titled = await Promise.all(
    ids.map(async (id) => {
      const title = (await projects.get(id))?.machine.title ?? (await proposals.get(id))?.machine.content.title;
      return [id, title ?? ''] as const;
    }),
  );
  return new Map(titled);
};

const eventOf = (doc: AuditDoc, step: Step<unknown>, names: Names, titles: ReadonlyMap<string, string>): AuditEvent => {
  const { fact } = step;
  const { commandId, correlationId, causationId, prevHash = '', hash = '' } = fact.meta;
  const subject = { kind: doc.kind, id: doc.subjectId };
  const [person] = personIn(doc);
  const named = person === undefined ? titles.get(doc.projectId) : names(person).name;
  const label = labelIn(fact.stream, step.to, subject) ?? named ?? '';
  const reason = reasonOf(fact.data);
  return {
    position: doc._id,
    stream: doc.stream,
    revision: doc.revision,
    type: doc.type,
    subject: { ...subject, label },
    actor: actorOf(doc.actorId, names),
    occurredAt: doc.occurredAt,
    changes: [...changesOf(step, subject)],
    ...(reason === null ? {} : { reason }),
    commandId,
    correlationId,
    causationId,
    prevHash,
    hash,
  };
};

/** Whose hours, cost, days off or skills a thing is: it is called by that person. */
const personIn = ({ kind, subjectId }: AuditDoc): readonly string[] =>
  ['timesheet', 'costrate', 'leave', 'skillset'].includes(kind) ? [subjectId] : [];

/** Reactors and timers act as `system:<name>`. */
const actorOf = (id: string, names: Names): PersonRef =>
  id.startsWith(`${SYSTEM_REF.id}:`) ? { ...SYSTEM_REF, id } : names(id);
