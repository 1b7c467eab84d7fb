/** Rows of figures as a table each, what a figure is of them, and both over random histories. */
import { type FigureId, figureIds, type Period } from '@lamplight/bff/contract/figures.ts';
import { addDays, istDate } from '@lamplight/common/calendar/civil.ts';
import fc from 'fast-check';
import { isLive, outstandingOf } from '../invoices/receivable.ts';
import { type InvoiceDoc, invoiceView } from '../invoices/view.ts';
import { AT } from '../workbench/cast.ts';
import { aHistory, history } from '../workbench/random-history.ts';
import { type DeliveredDay, reckonedByDay } from './delivered.ts';
import { deliveredOf } from './delivery-rows.ts';
import { type DeliveryDoc, deliveryView } from './delivery-view.ts';
import { periodIn } from './figure-sources.ts';
import { isFigure, NO_SOURCES, pageOfRows, type Row, reckoned, rowsOf, type Sources } from './figures.ts';
import { isOnTime, medianMs, onTime, quarterMs, satisfaction } from './metrics.ts';
import { billedOf, monthlyFigures } from './monthly.ts';
import { DECIDED, type Ended, type OutcomeDoc, outcomeView } from './outcome-view.ts';
import { revenueOf } from './revenue.ts';

const OCTOBER: Period = { from: '2026-10-01', to: '2026-10-31' };
const accepted = (acceptedOn: string, more: Partial<Sources['accepted'][number]> = {}) => ({
  ...{ milestoneId: acceptedOn, projectId: 'p', acceptedOn, submittedOn: acceptedOn, committedDueDate: acceptedOn },
  ...{ amountPaise: 100_00, rating: null },
  ...more,
});
const rated = (milestoneId: string, score: number, onBehalf = false) =>
  accepted('2026-10-09', { milestoneId, rating: { score, onBehalf } });
const decided = (id: string, state: OutcomeDoc['state'], since: string, submittedAt: string | null): Ended => ({
  ...{ _id: `proposal/${id}`, state, since, submittedAt, decidedOn: istDate(since) },
});
const settled = (on: string, paise: number) => ({ on, paise, by: on });
const billed = (invoiceId: string, more: Partial<Sources['billed'][number]> = {}) => ({
  ...{ invoiceId, invoiceNo: invoiceId, projectId: 'p', issuedOn: '2026-10-01', dueOn: '2026-10-16' },
  ...{ taxablePaise: 100_00, totalPaise: 118_00, settled: [] },
  ...more,
});
const working = { holidays: [], leave: { halfDays: {} }, state: null, joinedOn: null, lastDay: null };
const logged = (months: Readonly<Record<string, number>>) =>
  new Map(Object.entries(months).map(([month, billableMinutes]) => [month, { minutes: 600, billableMinutes }]));
const said = (figure: FigureId, sources: Partial<Sources>, period: Period = OCTOBER) => {
  const rows = rowsOf(figure, { ...NO_SOURCES, ...sources }, period);
  return { rows: rows.map(({ rowId, numerator, marked }) => [rowId, numerator, marked]), is: reckoned(figure, rows) };
};

