/** Ranges of the end: repeatable, silent while too little is known, and tested against the past. */
import { addDays } from '@lamplight/common/calendar/civil.ts';
import fc from 'fast-check';
import { type Ahead, backTest, costed, costRange, finishRange, type Gone, spanDays } from './forecast.ts';

const TODAY = '2026-11-21';
const went = (n: number, days: number, over: Partial<Gone> = {}): Gone => {
  const startedOn = addDays('2026-01-01', n);
  const acceptedOn = addDays(startedOn, days - 1);
  return { startedOn, acceptedOn, plannedDays: 10, amountPaise: 1_000, costPaise: null, ...over };
};
const gone = (count: number, days: (n: number) => number): readonly Gone[] =>
  Array.from({ length: count }, (_, n) => went(n, days(n)));
const ahead = (over: Partial<Ahead> = {}): Ahead => ({
  ...{ from: '2026-11-20', plannedDays: 10, amountPaise: 100_000, progressBp: 0 },
  ...over,
});
const given = { today: TODAY, seed: 'p1 2026-11-21' };

it('a span has a day at least, and both its ends', () => {
  expect([spanDays(TODAY, TODAY), spanDays(TODAY, addDays(TODAY, 6)), spanDays(TODAY, addDays(TODAY, -3))]).toEqual([
    ...[1, 7, 1],
  ]);
});

describe('the range of the end', () => {
  it('is that of the milestone that ends last', () => {
    const past = gone(30, () => 10);
    const [near, far] = [ahead(), ahead({ from: '2027-01-01', plannedDays: 5 })];
    for (const open of [
      [near, far],
      [far, near],
    ])
      expect(finishRange(open, past, given)).toEqual({ from: '2027-01-05', to: '2027-01-05' });
  });
  it('counts whole days, a begun one too, and one at least', () => {
    const past = gone(30, () => 3);
    const end = (plannedDays: number) => finishRange([ahead({ from: '2026-12-01', plannedDays })], past, given)?.to;
    expect([end(10), end(11), end(1)]).toEqual(['2026-12-03', '2026-12-04', '2026-12-01']);
  });
  it('is not given under 30 accepted milestones, nor where nothing is open', () => {
    expect(
      finishRange(
        [ahead()],
        gone(29, () => 10),
        given,
      ),
    ).toBeNull();
    expect(
      finishRange(
        [],
        gone(30, () => 10),
        given,
      ),
    ).toBeNull();
    expect(
      finishRange(
        [ahead()],
        gone(30, () => 10),
        given,
      ),
    ).toEqual({ from: '2026-11-29', to: '2026-11-29' });
  });
  it('is twice as long where all went twice as long, and never before today', () => {
    expect(
      finishRange(
        [ahead()],
        gone(30, () => 20),
        given,
      ),
    ).toEqual({ from: '2026-12-09', to: '2026-12-09' });
    const late = ahead({ from: '2026-01-01' });
    expect(
      finishRange(
        [late],
        gone(30, () => 10),
        given,
      ),
    ).toEqual({ from: TODAY, to: TODAY });
  });
  it('lies where the tenth and the ninetieth of a hundred went', () => {
    const range = finishRange(
      [ahead()],
      gone(100, (n) => n + 1),
      given,
    );
    // 10 and 90 days, give or take what two thousand draws miss.
    expect(spanDays('2026-11-20', range?.from ?? '')).toBeGreaterThanOrEqual(8);
    expect(spanDays('2026-11-20', range?.from ?? '')).toBeLessThanOrEqual(12);
    expect(spanDays('2026-11-20', range?.to ?? '')).toBeGreaterThanOrEqual(88);
    expect(spanDays('2026-11-20', range?.to ?? '')).toBeLessThanOrEqual(92);
  });
  it('is the same for one seed, in order, and no longer for fewer milestones', () => {
    const some = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 30, maxLength: 50 });
    fc.assert(
      fc.property(some, fc.string(), (days, seed) => {
        const past = days.map((of, n) => went(n, of));
        const one = finishRange([ahead()], past, { today: TODAY, seed });
        expect(finishRange([ahead()], past, { today: TODAY, seed })).toEqual(one);
        const most = addDays('2026-11-20', Math.max(...days) - 1);
        expect(one?.from !== undefined && one.from >= TODAY && one.from <= one.to).toBe(true);
        expect(one !== null && one.to <= (most > TODAY ? most : TODAY)).toBe(true);
      }),
      { numRuns: 25 },
    );
  });
});

describe('the range of the cost', () => {
  const costing = (count: number): readonly Gone[] =>
    Array.from({ length: count }, (_, n) => went(n, 10, { costPaise: 600 }));
  it('adds what is not done to what was spent, by milestones with hours of their own', () => {
    const open = [ahead(), ahead({ progressBp: 5_000 })];
    const about = { spentPaise: 40_000, seed: 'p1' };
    // 60 % of the amounts: 60,000 for the one, half of it for the other.
    expect(costRange(open, costing(30), about)).toEqual({ lowPaise: 130_000, highPaise: 130_000 });
    expect(costRange(open, [...costing(29), ...gone(30, () => 10)], about)).toBeNull();
    expect(costRange([], costing(30), about)).toBeNull();
  });
});

