import { silent } from '@lamplight/common/log/log.ts';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import fc from 'fast-check';
import { declared } from '../declared.ts';
import { AT, admin, client, given } from '../workbench/cast.ts';
import { aHistory, history } from '../workbench/random-history.ts';
import { type ApproveMetric, mayApprove, metric } from './metric.ts';
import {
  figureOf,
  isOnTime,
  medianMs,
  onTime,
  quarterMs,
  quarterOf,
  satisfaction,
  shareBp,
  techStackCount,
} from './metrics.ts';
import { type OutcomeDoc, outcomeView } from './outcome-view.ts';
import { revenueOf } from './revenue.ts';
import { oldestKept, purgeDaily, purgeDay } from './visits.ts';

const TODAY = '2026-11-21';
const delivered = (acceptedOn: string, submittedOn: string, committedDueDate: string, count = 1) => ({
  ...{ acceptedOn, count },
  onTime: isOnTime({ submittedOn, committedDueDate }),
});

describe('on time', () => {
  it('is what was handed in on its day at the latest, whenever it was accepted', () => {
    const all = [
      delivered('2026-11-20', '2026-11-10', '2026-11-10'),
      delivered('2026-11-20', '2026-11-11', '2026-11-10', 2),
    ];
    expect(onTime(all, TODAY)).toEqual({ numerator: 1, denominator: 3, from: '2024-11-22', to: TODAY });
  });
  it('looks at 24 months, both ends included', () => {
    const on = (day: string) => delivered(day, day, '2020-01-01');
    const count = (day: string, today: string) => onTime([on(day)], today).denominator;
    expect(count('2024-11-22', TODAY)).toBe(1);
    expect(count('2024-11-21', TODAY)).toBe(0);
    expect(count(TODAY, TODAY)).toBe(1);
    expect(count('2026-11-22', TODAY)).toBe(0);
    // 24 months before a leap day end with February of that year.
    expect(count('2026-03-01', '2028-02-29')).toBe(1);
    expect(count('2026-02-28', '2028-02-29')).toBe(0);
    expect(count('2026-01-01', '2027-12-31')).toBe(1);
    expect(count('2025-12-31', '2027-12-31')).toBe(0);
  });
});

describe('satisfaction', () => {
  it('is 4 and 5 of all that clients gave themselves', () => {
    const ratings = [5, 4, 3, 1].map((score) => ({ score, count: score }));
    const others = [{ score: null, count: 3 }];
    expect(satisfaction([...ratings, ...others], TODAY)).toMatchObject({ numerator: 9, denominator: 13 });
  });
});

describe('a figure', () => {
  const share = (numerator: number, denominator: number) => ({ numerator, denominator, from: null, to: TODAY });
  it('is floored to a whole percent', () => {
    expect(figureOf('on_time', share(979, 1_000), 30)?.value).toBe(97);
    expect(figureOf('on_time', share(97, 100), 30)?.value).toBe(97);
    expect(figureOf('satisfaction', share(199, 200), 30)?.value).toBe(99);
    expect(figureOf('satisfaction', share(200, 200), 30)?.value).toBe(100);
  });
  it('is none while the sample is too small', () => {
    expect(figureOf('on_time', share(29, 29), 30)).toBeNull();
    expect(figureOf('on_time', share(30, 30), 30)?.value).toBe(100);
    expect(figureOf('on_time', share(0, 0), 0)).toBeNull();
  });
  it.each([
    [9, undefined],
    [10, 10],
    [19, 10],
    [20, 20],
  ])('of %s tech stacks is %s', (count, value) => {
    expect(figureOf('tech_stacks', techStackCount(count, TODAY), 30)?.value).toBe(value);
  });
});

describe('a claim', () => {
  const now = { numerator: 97, denominator: 100, from: '2024-11-22', to: TODAY, value: 97 };
  const { value, ...sample } = now;
  const approve: ApproveMetric = {
    type: 'ApproveMetric',
    actor: admin,
    at: AT,
    metric: 'on_time',
    numerator: 97,
    denominator: 100,
    now,
  };
  const approved = [
    { type: 'MetricSnapshotTaken', data: { metric: 'on_time', ...sample } },
    { type: 'PublicMetricPublished', data: { metric: 'on_time', ...sample, value } },
  ] as const;
  it('is published as its admin saw it', () => given(metric).when(approve).then(approved));
  it('is not, when the data are others by now or too few', () => {
    given(metric)
      .when({ ...approve, now: { ...now, numerator: 96, value: 96 } })
      .then('CLAIM_CHANGED');
    given(metric)
      .when({ ...approve, now: null })
      .then('CLAIM_CHANGED');
  });
  it('is published once, by admins', () => {
    given(metric, approved).when(approve).then([]);
    given(metric)
      .when({ ...approve, actor: client })
      .then('FORBIDDEN');
    expect(mayApprove(admin, null, now)).toBe(true);
    expect(mayApprove(admin, null, null)).toBe(false);
    expect(mayApprove(admin, now, { ...now, to: '2026-11-22' })).toBe(false);
    expect(mayApprove(admin, now, { ...now, denominator: 101 })).toBe(true);
    expect(mayApprove(client, null, now)).toBe(false);
  });
});