it('on time: the milestones accepted in the period, whichever day they came', () => {
  const late = { submittedOn: '2026-10-05', committedDueDate: '2026-10-04' };
  const all = ['2026-09-30', '2026-10-01', '2026-10-31', '2026-11-01'].map((day) => accepted(day));
  const { rows, is } = said('on_time', { accepted: [...all, accepted('2026-10-09', late)] });
  expect(rows).toEqual([
    ['2026-10-01', 1, true],
    ['2026-10-31', 1, true],
    ['2026-10-09', 0, false],
  ]);
  expect(is).toMatchObject({ is: 'share', numerator: 2, denominator: 3, shareBp: 6_667, rows: 3, marked: 2 });
});
it('satisfaction: ratings of clients alone, good from 4 on', () => {
  const { rows, is } = said('satisfaction', {
    accepted: [rated('a', 5), rated('b', 4), rated('c', 3), rated('d', 5, true), accepted('2026-10-09')],
  });
  expect(rows).toEqual([
    ['a', 1, true],
    ['b', 1, true],
    ['c', 0, false],
  ]);
  expect(is).toMatchObject({ numerator: 2, denominator: 3, shareBp: 6_667 });
});
it('win rate and cycle time: what was decided in the period, by its day in India', () => {
  const proposals = [
    // Half past six in the evening of 30 September in London is October in India.
    decided('early', 'accepted', '2026-09-30T18:30:00.000Z', '2026-09-30T18:29:59.000Z'),
    decided('before', 'accepted', '2026-09-30T18:29:59.999Z', '2026-09-29T00:00:00.000Z'),
    decided('no', 'rejected', '2026-10-10T00:00:03.000Z', '2026-10-10T00:00:00.000Z'),
    decided('late', 'expired', '2026-10-31T18:29:59.000Z', '2026-10-31T18:29:54.000Z'),
    decided('gone', 'withdrawn', '2026-10-10T00:00:00.000Z', '2026-10-09T00:00:00.000Z'),
    decided('open', 'offered', '2026-10-10T00:00:00.000Z', '2026-10-09T00:00:00.000Z'),
  ];
  const won = said('win_rate', { proposals });
  expect(won.rows).toEqual([
    ['early', 1, true],
    ['no', 0, false],
    ['late', 0, false],
  ]);
  expect(won.is).toMatchObject({ numerator: 1, denominator: 3, shareBp: 3_333 });
  const cycle = said('cycle_time', { proposals });
  expect(cycle.rows).toEqual([
    ['early', 1_000, false],
    ['no', 3_000, true],
    ['late', 5_000, false],
  ]);
  expect(cycle.is).toMatchObject({ medianMs: 3_000, quartersMs: { lower: 2_000, upper: 4_000 }, marked: 1 });
});
it('cycle time of an even number stands between two rows, and both are marked', () => {
  const spans = [1, 2, 3, 4].map((s) =>
    decided(`${s}`, 'declined', `2026-10-10T00:00:0${s}.000Z`, '2026-10-10T00:00:00.000Z'),
  );
  const { rows, is } = said('cycle_time', { proposals: spans });
  expect(rows.filter(([, , marked]) => marked).map(([id]) => id)).toEqual(['2', '3']);
  expect(is).toMatchObject({ medianMs: 2_500, quartersMs: { lower: 1_750, upper: 3_250 } });
});
it('revenue: each on the day by which it counts, the settled parts to the paisa', () => {
  const thirds = [settled('2026-09-30', 33_33), settled('2026-10-01', 33_33), settled('2026-10-31', 51_34)];
  const of = [
    billed('a', { issuedOn: '2026-09-10', settled: thirds }),
    billed('b'),
    billed('c', { issuedOn: '2026-11-01' }),
  ];
  expect(said('billed', { billed: of })).toMatchObject({ rows: [['b', 100_00, true]], is: { sumPaise: 100_00 } });
  expect(said('collected', { billed: of })).toMatchObject({
    rows: [
      ['a-2026-10-01', 28_24, true],
      ['a-2026-10-31', 43_51, true],
    ],
    is: { sumPaise: 71_75 },
  });
  expect(
    said('earned', { accepted: [accepted('2026-10-02', { amountPaise: 7 }), accepted('2026-11-02')] }).is,
  ).toMatchObject({
    sumPaise: 7,
  });
});
it('what is open stands at the end of the last day, overdue from the day after it was due', () => {
  const paidLater = billed('a', { settled: [settled('2026-11-01', 118_00)] });
  const onItsDay = billed('b', { dueOn: '2026-10-31', settled: [settled('2026-10-31', 18_00)] });
  const all = { billed: [paidLater, onItsDay, billed('c', { settled: [settled('2026-10-31', 118_00)] })] };
  expect(said('outstanding', all)).toMatchObject({
    rows: [
      ['a', 118_00, true],
      ['b', 100_00, true],
    ],
    is: { sumPaise: 218_00 },
  });
  expect(said('overdue', all)).toMatchObject({ rows: [['a', 118_00, true]], is: { sumPaise: 118_00 } });
});
it('utilisation: a row for each person and month, cut to the period', () => {
  const people = [
    { employeeId: 'u', working, logged: logged({ '2026-10': 240, '2026-11': 480, '2026-12': 60 }) },
    { employeeId: 'new', working: { ...working, joinedOn: '2026-11-02' }, logged: logged({}) },
  ];
  const { rows, is } = said('utilisation', { people }, { from: '2026-10-30', to: '2026-11-03' });
  expect(rows).toEqual([
    ['u-2026-10', 240, true],
    ['u-2026-11', 480, true],
    ['new-2026-11', 0, false],
  ]);
  expect(is).toMatchObject({ numerator: 720, denominator: 480 + 960 + 960, shareBp: 3_000 });
});
it('utilisation: no row for whom there was nothing to work in, and one for who worked all the same', () => {
  const holidays = [{ day: '2026-11-02', states: [] }] as never;
  const people = [
    { employeeId: 'later', working: { ...working, joinedOn: '2026-12-01' }, logged: logged({}) },
    { employeeId: 'off', working: { ...working, holidays }, logged: logged({}) },
    { employeeId: 'on', working: { ...working, holidays }, logged: logged({ '2026-11': 60 }) },
  ];
  const { rows, is } = said('utilisation', { people }, { from: '2026-11-02', to: '2026-11-02' });
  expect(rows).toEqual([['on-2026-11', 60, true]]);
  expect(is).toMatchObject({ numerator: 60, denominator: 0, shareBp: null });
});
it('utilisation over the end of a year: each month by itself', () => {
  const people = [{ employeeId: 'u', working, logged: logged({}) }];
  const rows = rowsOf('utilisation', { ...NO_SOURCES, people }, { from: '2025-11-28', to: '2026-01-05' });
  expect(rows.map(({ rowId, on }) => [rowId, on])).toEqual([
    ['u-2025-11', '2025-11-30'],
    ['u-2025-12', '2025-12-31'],
    ['u-2026-01', '2026-01-05'],
  ]);
});
it('cycle time: what was decided without having been sent has none', () => {
  const proposals = [
    decided('sent', 'accepted', '2026-10-10T00:00:03.000Z', '2026-10-10T00:00:00.000Z'),
    decided('never sent', 'accepted', '2026-10-10T00:00:03.000Z', null),
  ];
  expect(said('cycle_time', { proposals }).rows).toEqual([['sent', 3_000, true]]);
  expect(said('win_rate', { proposals }).rows).toHaveLength(2);
});
it('cycle time: the middle is that of the spans, in whatever order they were decided', () => {
  const sent = '2026-10-10T00:00:00.000Z';
  const proposals = [5, 1, 3, 9, 7].map((s) => decided(`${s}`, 'accepted', `2026-10-10T00:00:0${s}.000Z`, sent));
  const { rows, is } = said('cycle_time', { proposals });
  expect(rows.map(([id, , marked]) => [id, marked])).toEqual([
    ['1', false],
    ['3', false],
    ['5', true],
    ['7', false],
    ['9', false],
  ]);
  expect(is).toMatchObject({ is: 'median', medianMs: 5_000 });
});
it('collected: of two receipts of one day the first is counted first', () => {
  const both = [
    { ...settled('2026-10-01', 1), by: 'first' },
    { ...settled('2026-10-01', 2), by: 'second' },
  ];
  const { rows, is } = said('collected', { billed: [billed('a', { settled: both })] });
  // Of 3 paise 2.54 are without tax: 1 of the first, and 2 of the second.
  expect(rows).toEqual([
    ['a-first', 1, true],
    ['a-second', 2, true],
  ]);
  expect(is).toMatchObject({ is: 'sum', sumPaise: 3 });
});
it('collected: receipts count in the order of their days, however they are kept', () => {
  const thirds = [settled('2026-10-31', 51_34), settled('2026-09-30', 33_33), settled('2026-10-01', 33_33)];
  expect(said('collected', { billed: [billed('a', { settled: thirds })] }).rows).toEqual([
    ['a-2026-10-01', 28_24, true],
    ['a-2026-10-31', 43_51, true],
  ]);
});

