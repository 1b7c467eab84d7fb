/** Audited events as their readers get them: who, when, why, and what changed from what to what. */
import type { AuditEvent, Change } from '@lamplight/bff/contract/audit.ts';
import type { PersonRef } from '@lamplight/bff/contract/values.ts';
import type { History, Span, Step } from '@lamplight/events/core/history.ts';
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
  /**
   * Of streams that hold much: by the id of an entry the revisions that tell it, in rising order, its own the last. What it leaves
   * out is told by all that stands before it in its stream.
   */
  toldBy?: (entries: readonly Entry[]) => Promise<ReadonlyMap<string, readonly number[]>>;
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

const stepsOf = async <Entry extends AuditEntry>(
  { history, deciderOf, toldBy }: Pick<Telling<Entry>, 'history' | 'deciderOf' | 'toldBy'>,
  entries: readonly Entry[],
): Promise<ReadonlyMap<string, Step<unknown>>> => {
  const apart = (await toldBy?.(entries)) ?? new Map<string, readonly number[]>();
  const told = (stream: string, span: Span) => history(stream as StreamId, deciderOf(stream as StreamId), span);
  const byStream = Map.groupBy(
    entries.filter(({ _id }) => !apart.has(_id)),
    ({ stream }) => stream,
  );
  const steps = await Promise.all([
    ...entries.flatMap(({ _id, stream, revision }) => {
      const only = apart.get(_id);
      return only === undefined ? [] : told(stream, { only, fromRevision: revision });
    }),
    ...[...byStream].map(([stream, of]) => {
      const revisions = of.map(({ revision }) => revision);
      return told(stream, { fromRevision: Math.min(...revisions), toRevision: Math.max(...revisions) });
    }),
  ]);
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
