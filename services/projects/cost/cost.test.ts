/** Rates, expenses, days off, and what they make a project cost (domain.md §4.4, §4.8). */
import { readFileSync } from 'node:fs';
import type { Actor } from '@lamplight/common/facts/actor.ts';
import { erased } from '@lamplight/events/core/personal.ts';
import { isRefusal, type Personal } from '@lamplight/events/core/types.ts';
import fc from 'fast-check';
import { earnedValue } from '../insight/earned-value.ts';
import { AT, admin, aFile, client, given, lead, member } from '../workbench/cast.ts';
import { actualCost, milestoneCost } from './actual-cost.ts';
import { type EffortDoc, effortView } from './effort-view.ts';
import type { HolidayEvent, LeaveEvent, RateEvent } from './events.ts';
import { type ExpenseCommand, type ExpenseEvent, expenseBook } from './expenses.ts';
import { costRates, type Rate, rateOn, type SetCostRate } from './rates.ts';
import { type HolidayCommand, holidayCalendar, isHoliday, leaveBook, type RecordLeave } from './working-days.ts';

const faultsOf = (outcome: unknown): unknown => (isRefusal(outcome) ? outcome.detail : null);
const NOBODY_ELSE: readonly Actor[] = [client, member, lead];

describe('a cost rate', () => {
  const set = (over: object = {}): SetCostRate => ({
    ...{ type: 'SetCostRate', actor: admin, at: AT, employeeId: 'e1', from: '2026-11-01' },
    ...{ hourlyPaise: 60_000, reason: 'Joined', known: true },
    ...over,
  });
  const wasSet = (over: object = {}): RateEvent => ({
    type: 'CostRateSet',
    data: {
      ...{ employeeId: 'e1', from: '2026-11-01', hourlyPaise: '60000', currency: 'INR', reason: 'Joined' },
      ...over,
    },
  });
  it('is set by admins for people who are known; the same again records nothing', () => {
    given(costRates, []).when(set()).then([wasSet()]);
    given(costRates, [wasSet()]).when(set()).then([]);
    given(costRates, [wasSet()])
      .when(set({ reason: 'Typed wrong' }))
      .then([wasSet({ reason: 'Typed wrong' })]);
    given(costRates, [])
      .when(set({ known: false }))
      .then('NOT_FOUND');
    for (const actor of NOBODY_ELSE) given(costRates, []).when(set({ actor })).then('FORBIDDEN');
  });
  const rate = (from: string, hourlyPaise: Personal): Rate => ({ from, hourlyPaise, reason: '' });
  const rates = [rate('2026-04-01', '50000'), rate('2026-11-01', '60000'), rate('2026-06-01', '55000')];
  it.each<[string, readonly Rate[], string, number | null]>([
    ['none before the first one', rates, '2026-03-31', null],
    ['holds from its day on', rates, '2026-04-01', 50_000],
    ['until the day before the next one', rates, '2026-10-31', 55_000],
    ['by its day, whenever it was entered', rates, '2026-12-31', 60_000],
    ['of one day the newest entry', [...rates, rate('2026-11-01', '61000')], '2026-11-01', 61_000],
    [
      'an earlier one entered late changes nothing after the later one',
      [...rates, rate('2026-10-01', '1')],
      '2026-11-01',
      60_000,
    ],
    ['nothing once the person was erased', [rate('2026-04-01', erased)], '2026-04-01', null],
  ])('%s', (_what, of, day, expected) => {
    expect(rateOn(of, day)).toBe(expected);
  });
});

it('each of these streams is audited, under its own name', () => {
  const books = [costRates, expenseBook, holidayCalendar, leaveBook];
  expect(books.map(({ category, audited }) => [category, audited])).toEqual([
    ['costrate', true],
    ['expenses', true],
    ['holidays', true],
    ['leave', true],
  ]);
});

