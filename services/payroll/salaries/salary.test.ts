import { addDays, daysFrom } from '@lamplight/common/calendar/civil.ts';
import { NO, YES } from '@lamplight/common/facts/foreign-fact.ts';
import { given } from '@lamplight/events/workbench/given.ts';
import fc from 'fast-check';
import { employedIn } from '../engine/days.ts';
import type { Attendance } from '../engine/inputs.ts';
import { AT, admin, employee, lead, secondAdmin } from '../workbench/cast.ts';
import { inForce, type SalaryCommand, type SalaryEvent, salary, salaryOn, type Terms } from './salary.ts';
import { isUnpaid, unpaidDays, unpaidOf, withoutUnpaid } from './unpaid.ts';

const employeeId = employee.id;
const person = { onPayroll: YES, employed: YES, joinedOn: '2026-01-05' };
const terms: Terms = {
  ...{ structureId: 'ENG-STD', structureVersion: 1, monthlyGrossPaise: 80_000_00, fixedPaise: { CONV: 1_600_00 } },
  ...{ taxRegime: 'NEW', ptState: 'KA', ptGender: null, city: null, pfMode: 'CAPPED', pensionMember: true },
  ...{ options: ['CONV'], effectiveFrom: '2026-04-01' },
};
const set = (type: 'AssignSalary' | 'ReviseSalary', over: Partial<Terms> = {}, more: object = {}): SalaryCommand => ({
  ...{ type, employeeId, person, assignmentId: 'new', terms: { ...terms, ...over }, actor: admin, at: AT },
  ...{ priced: { is: 'priced', basicPaise: 40_000_00 }, reason: 'Because' },
  ...more,
});
const data: Extract<SalaryEvent, { type: 'SalaryAssigned' }>['data'] = {
  employeeId,
  assignmentId: 'new',
  structureId: 'ENG-STD',
  structureVersion: 1,
  monthlyGrossPaise: '8000000',
  basicPaise: '4000000',
  fixedPaise: { CONV: '160000' },
  taxRegime: 'NEW',
  ptState: 'KA',
  ptGender: null,
  city: null,
  pfMode: 'CAPPED',
  pensionMember: true,
  options: ['CONV'],
  effectiveFrom: '2026-04-01',
  reason: 'Because',
  proposedBy: admin.id,
};
const assigned = (over: object = {}): SalaryEvent => ({ type: 'SalaryAssigned', data: { ...data, ...over } });
const before = { fromGrossPaise: '8000000', fromBasicPaise: '4000000' };
const proposed = (over: object = {}): SalaryEvent => ({
  type: 'SalaryRevisionProposed',
  data: { ...data, ...before, ...over },
});
const revised = (over: object = {}): SalaryEvent => ({
  type: 'SalaryRevised',
  data: { ...data, ...before, approvedBy: null, ...over },
});
const about = (actor = secondAdmin) => ({ employeeId, person, actor, at: AT });
const approve = (over: object = {}): SalaryCommand => ({ type: 'ApproveSalary', otherAdmin: YES, ...about(), ...over });
const reject = (over: object = {}): SalaryCommand => ({ type: 'RejectSalary', reason: 'No', ...about(), ...over });
const high = { monthlyGrossPaise: 96_000_01, effectiveFrom: '2026-10-01' };
const waiting = proposed({ monthlyGrossPaise: '9600001', effectiveFrom: '2026-10-01' });

const wrong = (field: string) =>
  ({ refused: 'VALIDATION_FAILED', because: 'rule', detail: { errors: [{ field }] } }) as const;

it('may begin on the first day of work, or on any where that is not known, by a structure without basic pay too', () => {
  const none = given(salary);
  none.when(set('AssignSalary', { effectiveFrom: '2026-01-05' })).then([assigned({ effectiveFrom: '2026-01-05' })]);
  none
    .when(set('AssignSalary', { effectiveFrom: '2020-01-01' }, { person: { ...person, joinedOn: null } }))
    .then([assigned({ effectiveFrom: '2020-01-01' })]);
  none
    .when(set('AssignSalary', {}, { priced: { is: 'priced', basicPaise: null } }))
    .then([assigned({ basicPaise: null })]);
});

