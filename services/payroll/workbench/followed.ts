/** For tests: streams in memory and what follows into them, under the ids by which a repeat is known. */
import { type Act, actor } from '@lamplight/events/core/reactor.ts';
import type { AnyEvent, By, Change, Look } from '@lamplight/events/core/types.ts';
import { isRefusal } from '@lamplight/events/core/types.ts';
import type { Position, StreamId } from '@lamplight/events/ports/event-store.ts';

type Stored = AnyEvent & Readonly<{ commandId: string }>;
export type Followed = Readonly<{
  streams: ReadonlyMap<StreamId, readonly AnyEvent[]>;
  /** Everything that was appended, in order. */
  appended: readonly AnyEvent[];
  give(stream: StreamId, ...events: readonly AnyEvent[]): void;
  look: Look;
  act: Act;
}>;

export const openFollowed = (): Followed => {
  const streams = new Map<StreamId, Stored[]>();
  const appended: AnyEvent[] = [];
  const stored = (stream: StreamId): Stored[] => streams.getOrInsertComputed(stream, () => []);
  const look: Look = async (stream, decider, { revision = Number.POSITIVE_INFINITY } = {}) => {
    const events = stored(stream).slice(0, revision + 1);
    type E = Parameters<typeof decider.evolve>[1];
    const state = events.reduce((at, { type, data }, n) => decider.evolve(at, { type, data } as E, n), decider.initial);
    return { state, revision: events.length === 0 ? null : events.length - 1 };
  };
  const change: Change = async (stream, command, decider, by: By) => {
    const { state, revision } = await look(stream, decider);
    const events = stored(stream);
    const done = { is: 'changed' as const, state, revision: events.length, position: '' as Position };
    if (events.some(({ commandId }) => commandId === by.commandId)) return { ...done, events: [], repeated: true };
    const outcome = decider.decide(command, state);
    if (isRefusal(outcome)) return { is: 'refused', refusal: outcome, state, revision };
    for (const event of outcome as readonly AnyEvent[]) {
      events.push({ ...event, commandId: by.commandId });
      appended.push(event);
    }
    return { ...done, events: outcome, repeated: false };
  };
  const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
  const jobs = { remembersAfter: null } as unknown as Parameters<typeof actor>[0]['jobs'];
  return {
    streams,
    appended,
    look,
    give: (stream, ...events) => void stored(stream).push(...events.map((event) => ({ ...event, commandId: '' }))),
    act: actor({ change, jobs, clock: { now: () => 0 }, log: silent }),
  };
};
