import type { View } from '@lamplight/events/core/view.ts';
import { newFolder, openPorts, removeFolder } from '@lamplight/events/workbench/ports.ts';
import { allIdsOf, docsOf, scannedWhole } from './all-of.ts';

type Place = Readonly<{ _id: string; works: boolean }>;

it('tells the ids of all that a query finds, each once and in order, however many scans that takes', async () => {
  const folder = newFolder();
  const ports = await openPorts({ folder });
  for (const [at, count] of [0, 1, 4_999, 5_000, 5_001, 10_001].entries()) {
    const docs = Array.from({ length: count + 50 }, (_, n): Place => {
      return { _id: `p${String(n).padStart(6, '0')}`, works: n < count };
    });
    const model = await ports.models.open<Place>(`places-${at}`, 1, { indexes: [['works']] });
    await model.apply(docs.map((doc) => ({ id: doc._id, doc, rev: 0, marks: {} })));
    const ids = await allIdsOf(model as unknown as View<Place>, { works: true });
    expect([count, ids.length]).toEqual([count, count]);
    expect(ids).toEqual(docs.slice(0, count).map(({ _id }) => _id));
  }
  await ports.close();
  await removeFolder(folder);
});

it('reads the documents of some ids in one question, each once, and asks nothing for none', async () => {
  const asked: object[] = [];
  const find = async (query: object) => {
    asked.push(query);
    return { items: [{ _id: 'b' }, { _id: 'a' }] };
  };
  const view = { find } as unknown as View<Readonly<{ _id: string }>>;
  const docs = await docsOf(view, ['a', 'gone', 'b', 'a']);
  expect(['a', 'gone', 'b'].map((id) => docs.get(id)?._id)).toEqual(['a', undefined, 'b']);
  expect([...(await docsOf(view, []))]).toEqual([]);
  expect(asked).toEqual([{ where: { _id: { in: ['a', 'gone', 'b'] } }, limit: 3 }]);
});

it('reads the documents of many ids some hundreds at a time', async () => {
  const ids = Array.from({ length: 1_201 }, (_, n) => `p${n}`);
  const asked: number[] = [];
  const find = async ({ where, limit }: { where: { _id: { in: string[] } }; limit: number }) => {
    asked.push(limit);
    return { items: where._id.in.map((_id) => ({ _id })) };
  };
  const docs = await docsOf({ find } as unknown as View<Readonly<{ _id: string }>>, ids);
  expect([...docs.keys()]).toEqual(ids);
  expect(asked).toEqual([500, 500, 201]);
});

it('is told all that an index holds of a query, and refuses more than a million', async () => {
  type Told = Readonly<{ _id: string; day: string }>;
  const scanning = (rows: readonly object[]) => {
    const asked: object[] = [];
    const scan = async (query: object) => {
      asked.push(query);
      return rows;
    };
    return { asked, view: { scan } as unknown as View<Told> };
  };
  const query = { where: { day: { gte: '2026-01-01' } }, sort: [['day', 1]] } as const;
  const few = scanning([{ _id: 'a', day: '2026-01-01' }]);
  expect(await scannedWhole(few.view, query)).toEqual([{ _id: 'a', day: '2026-01-01' }]);
  expect(few.asked).toEqual([{ ...query, limit: 1_000_001 }]);
  expect(await scannedWhole(scanning(Array(1_000_000)).view, query)).toHaveLength(1_000_000);
  await expect(scannedWhole(scanning(Array(1_000_001)).view, query)).rejects.toThrow(RangeError);
});