it('says how it stands where that does not allow what is asked', () => {
  const stands = (state: string, etag: number | null) =>
    ({ refused: 'STATE_CONFLICT', because: 'conflict', detail: { state, etag } }) as const;
  given(salary).when(approve()).then(stands('absent', null));
  given(salary, [excluded()]).when(approve()).then(stands('not_paid_here', 0));
  given(salary, [excluded(), assigned()]).when(approve()).then(stands('assigned', 1));
  given(salary, [assigned(), waiting]).when(exclude()).then(stands('proposed', 1));
});

it('stands as its last event left it', () => {
  const { employeeId: _whose, ...first } = data;
  const said = { effectiveFrom: '2026-04-01', reason: 'Owns the company', by: admin.id };
  expect(given(salary, [excluded()]).state).toEqual({ etag: 0, assignments: [], proposed: null, excluded: said });
  const change = { ...first, monthlyGrossPaise: '9600001', effectiveFrom: '2026-10-01' };
  const all = [excluded(), assigned(), waiting];
  expect(given(salary, all).state).toEqual({
    ...{ etag: 2, assignments: [{ ...first, approvedBy: null }], excluded: said },
    proposed: { ...change, ...before, approvedBy: null },
  });
  const higher = revised({ monthlyGrossPaise: '9600001', effectiveFrom: '2026-10-01', approvedBy: secondAdmin.id });
  expect(given(salary, [...all, higher]).state).toEqual({
    ...{ etag: 3, proposed: null, excluded: said },
    assignments: [
      { ...first, approvedBy: null },
      { ...change, approvedBy: secondAdmin.id },
    ],
  });
});

it('is an admin’s to set, once for the first time, for somebody who works here', () => {
  const none = given(salary);
  none.when(set('AssignSalary')).then([assigned()]);
  for (const actor of [employee, lead]) {
    none.when(set('AssignSalary', {}, { actor })).then('FORBIDDEN');
    given(salary, [assigned(), waiting]).when(approve({ actor })).then('FORBIDDEN');
  }
  none.when(set('AssignSalary', {}, { person: { ...person, onPayroll: NO } })).then('NOT_FOUND');
  none.when(set('AssignSalary', {}, { person: { ...person, employed: NO } })).then('EMPLOYEE_INACTIVE');
  none.when(set('AssignSalary', { effectiveFrom: '2026-01-04' })).then(wrong('effectiveFrom'));
  none.when(set('AssignSalary', {}, { priced: { is: 'unknown' } })).then(wrong('structureVersion'));
  none.when(set('AssignSalary', {}, { priced: { is: 'negative', component: 'SPECIAL' } })).then({
    ...{ refused: 'BALANCING_NEGATIVE', because: 'rule', detail: { component: 'SPECIAL' } },
  });
  none.when(set('ReviseSalary')).then('STATE_CONFLICT');
  const some = given(salary, [assigned()]);
  some.when(set('AssignSalary')).then('STATE_CONFLICT');
  some.when(set('ReviseSalary', {}, { ifMatch: 9 })).then('VERSION_CONFLICT');
});

const exclude = (over: object = {}): SalaryCommand => ({
  ...{ type: 'ExcludeFromPay', effectiveFrom: '2026-04-01', reason: 'Owns the company', ...about(admin), ...over },
});
const excluded = (effectiveFrom = '2026-04-01'): SalaryEvent => ({
  type: 'ExcludedFromPay',
  data: { employeeId, effectiveFrom, reason: 'Owns the company', by: admin.id },
});

it('of whoever has none: an admin may say that they are not paid here, again too, until a salary is assigned', () => {
  const none = given(salary);
  none.when(exclude()).then([excluded()]);
  // Also of whoever has left: their last month asks for a salary too.
  none.when(exclude({ person: { ...person, employed: NO } })).then([excluded()]);
  for (const actor of [employee, lead]) none.when(exclude({ actor })).then('FORBIDDEN');
  none.when(exclude({ person: { ...person, onPayroll: NO } })).then('NOT_FOUND');
  none.when(exclude({ effectiveFrom: '2026-01-04' })).then(wrong('effectiveFrom'));
  none.when(exclude({ effectiveFrom: '2026-01-05' })).then([excluded('2026-01-05')]);
  const said = given(salary, [excluded()]);
  said.when(exclude({ effectiveFrom: '2026-05-01' })).then([excluded('2026-05-01')]);
  said.when(exclude({ ifMatch: 9 })).then('VERSION_CONFLICT');
  for (const command of [approve(), reject(), set('ReviseSalary')]) said.when(command).then('STATE_CONFLICT');
  said.when(set('AssignSalary')).then([assigned()]);
  for (const events of [[assigned()], [excluded(), assigned()], [assigned(), waiting]])
    given(salary, events).when(exclude()).then('STATE_CONFLICT');
});

