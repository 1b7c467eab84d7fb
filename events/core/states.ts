/** Folded states of streams that were lately asked for. The expected revision of an append proves them fresh. */
import type { Position, StreamId } from '../ports/event-store.ts';
import type { Clock, Decider } from './types.ts';

const KEPT = 1_000;
const KEPT_MS = 30_000;
/** For so long after an erasure a process may still open what was sealed (`PersonalData`): what is folded meanwhile is not kept. */
const OPENS_FOR_MS = 30_000;

/**
 * `occurredAt`: the latest time in the stream, empty without an event. `hash`: of the newest event, for audited streams.
 * `commands`: those that acted; only ever grows. `since`: when the fold began, epoch ms; personal fields stand opened in it,
 * so that it is kept for 30 s from then on and no longer, however often it is carried on.
 */
export type State<S> = Readonly<{
  since: number;
  state: S;
  revision: number;
  position: Position;
  occurredAt: string;
  hash: string;
  commands: Set<string>;
}>;

export type RecentStates = Readonly<{
  get<S, C, E>(stream: StreamId, decider: Decider<S, C, E>): State<S> | undefined;
  /** Keeps the newer one of two; nothing for 30 s after `forget`. */
  set<S, C, E>(stream: StreamId, decider: Decider<S, C, E>, state: State<S>): void;
  drop(stream: StreamId): void;
  /** Somebody was erased: whatever was opened for whom goes. */
  forget(): void;
}>;

type Kept = Readonly<{ decider: unknown; state: State<unknown> }>;

export const recentStates = (clock: Clock): RecentStates => {
  const kept = new Map<StreamId, Kept>();
  let keepsFrom = Number.NEGATIVE_INFINITY;
  return {
    get: (stream, decider) => {
      const held = kept.get(stream);
      if (held === undefined || held.decider !== decider) return undefined;
      kept.delete(stream);
      const age = clock.now() - held.state.since;
      // Below zero the clock was set back, and nobody knows how old it is.
      if (age < 0 || age >= KEPT_MS) return undefined;
      kept.set(stream, held);
      // The decider is the same object, so the state is one that it folded.
      return held.state as State<never>;
    },
    set: (stream, decider, state) => {
      const held = kept.get(stream);
      if (held !== undefined && held.decider === decider && held.state.revision > state.revision) return;
      kept.delete(stream);
      if (clock.now() < keepsFrom) return;
      kept.set(stream, { decider, state });
      if (kept.size > KEPT) kept.delete(kept.keys().next().value ?? stream);
    },
    drop: (stream) => void kept.delete(stream),
    forget: () => {
      kept.clear();
      keepsFrom = clock.now() + OPENS_FOR_MS;
    },
  };
};
