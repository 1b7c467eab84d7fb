/** What was, and how it came about: a fold that stops early, and the steps of a fold. */
import type { EventStore, Recorded, StreamId } from '../ports/event-store.ts';
import { eventOf } from './change.ts';
import type { Codec } from './codec.ts';
import type { AnyEvent, Decider, Fact } from './types.ts';

/**
 * One event and what it changed: the state from which and to which. `recordedAt` is the store's remark, for the small print
 * of an audit and nothing else: it stands beside the fact, never in it.
 */
export type Step<S> = Readonly<{ fact: Fact<AnyEvent>; from: S; to: S; recordedAt: string }>;

/**
 * Revisions, both included; or an instant (RFC 3339 UTC): the longest prefix of which no event happened after it. The store
 * has no say in it, so a log that was copied elsewhere answers the same. Left out: all of it.
 */
export type Span = Readonly<{
  fromRevision?: number | undefined;
  toRevision?: number | undefined;
  at?: string | undefined;
  /**
   * Revisions in rising order: nothing else of the stream is read, and the states are those that these make of the initial one.
   * For who knows that the others play no part in what is told.
   */
  only?: readonly number[];
}>;

export type History = <S, C, E>(
  stream: StreamId,
  decider: Decider<S, C, E>,
  span?: Span,
) => Promise<readonly Step<S>[]>;

/** Personal fields are opened, or `{ erased: true }`. Everything is read in one pass: later appends are not in it. */
export const openHistory =
  (events: EventStore, codec: Codec): History =>
  async <S, C, E>(stream: StreamId, decider: Decider<S, C, E>, span: Span = {}) => {
    const { fromRevision = 0, toRevision, at, only } = span;
    const steps: Step<S>[] = [];
    let from = decider.initial;
    const whole = toRevision === undefined ? {} : { max: toRevision + 1 };
    const parts = only?.map((revision) => ({ from: revision, max: 1 })) ?? [whole];
    for await (const recorded of readParts(events, stream, parts)) {
      const fact = await codec.openedFact(recorded);
      if (at !== undefined && fact.occurredAt > at) break;
      const to = decider.evolve(from, eventOf<E>(fact), recorded.revision);
      if (recorded.revision >= fromRevision) steps.push({ fact, from, to, recordedAt: recorded.recordedAt });
      from = to;
    }
    return steps;
  };

const readParts = async function* (
  events: EventStore,
  stream: StreamId,
  parts: readonly NonNullable<Parameters<EventStore['read']>[1]>[],
): AsyncGenerator<Recorded> {
  for (const part of parts) yield* events.read(stream, part);
};