describe('the range of the cost, of milestones', () => {
  const past = Array.from({ length: 40 }, (_, n) => went(n, 10, { costPaise: 500 + ((n * 37) % 101) }));
  it('without an amount, or without hours, knows nothing', () => {
    const some = [...past.slice(0, 30), went(1, 10, { costPaise: 600, amountPaise: 0 }), went(2, 10)];
    expect(costed(some)).toEqual(past.slice(0, 30));
    expect(costRange([ahead()], some.slice(1), { spentPaise: 0, seed: 's' })).toBeNull();
  });
  it('is rounded to the paisa of each, half a one up', () => {
    const same = Array.from({ length: 30 }, (_, n) => went(n, 10, { costPaise: 500 }));
    const open = [ahead({ amountPaise: 1, progressBp: 0 }), ahead({ amountPaise: 1, progressBp: 1 })];
    expect(costRange(open, same, { spentPaise: 7, seed: 's' })).toEqual({ lowPaise: 8, highPaise: 8 });
  });
  // Worked out by itself from xmur3 and mulberry32: what was said of a project and a day is said again by every release.
  it.each([
    ['p1 2026-11-21', { lowPaise: 47_987, highPaise: 53_814 }],
    ['', { lowPaise: 47_974, highPaise: 53_821 }],
    ['0199-äö 2027-01-31', { lowPaise: 47_934, highPaise: 53_864 }],
  ])('is drawn by %s as it always was', (seed, range) => {
    const open = [ahead({ amountPaise: 70_001 }), ahead({ amountPaise: 30_007, progressBp: 2_500 })];
    expect(costRange(open, past, { spentPaise: 0, seed })).toEqual(range);
  });
});

describe('the test against the past', () => {
  it('counts what went as long as the shortest or the longest that was to be expected', () => {
    // The tenth and the ninetieth of a hundred are the 10th and the 90th.
    const before = Array.from({ length: 100 }, (_, n) => ({ ...went(0, 1 + n) }));
    const from = 200;
    const tested = (days: number) => backTest([...before, went(from, days)]);
    expect([9, 10, 90, 91].map((days) => tested(days).inside)).toEqual([0, 1, 1, 0]);
    expect(tested(50)).toEqual({ tested: 1, inside: 1 });
  });
  it('knows at each start only what was accepted before that day', () => {
    expect(backTest(gone(30, () => 10))).toEqual({ tested: 0, inside: 0 });
    const before = gone(30, (n) => 10 + (n % 3));
    const usual = went(100, 11);
    const longer = went(101, 40);
    expect(backTest([...before, usual, longer])).toEqual({ tested: 2, inside: 1 });
    // Started on the day on which the thirtieth was accepted: that one is not known yet.
    const lastAccepted =
      before
        .map(({ acceptedOn }) => acceptedOn)
        .toSorted()
        .at(-1) ?? '';
    const sameDay = { ...usual, startedOn: lastAccepted, acceptedOn: addDays(lastAccepted, 10) };
    expect(backTest([...before, sameDay]).tested).toBe(0);
  });
  it('tells of each milestone what the others say of it, whatever they were planned for', () => {
    const any = fc.record({
      start: fc.nat(60),
      days: fc.integer({ min: 1, max: 40 }),
      plannedDays: fc.integer({ min: 1, max: 30 }),
    });
    const oneByOne = (past: readonly Gone[]) => {
      let [tested, inside] = [0, 0];
      for (const one of past) {
        const known = past.filter(({ acceptedOn }) => acceptedOn < one.startedOn);
        if (known.length < 30) continue;
        const days = known
          .map((before) =>
            Math.ceil((one.plannedDays * spanDays(before.startedOn, before.acceptedOn)) / before.plannedDays),
          )
          .toSorted((a, b) => a - b);
        const at = (share: number) => days[Math.ceil(share * days.length) - 1] ?? 0;
        const took = spanDays(one.startedOn, one.acceptedOn);
        tested += 1;
        if (at(0.1) <= took && took <= at(0.9)) inside += 1;
      }
      return { tested, inside };
    };
    let compared = 0;
    fc.assert(
      fc.property(fc.array(any, { minLength: 60, maxLength: 120 }), (some) => {
        const past = some.map(({ start, days, plannedDays }) => went(start, days, { plannedDays }));
        const expected = oneByOne(past);
        compared += expected.tested;
        expect(backTest(past)).toEqual(expected);
      }),
      { numRuns: 40 },
    );
    expect(compared).toBeGreaterThan(0);
  });
});
