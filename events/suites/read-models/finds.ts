/** Queries: indexed fields only, in a total order, page by page. */
import { newId } from '../../ports/ids.ts';
import { MOST_ALTERNATIVES } from '../../ports/read-models/query.ts';
import type { Query, ReadModel } from '../../ports/read-models.ts';
import { errorOf } from '../event-store/samples.ts';
import { type ModelsCase, put } from './samples.ts';

type Row = Readonly<{
  _id: string;
  state: string;
  at: number | null;
  title?: unknown;
  open?: boolean;
  seenBy: readonly string[];
}>;
const INDEXES = [['state', 'at'], ['at'], ['seenBy', 'at'], ['state', 'seenBy', 'at'], ['title'], ['open']] as const;

const row = (n: number, more: Partial<Row> = {}): Row => ({
  _id: `row-${String(n).padStart(3, '0')}`,
  state: n % 3 === 0 ? 'open' : 'done',
  at: Math.floor(n / 2),
  seenBy: n % 2 ? ['role:admin', `user-${n % 5}`] : [`user-${n % 5}`],
  ...more,
});
const rows = Array.from({ length: 60 }, (_, n) => row(n));

const opened = async (make: Parameters<ModelsCase['run']>[0]['make'], docs: readonly Row[] = rows) => {
  const model = await (await make()).open<Row>(`n${newId()}`, 1, { indexes: INDEXES });
  await put(model, ...docs);
  return model;
};
const ids = async (model: ReadModel<Row>, query: Omit<Query<Row>, 'limit'> & { limit?: number }) =>
  (await model.find({ limit: 1_000, ...query })).items.map(({ _id }) => _id);
const pagesOf = async (model: ReadModel<Row>, query: Query<Row>) => {
  const pages: { items: Row[]; next?: string }[] = [];
  for (let after: string | undefined; ; ) {
    const page = await model.find(after === undefined ? query : { ...query, after });
    pages.push(page);
    if (page.next === undefined) return pages;
    after = page.next;
  }
};
const paged = async (model: ReadModel<Row>, query: Query<Row>) =>
  (await pagesOf(model, query)).map(({ items }) => items.map(({ _id }) => _id));
const expected = (test: (each: Row) => boolean, order: (a: Row, b: Row) => number = () => 0) =>
  rows
    .filter(test)
    .sort((a, b) => order(a, b) || (a._id < b._id ? -1 : 1))
    .map(({ _id }) => _id);
const byAt = (a: Row, b: Row) => (a.at ?? -1) - (b.at ?? -1);

