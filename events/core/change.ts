/** Load, decide and save in one place: the only way in which anything is ever appended. */
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { hasCode, unavailable } from '../ports/errors.ts';
import type { EventStore, NewEvent, Position, Recorded, StreamId } from '../ports/event-store.ts';
import type { Codec } from './codec.ts';
import { givenAt, laterOf } from './event-time.ts';
import type { Observe } from './observe.ts';
import { unobserved } from './observe.ts';
import { hashed, NO_HASH } from './seal.ts';
import type { State } from './states.ts';
import { recentStates } from './states.ts';
import { turns } from './turns.ts';
import type { AnyEvent, By, Change, Changed, Clock, Decider, Fact, Look, Refusal } from './types.ts';
import { isRefusal } from './types.ts';

const RE_DECIDES = 3;
const REPEATS = 3;
const WAITING = 256;
const KEY_REUSED: Refusal = { refused: 'IDEMPOTENCY_KEY_REUSED', because: 'rule' };

export type ChangeOptions = Readonly<{
  events: EventStore;
  codec: Codec;
  clock: Clock;
  observe?: Observe;
  /** The newest position this process has seen: an append that answers with an older one was a repeat. */
  seen?: () => Position | null;
  /** Told of every batch that stands. Must not throw. */
  appended?: () => void;
}>;

/**
 * `change`: a command acts at most once, whatever was retried, raced or cut: its id is looked for in the stream that it
 * changed, and its events keep the ids of the first try. Another request under the id of a command that acted is refused
 * (IDEMPOTENCY_KEY_REUSED): answered with the first result, its own wish would be lost without a word. Events that were
 * written without a fingerprint answer any request, as they always did. Refusals and empty decisions are not remembered;
 * they are never given on a state that may be stale. Time goes forward in every stream: where its newest event is later
 * than the command (a clock was set back, or another process's is ahead), the command counts as given at that event's time.
 * @throws Unavailable when the outcome is unknown, after three lost races, or with 256 commands waiting: the same command
 * may be given again. KeyErased when it would write about an erased subject.
 */
export const openChange = (
  options: ChangeOptions,
): Readonly<{ change: Change; look: Look /** Drops the folded states: somebody was erased. */; forget(): void }> => {
  const {
    events: store,
    codec,
    clock,
    observe = unobserved,
    seen = () => null,
    appended: grew = () => undefined,
  } = options;
  const states = recentStates(clock);
  const inTurn = turns<StreamId>(WAITING);

  /** What a cached state was folded from without being read. */
  const unread = new WeakMap<object, readonly NewEvent[]>();

  /**
   * The cached state, where the events it rests on stand as this process wrote them. Two processes that run one command at
   * once write the same ids, and the slower is answered as if its batch stood: instants, sealed fields and hashes are the
   * other's, and the next link of the chain would lead nowhere.
   */
  const proven = async <S, C, E>(stream: StreamId, decider: Decider<S, C, E>): Promise<State<S> | undefined> => {
    const cached = states.get(stream, decider);
    const batch = cached && unread.get(cached);
    if (cached === undefined || batch === undefined) return cached;
    const from = cached.revision - batch.length + 1;
    let read = 0;
    for await (const { data, meta } of store.read(stream, { from, max: batch.length })) {
      if (!isDeepStrictEqual({ data, meta }, { data: batch[read]?.data, meta: batch[read]?.meta })) break;
      read += 1;
    }
    if (read === batch.length) {
      unread.delete(cached);
      return cached;
    }
    states.drop(stream);
    return undefined;
  };

  /** The state as the store has it now: what is cached, and what came after it. */
  const fresh = async <S, C, E>(stream: StreamId, decider: Decider<S, C, E>): Promise<State<S>> => {
    let state = (await proven(stream, decider)) ?? begin(decider, clock.now());
    const from = state.revision;
    for await (const recorded of store.read(stream, { from: state.revision + 1 })) {
      state = next(state, decider, recorded, await codec.openedFact(recorded));
    }
    if (state.revision > from) states.set(stream, decider, state);
    return state;
  };

  const append = async (stream: StreamId, revision: number, batch: readonly NewEvent[]) => {
    const expected = revision < 0 ? ('no-stream' as const) : revision;
    const category = stream.slice(0, stream.indexOf('-'));
    const began = performance.now();
    const done = (outcome: string) =>
      observe.record('append.duration', (performance.now() - began) / 1000, { category, outcome });
    for (let repeat = 0; ; repeat += 1) {
      try {
        const result = await store.append(stream, expected, batch);
        done('appended');
        grew();
        return result;
      } catch (error) {
        if (hasCode(error, 'WrongExpectedRevision')) {
          done('conflict');
          return null;
        }
        // The batch may stand already. The same ids at the same expectation are answered with their first result.
        if (!hasCode(error, 'Unavailable') || repeat === REPEATS) {
          done('failed');
          states.drop(stream);
          throw error;
        }
        await wait(Math.random() * 50 * 2 ** repeat);
      }
    }
  };

  const attempt = async <S, C, E>(
    stream: StreamId,
    command: C,
    decider: Decider<S, C, E>,
    by: By,
  ): Promise<Changed<S, E>> => {
    let cached = await proven(stream, decider);
    for (let race = 0; race <= RE_DECIDES; race += 1) {
      let state = cached ?? (await fresh(stream, decider));
      if (state.commands.has(by.commandId)) {
        const earlier = await resultOf(stream, decider, by);
        if (earlier !== null) return earlier;
      }
      const at = laterOf(by.at, state.occurredAt);
      const outcome = decider.decide(givenAt(command, at), state.state);
      if (cached !== undefined && (isRefusal(outcome) || outcome.length === 0)) {
        const newest = await fresh(stream, decider);
        if (newest.revision !== state.revision) {
          cached = undefined;
          continue;
        }
        state = newest;
      }
      cached = undefined;
      if (isRefusal(outcome)) return refused(outcome, state);
      if (outcome.length === 0) return changed(state, [], false);
      const before = seen();
      const encoded = await codec.encode(stream, outcome as readonly AnyEvent[], { ...by, at });
      const first = state.revision + 1;
      const { events: batch, hash } = decider.audited
        ? hashed(stream, first, state.hash, encoded)
        : { events: encoded, hash: state.hash };
      const appended = await append(stream, state.revision, batch);
      if (appended === null) continue;
      if (before !== null && appended.position <= before) {
        states.drop(stream);
        const earlier = await resultOf(stream, decider, by);
        if (earlier !== null) return earlier;
      }
      const { position } = appended;
      const after = appendedState(state, decider, outcome, { commandId: by.commandId, position, occurredAt: at, hash });
      unread.set(after, batch);
      states.set(stream, decider, after);
      return changed(after, outcome, false);
    }
    throw unavailable(`${stream}: lost ${RE_DECIDES + 1} races`);
  };

  /** What the command did when it acted, and the state right after it; a refusal where another request did it. */
  const resultOf = async <S, C, E>(
    stream: StreamId,
    decider: Decider<S, C, E>,
    { commandId, fingerprint }: By,
  ): Promise<Changed<S, E> | null> => {
    let state = begin(decider, clock.now());
    const events: E[] = [];
    let first: string | undefined;
    for await (const recorded of store.read(stream)) {
      const its = recorded.meta.commandId === commandId;
      if (events.length > 0 && !its) break;
      const fact = await codec.openedFact(recorded);
      state = next(state, decider, recorded, fact);
      if (!its) continue;
      first ??= recorded.meta.fingerprint;
      events.push(eventOf<E>(fact));
    }
    if (events.length === 0) return null;
    const isAnother = first !== undefined && fingerprint !== undefined && first !== fingerprint;
    return isAnother ? refused(KEY_REUSED, state) : changed(state, events, true);
  };

  const change: Change = async (stream, command, decider, by) => {
    if (!stream.startsWith(`${decider.category}-`)) throw new TypeError(`${stream} is not a ${decider.category}`);
    const began = performance.now();
    const type = typeOf(command);
    const parent = by.traceparent === undefined ? {} : { parent: by.traceparent };
    const done = (outcome: string) =>
      observe.record('command.duration', (performance.now() - began) / 1000, { type, outcome });
    try {
      const result = await inTurn(stream, () =>
        observe.span('change', { attributes: { type, stream }, ...parent }, (traceparent) =>
          attempt(stream, command, decider, traceparent === undefined ? by : { ...by, traceparent }),
        ),
      );
      done(result.is === 'refused' ? result.refusal.refused : result.repeated ? 'repeated' : 'changed');
      return result;
    } catch (error) {
      done('failed');
      throw error;
    }
  };

  const look: Look = async (stream, decider, when = {}) => {
    if (when.revision === undefined && when.at === undefined) return seenAs(await fresh(stream, decider));
    let state = begin(decider, clock.now());
    const max = when.revision === undefined ? {} : { max: when.revision + 1 };
    for await (const recorded of store.read(stream, max)) {
      const fact = await codec.openedFact(recorded);
      if (when.at !== undefined && fact.occurredAt > when.at) break;
      state = next(state, decider, recorded, fact);
    }
    return seenAs(state);
  };

  return { change, look, forget: states.forget };
};

