import type { Health } from '../tills/command.ts';
import { rested } from './rest.ts';

const PATIENCE_MS = 1_000;

type Said = Pick<Health['processors'][number], 'state' | 'lagEvents'>;
/** A process whose one processor says each of these in turn, and the last of them from then on. */
const saying = (...all: readonly (Said | null)[]) => {
  let looks = 0;
  const health = async (): Promise<Health | null> => {
    const said = all[Math.min(looks, all.length - 1)] ?? null;
    looks += 1;
    const clerk = {
      processor: 'clerk',
      kind: 'reactor',
      downSince: null,
      lagSeconds: 0,
      parked: 0,
      lastError: null,
    } as const;
    return said && { processors: [{ ...clerk, ...said }], writing: 0 };
  };
  return { health };
};
const live = { state: 'live', lagEvents: 0 } as const;
const behind = (lagEvents: number) => ({ state: 'catching_up', lagEvents }) as const;

describe('whether everything rests', () => {
  it('waits for what becomes less, however long all of it takes', async () => {
    const becomesLess = Array.from({ length: 20 }, (_, looks) => behind(200 - looks));
    expect(await rested([saying(...becomesLess, live)], PATIENCE_MS)).toEqual([]);
  });

  it.each([
    ['what stands still', [behind(7)], /clerk is catching_up, 7 behind/],
    ['what becomes more', Array.from({ length: 60 }, (_, looks) => behind(looks + 7)), /clerk is catching_up/],
    ['a process that does not answer', [null], /1 processes do not answer/],
  ])('names %s once patience has ended', async (_what, said, pattern) => {
    const wrong = await rested([saying(...said)], PATIENCE_MS);
    expect(wrong.map(({ says }) => says).join()).toMatch(pattern);
  });
});