describe('a row says what it came from', () => {
  const sourced = (figure: FigureId, sources: Partial<Sources>) =>
    rowsOf(figure, { ...NO_SOURCES, ...sources }, OCTOBER).map(({ on, denominator, source }) => ({
      ...{ on, denominator, ...source },
    }));
  it('a milestone with its dates, and the score where it is the client’s own', () => {
    const late = { submittedOn: '2026-10-05', committedDueDate: '2026-10-04' };
    const all = [rated('a', 2), rated('b', 5, true), accepted('2026-10-09', { milestoneId: 'c', ...late })];
    const head = { on: '2026-10-09', kind: 'milestone', projectId: 'p' };
    const onItsDay = { submittedOn: '2026-10-09', committedDueDate: '2026-10-09' };
    expect(sourced('on_time', { accepted: all })).toEqual([
      { ...head, denominator: 1, milestoneId: 'a', ...onItsDay, score: 2 },
      { ...head, denominator: 1, milestoneId: 'b', ...onItsDay, score: null },
      { ...head, denominator: 1, milestoneId: 'c', ...late, score: null },
    ]);
    expect(sourced('earned', { accepted: all.slice(0, 1) })).toEqual([
      { ...head, denominator: null, milestoneId: 'a', ...onItsDay, score: 2 },
    ]);
  });
  it('a proposal with what became of it', () => {
    const [decidedAt, submittedAt] = ['2026-10-10T20:00:03.000Z', '2026-10-10T00:00:00.000Z'];
    const proposals = [decided('q', 'rejected', decidedAt, submittedAt)];
    const source = { kind: 'proposal', proposalId: 'q', state: 'rejected', submittedAt, decidedAt };
    expect(sourced('win_rate', { proposals })).toEqual([{ on: '2026-10-11', denominator: 1, ...source }]);
    expect(sourced('cycle_time', { proposals })).toEqual([{ on: '2026-10-11', denominator: null, ...source }]);
  });
  it('an invoice with its dates, on the day by which it counts', () => {
    const of = { billed: [billed('a', { settled: [settled('2026-10-20', 18_00)] })] };
    const source = { kind: 'invoice', invoiceId: 'a', invoiceNo: 'a', projectId: 'p', denominator: null };
    const dates = { issuedOn: '2026-10-01', dueOn: '2026-10-16' };
    for (const [figure, on] of [
      ['billed', '2026-10-01'],
      ['collected', '2026-10-20'],
      ['outstanding', '2026-10-16'],
      ['overdue', '2026-10-16'],
    ] as const)
      expect([figure, sourced(figure, of)]).toEqual([figure, [{ ...source, ...dates, on }]]);
    // Not issued yet at the end of the period, or settled by then.
    const later = billed('b', { issuedOn: '2026-11-01' });
    const paid = billed('c', { settled: [settled('2026-10-31', 118_00)] });
    expect(sourced('outstanding', { billed: [later, paid, billed('d', { issuedOn: '2026-10-31' })] })).toHaveLength(1);
  });
  it('a person and the days of the month that count', () => {
    const people = [{ employeeId: 'u', working, logged: logged({}) }];
    expect(sourced('utilisation', { people })).toMatchObject([
      { on: '2026-10-31', kind: 'person', employeeId: 'u', month: '2026-10', from: '2026-10-01', to: '2026-10-31' },
    ]);
  });
});

