/** Looking in the index: what has all words, names first, each newest first, page by page and within bounds (event-core.md §5.14). */

import { type Term, termsOf } from '@lamplight/common/words/words.ts';
import { type Field, fieldOf, isTexts, type Pass } from './entry.ts';
import { findIn, type Looking } from './finding.ts';
import type { IndexDoc } from './index-view.ts';
import type { Place } from './place.ts';

/** A thing, found by its name and by a text, under the first letter of each word. The greater its number, the newer. */
const thing = (n: number, name: string, ...texts: readonly string[]): IndexDoc => {
  const fields = [...fieldOf('title', name), ...texts.flatMap((text) => fieldOf('note', text))];
  const keys = [...new Set(fields.flatMap(({ folded }) => folded.trim().split(' ')).map(([letter]) => letter ?? ''))];
  return { _id: `t${n}`, id: `t${n}`, order: String(n).padStart(6, '0'), keys, fields } as unknown as IndexDoc;
};
const indexOf = (things: readonly IndexDoc[]) => {
  const asked = { scans: 0, places: 0, reads: [] as string[] };
  const newest = things.toSorted((a, b) => (a.order < b.order ? 1 : -1));
  const index = {
    get: async (id: string) => {
      asked.reads.push(id);
      const found = things.find(({ _id }) => `${_id}.` === id);
      return found === undefined || !isTexts(id) ? null : found;
    },
    scan: async ({
      where,
      limit,
    }: {
      where: { keys: { hasAny: string[] }; order?: { lt: string } };
      limit: number;
    }) => {
      asked.scans += 1;
      const found = newest
        .filter(({ keys }) => where.keys.hasAny.some((key) => keys.includes(key)))
        .filter(({ order }) => where.order === undefined || order < where.order.lt)
        .slice(0, limit);
      asked.places += found.length;
      return found;
    },
  };
  return { index: index as never, asked };
};
const lookingFor = (query: string, more: Partial<Looking> = {}): Looking => ({
  terms: termsOf(query),
  keysOf: ({ parts }) => [parts[0]?.[0] ?? ''],
  fieldsOf: async () => (entry) => entry.fields,
  allowed: async (hits) => hits,
  ...more,
});
const found = async (things: readonly IndexDoc[], query: string, limit = 10, after: Place | null = null) => {
  const { hits, next } = await findIn(indexOf(things).index, lookingFor(query), { limit, after });
  return { ids: hits.map(({ entry }) => entry.id), next };
};
const page = (pass: Pass, n: number): Place => ({ pass, order: String(n).padStart(6, '0') });

it('finds what has all words in its name first, then what has them elsewhere, each newest first and once', async () => {
  const things = [
    thing(1, 'Portal one', 'portal'),
    thing(2, 'Other', 'the portal'),
    thing(3, 'Portal two'),
    thing(4, 'Part', 'a portal'),
    thing(5, 'Plan', 'nothing of it'),
  ];
  expect(await found(things, 'portal')).toEqual({ ids: ['t3', 't1', 't4', 't2'], next: null });
  expect((await found(things, 'portal one')).ids).toEqual(['t1']);
  expect((await found(things, 'other portal')).ids).toEqual(['t2']);
  expect((await found(things, 'portal nothing')).ids).toEqual([]);
});
it('without words asks nothing', async () => {
  const { index, asked } = indexOf([thing(1, 'Portal')]);
  expect(await findIn(index, lookingFor(' — '), { limit: 5 })).toEqual({ hits: [], next: null });
  expect(asked).toEqual({ scans: 0, places: 0, reads: [] });
});
it('goes on page by page from where the last page ended, also from names to texts', async () => {
  const names = [6, 5, 4].map((n) => thing(n, `Portal ${n}`));
  const texts = [9, 8, 7].map((n) => thing(n, `Plan ${n}`, 'portal'));
  const things = [...names, ...texts];
  expect(await found(things, 'portal', 2)).toEqual({ ids: ['t6', 't5'], next: page('names', 5) });
  expect(await found(things, 'portal', 2, page('names', 5))).toEqual({ ids: ['t4', 't9'], next: page('texts', 9) });
  expect(await found(things, 'portal', 2, page('texts', 9))).toEqual({ ids: ['t8', 't7'], next: null });
  expect((await found(things, 'portal', 6)).next).toBeNull();
  expect(await found(things, 'portal', 5)).toEqual({ ids: ['t6', 't5', 't4', 't9', 't8'], next: page('texts', 8) });
});
it('goes on behind a full page of what is not theirs to know', async () => {
  const things = Array.from({ length: 60 }, (_, n) => thing(n, `Portal ${n}`));
  const allowed: Looking['allowed'] = async (hits) => hits.filter(({ entry }) => Number(entry.id.slice(1)) % 10 === 0);
  const { hits, next } = await findIn(indexOf(things).index, lookingFor('portal', { allowed }), { limit: 4 });
  expect([hits.map(({ entry }) => entry.id), next]).toEqual([['t50', 't40', 't30', 't20'], page('names', 20)]);
});
it('reads 240 entries at most, says where it stopped, and goes on from there', async () => {
  // All under the letter of the word, and the oldest alone has it.
  const things = Array.from({ length: 600 }, (_, n) => thing(n, n === 0 ? 'Portal' : 'Plan'));
  const { index, asked } = indexOf(things);
  const first = await findIn(index, lookingFor('portal'), { limit: 20 });
  expect([first.hits, first.next?.pass, asked.reads.length]).toEqual([[], 'names', 240]);
  expect(first.next).toEqual(page('names', 360));
  const second = await found(things, 'portal', 20, first.next);
  expect(second).toEqual({ ids: [], next: page('names', 120) });
  expect(await found(things, 'portal', 20, second.next)).toMatchObject({ ids: ['t0'], next: { pass: 'texts' } });
});
it('reads each entry once and asks each question once, though names and texts are looked for', async () => {
  const { index, asked } = indexOf(Array.from({ length: 10 }, (_, n) => thing(n, `Plan ${n}`, 'portal')));
  const { hits } = await findIn(index, lookingFor('portal'), { limit: 20 });
  expect([hits.length, asked.scans, new Set(asked.reads).size, asked.reads.length]).toEqual([10, 1, 10, 10]);
});
it('leaves out what is gone since it was looked up', async () => {
  const { index } = indexOf([thing(1, 'Portal'), thing(2, 'Portal')]);
  const without = { ...(index as object), get: async (id: string) => (id === 't2.' ? null : thing(1, 'Portal')) };
  const { hits } = await findIn(without as never, lookingFor('portal'), { limit: 5 });
  expect(hits.map(({ entry }) => entry.id)).toEqual(['t1']);
});
it('looks the four longest words up; the others must stand in what was found', async () => {
  const asked: string[] = [];
  const keysOf = ({ parts }: Term): readonly string[] => {
    asked.push(parts.join('-'));
    return [parts[0]?.[0] ?? ''];
  };
  const words = 'an ox sees-nine dappled horses today ';
  const things = [thing(1, 'today an ox sees nine dappled horses'), thing(2, 'today sees nine dappled horses')];
  const { hits } = await findIn(indexOf(things).index, lookingFor(words, { keysOf }), { limit: 5 });
  expect(hits.map(({ entry }) => entry.id)).toEqual(['t1']);
  expect(asked.slice(0, 4)).toEqual(['sees-nine', 'dappled', 'horses', 'today']);
  expect(new Set(asked).size).toBe(4);
});