describe('an expense', () => {
  const of = { projectId: 'p1', expenseId: 'x1' } as const;
  const record = (over: object = {}): ExpenseCommand => ({
    ...{ type: 'RecordExpense', actor: admin, at: AT, ...of, known: true },
    ...{ day: '2026-11-20', amountPaise: 1_250_000, category: 'SOFTWARE', note: 'Map tiles' },
    ...over,
  });
  const reverse = (over: object = {}): ExpenseCommand => ({
    ...{ type: 'ReverseExpense', actor: admin, at: AT, ...of, known: true, reason: 'Paid by the client' },
    ...over,
  });
  const recorded: ExpenseEvent = {
    type: 'ExpenseRecorded',
    data: {
      ...of,
      ...{ day: '2026-11-20', amountPaise: 1_250_000, currency: 'INR', category: 'SOFTWARE', note: 'Map tiles' },
    },
  };
  const reversed: ExpenseEvent = { type: 'ExpenseReversed', data: { ...of, reason: 'Paid by the client' } };
  const correct = (over: object = {}): ExpenseCommand => ({
    ...{ type: 'CorrectExpense', actor: admin, at: AT, ...of, known: true, newId: 'x2', reason: 'Paid by the client' },
    ...{ day: '2026-11-20', amountPaise: 7, category: 'SOFTWARE', note: 'Map tiles' },
    ...over,
  });
  const { state: _clean, ...bill } = aFile('f1');
  it('names a receipt that is clean, is this project’s and was uploaded as one', () => {
    const withBill: ExpenseEvent = { ...recorded, data: { ...recorded.data, receipt: bill } };
    given(expenseBook, [])
      .when(record({ receipt: aFile('f1') }))
      .then([withBill]);
    expect(given(expenseBook, [withBill]).state.expenses).toMatchObject([{ receipt: bill, corrects: null }]);
    expect(given(expenseBook, [recorded]).state.expenses).toMatchObject([{ receipt: null }]);
    for (const command of [record, correct]) {
      const before = command === record ? [] : [recorded];
      given(expenseBook, before)
        .when(command({ receipt: null }))
        .then('NOT_FOUND');
      for (const state of ['stored', 'quarantined'] as const)
        given(expenseBook, before)
          .when(command({ receipt: aFile('f1', state) }))
          .then({ refused: 'FILE_NOT_CLEAN', because: 'rule', detail: { fileId: 'f1' } });
    }
  });
  it('is corrected in one append: the wrong one counts no more, what it should have been stands in its place', () => {
    const instead: ExpenseEvent = {
      type: 'ExpenseRecorded',
      data: { ...recorded.data, expenseId: 'x2', corrects: 'x1', amountPaise: 7 } as never,
    };
    given(expenseBook, [recorded]).when(correct()).then([reversed, instead]);
    const replaced = { ...instead, data: { ...instead.data, receipt: bill } } as ExpenseEvent;
    given(expenseBook, [recorded])
      .when(correct({ receipt: aFile('f1') }))
      .then([reversed, replaced]);
    const { state } = given(expenseBook, [recorded, reversed, replaced]);
    expect(state.expenses.map((one) => [one.expenseId, one.state, one.corrects, one.receipt?.fileId])).toEqual([
      ['x1', 'reversed', null, undefined],
      ['x2', 'recorded', 'x1', 'f1'],
    ]);
    given(expenseBook, []).when(correct()).then('NOT_FOUND');
    given(expenseBook, [recorded, reversed]).when(correct()).then('ALREADY_REVERSED');
    given(expenseBook, [recorded])
      .when(correct({ ifMatch: 7 }))
      .then('VERSION_CONFLICT');
    given(expenseBook, [recorded])
      .when(correct({ known: false }))
      .then('NOT_FOUND');
    const { outcome } = given(expenseBook, [recorded]).when(correct({ day: '2026-11-22' }));
    expect(faultsOf(outcome)).toMatchObject({ errors: [{ field: 'day' }] });
  });
  it('is recorded up to today, and reversed once', () => {
    given(expenseBook, []).when(record()).then([recorded]);
    given(expenseBook, [recorded]).when(reverse()).then([reversed]);
    given(expenseBook, [recorded, reversed]).when(reverse()).then('ALREADY_REVERSED');
    given(expenseBook, []).when(reverse()).then('NOT_FOUND');
    given(expenseBook, [recorded])
      .when(reverse({ ifMatch: 7 }))
      .then('VERSION_CONFLICT');
    const { outcome } = given(expenseBook, []).when(record({ day: '2026-11-22' }));
    expect(faultsOf(outcome)).toMatchObject({ errors: [{ field: 'day' }] });
  });
  it('may be of today, and one that is reversed leaves the others', () => {
    given(expenseBook, [])
      .when(record({ day: '2026-11-21' }))
      .then([{ ...recorded, data: { ...recorded.data, day: '2026-11-21' } }]);
    const other: ExpenseEvent = { ...recorded, data: { ...recorded.data, expenseId: 'x2' } };
    const { state } = given(expenseBook, [recorded, other, reversed]);
    expect(state.expenses.map((one) => [one.expenseId, one.state, one.reason])).toEqual([
      ['x1', 'reversed', 'Paid by the client'],
      ['x2', 'recorded', null],
    ]);
    given(expenseBook, [recorded, other, reversed])
      .when(reverse({ expenseId: 'x2' }))
      .then([{ ...reversed, data: { ...reversed.data, expenseId: 'x2' } }]);
    given(expenseBook, [recorded])
      .when(reverse({ expenseId: 'x2' }))
      .then('NOT_FOUND');
  });
  it('is that of admins, of a project that is there', () => {
    given(expenseBook, [])
      .when(record({ known: false }))
      .then('NOT_FOUND');
    for (const actor of NOBODY_ELSE) {
      given(expenseBook, []).when(record({ actor })).then('FORBIDDEN');
      given(expenseBook, [recorded]).when(reverse({ actor })).then('FORBIDDEN');
      given(expenseBook, [recorded]).when(correct({ actor })).then('FORBIDDEN');
    }
  });
});

