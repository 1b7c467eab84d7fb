import { attachCache, clearCache, refetch, refetchAll, refetchWhere } from './cache.ts';

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
