/** What several services answered, as one: a list of any page size, and the verdict. */
import { cursorAt, type Place } from '@lamplight/common/audit/place.ts';
import fc from 'fast-check';
import { pageOfAll, verdictOnAll } from './together.ts';

type Item = Place & { readonly n: number };
const positionOf = (n: number): string => `${'0'.repeat(32)}.${String(n).padStart(20, '0')}`;
const instantOf = (second: number): string => new Date(Date.UTC(2026, 10, 26, 10, 0, second)).toISOString();
const item = (n: number, second: number): Item => ({ n, position: positionOf(n), occurredAt: instantOf(second) });
const keyOf = ({ occurredAt, position }: Place): string => `${occurredAt} ${position}`;
const newestFirst = (a: Place, b: Place): number => (keyOf(b) < keyOf(a) ? -1 : 1);
const query = (limit: number) => new URLSearchParams({ limit: String(limit) });
type Page = { items: Item[]; next?: string; stale?: true };

/** A service that has these, looks at `looks` of them for an answer, and finds only those that pass. */
const serviceWith = (items: readonly Item[], looks: number, passes: (one: Item) => boolean) => {
  const held = items.toSorted(newestFirst);
  return (after: Place | null, limit: number): Page => {
    const rest = held.filter((one) => after === null || keyOf(one) < keyOf(after));
    const found: Item[] = [];
    for (const [at, one] of rest.entries()) {
      if (passes(one)) found.push(one);
      if (found.length < limit && at + 1 < looks) continue;
      return at === rest.length - 1 ? { items: found } : { items: found, next: `tag.${cursorAt(one)}` };
    }
    return { items: found };
  };
};
const placeIn = (next: string): Place => {
  const [occurredAt = '', position = ''] = Buffer.from(next.slice('tag.'.length), 'base64url').toString().split(' ');
  return { occurredAt, position };
};

describe('a list of several services', () => {
  it('is all of both by time, nothing twice and nothing lost, whatever the page and however far each looks', () => {
    const seconds = fc.array(fc.tuple(fc.integer({ min: 0, max: 8 }), fc.boolean()), { maxLength: 40 });
    const sizes = fc.tuple(
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 2, max: 5 }),
    );
    fc.assert(
      fc.property(seconds, sizes, (told, [limit, looks, every]) => {
        const items = told.map(([second, isFirst], n) => ({ ...item(n, second), isFirst }));
        const passes = ({ n }: Item): boolean => n % every !== 0;
        const services = [true, false].map((which) =>
          serviceWith(
            items.filter(({ isFirst }) => isFirst === which),
            looks,
            passes,
          ),
        );
        const got: number[] = [];
        for (let after: Place | null = null, pages = 0; ; pages += 1) {
          expect(pages).toBeLessThan(200);
          const at: Place | null = after;
          const answers = services.map((ask) => ({ success: true, ...ask(at, limit) }));
          const page = pageOfAll(answers, query(limit), 'tag') as Page;
          expect(page.items.length).toBeLessThanOrEqual(limit);
          got.push(...page.items.map(({ n }) => n));
          if (page.next === undefined) break;
          after = placeIn(page.next);
        }
        expect(got).toEqual(
          items
            .filter(passes)
            .toSorted(newestFirst)
            .map(({ n }) => n),
        );
      }),
      { numRuns: 200 },
    );
  });
  it('takes fifty where no size is asked for, and begins its cursor as theirs do', () => {
    const many = (from: number) => Array.from({ length: 30 }, (_, at) => item(from + at, 1)).toSorted(newestFirst);
    const page = pageOfAll(
      [many(0), many(30)].map((items) => ({ success: true, items })),
      new URLSearchParams(),
      'mine',
    ) as Page;
    expect(page.items.map(({ n }) => n)).toEqual(Array.from({ length: 50 }, (_, at) => 59 - at));
    expect(page.next).toBe(`mine.${cursorAt(item(10, 1))}`);
  });
  it('has no next page where all of both were told', () => {
    const answers = [1, 2].map((n) => ({ success: true, items: [item(n, n)] }));
    expect(pageOfAll(answers, query(2), 't')).toEqual({ success: true, items: [item(2, 2), item(1, 1)] });
  });
  it('is stale where one of them is', () => {
    const whole = { success: true, items: [] };
    expect(pageOfAll([whole, whole], query(1), 't')).toEqual({ success: true, items: [] });
    expect(pageOfAll([whole, { ...whole, stale: true }], query(1), 't')).toEqual({
      success: true,
      items: [],
      stale: true,
    });
  });
  it.each([[{ success: true }], [{ success: true, items: [{ position: 'p' }] }], [undefined]])(
    'is not made of what is no page: %j',
    (answer) => expect(() => pageOfAll([answer], query(1), 't')).toThrow(),
  );
  it('is not gone on with from what is no place', () => {
    expect(() => pageOfAll([{ success: true, items: [], next: 't.elsewhere' }], query(1), 't')).toThrow(
      'stopped at no place',
    );
  });
});

describe('a verdict on several chains', () => {
  const proof = { proves: 'This.', doesNotProve: 'That.' };
  const intact = (events: number, anchoredAt: string | null) => ({
    success: true,
    intact: true,
    events,
    anchoredAt,
    ...proof,
  });
  const broken = (stream: string) => ({
    ...intact(5, instantOf(1)),
    intact: false,
    firstBad: { stream, revision: 3, recordedAt: null, why: 'altered' },
  });
  it('counts all events, and is anchored as long ago as the oldest anchor', () => {
    expect(verdictOnAll([intact(3, instantOf(9)), intact(4, instantOf(2)), intact(1, instantOf(5))])).toEqual(
      intact(8, instantOf(2)),
    );
    expect(verdictOnAll([intact(3, instantOf(9)), intact(4, null)])).toEqual(intact(7, null));
    expect(verdictOnAll([intact(4, null), intact(3, instantOf(9))])).toEqual(intact(7, null));
  });
  it('is broken where one is, and names where', () => {
    const all = { ...broken('job-1'), events: 8 };
    expect(verdictOnAll([broken('job-1'), intact(3, instantOf(2))])).toEqual(all);
    expect(verdictOnAll([intact(3, instantOf(2)), broken('job-1')])).toEqual(all);
    expect(verdictOnAll([broken('job-1'), broken('project-1')])).toMatchObject({ firstBad: { stream: 'job-1' } });
  });
  it('is not made of what is none', () => {
    expect(() => verdictOnAll([intact(1, null), { success: true }])).toThrow();
    expect(() => verdictOnAll([])).toThrow('Nobody was asked.');
  });
});
