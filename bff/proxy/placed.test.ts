/** A page of everything, asked for twice: of which service how much is wanted, and what becomes of it. */
import { cursorAt, type Place, placeOf } from '@lamplight/common/audit/place.ts';
import fc from 'fast-check';
import { filled, isPlacedFirst, wantedOf } from './placed.ts';
import { page as pageIn, pageOfAll } from './together.ts';

const TAG = 'tag';
const at = (n: number, second: number): Place => ({
  position: `${'0'.repeat(32)}.${String(n).padStart(20, '0')}`,
  occurredAt: new Date(Date.UTC(2026, 10, 26, 10, 0, second)).toISOString(),
});
const keyOf = ({ occurredAt, position }: Place): string => `${occurredAt} ${position}`;
const newestFirst = (a: Place, b: Place): number => (keyOf(b) < keyOf(a) ? -1 : 1);
const behind = (after: string | null): string =>
  after === null ? '~' : keyOf(placeOf(after.slice(TAG.length + 1)) as Place);
/** What a service that has these answers, told or by their places alone. */
const answerOf = (held: readonly Place[], { after, limit }: { after: string | null; limit: number }, told: boolean) => {
  const rest = held.toSorted(newestFirst).filter((one) => keyOf(one) < behind(after));
  const items = rest.slice(0, limit).map((one) => (told ? { ...one, told: keyOf(one) } : one));
  const last = items.at(-1);
  const next = rest.length > limit && last !== undefined ? { next: `${TAG}.${cursorAt(last)}` } : {};
  return { success: true, items, ...next };
};
const query = (limit: number) => new URLSearchParams({ limit: String(limit) });
type Services = readonly (readonly Place[])[];

/** @param before what each has when it is asked where things stand, `now` when it is asked to tell them */
const twice = (before: Services, now: Services, o: { after: string | null; limit: number }) => {
  const lists = before.map((held) => answerOf(held, o, false));
  const shown = pageIn.parse(pageOfAll(lists, query(o.limit), TAG));
  const wanted = wantedOf(shown, lists, TAG);
  const answers = wanted.map((one, n) => (one === null ? null : answerOf(now[n] ?? [], one, true)));
  return { wanted, page: filled(shown, lists, answers, TAG) };
};
const someServices = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 30 }), fc.nat(4)), { minLength: 20, maxLength: 120, size: 'max' })
  .map((happened) =>
    [0, 1, 2, 3, 4].map((of) => happened.flatMap(([s, its], n) => (its === of ? [at(2 * n, s)] : []))),
  );
const aLimit = fc.integer({ min: 1, max: 40 });

it('is the page that was asked for at once, with no more told than it shows', () => {
  fc.assert(
    fc.property(someServices, aLimit, fc.option(fc.integer({ min: 0, max: 30 })), (services, limit, second) => {
      const asked = { limit, after: second === null ? null : `${TAG}.${cursorAt(at(61, second))}` };
      const whole = pageOfAll(
        services.map((held) => answerOf(held, asked, true)),
        query(limit),
        TAG,
      );
      const { wanted, page } = twice(services, services, asked);
      expect(page).toEqual(whole);
      expect(wanted.reduce((sum, one) => sum + (one?.limit ?? 0), 0)).toBe(pageIn.parse(page).items.length);
    }),
  );
});

it('loses nothing and tells nothing twice, whatever is recorded between the two questions', () => {
  let cut = 0;
  const late = fc.array(fc.tuple(fc.integer({ min: 0, max: 45 }), fc.nat(4)), { maxLength: 4 });
  fc.assert(
    fc.property(someServices, late, aLimit, (services, more, limit) => {
      const grown = services.map((held, of) => [
        ...held,
        ...more.flatMap(([second, its], n) => (its === of ? [at(1_001 + 2 * n, second)] : [])),
      ]);
      const got: string[] = [];
      for (let after: string | null = null; ; ) {
        const isFirst = after === null;
        let page: ReturnType<typeof pageIn.parse>;
        try {
          page = pageIn.parse(twice(isFirst ? services : grown, grown, { after, limit }).page);
        } catch {
          // Nothing of the page was left: it is asked for again.
          cut += 1;
          page = pageIn.parse(twice(grown, grown, { after, limit }).page);
        }
        got.push(...page.items.map(keyOf));
        expect(page.items.every((item) => 'told' in item)).toBe(true);
        if (isFirst && page.items.length < Math.min(limit, services.flat().length)) cut += 1;
        if (page.next === undefined) break;
        after = page.next;
      }
      expect(new Set(got).size).toBe(got.length);
      expect(got).toEqual(got.toSorted((a, b) => (a < b ? 1 : -1)));
      // What was there from the beginning is told, whatever came meanwhile.
      expect(got).toEqual(expect.arrayContaining(services.flat().map(keyOf)));
    }),
    { numRuns: 300 },
  );
  expect(cut).toBeGreaterThan(0);
});

it('passes over what its service does not tell', () => {
  const held = [at(1, 1), at(2, 2), at(3, 3)];
  const list = answerOf(held, { after: null, limit: 20 }, false);
  const shown = pageIn.parse(pageOfAll([list], query(20), TAG));
  const told = { success: true, items: [held[2], held[0]] };
  expect(filled(shown, [list], [told], TAG)).toEqual({ success: true, items: [held[2], held[0]] });
  // It stopped before: the page ends there, and at its beginning there is none.
  const stopped = { success: true, items: [held[2]], next: `${TAG}.${cursorAt(held[2] as Place)}` };
  expect(filled(shown, [list], [stopped], TAG)).toEqual({ ...stopped });
  const atOnce = { success: true, items: [], next: `${TAG}.${cursorAt(at(4, 4))}` };
  expect(() => filled(shown, [list], [atOnce], TAG)).toThrow('did not tell');
});

it.each([
  ['limit=50', true],
  ['', true],
  ['limit=200', true],
  ['limit=11&actor=asha&from=2026-11-26T00:00:00Z', true],
  ['limit=10', false],
  // Whatever is no size is refused by the services themselves.
  ['limit=201', false],
  ['limit=0', false],
  ['limit=x', false],
  ['limit=50&limit=60', false],
  // One service alone has something to tell.
  ['kind=project', false],
  ['id=p1', false],
  ['type=JobDrafted', false],
  ['projectId=p1&limit=50', false],
])('is what is asked by %s: %s', (asked, is) => expect(isPlacedFirst(new URLSearchParams(asked))).toBe(is));
