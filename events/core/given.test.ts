import { jar } from '../workbench/jars.ts';
import { given } from './given.ts';
import type { Decider } from './types.ts';
import { refuse } from './types.ts';

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
});