describe('counting', () => {
  it('gives no share of nothing, and rounds half up', () => {
    expect(shareBp(0, 0)).toBeNull();
    expect(shareBp(1, 3)).toBe(3_333);
    expect(shareBp(2, 3)).toBe(6_667);
    expect(shareBp(3, 3)).toBe(10_000);
  });
  it('takes the middle', () => {
    expect(medianMs([])).toBeNull();
    expect(medianMs([30, 10, 20])).toBe(20);
    expect(medianMs([4, 1, 100, 3])).toBe(3);
  });
  it('takes the same middle and quarters of spans that are not at hand', async () => {
    for (const spans of [[7], [1, 4], [1, 3, 4, 100], [5, 6, 8, 9, 11, 30]])
      for (const quarters of [1, 2, 3] as const)
        expect(await quarterOf(spans.length, quarters, async (rank) => spans[rank] ?? Number.NaN)).toBe(
          quarterMs(spans, quarters),
        );
  });
  it('of money adds up: billed is collected and outstanding', () => {
    const invoice = (totalPaise: number, allocatedPaise: number, dueOn: string) => ({
      totalPaise,
      allocatedPaise,
      dueOn,
      outstandingPaise: totalPaise - allocatedPaise,
    });
    const revenue = revenueOf(
      [invoice(1_000, 1_000, '2026-01-01'), invoice(500, 200, '2026-11-20'), invoice(300, 0, TODAY)],
      TODAY,
    );
    expect(revenue).toEqual({ billedPaise: 1_800, collectedPaise: 1_200, outstandingPaise: 600, overduePaise: 300 });
  });
  it('of states agrees with what decides, whatever happens', () => {
    fc.assert(
      fc.property(aHistory, (asked) => {
        const states = new Map<string, unknown>();
        const docs = new Map<string, OutcomeDoc | null>();
        for (const fact of history(asked)) {
          const decider = declared.deciders.find(
            ({ category }) => ['proposal', 'project'].includes(category) && fact.stream.startsWith(`${category}-`),
          );
          if (decider === undefined) continue;
          const event = fact as unknown as Parameters<typeof outcomeView.evolve>[1];
          states.set(fact.stream, decider.evolve(states.get(fact.stream) ?? decider.initial, fact, fact.revision));
          for (const id of outcomeView.ids(event)) docs.set(id, outcomeView.evolve(docs.get(id) ?? null, event, id));
        }
        for (const [stream, state] of states)
          expect(docs.get(stream.replace('-', '/'))?.state).toBe((state as { is: string }).is);
      }),
      { numRuns: 30 },
    );
  });
});

describe('old visits', () => {
  it('are looked for once a day, from five past midnight in India on, and again where that failed', async () => {
    let now = Date.parse('2026-11-20T18:34:59.000Z');
    const looked: string[] = [];
    let fails = false;
    const find = async ({ where }: { where?: { day?: { lt?: string } } }) => {
      looked.push(where?.day?.lt ?? '');
      if (fails) throw new Error('away');
      return { items: [] };
    };
    const store = { visits: { find }, models: {} } as unknown as Parameters<typeof purgeDaily>[0];
    const looks = (days: readonly string[]) => eventually(() => expect([...new Set(looked)]).toEqual(days));
    const purging = purgeDaily(store, { clock: { now: () => now }, log: silent }, 1);
    await looks(['2026-11-13']);
    expect(looked).toHaveLength(1);
    [fails, now] = [true, now + 1_000];
    await looks(['2026-11-13', '2026-11-14']);
    await eventually(() => expect(looked.length).toBeGreaterThan(3));
    fails = false;
    await purging.stop();
  });
  it('go when their day is more than seven days past', () => expect(oldestKept(TODAY)).toBe('2026-11-14'));
  it.each([
    ['2026-11-20T18:34:59.999Z', '2026-11-20'],
    ['2026-11-20T18:35:00.000Z', '2026-11-21'],
  ])('at five past midnight in India: at %s it is the turn of %s', (at, day) => expect(purgeDay(at)).toBe(day));
});
