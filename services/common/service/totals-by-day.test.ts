import { newFolder, openPorts, removeFolder } from '@lamplight/events/workbench/ports.ts';
import { addDays } from '../calendar/civil.ts';
import { totalsByDay } from './totals-by-day.ts';

type Sale = Readonly<{ _id: string; open: boolean; on: string | null; size: number; paise: number }>;

it('adds up to what all days come to at once, over gaps of years and where nothing is', async () => {
  const folder = newFolder();
  const ports = await openPorts({ folder });
  const model = await ports.models.open<Sale>('sales', 1, { indexes: [['open', 'on', 'size', 'paise']] });
  const ask = { where: { open: true }, by: ['on', 'size'], sum: ['paise'], limit: 5_000 } as const;
  expect(await totalsByDay(model, ask)).toEqual([]);
  const from = '2019-02-28';
  const days = [0, 1, 178, 179, 180, 181, 359, 360, 361, 2_000, 2_001].map((after) => addDays(from, after));
  const docs = days.flatMap((on, n) =>
    [1, 2, 2].map((size, m): Sale => ({ _id: `s${n}-${m}`, open: true, on, size, paise: n * 1_000 + m })),
  );
  const others: readonly Sale[] = [
    { _id: 'none', open: true, on: null, size: 1, paise: 5 },
    { _id: 'closed', open: false, on: from, size: 1, paise: 7 },
  ];
  await model.apply([...docs, ...others].map((doc) => ({ id: doc._id, doc, rev: 0, marks: {} })));
  const all = await model.totals(ask);
  expect(all).toHaveLength(days.length * 2 + 1);
  expect(await totalsByDay(model, ask)).toEqual(all.filter(({ group }) => group.on !== null));
  const few = totalsByDay(model, { ...ask, limit: days.length * 2 - 1 });
  await expect(few).rejects.toThrow(RangeError);
  await ports.close();
  await removeFolder(folder);
});