it('knows its figures by name', () => {
  expect([...figureIds.map(isFigure), isFigure('profit'), isFigure('')]).toEqual([
    ...[...figureIds.map(() => true), false, false],
  ]);
});

it.each(figureIds)('%s of nothing has no value, and says what it means', (figure) => {
  const { rows, is } = said(figure, {});
  expect(rows).toEqual([]);
  expect(is.definition.length).toBeGreaterThan(40);
  if (is.is === 'share') expect(is).toMatchObject({ denominator: 0, shareBp: null });
  else if (is.is === 'median') expect(is).toMatchObject({ medianMs: null, quartersMs: null });
  else expect(is.sumPaise).toBe(0);
});

describe('a period', () => {
  const TODAY = '2026-11-23';
  it.each([
    [{}, null],
    [{ to: TODAY }, { from: '2024-11-24', to: TODAY }],
    [{ from: '2026-01-01' }, { from: '2026-01-01', to: TODAY }],
    [
      { from: '2026-01-01', to: '2026-12-31' },
      { from: '2026-01-01', to: TODAY },
    ],
    [
      { from: '2016-11-24', to: TODAY },
      { from: '2016-11-24', to: TODAY },
    ],
  ])('of %j is %j', (asked, period) => expect(periodIn(asked, TODAY)).toEqual(period));
  it.each([
    [{ from: '2026-02-01', to: '2026-01-31' }, 'to'],
    [{ from: '2026-11-24' }, 'from'],
    [{ from: '2016-11-23', to: TODAY }, 'from'],
  ])('of %j is refused', (asked, field) => {
    expect(() => periodIn(asked, TODAY)).toThrow(
      expect.objectContaining({ errors: [expect.objectContaining({ field })] }),
    );
  });
});

const paged = (figure: FigureId, rows: readonly Row[], limit: number): readonly Row[] => {
  const all: Row[] = [];
  for (let after: string | undefined; ; ) {
    const page = pageOfRows(figure, rows, { limit, after });
    all.push(...page.items);
    if (page.next === undefined) return all;
    after = page.next;
  }
};
const ids = (rows: readonly Row[]) => rows.map(({ rowId }) => rowId).toSorted();

