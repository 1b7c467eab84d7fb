import { attachCache, clearCache, reading, refetch, refetchAll, refetchWhere } from './cache.ts';

const cached: readonly unknown[] = [['project', 'p1', { at: 'x' }], ['project', 'p2'], ['projects'], 'swr', null];
/** A cache that writes down what it is asked to fetch again. */
const attached = () => {
  const asked: unknown[] = [];
  const detach = attachCache({
    refetch: async (matches) => asked.push(cached.filter(matches)),
    clear: async () => asked.push('cleared'),
  });
  return { asked, detach };
};

it('a thing is fetched again in every query of it, a list with all that is of its kind', async () => {
  const { asked, detach } = attached();
  await refetch([['project', 'p1']]);
  await refetch([['project']]);
  await refetch([['projects'], ['project', 'p2']]);
  await refetch([]);
  expect(asked).toEqual([[cached[0]], [cached[0], cached[1]], [cached[1], cached[2]], []]);
  detach();
});

it('after a gap all of it is fetched again, at the end of a session all of it is forgotten', async () => {
  const { asked, detach } = attached();
  await refetchAll();
  await refetchWhere((key) => key === 'swr');
  await clearCache();
  expect(asked).toEqual([cached, ['swr'], 'cleared']);
  detach();
});

it('a page without a cache has nothing to fetch, and one that left takes nobody else’s away', async () => {
  const [first, second] = [attached(), attached()];
  first.detach();
  await refetchAll();
  second.detach();
  for (const ask of [refetchAll, clearCache, () => refetch([['project']]), () => refetchWhere(() => true)]) await ask();
  expect([first.asked, second.asked]).toEqual([[], [cached]]);
});

describe('what replaces a read of ours', () => {
  const ticks = () => new Promise((done) => setTimeout(done));
  /** Fetches p1 anew while these reads begin, and tells whether that is over yet. */
  const fetching = async (begun: () => void) => {
    const detach = attachCache({ refetch: async () => begun(), clear: async () => undefined });
    let isOver = false;
    const whole = refetch([['project', 'p1']]).then(() => {
      isOver = true;
    });
    await ticks();
    detach();
    return { whole, isOver: () => isOver };
  };
  it('is waited for, whether it succeeds or fails', async () => {
    for (const end of ['resolve', 'reject'] as const) {
      const newer = Promise.withResolvers<string>();
      const read = { by: newer.promise };
      const { whole, isOver } = await fetching(() => {
        read.by = reading(['project', 'p1'], newer.promise);
      });
      expect(isOver()).toBe(false);
      newer[end]('it');
      await whole;
      expect(await read.by.catch((why) => why)).toBe('it');
    }
  });
  it('is waited for in its turn where another one replaced it, three times at most', async () => {
    const reads = [0, 1, 2, 3].map(() => Promise.withResolvers<void>());
    const begin = (n: number): void => void reading(['project', 'p1'], reads[n]?.promise ?? Promise.resolve());
    const { whole, isOver } = await fetching(() => begin(0));
    for (const n of [0, 1, 2]) {
      expect(isOver()).toBe(false);
      begin(n + 1);
      reads[n]?.resolve();
      await ticks();
    }
    await whole;
    reads[3]?.resolve();
  });
  it('is no older read, and none of another thing', async () => {
    const never = Promise.withResolvers<void>();
    void reading(['project', 'p1'], never.promise);
    const { isOver } = await fetching(() => void reading(['project', 'p2'], never.promise));
    expect(isOver()).toBe(true);
    never.resolve();
  });
});