export const finds: readonly ModelsCase[] = [
  {
    rule: 'finds by equality, alternatives and ranges, in the order asked for, ties by id',
    run: async ({ make }) => {
      const model = await opened(make);
      expect(await ids(model, {})).toEqual(rows.map(({ _id }) => _id));
      expect(await ids(model, { where: { state: 'open' }, sort: [['at', 1]] })).toEqual(
        expected((r) => r.state === 'open', byAt),
      );
      expect(await ids(model, { where: { state: { in: ['done', 'open', 'done'] } }, sort: [['at', 1]] })).toEqual(
        expected(() => true, byAt),
      );
      expect(await ids(model, { where: { state: { in: [] } } })).toEqual([]);
      expect(await ids(model, { where: { at: { gte: 5, lt: 7 } }, sort: [['at', 1]] })).toEqual([
        'row-010',
        'row-011',
        'row-012',
        'row-013',
      ]);
      expect(await ids(model, { where: { at: { gte: 28 } } })).toEqual(['row-056', 'row-057', 'row-058', 'row-059']);
      expect(await ids(model, { where: { _id: { in: ['row-003', 'absent', 'row-001'] } } })).toEqual([
        'row-001',
        'row-003',
      ]);
      expect(
        await ids(model, { where: { _id: 'row-007', state: 'done' } }).catch((error: unknown) => error),
      ).toMatchObject({ code: 'NotIndexed' });
      const backwards = await ids(model, { where: { state: 'open' }, sort: [['at', -1]], limit: 3 });
      expect(backwards).toEqual(['row-057', 'row-054', 'row-051']);
    },
  },
  {
    rule: 'finds by any element of an array, each document once, as it is now',
    run: async ({ make }) => {
      const model = await opened(make);
      const mine = { seenBy: { hasAny: ['role:admin', 'user-1'] } };
      const sees = (r: Row) => r.seenBy.includes('role:admin') || r.seenBy.includes('user-1');
      expect(await ids(model, { where: mine, sort: [['at', 1]] })).toEqual(expected(sees, byAt));
      expect((await paged(model, { where: mine, sort: [['at', -1]], limit: 4 })).flat()).toHaveLength(
        expected(sees).length,
      );
      expect(await ids(model, { where: { state: 'open', ...mine }, sort: [['at', 1]] })).toEqual(
        expected((r) => r.state === 'open' && sees(r), byAt),
      );
      expect(await ids(model, { where: { seenBy: { hasAny: [] } } })).toEqual([]);
      await put(model, row(1, { seenBy: [] }), row(2, { seenBy: ['user-new', 'user-new'], at: 99 }));
      expect(await ids(model, { where: mine })).not.toContain('row-001');
      expect(await ids(model, { where: { seenBy: { hasAny: ['user-new'] }, at: 99 } })).toEqual(['row-002']);
      expect(await ids(model, { where: { seenBy: { hasAny: ['user-2'] }, at: 1 } })).toEqual([]);
    },
  },
  {
    rule: 'pages many alternatives in order, however unevenly their documents are spread',
    run: async ({ make }) => {
      // The first thirty are one person's alone, and then everybody has some: some of them several people's.
      const people = Array.from({ length: 20 }, (_, n) => `user-${n}`);
      const docs = Array.from({ length: 120 }, (_, n) =>
        row(n, { seenBy: n < 30 ? ['user-3'] : [`user-${n % 20}`, `user-${(n * 7) % 20}`, 'nobody asked'] }),
      );
      const model = await opened(make, docs);
      for (const direction of [1, -1] as const)
        for (const limit of [1, 2, 12, 35, 119, 120]) {
          const query = { where: { seenBy: { hasAny: people } }, sort: [['at', direction]], limit } as const;
          const inOrder = docs.toSorted((a, b) => (byAt(a, b) || (a._id < b._id ? -1 : 1)) * direction);
          const pages = await paged(model, query);
          expect([limit, pages.flat()]).toEqual([limit, inOrder.map(({ _id }) => _id)]);
          expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true);
          expect((await model.scan(query)).map(({ _id }) => _id)).toEqual(pages[0]);
        }
    },
  },
  {
    rule: 'scans what it finds: the same documents in the same order, each with its id and what it is sorted by',
    run: async ({ make }) => {
      const titles = [{ b: 1 }, 'é', null, 0, '', true, '👋🏽', '\uffee', -1.5, false].map((title, n) =>
        row(100 + n, { title }),
      );
      const model = await opened(make, [...rows, ...titles, row(200, { at: null })]);
      type Asked = Omit<Parameters<typeof model.find>[0], 'sort'> & {
        sort: readonly (readonly ['at' | 'title', 1 | -1])[];
      };
      const asked: readonly Asked[] = [
        { sort: [['at', 1]], limit: 1_000 },
        { sort: [['title', -1]], limit: 1_000 },
        {
          where: { state: 'open', seenBy: { hasAny: ['user-1', 'user-2', 'role:admin'] } },
          sort: [['at', -1]],
          limit: 7,
        },
        { where: { state: 'done', at: { gte: 3, lt: 9 } }, sort: [['at', 1]], limit: 5 },
        { where: { seenBy: { hasAny: ['user-1'] }, at: 10 }, sort: [['at', 1]], limit: 5 },
        { where: { seenBy: { hasAny: ['nobody'] } }, sort: [['at', 1]], limit: 5 },
      ];
      for (const query of asked) {
        const { items } = await model.find(query);
        const [[field]] = query.sort as readonly [readonly ['at' | 'title', 1 | -1]];
        expect(await model.scan(query)).toEqual(items.map((doc) => ({ _id: doc._id, [field]: doc[field] ?? null })));
      }
      expect(
        await errorOf(model.scan({ where: { open: true, state: 'open' }, sort: [['at', 1]], limit: 5 })),
      ).toMatchObject({
        code: 'NotIndexed',
      });
    },
  },
  {
    rule: 'refuses what no declared index answers',
    run: async ({ make }) => {
      const model = await opened(make);
      const refused: Omit<Query<Row>, 'limit'>[] = [
        {
          sort: [
            ['state', -1],
            ['seenBy', 1],
            ['_id', 1],
          ],
        },
        {
          sort: [
            ['state', -1],
            ['at', 1],
          ],
        },
        { where: { at: { gte: 1 } }, sort: [['state', 1]] },
        { where: { state: { in: ['open', 'done'] } }, sort: [['state', 1]] },
        {
          where: { at: { gte: 1 } },
          sort: [
            ['state', 1],
            ['at', 1],
          ],
        },
        { where: { open: true, state: 'open' } },
        { where: { state: 'open' }, sort: [['title', 1]] },
        { where: { at: { gte: 1 }, state: { gte: 'a' } } },
        { where: { seenBy: { hasAny: ['a'] }, open: true } },
        { where: { seenBy: ['role:admin'] } },
        { where: { unknown: 1 } as Query<Row>['where'] & object },
      ];
      for (const query of refused)
        expect(await errorOf(model.find({ ...query, limit: 5 }))).toMatchObject({ code: 'NotIndexed' });
    },
  },
  {
    rule: 'refuses more alternatives than may be asked at once, with the names of model and field',
    run: async ({ make }) => {
      const model = await opened(make);
      const many = (count: number) => Array.from({ length: count }, (_, n) => `value-${n}`);
      const most = { state: { in: ['open', ...many(MOST_ALTERNATIVES - 1)] } };
      expect(await ids(model, { where: most, sort: [['at', 1]] })).toEqual(expected((r) => r.state === 'open', byAt));
      const beyond = { in: many(MOST_ALTERNATIVES + 1) };
      const pairs = { state: { in: many(100) }, seenBy: { hasAny: many(MOST_ALTERNATIVES / 100 + 1) } };
      for (const [where, named] of [
        [{ state: beyond }, 'state'],
        [{ _id: beyond }, '_id'],
        [{ seenBy: { hasAny: beyond.in } }, 'seenBy'],
        [pairs, 'state and seenBy'],
      ] as const)
        for (const call of [
          () => model.find({ where, limit: 5 }),
          () => model.scan({ where, sort: [['at', 1]], limit: 5 }),
          () => model.totals({ where: where as object, by: [], limit: 5 }),
        ])
          expect(await errorOf(call())).toMatchObject({
            name: 'RangeError',
            message: expect.stringMatching(new RegExp(`^n[\\w-]+ is asked for \\d+ values of ${named},`)),
          });
    },
  },
  {
    rule: 'never takes a condition on nothing for no condition',
    run: async ({ make }) => {
      const model = await opened(make);
      for (const where of [
        { state: undefined },
        { state: { in: [undefined] } },
        { at: { gte: undefined } },
        { seenBy: { hasAny: undefined } },
      ])
        expect(Error.isError(await errorOf(model.find({ where: where as unknown as object, limit: 5 })))).toBe(true);
    },
  },
  {
    rule: 'keeps values that look like operators as values, and types apart',
    run: async ({ make }) => {
      const titles: unknown[] = [{ $gt: '' }, '{"$gt":""}', null, 0, '0', false, true, '', { in: 'x' }, -1.5];
      const docs = titles.map((title, n) => ({ ...row(n), title }));
      const model = await opened(make, [...docs, row(99)]);
      for (const [n, title] of titles.entries()) {
        const found = await ids(model, { where: { title } });
        expect(found).toEqual(title === null ? ['row-002', 'row-099'] : [row(n)._id]);
      }
      expect(await ids(model, { where: { title: { $gt: '' } } })).toEqual(['row-000']);
      expect(await ids(model, { where: { title: { $ne: 'x' } } })).toEqual([]);
      expect(await ids(model, { where: { title: { gte: -9 } } })).toEqual(['row-009', 'row-003']);
      expect(await ids(model, { where: { title: { lt: 'z' } } })).toEqual(['row-007', 'row-004']);
      await put(model, { ...row(98), open: true }, { ...row(97), open: false });
      expect([await ids(model, { where: { open: true } }), await ids(model, { where: { open: false } })]).toEqual([
        ['row-098'],
        ['row-097'],
      ]);
    },
  },
  {
    rule: 'gives every document once over all pages, in every order, with null first',
    run: async ({ make }) => {
      const model = await opened(make);
      await put(model, row(10, { at: null }), row(20, { at: null }));
      for (const direction of [1, -1] as const)
        for (const limit of [1, 7, 30, 60, 61]) {
          const pages = await paged(model, { sort: [['at', direction]], limit });
          expect(pages.every((page, n) => page.length === limit || n === pages.length - 1)).toBe(true);
          const all = pages.flat();
          expect(new Set(all).size).toBe(60);
          expect(direction === 1 ? all.slice(0, 2) : all.slice(-2).reverse()).toEqual(['row-010', 'row-020']);
        }
    },
  },
  {
    rule: 'gives values of every type once over all pages, one order the reverse of the other',
    run: async ({ make }) => {
      const titles = [
        { b: 1 },
        'é',
        null,
        0,
        '',
        '0',
        true,
        -1e300,
        { a: [1, [2]] },
        false,
        5,
        'a\u0000',
        '👋🏽',
        0.5,
        'a',
      ];
      const docs = [...titles.map((title, n) => ({ ...row(n), title })), row(98), { ...row(99), title: 5 }];
      const model = await opened(make, docs);
      const inOrder = async (direction: 1 | -1, limit: number) =>
        (await paged(model, { sort: [['title', direction]], limit })).flat();
      const all = await inOrder(1, 100);
      expect(all.toSorted()).toEqual(docs.map(({ _id }) => _id));
      expect(all.slice(0, 2)).toEqual(['row-002', 'row-098']);
      for (const limit of [1, 2, 5]) {
        expect(await inOrder(1, limit)).toEqual(all);
        expect(await inOrder(-1, limit)).toEqual(all.toReversed());
      }
    },
  },
  {
    rule: 'pages a range from end to end in both directions, and no cursor leads out of it',
    run: async ({ make }) => {
      const model = await opened(make);
      const [from, to] = [6, 21];
      const inside = (r: Row) => r.at !== null && r.at >= from && r.at < to;
      const every = { limit: 4, where: { at: { gte: from, lt: to } } } as const;
      for (const direction of [1, -1] as const) {
        const order = expected(inside, byAt);
        const wanted = direction === 1 ? order : order.toReversed();
        expect((await paged(model, { ...every, sort: [['at', direction]] })).flat()).toEqual(wanted);
        const cursors = (await pagesOf(model, { sort: [['at', direction]], limit: 7 })).map(({ next }) => next);
        const all = direction === 1 ? rows.toSorted(byAt) : rows.toSorted(byAt).reverse();
        for (const [page, after] of cursors.entries())
          if (after !== undefined)
            expect(await ids(model, { ...every, limit: 60, sort: [['at', direction]], after })).toEqual(
              all
                .slice((page + 1) * 7)
                .filter(inside)
                .map(({ _id }) => _id),
            );
      }
    },
  },
  {
    rule: 'keeps its place when documents come and go between two pages',
    run: async ({ make }) => {
      const model = await opened(make);
      const query = { sort: [['at', 1]] as const, limit: 10 };
      const first = await model.find(query);
      await put(model, row(900, { at: 0 }), row(901, { at: 4 }), row(902, { at: 5 }));
      const held = await model.load(['row-009', 'row-010']);
      await model.apply([...held].map(([id, there]) => ({ ...there, id, doc: null })));
      const second = await model.find({ ...query, after: first.next ?? '' });
      expect(second.items.map(({ _id }) => _id).slice(0, 4)).toEqual(['row-901', 'row-011', 'row-902', 'row-012']);
    },
  },
  {
    rule: 'refuses a cursor that is not of this query, whoever made it, and a limit that is none',
    run: async ({ make }) => {
      const model = await opened(make);
      const { next = '' } = await model.find({ sort: [['at', 1]], limit: 2 });
      const forged = [
        '',
        'x',
        '%%%',
        Buffer.from('{"$gt":""}').toString('base64url'),
        Buffer.from('[1,2]').toString('base64url'),
        next.slice(0, 9),
      ];
      for (const after of forged)
        expect(await errorOf(model.find({ sort: [['at', 1]], limit: 2, after }))).toMatchObject({ code: 'BadCursor' });
      expect(await errorOf(model.find({ sort: [['at', -1]], limit: 2, after: next }))).toMatchObject({
        code: 'BadCursor',
      });
      for (const limit of [0, -1, 1.5, Number.NaN])
        expect(Error.isError(await errorOf(model.find({ limit })))).toBe(true);
    },
  },
  {
    rule: 'answers by an index that a later release declares, for documents that were there before',
    run: async ({ make }) => {
      const [before, after, name] = [await make(), await make(), `n${newId()}`];
      const old = await before.open<Row>(name, 1, { indexes: [['state']] });
      await put(old, ...rows);
      const model = await after.open<Row>(name, 1, { indexes: [['at'], ['seenBy', 'at']] });
      expect(model.birth).toBe(old.birth);
      expect(await ids(model, { where: { at: 3 } })).toEqual(['row-006', 'row-007']);
      await put(old, row(6, { at: 1_000, seenBy: ['late'] }));
      expect(await ids(model, { where: { at: 3 } })).toEqual(['row-007']);
      expect(await ids(model, { where: { seenBy: { hasAny: ['late'] } } })).toEqual(['row-006']);
      expect(await ids(model, { where: { seenBy: { hasAny: ['user-1'] }, at: 3 } })).toEqual([]);
      expect(await ids(old, { where: { state: 'open' }, limit: 2 })).toEqual(['row-000', 'row-003']);
    },
  },
];
