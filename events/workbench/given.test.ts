import type { Decider, Refusal } from '../core/types.ts';
import { refuse } from '../core/types.ts';
import { given } from './given.ts';
import { jar } from './jars.ts';

const made = { type: 'JarMade', data: { owner: 'o', name: 'n' } } as const;
const filled = (amount: number) => ({ type: 'JarFilled', data: { amount } }) as const;

describe('given, when, then', () => {
  it('tells the events that a command leads to, and the states before and after', () => {
    const story = given(jar, [made, filled(2)]);
    expect(story.state).toMatchObject({ holds: 2 });
    const end = story.when({ type: 'FillJar', amount: 3 });
    end.then([filled(3)]);
    expect(end.state).toMatchObject({ holds: 5 });
  });

  it('numbers the events from 0, and those that follow from there', () => {
    const counted: Decider<readonly number[], null, { type: 'Counted'; data: object }> = {
      category: 'count',
      initial: [],
      evolve: (revisions, _event, revision) => [...revisions, revision],
      decide: () => [one, one],
    };
    const one = { type: 'Counted', data: {} } as const;
    expect(given(counted).state).toEqual([]);
    const story = given(counted, [one, one, one]);
    expect([story.state, story.when(null).state]).toEqual([
      [0, 1, 2],
      [0, 1, 2, 3, 4],
    ]);
  });

  it('tells a refusal by its code, or by all of it', () => {
    const refused = given(jar, [made]).when({ type: 'FillJar', amount: 0 });
    refused.then('AMOUNT_INVALID');
    refused.then(refuse('AMOUNT_INVALID', 'rule'));
    expect(refused.state).toMatchObject({ holds: 0 });
  });

  it.each<[string, () => void]>([
    [
      'other events',
      () =>
        given(jar, [made])
          .when({ type: 'FillJar', amount: 1 })
          .then([filled(2)]),
    ],
    [
      'events where a refusal was expected',
      () => given(jar, [made]).when({ type: 'FillJar', amount: 1 }).then('AMOUNT_INVALID'),
    ],
    [
      'a refusal where events were expected',
      () =>
        given(jar)
          .when({ type: 'FillJar', amount: 1 })
          .then([filled(1)]),
    ],
    ['another refusal', () => given(jar).when({ type: 'FillJar', amount: 1 }).then(refuse('NOT_FOUND', 'rule'))],
  ])('fails on %s', (_what, story) => {
    expect(story).toThrow();
  });

  it('fails on data that no store could hold', () => {
    const careless: Decider<null, null, { type: 'Written'; data: { at: unknown } }> = {
      category: 'note',
      initial: null,
      evolve: () => null,
      decide: () => [{ type: 'Written', data: { at: undefined } }],
    };
    expect(() => given(careless).when(null)).toThrow('event.data.at is undefined');
  });

  const refusing = (outcome: unknown): Decider<null, null, never> => ({
    category: 'note',
    initial: null,
    evolve: () => null,
    decide: () => outcome as Refusal,
  });
  const faulty = (...errors: unknown[]) => ({ refused: 'VALIDATION_FAILED', because: 'rule', detail: { errors } });
  it.each([
    ['has none of the four reasons', { refused: 'NO', because: '' }, 'NO is refused because of ""'],
    ['names no field', faulty(), 'VALIDATION_FAILED names no field'],
    [
      'names a field without its name',
      faulty({ field: 'a', message: 'A' }, { field: '', message: 'B' }),
      '"message":"B"',
    ],
    ['says nothing of a field', faulty({ field: 'a', message: '' }), '"field":"a"'],
    ['holds something else for its fields', { ...faulty(), detail: { errors: 'all' } }, '"all"'],
  ])('fails on a refusal that %s', (_what, refused, told) => {
    expect(() => given(refusing(refused)).when(null)).toThrow(told);
  });
  it.each([
    ['absent', undefined],
    ['forbidden', null],
    ['conflict', 'a word'],
    ['rule', { other: 1 }],
    ['rule', { errors: [{ field: 'a', message: 'A' }] }],
  ])('takes a refusal because of %s with %j', (because, detail) => {
    given(refusing({ refused: 'NO', because, detail }))
      .when(null)
      .then('NO');
  });
});
