/** Where many of the best have left: whoever is still here is found all the same, and no page is empty but the last. */
import type { View } from '@lamplight/events/core/view.ts';
import { bestOf, countsIn, holdersOf } from './holders.ts';
import { type SkillDoc, skillIdOf } from './view.ts';

const GONE = 30;
/** In their order: thirty who have left, then two who are here. */
const docs = Array.from({ length: GONE + 2 }, (_, n) => ({ _id: skillIdOf(`e${n}`, 't'), employeeId: `e${n}` }));
const here = new Set([`e${GONE}`, `e${GONE + 1}`]);

const skillsWith = (asked: object[]) =>
  ({
    find: async (query: Readonly<{ limit: number; after?: string }>) => {
      asked.push(query);
      const [from, to] = [Number(query.after ?? 0), Number(query.after ?? 0) + query.limit];
      return { items: docs.slice(from, to), ...(to < docs.length ? { next: String(to) } : {}) };
    },
    scan: async (query: Readonly<{ limit: number }>) => {
      asked.push(query);
      return docs.slice(0, query.limit).map(({ _id }) => ({ _id }));
    },
    get: async (id: string) => docs.find(({ _id }) => _id === id) ?? null,
  }) as unknown as View<SkillDoc>;

it('the best of those who are here is named, and read alone', async () => {
  const asked: object[] = [];
  const best = await bestOf(skillsWith(asked), { techId: 't', among: 'everybody', here });
  expect([best?.employeeId, asked.length]).toEqual([`e${GONE}`, 2]);
  expect(await bestOf(skillsWith([]), { techId: 't', among: 'everybody', here: new Set() })).toBeNull();
});

it('a page goes on over those who have left, and ends where nobody comes any more', async () => {
  const asked = { techId: 't', among: 'everybody', here } as const;
  const first = await holdersOf(skillsWith([]), asked, { limit: 4 });
  expect(first).toEqual({ items: docs.slice(GONE), next: undefined });
  const one = await holdersOf(skillsWith([]), asked, { limit: 1 });
  expect([one.items, one.next]).toEqual([[docs[GONE]], String(GONE + 1)]);
  expect(await holdersOf(skillsWith([]), { ...asked, here: new Set() }, { limit: 4 })).toEqual({
    items: [],
    next: undefined,
  });
});

it('goes on behind a place, and asks in the same order for everybody', async () => {
  const asked: object[] = [];
  await holdersOf(skillsWith(asked), { techId: 't', among: 'everybody', here }, { limit: 5, after: '30' });
  expect(asked).toEqual([
    {
      ...{ where: { techId: 't' }, limit: 5, after: '30' },
      sort: [
        ['level', -1],
        ['yearsTenths', -1],
      ],
    },
  ]);
});

it('how many know each technology well is counted of those who are here, and no skill is read', async () => {
  const known = [
    ...[skillIdOf('e1', 'a'), skillIdOf('e2', 'a'), skillIdOf('gone', 'a')],
    ...[skillIdOf('e1', 'b'), skillIdOf('gone', 'c')],
  ];
  const asked: object[] = [];
  const scan = async (query: object) => {
    asked.push(query);
    return known.map((_id) => ({ _id }));
  };
  const countOf = await countsIn({ scan } as unknown as View<SkillDoc>, new Set(['e1', 'e2']));
  expect(['a', 'b', 'c', 'd'].map(countOf)).toEqual([2, 1, 0, 0]);
  expect(asked).toEqual([{ where: { covers: true }, sort: [['_id', 1]], limit: expect.any(Number) }]);
});

it('is asked of nobody but those whose skills may be told', async () => {
  const asked: object[] = [];
  await holdersOf(skillsWith(asked), { techId: 't', among: ['e1', 'e2'], here }, { limit: 100 });
  expect(asked).toEqual([
    {
      where: { techId: 't', employeeId: { in: ['e1', 'e2'] } },
      ...{
        sort: [
          ['level', -1],
          ['yearsTenths', -1],
        ],
        limit: 100,
      },
    },
  ]);
});
