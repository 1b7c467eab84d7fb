/** Folded states of streams that were lately asked for. The expected revision of an append proves them fresh. */
import type { Position, StreamId } from '../ports/event-store.ts';
import type { Clock, Decider } from './types.ts';

const KEPT = 1_000;
const KEPT_MS = 30_000;

/**
 * `occurredAt`: the latest time in the stream, empty without an event. `hash`: of the newest event, for audited streams.
 * `commands`: those that acted; only ever grows.
 */
export type State<S> = Readonly<{
  state: S;
  revision: number;
  position: Position;
  occurredAt: string;
  hash: string;
  commands: Set<string>;
}>;

export type RecentStates = Readonly<{
  get<S, C, E>(stream: StreamId, decider: Decider<S, C, E>): State<S> | undefined;
  /** Keeps the newer one of two. */
  set<S, C, E>(stream: StreamId, decider: Decider<S, C, E>, state: State<S>): void;
  drop(stream: StreamId): void;
}>;

type Kept = Readonly<{ decider: unknown; state: State<unknown>; until: number }>;

export const recentStates = (clock: Clock): RecentStates => {
  const kept = new Map<StreamId, Kept>();
  return {
    get: (stream, decider) => {
      const held = kept.get(stream);
      if (held === undefined || held.decider !== decider) return undefined;
      kept.delete(stream);
      if (held.until <= clock.now()) return undefined;
      kept.set(stream, held);
      // The decider is the same object, so the state is one that it folded.
      return held.state as State<never>;
    },
    set: (stream, decider, state) => {
      const held = kept.get(stream);
      if (held !== undefined && held.decider === decider && held.state.revision > state.revision) return;
      kept.delete(stream);
      kept.set(stream, { decider, state, until: clock.now() + KEPT_MS });
      if (kept.size > KEPT) kept.delete(kept.keys().next().value ?? stream);
    },
    drop: (stream) => void kept.delete(stream),
  };
};