it('begins where days without one end: each day employed is either asked for or one of them, never both', () => {
  const day = fc.integer({ min: -40, max: 75 }).map((n) => addDays('2026-11-01', n));
  fc.assert(
    fc.property(day, day, fc.option(day), fc.option(day), (joinedOn, from, firstSalary, exitedOn) => {
      const unpaid = unpaidDays({ from, firstSalary });
      const month: Attendance = { month: '2026-11', lopHalfDays: 0, joinedOn, ...(exitedOn ? { exitedOn } : {}) };
      const daysOf = (span: ReturnType<typeof employedIn>): string[] =>
        span === null ? [] : Array.from({ length: daysFrom(span.from, span.to) + 1 }, (_, n) => addDays(span.from, n));
      const employed = daysOf(employedIn(month));
      const isOne = (on: string): boolean =>
        unpaid !== null && on >= unpaid.from && (unpaid.to === null || on <= unpaid.to);
      const asked = isUnpaid(unpaid, month) ? [] : daysOf(employedIn(withoutUnpaid(unpaid, month)));
      // Where a day before them lacks a salary, all of the month is asked for: it is said, and blocks.
      const fromFirst = employed[0] !== undefined && isOne(employed[0]);
      if (employed.length > 0) expect(asked).toEqual(fromFirst ? employed.filter((on) => !isOne(on)) : employed);
    }),
    { numRuns: 300 },
  );
});

it('of whoever had left before the month asks for one unless there never was any; nobody is unpaid of whom it was not said', () => {
  const left: Attendance = { month: '2026-11', lopHalfDays: 0, exitedOn: '2026-10-31' };
  expect(isUnpaid({ from: '2026-01-05', to: null }, left)).toBe(true);
  expect(isUnpaid({ from: '2026-01-05', to: '2026-03-31' }, left)).toBe(false);
  expect(isUnpaid(null, left)).toBe(false);
  for (const to of [null, '2026-12-31']) expect(withoutUnpaid({ from: '2026-01-05', to }, left)).toBe(left);
  const november: Attendance = { month: '2026-11', lopHalfDays: 0 };
  // To the day: the whole month, all but its last day, its first day alone.
  const first = '2026-11-01';
  expect(isUnpaid({ from: first, to: '2026-11-30' }, november)).toBe(true);
  expect(withoutUnpaid({ from: first, to: '2026-11-30' }, november)).toBe(november);
  expect(isUnpaid({ from: first, to: '2026-11-29' }, november)).toBe(false);
  for (const [to, joinedOn] of [
    ['2026-11-29', '2026-11-30'],
    [first, '2026-11-02'],
  ] as const)
    expect(withoutUnpaid({ from: first, to }, november)).toEqual({ ...november, joinedOn });
  expect(withoutUnpaid(null, november)).toBe(november);
  expect(withoutUnpaid({ from: '2026-01-05', to: '2026-11-14' }, november)).toEqual({
    ...november,
    joinedOn: '2026-11-15',
  });
});

it('ends days without pay by its first day, whichever was said before', () => {
  const of = (...events: readonly SalaryEvent[]) => unpaidOf(given(salary, events).state);
  expect(of()).toBeNull();
  expect(of(assigned())).toBeNull();
  expect(of(excluded('2026-02-01'))).toEqual({ from: '2026-02-01', to: null });
  expect(of(excluded('2026-02-01'), assigned())).toEqual({ from: '2026-02-01', to: '2026-03-31' });
  expect(of(excluded('2026-04-01'), assigned())).toBeNull();
});

