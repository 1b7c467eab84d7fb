/** Groups, counted and summed by the store: what its documents themselves come to, to the last unit. */
import { newId } from '../../ports/ids.ts';
import { errorOf } from '../event-store/samples.ts';
import { type ModelsCase, put } from './samples.ts';

type Bill = Readonly<{
  _id: string;
  state: string;
  due: unknown;
  late: boolean;
  paise: unknown;
  parts: number;
  seenBy: readonly string[];
}>;
const INDEXES = [
  ['state', 'due', 'late', 'paise', 'parts'],
  ['due', 'paise'],
  ['late'],
  ['seenBy', 'due', 'paise'],
  ['seenBy'],
] as const;

const bill = (n: number, more: Partial<Bill> = {}): Bill => ({
  _id: `bill-${String(n).padStart(3, '0')}`,
  state: n % 3 === 0 ? 'paid' : 'open',
  due: `2027-01-${String((n % 7) + 1).padStart(2, '0')}`,
  late: n % 5 === 0,
  paise: n * 1_000 + 1,
  parts: n % 4,
  seenBy: n % 2 ? ['role:admin', `user-${n % 3}`] : ['role:admin'],
  ...more,
});
const bills = Array.from({ length: 90 }, (_, n) => bill(n));

const opened = async (make: Parameters<ModelsCase['run']>[0]['make'], docs: readonly Bill[] = bills) => {
  const model = await (await make()).open<Bill>(`n${newId()}`, 1, { indexes: INDEXES });
  await put(model, ...docs);
  return model;
};

/** As whoever reads all documents reckons it. */
const reckoned = (docs: readonly Bill[], by: readonly (keyof Bill)[], sum: readonly (keyof Bill)[] = []): unknown[] =>
  [...Map.groupBy(docs, (doc) => JSON.stringify(by.map((field) => doc[field])))]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, some]) => ({
      group: Object.fromEntries(by.map((field) => [field, some[0]?.[field]])),
      count: some.length,
      sums: Object.fromEntries(sum.map((field) => [field, some.reduce((all, doc) => all + Number(doc[field]), 0)])),
    }));