describe('days off', () => {
  const add = (over: object = {}): HolidayCommand => ({
    ...{
      type: 'AddHoliday',
      actor: admin,
      at: AT,
      holidayId: 'h1',
      day: '2026-11-01',
      name: 'Rajyotsava',
      states: ['KA'],
    },
    ...over,
  });
  const added = {
    type: 'HolidayAdded',
    data: { holidayId: 'h1', day: '2026-11-01', name: 'Rajyotsava', states: ['KA'] },
  } as const;
  it('are added once by name and day, and taken out', () => {
    given(holidayCalendar, []).when(add()).then([added]);
    expect(faultsOf(given(holidayCalendar, [added]).when(add({ holidayId: 'h2' })).outcome)).toMatchObject({
      errors: [{ field: 'name' }],
    });
    const remove = { type: 'RemoveHoliday', actor: admin, at: AT, holidayId: 'h1' } as const;
    given(holidayCalendar, [added])
      .when(remove)
      .then([{ type: 'HolidayRemoved', data: { holidayId: 'h1' } }]);
    given(holidayCalendar, []).when(remove).then('NOT_FOUND');
    given(holidayCalendar, [added, { type: 'HolidayRemoved', data: { holidayId: 'h1' } }])
      .when(remove)
      .then('STATE_CONFLICT');
    for (const actor of NOBODY_ELSE) {
      given(holidayCalendar, [added]).when(add({ actor })).then('FORBIDDEN');
      given(holidayCalendar, [added])
        .when({ ...remove, actor })
        .then('FORBIDDEN');
    }
    expect(['KA', 'MH', null].map((state) => isHoliday([added.data], '2026-11-01', state))).toEqual([
      true,
      false,
      false,
    ]);
    expect(isHoliday([{ ...added.data, states: [] }], '2026-11-01', null)).toBe(true);
  });
  it('stand by their day, of which another may have the same name, and one that is taken out leaves the others', () => {
    const more = (holidayId: string, day: string, name = 'Rajyotsava') =>
      ({ type: 'HolidayAdded', data: { ...added.data, holidayId, day, name } }) as const;
    const three = [added, more('h2', '2026-12-25', 'Christmas'), more('h3', '2026-10-02', 'Gandhi Jayanti')];
    const out = { type: 'HolidayRemoved', data: { holidayId: 'h1' } } as const;
    const daysOf = (events: readonly HolidayEvent[]) =>
      given(holidayCalendar, events).state.holidays.map(({ day }) => day);
    expect(daysOf(three)).toEqual(['2026-10-02', '2026-11-01', '2026-12-25']);
    expect(daysOf([...three, out])).toEqual(['2026-10-02', '2026-12-25']);
    for (const { data } of [more('h4', '2027-11-01'), more('h4', '2026-11-01', 'Diwali')])
      given(holidayCalendar, [added])
        .when(add(data))
        .then([{ type: 'HolidayAdded', data }]);
    const remove = { type: 'RemoveHoliday', actor: admin, at: AT } as const;
    given(holidayCalendar, [added])
      .when({ ...remove, holidayId: 'h2' })
      .then('NOT_FOUND');
    given(holidayCalendar, [...three, out])
      .when({ ...remove, holidayId: 'h2' })
      .then([{ type: 'HolidayRemoved', data: { holidayId: 'h2' } }]);
    expect(faultsOf(given(holidayCalendar, [added, out]).when({ ...remove, holidayId: 'h1' }).outcome)).toEqual({
      state: 'removed',
      etag: null,
    });
  });
  const record = (over: object = {}): RecordLeave => ({
    ...{ type: 'RecordLeave', actor: admin, at: AT, employeeId: 'e1', known: true },
    ...{ from: '2026-11-20', to: '2026-11-23', halfDays: 2 },
    ...over,
  });
  const leave = (day: string, halfDays = 2): LeaveEvent => ({
    type: 'LeaveRecorded',
    data: { employeeId: 'e1', day, halfDays },
  });
  it('of a person leave out the weekend, and say only what is new', () => {
    given(leaveBook, [])
      .when(record())
      .then([leave('2026-11-20'), leave('2026-11-23')]);
    given(leaveBook, [leave('2026-11-20')])
      .when(record())
      .then([leave('2026-11-23')]);
    given(leaveBook, [leave('2026-11-20')])
      .when(record({ to: '2026-11-20', halfDays: 0 }))
      .then([leave('2026-11-20', 0)]);
    expect(given(leaveBook, [leave('2026-11-20'), leave('2026-11-20', 0)]).state).toEqual({ halfDays: {} });
    given(leaveBook, [])
      .when(record({ halfDays: 0 }))
      .then([]);
    given(leaveBook, [])
      .when(record({ known: false }))
      .then('NOT_FOUND');
    for (const actor of NOBODY_ELSE) given(leaveBook, []).when(record({ actor })).then('FORBIDDEN');
    given(leaveBook, [])
      .when(record({ to: '2027-06-08', halfDays: 0 }))
      .then([]);
    for (const to of ['2026-11-19', '2027-06-09', '2027-11-19'])
      expect(faultsOf(given(leaveBook, []).when(record({ to })).outcome)).toMatchObject({ errors: [{ field: 'to' }] });
  });
});