it('looks at 6,000 places at most, says where it stopped, and finds from there on what is older', async () => {
  // Newest first: one word and the other by turns, and both in the oldest alone.
  const things = Array.from({ length: 9_000 }, (_, n) =>
    thing(n, n === 0 ? 'portal design' : n % 2 === 0 ? 'portal' : 'design'),
  );
  const { index, asked } = indexOf(things);
  const looking = lookingFor('portal design ');
  const first = await findIn(index, looking, { limit: 5 });
  expect([first.hits, first.next?.pass, asked.places > 5_000, asked.places < 7_000]).toEqual([[], 'names', true, true]);
  const ids: string[] = [];
  let pages = 1;
  for (let after = first.next; after !== null; pages += 1) {
    const { hits, next } = await findIn(index, looking, { limit: 5, after });
    ids.push(...hits.map(({ entry }) => entry.id));
    after = next;
  }
  expect([ids, pages <= 4]).toEqual([['t0'], true]);
});

describe('what is quoted', () => {
  const quoted = async (query: string, one: IndexDoc): Promise<readonly unknown[]> => {
    const { hits } = await findIn(indexOf([one]).index, lookingFor(query), { limit: 5 });
    return hits.map(({ field, terms }) => [field.text, terms.map(({ parts }) => parts.join('-'))]);
  };
  it('is the field with most of the words, with those that stand in it', async () => {
    const one = thing(1, 'Portal', 'the plan', 'a plan of ours', 'ours');
    expect(await quoted('portal plan ours', one)).toEqual([['a plan of ours', ['plan', 'ours']]]);
    expect(await quoted('plan ours', one)).toEqual([['a plan of ours', ['plan', 'ours']]]);
  });
  it('is a text rather than the name, which stands above it anyway, and the first of those that hold as many', async () => {
    const one = thing(1, 'Portal', 'our plan', 'that plan');
    expect(await quoted('portal plan', one)).toEqual([['our plan', ['plan']]]);
    expect(await quoted('portal', thing(1, 'Portal', 'the portal'))).toEqual([['Portal', ['portal']]]);
  });
  it('is the name where it holds more of the words than a text does', async () => {
    expect(await quoted('portal plan ours', thing(1, 'Portal plan', 'ours'))).toEqual([
      ['Portal plan', ['portal', 'plan']],
    ]);
  });
  it('is a name where all words stand in names', async () => {
    const one = thing(1, 'Portal', 'portal plan portal') as unknown as { fields: Field[]; keys: string[] };
    one.fields.push(...fieldOf('number', 'portal plan 7'));
    expect(await quoted('plan portal', one as unknown as IndexDoc)).toEqual([['portal plan 7', ['plan', 'portal']]]);
  });
  it('goes by two letters in a title, not in a text', async () => {
    expect([await quoted('po', thing(1, 'Portal')), await quoted('po', thing(1, 'Plan', 'portal'))]).toEqual([
      [['Portal', ['po']]],
      [],
    ]);
  });
});
