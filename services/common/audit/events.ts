/** Audited events as their readers get them: who, when, why, and what changed from what to what. */
import type { AuditEvent, Change } from '@lamplight/bff/contract/audit.ts';
import type { PersonRef } from '@lamplight/bff/contract/values.ts';
import type { History, Step } from '@lamplight/events/core/history.ts';
import type { AnyDecider } from '@lamplight/events/core/types.ts';
import type { StreamId } from '@lamplight/events/ports/event-store.ts';
import type { AuditEntry } from './entry.ts';

/** What people and things are called on one page of events, looked up together. */
export type Naming<Entry> = Readonly<{
  actorOf(entry: Entry, step: Step<unknown>): PersonRef;
  labelOf(entry: Entry, step: Step<unknown>): string;
}>;

/** How a service tells what its streams hold. */
export type Telling<Entry extends AuditEntry> = Readonly<{
  history: History;
  /** @throws TypeError for a stream on which nothing is decided */
  deciderOf(stream: StreamId): AnyDecider;
  /** On such a stream each event says all that is told of it: nothing before it is read. Left out: there is none. */
  saysAll?: (stream: StreamId) => boolean;
  naming(entries: readonly Entry[]): Promise<Naming<Entry>>;
  changesOf(step: Step<unknown>, entry: Entry): readonly Change[];
  /** Why, in the words of whoever did it. */
  reasonOf(data: unknown): string | null;
}>;

/**
 * In the order of `entries`. Each stream is folded once, however many of its events are asked for.
 * @param remarks also when the store recorded each of them: for admins who ask for it
 */
export const toldEvents = async <Entry extends AuditEntry>(
  telling: Telling<Entry>,
  entries: readonly Entry[],
  { remarks = false }: Readonly<{ remarks?: boolean }> = {},
): Promise<readonly AuditEvent[]> => {
  const steps = await stepsOf(telling, entries);
  const naming = await telling.naming(entries);
  return entries.flatMap((entry) => {
    const step = steps.get(entry._id);
    if (step === undefined) return [];
    const event = eventOf(telling, naming, entry, step);
    return [remarks ? { ...event, recordedAt: step.recordedAt } : event];
  });
};

const stepsOf = async (
  { history, deciderOf, saysAll = () => false }: Pick<Telling<AuditEntry>, 'history' | 'deciderOf' | 'saysAll'>,
  entries: readonly AuditEntry[],
): Promise<ReadonlyMap<string, Step<unknown>>> => {
  const byStream = Map.groupBy(entries, ({ stream }) => stream as StreamId);
  const steps = await Promise.all(
    [...byStream].flatMap(([stream, of]) => {
      const revisions = of.map(({ revision }) => revision);
      if (saysAll(stream))
        return revisions.map((revision) =>
          history(stream, deciderOf(stream), { fromRevision: revision, toRevision: revision, alone: true }),
        );
      const span = { fromRevision: Math.min(...revisions), toRevision: Math.max(...revisions) };
      return history(stream, deciderOf(stream), span);
    }),
  );
  return new Map(steps.flat().map((step) => [step.fact.position, step]));
};

const eventOf = <Entry extends AuditEntry>(
  { changesOf, reasonOf }: Telling<Entry>,
  { actorOf, labelOf }: Naming<Entry>,
  entry: Entry,
  step: Step<unknown>,
): AuditEvent => {
  const { data, meta } = step.fact;
  const { commandId, correlationId, causationId, prevHash = '', hash = '', session } = meta;
  const reason = reasonOf(data);
  return {
    position: entry._id,
    stream: entry.stream,
    revision: entry.revision,
    type: entry.type,
    subject: { kind: entry.kind, id: entry.subjectId, label: labelOf(entry, step) },
    actor: actorOf(entry, step),
    occurredAt: entry.occurredAt,
    changes: [...changesOf(step, entry)],
    ...(reason === null ? {} : { reason }),
    ...(session === undefined ? {} : { session }),
    ...{ commandId, correlationId, causationId, prevHash, hash },
  };
};