export const totals: readonly ModelsCase[] = [
  {
    rule: 'counts and sums by group what a query finds, in the order of the groups',
    run: async ({ make }) => {
      const model = await opened(make);
      const open = bills.filter(({ state }) => state === 'open');
      expect(
        await model.totals({ where: { state: 'open' }, by: ['due', 'late'], sum: ['paise', 'parts'], limit: 100 }),
      ).toEqual(reckoned(open, ['due', 'late'], ['paise', 'parts']));
      expect(await model.totals({ by: ['due'], limit: 7 })).toEqual(reckoned(bills, ['due']));
      expect(await model.totals({ by: ['late'], limit: 2 })).toEqual(reckoned(bills, ['late']));
      expect(await model.totals({ by: [], sum: ['paise'], limit: 1 })).toEqual(reckoned(bills, [], ['paise']));
      expect(await model.totals({ where: { state: 'open' }, by: ['state', 'due'], limit: 9 })).toEqual(
        reckoned(open, ['state', 'due']),
      );
    },
  },
  {
    rule: 'counts alternatives and ranges, and each document once for an element of its array',
    run: async ({ make }) => {
      const model = await opened(make);
      const days = { gte: '2027-01-03', lt: '2027-01-05' };
      const within = bills.filter(({ due }) => String(due) >= days.gte && String(due) < days.lt);
      expect(await model.totals({ where: { due: days }, by: ['due'], sum: ['paise'], limit: 9 })).toEqual(
        reckoned(within, ['due'], ['paise']),
      );
      expect(await model.totals({ where: { due: days }, by: [], sum: ['paise'], limit: 9 })).toEqual(
        reckoned(within, [], ['paise']),
      );
      const either = { in: ['paid', 'open', 'paid', 'never'] };
      expect(await model.totals({ where: { state: either }, by: ['due'], sum: ['parts'], limit: 9 })).toEqual(
        reckoned(bills, ['due'], ['parts']),
      );
      expect(await model.totals({ where: { state: either, due: days }, by: ['state', 'due'], limit: 9 })).toEqual(
        reckoned(within, ['state', 'due']),
      );
      const mine = bills.filter(({ seenBy }) => seenBy.includes('user-1'));
      const seen = { seenBy: { hasAny: ['user-1'] } };
      expect(await model.totals({ where: seen, by: ['due'], sum: ['paise'], limit: 9 })).toEqual(
        reckoned(mine, ['due'], ['paise']),
      );
      expect(await model.totals({ where: { state: { in: [] } }, by: [], limit: 9 })).toEqual([]);
      await put(model, bill(500, { seenBy: ['twice', 'twice'] }));
      const twice = { seenBy: { hasAny: ['twice', 'twice'] } };
      expect(await model.totals({ where: twice, by: [], limit: 1 })).toEqual([{ group: {}, count: 1, sums: {} }]);
    },
  },
  {
    rule: 'has no group where there is nothing, and forgets what was changed or deleted',
    run: async ({ make }) => {
      const model = await opened(make, []);
      for (const by of [[], ['due']] as const) expect(await model.totals({ by, sum: ['paise'], limit: 1 })).toEqual([]);
      await put(model, bill(1), bill(8), bill(2));
      await put(model, bill(1, { paise: 7 }), bill(2, { due: bill(1).due, state: 'void' }));
      const rows = () => model.totals({ by: ['due'], sum: ['paise'], limit: 9 });
      expect(await rows()).toEqual([{ group: { due: '2027-01-02' }, count: 3, sums: { paise: 7 + 8_001 + 2_001 } }]);
      expect(await model.totals({ where: { state: 'open' }, by: [], sum: ['paise'], limit: 9 })).toEqual([
        { group: {}, count: 2, sums: { paise: 7 + 8_001 } },
      ]);
      const held = await model.load(['bill-001', 'bill-008', 'bill-002']);
      await model.apply([...held].slice(0, 2).map(([id, there]) => ({ ...there, id, doc: null })));
      expect(await rows()).toEqual([{ group: { due: '2027-01-02' }, count: 1, sums: { paise: 2_001 } }]);
      await model.apply([...held].slice(2).map(([id, there]) => ({ ...there, id, doc: null })));
      expect([await rows(), await model.totals({ by: [], limit: 1 })]).toEqual([[], []]);
    },
  },
  {
    rule: 'keeps null and values of every type as groups of their own: null first, texts by code point',
    run: async ({ make }) => {
      const values = [null, -1.5, 0, 7, '', '0', 'a', 'é', '\uffee', '👋🏽', false, true, { a: 1 }];
      const docs = values.flatMap((due, n) => [bill(n, { due }), bill(100 + n, { due })]);
      const { due: _, ...without } = bill(300);
      const model = await opened(make, [...docs.toReversed(), without as Bill]);
      const rows = await model.totals({ by: ['due'], limit: values.length });
      expect(rows.map(({ group }) => group.due)).toEqual(values);
      expect(rows.map(({ count }) => count)).toEqual(values.map((value) => (value === null ? 3 : 2)));
      expect(await model.totals({ where: { due: null }, by: ['due'], limit: 1 })).toEqual(rows.slice(0, 1));
      expect(await model.totals({ where: { due: { gte: '' } }, by: ['due'], limit: 9 })).toEqual(
        rows.filter(({ group }) => typeof group.due === 'string'),
      );
    },
  },
  {
    rule: 'sums whole numbers exactly up to the last one that a number tells apart, and says so of a sum beyond',
    run: async ({ make }) => {
      const large = [2 ** 31 - 1, 2 ** 31, 2 ** 31 + 1, -(2 ** 31) - 1, 4_503_599_627_370_497, -3];
      const model = await opened(
        make,
        large.map((paise, n) => bill(n, { paise })),
      );
      const sumOf = async () => (await model.totals({ by: [], sum: ['paise', 'parts'], limit: 1 }))[0]?.sums;
      const parts = large.reduce((all, _, n) => all + bill(n).parts, 0);
      expect(await sumOf()).toEqual({ paise: large.reduce((all, one) => all + one, 0), parts });
      const none = [null, 'a text', true, { paise: 1 }] as const;
      await put(model, ...none.map((paise, n) => bill(50 + n, { paise, parts: 0 })));
      expect(await sumOf()).toEqual({ paise: large.reduce((all, one) => all + one, 0), parts });
      await put(model, bill(90, { paise: Number.MAX_SAFE_INTEGER }));
      expect(await errorOf(sumOf())).toMatchObject({ name: 'RangeError', message: expect.stringContaining('paise') });
    },
  },
  {
    rule: 'refuses more groups than wanted, what no declared index answers, and what would be counted twice',
    run: async ({ make }) => {
      const model = await opened(make);
      expect(await model.totals({ by: ['due'], limit: 7 })).toHaveLength(7);
      expect(await errorOf(model.totals({ by: ['due'], limit: 6 }))).toMatchObject({
        name: 'RangeError',
        message: expect.stringContaining('6 groups'),
      });
      const alternatives = { state: { in: ['open', 'paid'] } };
      expect(await errorOf(model.totals({ where: alternatives, by: ['state', 'due'], limit: 13 }))).toMatchObject({
        name: 'RangeError',
      });
      type Asked = Parameters<typeof model.totals<keyof Bill, keyof Bill>>[0];
      const refused: Omit<Asked, 'limit'>[] = [
        { by: ['paise'] },
        { by: ['late', 'due'] },
        { by: ['late'], sum: ['paise'] },
        { by: ['due', 'late'] },
        { where: { state: { gte: 'a' } }, by: ['due'] },
        { where: { paise: { gte: 1 } }, by: [] },
        { where: { late: true, due: 'x' }, by: [] },
        { where: { seenBy: { hasAny: ['role:admin'] } }, by: ['seenBy'] },
        { where: { _id: 'bill-001' }, by: [] },
      ];
      for (const query of refused)
        expect(await errorOf(model.totals({ ...query, limit: 5 }))).toMatchObject({ code: 'NotIndexed' });
      const both = { seenBy: { hasAny: ['role:admin', 'user-1'] } };
      for (const call of [
        model.totals({ where: both, by: [], limit: 5 }),
        model.totals({ by: ['seenBy'], limit: 500 }),
      ])
        expect(await errorOf(call)).toMatchObject({ name: 'TypeError' });
      for (const limit of [0, -1, 1.5, Number.NaN])
        expect(await errorOf(model.totals({ by: ['due'], limit }))).toMatchObject({ name: 'RangeError' });
      for (const where of [{ state: undefined }, { state: { in: [undefined] } }, { due: { gte: undefined } }])
        expect(Error.isError(await errorOf(model.totals({ where: where as object, by: [], limit: 5 })))).toBe(true);
    },
  },
];
