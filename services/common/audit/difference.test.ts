import { erased } from '@lamplight/events/core/personal.ts';
import { differenceBy } from './difference.ts';

const differenceOf = differenceBy({ ids: ['orderId', 'lineId'], skipped: new Set(['etag', 'orderId', 'lineId']) });
const set = (field: string, from: unknown, to: unknown) => ({ field, from, to });

describe('what differs', () => {
  it.each<[string, unknown, unknown, readonly object[]]>([
    ['nothing, in any order of fields', { a: 1, b: { c: 2 } }, { b: { c: 2 }, a: 1 }, []],
    ['one field by its path', { a: { b: 1, c: 2 } }, { a: { b: 1, c: 3 } }, [set('a.c', 2, 3)]],
    ['each field of what is new', null, { a: 1, b: { c: 2 } }, [set('a', null, 1), set('b.c', null, 2)]],
    ['each field of what is gone', { a: 1, b: { c: 2 } }, null, [set('a', 1, null), set('b.c', 2, null)]],
    ['no field that says nothing of its own', { etag: 1 }, { etag: 2 }, []],
    ['a list as a whole', { tags: ['a'] }, { tags: ['a', 'b'] }, [set('tags', ['a'], ['a', 'b'])]],
    ['an empty list that came', { tags: null }, { tags: [] }, [set('tags', null, [])]],
    [
      'a list with a nameless thing as a whole',
      { l: [{ n: 1 }] },
      { l: [{ n: 2 }] },
      [set('l', [{ n: 1 }], [{ n: 2 }])],
    ],
    [
      'a list of things with ids thing by thing',
      {
        lines: [
          { lineId: 'x', n: 1 },
          { lineId: 'y', n: 1 },
        ],
      },
      {
        lines: [
          { lineId: 'y', n: 2 },
          { lineId: 'x', n: 1 },
        ],
      },
      [set('lines.y.n', 1, 2)],
    ],
    [
      'by the id that counts last',
      { lines: [{ orderId: 'o', lineId: 'x', n: 1 }] },
      { lines: [{ orderId: 'o', lineId: 'x', n: 2 }] },
      [set('lines.x.n', 1, 2)],
    ],
    ['what was erased as a whole', { name: 'Meera' }, { name: erased }, [set('name', 'Meera', erased)]],
    ['an absent field as null', {}, { a: undefined, b: 0 }, [set('b', null, 0)]],
  ])('is %s', (_what, from, to, expected) => expect(differenceOf(from, to)).toEqual(expected));
});
