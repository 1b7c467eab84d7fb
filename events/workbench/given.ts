/** Given events, when a command, then events or a refusal: a decider's rules, without clock or store. For tests only. */
import { assertPlain } from '../core/plain.ts';
import type { Decider, Refusal } from '../core/types.ts';
import { isRefusal } from '../core/types.ts';

/**
 * `then` takes the expected events, a refusal, or just a refusal's code. `outcome` is the plain result, and `state` what
 * follows from it, for properties. Expected refusals match when they name no `detail`.
 */
export type When<S, E> = Readonly<{
  outcome: readonly E[] | Refusal;
  state: S;
  then(expected: readonly E[] | Refusal | string): void;
}>;

/** `state` is what the given events fold to. */
export type Scenario<S, C, E> = Readonly<{ state: S; when(command: C): When<S, E> }>;

export const given = <S, C, E>(decider: Decider<S, C, E>, events: readonly E[] = []): Scenario<S, C, E> => {
  const state = fold(decider, decider.initial, events, 0);
  return { state, when: (command) => decided(decider, state, events.length, command) };
};

const decided = <S, C, E>(decider: Decider<S, C, E>, before: S, count: number, command: C): When<S, E> => {
  const outcome = decider.decide(command, before);
  const events = isRefusal(outcome) ? [] : outcome;
  if (isRefusal(outcome)) assertTold(outcome);
  for (const event of events) assertPlain(event, 'event');
  return {
    outcome,
    state: fold(decider, before, events, count),
    // biome-ignore lint/suspicious/noThenProperty: the third word of given / when / then; nobody awaits a test sentence
    then: (expected) => {
      if (typeof expected === 'string') expect(isRefusal(outcome) ? outcome.refused : outcome).toBe(expected);
      else if (isRefusal(expected)) expect(outcome).toMatchObject(expected);
      else expect(outcome).toEqual(expected);
    },
  };
};

const fold = <S, C, E>(decider: Decider<S, C, E>, from: S, events: readonly E[], first: number): S =>
  events.reduce((state, event, index) => decider.evolve(state, event, first + index), from);

const REASONS: readonly string[] = ['absent', 'forbidden', 'conflict', 'rule'];

/** A refusal reaches a person: it has one of the four reasons, and where it names fields, each says what is wrong. */
const assertTold = ({ refused, because, detail }: Refusal): void => {
  if (!REASONS.includes(because)) throw new TypeError(`${refused} is refused because of ${JSON.stringify(because)}`);
  if (typeof detail !== 'object' || detail === null || !('errors' in detail)) return;
  const { errors } = detail;
  const whole = Array.isArray(errors) && errors.length > 0 && errors.every(({ field, message }) => field && message);
  if (!whole) throw new TypeError(`${refused} names no field, or says nothing of one: ${JSON.stringify(errors)}`);
};
