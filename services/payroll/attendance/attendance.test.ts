/** Days without pay as a table, and what the engine is told of them. */
import { NO, notKnownYet, YES } from '@lamplight/common/facts/foreign-fact.ts';
import { given } from '@lamplight/events/workbench/given.ts';
import { type Profile, type ProfileEvent, payProfile } from '../profiles/profile.ts';
import { AT, admin, colleague, employee, lead } from '../workbench/cast.ts';
import { type AttendanceCommand, type AttendanceEvent, attendance } from './attendance.ts';
import { attendanceOf, employedSpan } from './inputs.ts';

const employeeId = employee.id;
const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' };
const facts = { onPayroll: YES, employed: NOVEMBER, closed: false };
const told = { month: '2026-11', lopHalfDays: 3, lopOn: [], source: 'Register', note: 'Fever' };
const record = (over: object = {}): AttendanceCommand => ({
  ...{ type: 'RecordAttendance', employeeId, actor: admin, at: AT, ...told, ...facts },
  ...over,
});
const correct = (over: object = {}): AttendanceCommand => ({
  ...{
    type: 'CorrectAttendance',
    employeeId,
    actor: admin,
    at: AT,
    ...told,
    ...facts,
    closed: true,
    reason: 'Was ill',
  },
  ...over,
});
const recorded = (over: object = {}): AttendanceEvent => ({
  type: 'AttendanceRecorded',
  data: { employeeId, paidHalfDays: 57, ...told, by: admin.id, ...over },
});
const day = (on: string, halfDays: 1 | 2) => ({ on, halfDays });

it('is recorded by admins, in half days, as often as it changes', () => {
  given(attendance).when(record()).then([recorded()]);
  given(attendance)
    .when(record({ ifMatch: 0 }))
    .then([recorded()]);
  given(attendance, [recorded()]).when(record()).then([]);
  given(attendance, [recorded()])
    .when(record({ lopHalfDays: 0, ifMatch: 1 }))
    .then([recorded({ lopHalfDays: 0, paidHalfDays: 60 })]);
  const named = [day('2026-11-12', 2), day('2026-11-03', 1)];
  given(attendance)
    .when(record({ lopOn: named }))
    .then([recorded({ lopOn: named.toReversed() })]);
  given(attendance, [recorded()])
    .when(record({ lopOn: named.toReversed() }))
    .then([recorded({ lopOn: named.toReversed() })]);
});

it('is recorded anew where anything of it is another', () => {
  const lopOn = [day('2026-11-03', 1), day('2026-11-12', 1)];
  const before = given(attendance, [recorded({ lopOn })]);
  before.when(record({ lopOn })).then([]);
  for (const over of [
    { lopHalfDays: 2, paidHalfDays: 58 },
    { lopOn: [lopOn[0]] },
    { lopOn: [...lopOn, day('2026-11-20', 1)] },
    { lopOn: [day('2026-11-03', 2), lopOn[1]] },
    { lopOn: [lopOn[0], day('2026-11-13', 1)] },
    { source: 'Portal' },
    { note: 'Flu' },
  ])
    before.when(record({ lopOn, ...over })).then([recorded({ lopOn, ...over })]);
  const { from } = NOVEMBER;
  before.when(record({ lopOn, employed: { from, to: '2026-11-29' } })).then([recorded({ lopOn, paidHalfDays: 55 })]);
});

it('is recorded anew where as many days are paid, and more are not', () => {
  given(attendance, [recorded({ lopHalfDays: 1, paidHalfDays: 57 })])
    .when(record())
    .then([recorded()]);
});

it('may leave nothing to be paid, on the first as on the last day employed', () => {
  const lopOn = [day('2026-11-01', 2), day('2026-11-30', 2)];
  given(attendance)
    .when(record({ lopHalfDays: 60, lopOn }))
    .then([recorded({ lopHalfDays: 60, paidHalfDays: 0, lopOn })]);
});

it.each<[string, object, string]>([
  ['an employee', { actor: employee }, 'FORBIDDEN'],
  ['a colleague', { actor: colleague }, 'FORBIDDEN'],
  ['a lead', { actor: lead }, 'FORBIDDEN'],
  ['a stranger’s month', { onPayroll: NO }, 'NOT_FOUND'],
  ['an older version', { ifMatch: 7 }, 'VERSION_CONFLICT'],
  ['what was looked at before anything was recorded', { ifMatch: 0 }, 'VERSION_CONFLICT'],
  ['a closed month', { closed: true }, 'MONTH_CLOSED'],
])('refuses %s', (_what, over, code) => {
  given(attendance, [recorded()]).when(record(over)).then(code);
});