describe('what a project cost', () => {
  // biome-ignore lint/suspicious/noExplicitAny: the data of each event is that of its type
  const folded = (...events: readonly Readonly<{ type: string; data: any }>[]): EffortDoc | null =>
    events.reduce<EffortDoc | null>((doc, e) => effortView.evolve(doc, e as never, 'p1'), null);
  const week = '2026-11-16';
  const logged = (minutes: number, over: object = {}) => ({
    type: 'TimeLogged',
    data: { employeeId: 'e1', projectId: 'p1', week, day: '2026-11-19', minutes, billable: true, note: '', ...over },
  });
  const onFirst = (minutes: number, day = '2026-11-19', employeeId = 'e1') =>
    logged(minutes, { milestoneId: 'm1', day, employeeId });
  const of = { employeeId: 'e1', projectId: 'p1', week } as const;
  const approved = { type: 'TimeApproved', data: { ...of, minutes: 0 } };
  const returned = { type: 'TimeReturned', data: { ...of, reason: '' } };
  const spent = (expenseId: string, amountPaise: number, day = '2026-11-18') => ({
    type: 'ExpenseRecorded',
    data: { projectId: 'p1', expenseId, day, amountPaise, currency: 'INR', category: 'OTHER', note: '' },
  });
  const ratesOf = (id: string): readonly Rate[] =>
    id === 'e1' ? [{ from: '2026-01-01', hourlyPaise: '60001', reason: '' }] : [];
  const costing = (doc: EffortDoc | null, until = '2026-11-21') => actualCost(doc, ratesOf, until);

  it('is hours at the rate of their day and expenses, each line rounded once', () => {
    const doc = folded(logged(90), logged(1, { milestoneId: 'm1' }), spent('x1', 500), spent('x2', 7));
    // 91 minutes at 600.01 an hour: 91001.5166… paise.
    expect(costing(doc)).toEqual({
      people: [{ employeeId: 'e1', minutes: 91, unratedMinutes: 0, costPaise: 91_002 }],
      ...{ minutes: 91, unapprovedMinutes: 91, unratedMinutes: 0, expensesPaise: 507, actualCostPaise: 91_509 },
    });
  });
  it('counts a correction instead of what stood there, and nothing that was taken away or reversed', () => {
    const reversed = { type: 'ExpenseReversed', data: { projectId: 'p1', expenseId: 'x1', reason: '' } };
    const doc = folded(
      logged(90),
      logged(60),
      spent('x1', 500),
      reversed,
      logged(30, { day: '2026-11-18' }),
      logged(0, { day: '2026-11-18' }),
    );
    expect(costing(doc)).toMatchObject({ minutes: 60, expensesPaise: 0, actualCostPaise: 60_001 });
  });
  it('says which hours are not approved yet, and which have no rate; both count', () => {
    const doc = folded(logged(60), approved, logged(30, { employeeId: 'e2' }));
    expect(costing(doc)).toMatchObject({
      minutes: 90,
      unapprovedMinutes: 30,
      unratedMinutes: 30,
      actualCostPaise: 60_001,
    });
    expect(costing(folded(logged(60), approved, returned))).toMatchObject({ unapprovedMinutes: 60 });
  });
  it('leaves out what lies after the day, and is nothing where nothing was done', () => {
    const doc = folded(logged(60), spent('x1', 500, '2026-11-20'));
    expect(costing(doc, '2026-11-19').actualCostPaise).toBe(60_001);
    expect(costing(doc, '2026-11-18').actualCostPaise).toBe(0);
    expect(costing(doc, '2026-11-20').actualCostPaise).toBe(60_501);
    expect(costing(null)).toMatchObject({ people: [], minutes: 0, actualCostPaise: 0 });
  });
  it.each<[string, number | null, EffortDoc | null]>([
    ['hours on it at their rates, rounded once', 91_002, folded(onFirst(90), onFirst(1, '2026-11-18'), logged(60))],
    ['nothing of another milestone', 1_000, folded(onFirst(1), logged(60, { milestoneId: 'm2' }))],
    ['no figure where some of its hours have no rate', null, folded(onFirst(90), onFirst(90, '2026-11-18', 'e2'))],
    ['a figure where others’ hours have none', 1_000, folded(onFirst(1), logged(60, { employeeId: 'e2' }))],
    ['no figure where nobody worked on it', null, folded(logged(60))],
    ['no figure where nobody worked', null, null],
  ])('of one milestone is %s', (_what, expected, doc) => expect(milestoneCost(doc, 'm1', ratesOf)).toBe(expected));
  it('is the sum of its lines, whoever worked', () => {
    const minutes = fc.array(fc.tuple(fc.constantFrom('e1', 'e2', 'e3'), fc.integer({ min: 1, max: 1_440 })), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(minutes, (lines) => {
        const days = lines.map(([employeeId, n], i) => logged(n, { employeeId, milestoneId: `m${i}` }));
        const cost = costing(folded(spent('x1', 11), ...days));
        expect(cost.actualCostPaise).toBe(cost.people.reduce((sum, p) => sum + p.costPaise, 11));
        expect(cost.minutes).toBe(lines.reduce((sum, [, n]) => sum + n, 0));
      }),
    );
  });
});

describe('earned value', () => {
  const { earnedValue: vectors } = JSON.parse(
    readFileSync(new URL('../vectors/delivery.json', import.meta.url), 'utf8'),
  );
  it.each(vectors as readonly { id: string; input: Parameters<typeof earnedValue>[0]; expect: object }[])(
    '$id to the paisa',
    ({ input, expect: wanted }) => {
      expect(earnedValue(input)).toEqual(wanted);
    },
  );
  it('has no value where a divisor is zero, which decides nothing', () => {
    const none = { contractPaise: 0, overallBp: 0, plannedBp: 0, actualCostPaise: 0 };
    expect(earnedValue({ ...none, openCriticalBlocker: false, overdueMilestone: false })).toEqual({
      ...{ earnedValuePaise: 0, spiBp: null, cpiBp: null, estimateAtCompletionPaise: null, burnBp: null },
      derivedHealth: 'on_track',
    });
  });
});