it('changes by 20 % at most by one admin’s word, up and down; above that it waits', () => {
  const some = given(salary, [assigned()]);
  for (const [monthlyGrossPaise, waits] of [
    [96_000_00, false],
    [96_000_01, true],
    [64_000_00, false],
    [63_999_99, true],
  ] as const) {
    const over = { monthlyGrossPaise: String(monthlyGrossPaise), effectiveFrom: '2026-10-01' };
    some
      .when(set('ReviseSalary', { monthlyGrossPaise, effectiveFrom: '2026-10-01' }))
      .then([waits ? proposed(over) : revised(over)]);
  }
  // Nobody can tell what it was.
  const erased = { erased: true };
  const [event] = salary.decide(
    set('ReviseSalary', high),
    salary.evolve(salary.initial, assigned({ monthlyGrossPaise: erased }), 0),
  ) as SalaryEvent[];
  expect(event?.type).toBe('SalaryRevisionProposed');
});

it('is not changed before its last first day, nor while a change waits', () => {
  given(salary, [assigned()])
    .when(set('ReviseSalary', { effectiveFrom: '2026-03-31' }))
    .then({
      ...{ refused: 'VALIDATION_FAILED', because: 'rule' },
      detail: {
        errors: [{ field: 'effectiveFrom', message: expect.stringContaining('Choose 2026-04-01 or a later') }],
      },
    });
  // Of one day the later entry holds.
  given(salary, [assigned()]).when(set('ReviseSalary', {})).then([revised()]);
  given(salary, [assigned()])
    .when(set('ReviseSalary', {}, { priced: { is: 'unknown' } }))
    .then(wrong('structureVersion'));
  given(salary, [assigned(), waiting]).when(set('ReviseSalary', high)).then('STATE_CONFLICT');
});

it('that waits is approved by an admin who neither proposed it nor is paid by it, or rejected', () => {
  const some = given(salary, [assigned(), waiting]);
  const { data: terms } = waiting;
  const rejected: SalaryEvent = {
    type: 'SalaryRevisionRejected',
    data: { employeeId, assignmentId: 'new', reason: 'No' },
  };
  some.when(approve()).then([{ type: 'SalaryRevised', data: { ...terms, approvedBy: secondAdmin.id } } as SalaryEvent]);
  some.when(approve({ actor: admin })).then('SAME_APPROVER');
  some.when(approve({ actor: admin, otherAdmin: NO })).then('SECOND_APPROVER_REQUIRED');
  some.when(approve({ actor: { ...employee, role: 'admin' } })).then('SAME_APPROVER');
  some.when(reject()).then([rejected]);
  // Once it is decided about, the next one may be asked for: from what holds then.
  given(salary, [assigned(), waiting, rejected])
    .when(set('ReviseSalary', { effectiveFrom: '2026-10-01' }))
    .then([revised({ effectiveFrom: '2026-10-01' })]);
  const higher = revised({ monthlyGrossPaise: '9600001', effectiveFrom: '2026-10-01', approvedBy: secondAdmin.id });
  given(salary, [assigned(), waiting, higher])
    .when(set('ReviseSalary', high))
    .then([revised({ monthlyGrossPaise: '9600001', effectiveFrom: '2026-10-01', fromGrossPaise: '9600001' })]);
  for (const command of [approve(), reject()]) given(salary, [assigned()]).when(command).then('STATE_CONFLICT');
});

it('never overlaps: each day has one salary at most, the latest that was entered for the latest first day', () => {
  const days = ['2026-04-01', '2026-04-30', '2026-10-01', '2027-01-01'];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...days), { minLength: 1, maxLength: 8 }), (asked) => {
      const events = asked.toSorted().map((effectiveFrom, at) => revised({ effectiveFrom, assignmentId: `a${at}` }));
      const state = events.reduce((s, e, at) => salary.evolve(s, e, at), salary.initial);
      const holding = inForce(state);
      expect(holding.map(({ effectiveFrom }) => effectiveFrom)).toEqual([...new Set(asked)].toSorted());
      for (const [at, one] of holding.entries()) {
        const next = holding[at + 1];
        expect(one.effectiveTo === null).toBe(next === undefined);
        if (next !== undefined) expect((one.effectiveTo ?? '') < next.effectiveFrom).toBe(true);
      }
      for (const day of days) {
        const last = state.assignments.findLast(({ effectiveFrom }) => effectiveFrom <= day);
        expect(salaryOn(state, day)?.assignmentId).toBe(last?.assignmentId);
      }
      expect(salaryOn(state, '2026-03-31')).toBeNull();
    }),
    { numRuns: 50 },
  );
});