it.each<[string, object, string, string]>([
  ['a month before they joined', { employed: null }, 'month', 'not employed'],
  ['more than the days employed', { lopHalfDays: 61 }, 'lopHalfDays', '60 half days'],
  ['a day after the employment', { lopOn: [day('2026-12-01', 1)] }, 'lopOn', 'from 2026-11-01 to 2026-11-30'],
  ['a day before it', { lopOn: [day('2026-10-31', 1)] }, 'lopOn', 'from 2026-11-01 to 2026-11-30'],
  ['more days named than there are', { lopOn: [day('2026-11-02', 2), day('2026-11-03', 2)] }, 'lopOn', 'days named'],
])('refuses %s, and says at which field', (_what, over, field, words) => {
  const errors = [{ field, message: expect.stringContaining(words) }];
  given(attendance, [recorded()])
    .when(record(over))
    .then({ refused: 'VALIDATION_FAILED', because: 'rule', detail: { errors } });
});

it('says as which month it stands: under its version, open or closed', () => {
  const at = given(attendance, [recorded()]);
  const stands = (state: string, refused: string) =>
    ({ refused, because: 'conflict', detail: { state, etag: 1 } }) as const;
  at.when(record({ ifMatch: 7 })).then(stands('open', 'VERSION_CONFLICT'));
  at.when(correct({ ifMatch: 7 })).then(stands('closed', 'VERSION_CONFLICT'));
  at.when(correct({ closed: false })).then(stands('open', 'STATE_CONFLICT'));
});

it('waits while nobody knows whether the person works here', () => {
  const waits = record({ onPayroll: notKnownYet('PERSON_PENDING') });
  expect(attendance.decide(waits, attendance.initial)).toMatchObject({ because: 'pending' });
});

it('of a closed month changes by a correction with its reason alone', () => {
  const corrected: AttendanceEvent = {
    type: 'AttendanceCorrected',
    data: { employeeId, paidHalfDays: 57, ...told, by: admin.id, reason: 'Was ill' },
  };
  given(attendance, [recorded()]).when(correct()).then([corrected]);
  given(attendance, [recorded()])
    .when(correct({ closed: false }))
    .then('STATE_CONFLICT');
  given(attendance)
    .when(correct({ actor: employee }))
    .then('FORBIDDEN');
  given(attendance)
    .when(correct({ lopHalfDays: 61 }))
    .then('VALIDATION_FAILED');
  const { state } = given(attendance, [recorded(), corrected]);
  expect(state.months['2026-11']).toEqual({
    ...{ etag: 1, paidHalfDays: 57, lopHalfDays: 3, lopOn: [], source: 'Register', note: 'Fever' },
    ...{ by: admin.id, corrected: 'Was ill' },
  });
  expect(given(attendance, [recorded()]).state.months['2026-11']).toMatchObject({ etag: 0, corrected: null });
  const december = recorded({ month: '2026-12' });
  expect(Object.keys(given(attendance, [recorded(), december]).state.months)).toEqual(['2026-11', '2026-12']);
});

describe('what the engine is told', () => {
  const profileOf = (...events: readonly ProfileEvent[]): Profile => given(payProfile, events).state;
  const opened = (joinedOn: string): ProfileEvent => ({ type: 'PayProfileOpened', data: { employeeId, joinedOn } });
  const ended = (lastDay: string): ProfileEvent => ({ type: 'EmploymentEnded', data: { employeeId, lastDay } });
  const book = given(attendance, [
    recorded({ lopHalfDays: 9, lopOn: [day('2026-11-03', 1), day('2026-11-12', 2)] }),
  ]).state;

  it('is a whole month where nothing was recorded', () => {
    expect(attendanceOf(attendance.initial, profileOf(opened('2026-01-05')), '2026-11')).toEqual({
      ...{ month: '2026-11', lopHalfDays: 0, lopOn: [], joinedOn: '2026-01-05' },
    });
  });

  it('is never more than the days employed, also where the last day became known later', () => {
    expect(attendanceOf(book, profileOf(opened('2026-01-05'), ended('2026-11-03')), '2026-11')).toEqual({
      ...{ month: '2026-11', lopHalfDays: 6, lopOn: [day('2026-11-03', 1)] },
      ...{ joinedOn: '2026-01-05', exitedOn: '2026-11-03' },
    });
  });

  it('is nothing before they joined, after they left, and in between; each employment has its own days', () => {
    const twice = profileOf(opened('2026-01-05'), ended('2026-05-20'), opened('2026-11-10'));
    expect(attendanceOf(book, { is: 'absent' }, '2026-11')).toBeNull();
    for (const month of ['2025-12', '2026-06', '2026-10']) expect(employedSpan(twice, month)).toBeNull();
    expect(employedSpan(twice, '2026-05')).toEqual({ from: '2026-05-01', to: '2026-05-20' });
    expect(attendanceOf(book, twice, '2026-11')).toMatchObject({
      joinedOn: '2026-11-10',
      lopOn: [day('2026-11-12', 2)],
    });
    // The first and the last day of a month count.
    const brief = profileOf(opened('2026-11-12'));
    expect(attendanceOf(book, brief, '2026-11')).toMatchObject({ lopOn: [day('2026-11-12', 2)] });
    expect(employedSpan(profileOf(opened('2026-11-30')), '2026-11')).toEqual({ from: '2026-11-30', to: '2026-11-30' });
    expect(attendanceOf(book, twice, '2026-11')).not.toHaveProperty('exitedOn');
  });
});