it('pages hold each row once, the newest first, and the last page leads nowhere', () => {
  const rows = rowsOf(
    'on_time',
    { ...NO_SOURCES, accepted: ['01', '03', '02', '04'].map((d) => accepted(`2026-10-${d}`)) },
    OCTOBER,
  );
  expect(paged('on_time', rows, 2).map(({ on }) => on.slice(8))).toEqual(['04', '03', '02', '01']);
  expect(pageOfRows('on_time', rows, { limit: 4 })).not.toHaveProperty('next');
  expect(pageOfRows('on_time', rows, { limit: 3 }).next).toBe('2026-10-02.2026-10-02');
});

it('pages of cycle time hold the longest first, by their length and not by their digits', () => {
  const proposals = [5, 40, 300, 40].map((s, n) =>
    decided(
      `q${n}`,
      'declined',
      new Date(Date.parse('2026-10-10T00:00:00.000Z') + s).toISOString(),
      '2026-10-10T00:00:00.000Z',
    ),
  );
  const rows = rowsOf('cycle_time', { ...NO_SOURCES, proposals }, OCTOBER);
  expect(paged('cycle_time', rows, 1).map(({ rowId }) => rowId)).toEqual(['q2', 'q3', 'q1', 'q0']);
});

describe('over random histories', () => {
  /** Late enough for every receipt of them. */
  const DAY = addDays(istDate(AT), 90);
  it('figures are what the claims, the invoices and the months say, and their rows add up to them', () => {
    let counted = 0;
    fc.assert(
      fc.property(aHistory, fc.integer({ min: 1, max: 7 }), (asked, limit) => {
        const { sources, deliveries, invoices } = viewed(asked);
        const period = { from: addDays(DAY, -300), to: DAY };
        const of = (figure: FigureId) => reckoned(figure, rowsOf(figure, sources, period));
        const delivered = daysOf(deliveries);
        const { numerator, denominator } = onTime(delivered, DAY);
        expect(of('on_time')).toMatchObject({ numerator, denominator });
        const { numerator: good, denominator: all } = satisfaction(delivered, DAY);
        for (const figure of ['on_time', 'satisfaction', 'earned'] as const)
          for (const its of [period, { from: addDays(DAY, -9), to: addDays(DAY, -2) }])
            expect(reckonedByDay(figure, delivered, its)).toEqual(reckoned(figure, rowsOf(figure, sources, its)));
        expect(of('satisfaction')).toMatchObject({ numerator: good, denominator: all });
        const outcomes = sources.proposals.filter(({ state }) => DECIDED.includes(state));
        const won = outcomes.filter(({ state }) => state === 'accepted').length;
        expect(of('win_rate')).toMatchObject({ numerator: won, denominator: outcomes.length });
        const spans = outcomes.map(({ submittedAt, since }) => Date.parse(since) - Date.parse(submittedAt ?? ''));
        expect(of('cycle_time')).toMatchObject({ medianMs: medianMs(spans), rows: spans.length });
        if (spans.length > 0) expect(of('cycle_time')).toMatchObject({ quartersMs: { lower: quarterMs(spans, 1) } });
        const live = invoices.flatMap(({ machine }) => machine.invoices.filter(isLive));
        const due = live.map((one) => ({ ...one, outstandingPaise: outstandingOf(one) }));
        const { outstandingPaise, overduePaise } = revenueOf(due, DAY);
        // What an invoice says of itself is what is reckoned from its machine, and those that moved are all that a figure needs.
        expect(
          revenueOf(
            invoices.flatMap(({ dueOn, live: counts, ...one }) =>
              counts && dueOn !== null ? [{ ...one, dueOn }] : [],
            ),
            DAY,
          ),
        ).toEqual(revenueOf(due, DAY));
        for (const from of [addDays(DAY, -30), addDays(DAY, -3), DAY]) {
          const moved = billedOf(invoices.filter(({ movedOn }) => movedOn !== null && movedOn >= from));
          for (const figure of ['billed', 'collected', 'outstanding', 'overdue'] as const)
            expect(rowsOf(figure, { ...sources, billed: moved }, { from, to: DAY })).toEqual(
              rowsOf(figure, sources, { from, to: DAY }),
            );
        }
        expect(of('outstanding')).toMatchObject({ sumPaise: outstandingPaise });
        expect(of('overdue')).toMatchObject({ sumPaise: overduePaise });
        for (const month of monthlyFigures({ ...sources, delivered }, DAY)) {
          const ends = addDays(`${month.month}-01`, 31).slice(0, 7);
          const last = addDays(`${ends}-01`, -1);
          const its = { from: `${month.month}-01`, to: last < DAY ? last : DAY };
          const inMonth = (figure: FigureId) => reckoned(figure, rowsOf(figure, sources, its));
          expect(inMonth('earned')).toMatchObject({ sumPaise: month.earnedPaise });
          expect(inMonth('billed')).toMatchObject({ sumPaise: month.billedPaise });
          expect(inMonth('collected')).toMatchObject({ sumPaise: month.collectedPaise });
          expect(inMonth('outstanding')).toMatchObject({ sumPaise: month.outstandingPaise });
          expect(inMonth('overdue')).toMatchObject({ sumPaise: month.overduePaise });
          expect(inMonth('on_time')).toMatchObject({
            numerator: month.onTimeMilestones,
            denominator: month.acceptedMilestones,
          });
        }
        for (const figure of figureIds) {
          const rows = rowsOf(figure, sources, period);
          counted += rows.length;
          expect(new Set(ids(rows)).size).toBe(rows.length);
          expect(ids(paged(figure, rows, limit))).toEqual(ids(rows));
          const is = reckoned(figure, rows);
          expect([is.rows, is.marked]).toEqual([rows.length, rows.filter(({ marked }) => marked).length]);
          if (is.is === 'share' && figure !== 'utilisation')
            expect([is.denominator, is.numerator]).toEqual([is.rows, is.marked]);
        }
        expect(of('on_time').marked).toBe(sources.accepted.filter(isOnTime).length);
      }),
      { numRuns: 30 },
    );
    expect(counted).toBeGreaterThan(30);
  });

  /** As the store groups them. */
  const daysOf = (docs: readonly DeliveryDoc[]): readonly DeliveredDay[] =>
    [
      ...Map.groupBy(
        docs,
        ({ accepted: counts, acceptedOn, onTime, score }) => `${counts} ${acceptedOn} ${onTime} ${score}`,
      ).values(),
    ].flatMap((some): DeliveredDay[] => {
      const [{ accepted: counts, acceptedOn, onTime, score } = {} as DeliveryDoc] = some;
      const amountPaise = some.reduce((sum, one) => sum + one.amountPaise, 0);
      return !counts || acceptedOn === null || onTime === null
        ? []
        : [{ acceptedOn, onTime, score, amountPaise, count: some.length }];
    });
  const COUNTED: readonly string[] = 'types' in deliveryView.reads ? deliveryView.reads.types : [];
  const viewed = (asked: readonly number[]) => {
    const deliveries = new Map<string, DeliveryDoc | null>();
    const outcomes = new Map<string, OutcomeDoc | null>();
    const invoices = new Map<string, InvoiceDoc | null>();
    for (const fact of history(asked)) {
      const event = fact as never;
      if (COUNTED.includes(fact.type))
        for (const id of deliveryView.ids(event))
          deliveries.set(id, deliveryView.evolve(deliveries.get(id) ?? null, event, id));
      if (/^(?:proposal|project)-/.test(fact.stream))
        for (const id of outcomeView.ids(event))
          outcomes.set(id, outcomeView.evolve(outcomes.get(id) ?? null, event, id));
      if (fact.stream.startsWith('receivable-'))
        for (const id of invoiceView.ids(event))
          invoices.set(id, invoiceView.evolve(invoices.get(id) ?? null, event, id));
    }
    const [delivered, owed, ended] = [deliveries, invoices, outcomes].map((docs) =>
      [...docs.values()].filter((doc) => doc !== null),
    );
    const sources: Sources = {
      ...NO_SOURCES,
      accepted: deliveredOf((delivered as DeliveryDoc[]).filter(({ accepted: counts }) => counts)),
      billed: billedOf(owed as InvoiceDoc[]),
      proposals: (ended as OutcomeDoc[])
        .filter(({ kind }) => kind === 'proposal')
        .flatMap(({ decidedOn, ...one }) => (decidedOn === null ? [] : [{ ...one, decidedOn }])),
    };
    return { sources, deliveries: delivered as DeliveryDoc[], invoices: owed as InvoiceDoc[] };
  };
});