const typeOf = (command: unknown): string =>
  typeof command === 'object' && command !== null && 'type' in command ? String(command.type) : 'command';

const begin = <S, C, E>(decider: Decider<S, C, E>, since: number): State<S> => ({
  since,
  state: decider.initial,
  revision: -1,
  position: '' as Position,
  occurredAt: '',
  hash: NO_HASH,
  commands: new Set(),
});

/** One of the two places where a stored event becomes the type that its decider declares. */
export const eventOf = <E>({ type, data }: Fact<AnyEvent>): E => ({ type, data }) as E;

const next = <S, C, E>(
  before: State<S>,
  decider: Decider<S, C, E>,
  recorded: Recorded,
  fact: Fact<AnyEvent>,
): State<S> => ({
  since: before.since,
  state: decider.evolve(before.state, eventOf<E>(fact), recorded.revision),
  revision: recorded.revision,
  position: recorded.position,
  occurredAt: laterOf(before.occurredAt, fact.occurredAt),
  hash: recorded.meta.hash ?? NO_HASH,
  commands: before.commands.add(recorded.meta.commandId),
});

const appendedState = <S, C, E>(
  before: State<S>,
  decider: Decider<S, C, E>,
  events: readonly E[],
  { commandId, ...newest }: Pick<State<S>, 'position' | 'occurredAt' | 'hash'> & Readonly<{ commandId: string }>,
): State<S> => ({
  ...newest,
  since: before.since,
  state: events.reduce(
    (state, event, index) => decider.evolve(state, event, before.revision + 1 + index),
    before.state,
  ),
  revision: before.revision + events.length,
  commands: before.commands.add(commandId),
});

const changed = <S, E>(after: State<S>, events: readonly E[], repeated: boolean): Changed<S, E> => ({
  is: 'changed',
  state: after.state,
  events,
  revision: after.revision,
  position: after.position,
  repeated,
});

const refused = <S, E>(refusal: Refusal, state: State<S>): Changed<S, E> => ({
  is: 'refused',
  refusal,
  state: state.state,
  revision: state.revision < 0 ? null : state.revision,
});

const seenAs = <S>({ state, revision }: State<S>) => ({ state, revision: revision < 0 ? null : revision });
