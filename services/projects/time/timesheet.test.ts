/** Hours: what a day takes, who judges a week, and what is closed by it (state-machines.md §5.1). */
import { type Actor, SYSTEM } from '@lamplight/common/facts/actor.ts';
import { NO, notKnownYet, YES } from '@lamplight/common/facts/foreign-fact.ts';
import { isRefusal } from '@lamplight/events/core/types.ts';
import fc from 'fast-check';
import { AT, admin, given, lead, member, otherLead, stranger } from '../workbench/cast.ts';
import {
  minutesOf,
  type Sheet,
  sheetIn,
  type TimeCommand,
  type TimeEvent,
  type Timesheet,
  timeAbilities,
  timesheet,
} from './timesheet.ts';

const WEEK = '2026-11-16';
const DAY = '2026-11-20';
const ours = { knows: true, onDay: true, milestoneIds: ['m1', 'm2'] };
const log = (over: object = {}, project: object = {}): TimeCommand => ({
  type: 'LogTime',
  ...{ actor: member, at: AT, employeeId: member.id, projectId: 'p1' },
  ...{ day: DAY, minutes: 450, billable: true, note: 'Booking', project: { ...ours, ...project } },
  ...over,
});
const logged = (over: object = {}): TimeEvent => ({
  type: 'TimeLogged',
  data: {
    ...{ employeeId: member.id, projectId: 'p1', week: WEEK },
    ...{ day: DAY, minutes: 450, billable: true, note: 'Booking', ...over },
  },
});
const ofSheet = { employeeId: member.id, projectId: 'p1', week: WEEK } as const;
const judge = (
  type: 'ApproveTime' | 'ReturnTime',
  actor: Actor,
  over: object = {},
  project: object = {},
): TimeCommand =>
  ({
    ...{ type, actor, at: AT, ...ofSheet, reason: 'Monday was a holiday', otherAdmin: YES },
    project: { knows: true, leads: true, otherLead: false, ...project },
    ...over,
  }) as TimeCommand;
const approved: TimeEvent = { type: 'TimeApproved', data: { ...ofSheet, minutes: 450 } };
const returned: TimeEvent = { type: 'TimeReturned', data: { ...ofSheet, reason: 'Monday was a holiday' } };

const faultOf = (before: readonly TimeEvent[], command: TimeCommand): unknown => {
  const { outcome } = given(timesheet, before).when(command);
  return isRefusal(outcome) ? outcome.detail : null;
};

describe('hours of a day', () => {
  it('are logged, on a milestone too, and corrected by a new value', () => {
    given(timesheet, []).when(log()).then([logged()]);
    given(timesheet, [])
      .when(log({ milestoneId: 'm1' }))
      .then([logged({ milestoneId: 'm1' })]);
    const { state } = given(timesheet, [
      logged(),
      logged({ milestoneId: 'm1', minutes: 60 }),
      logged({ minutes: 300 }),
    ]);
    expect(sheetIn(state.sheets, ofSheet)?.entries.map(({ minutes }) => minutes)).toEqual([300, 60]);
  });
  it('that say the same record nothing, and none take away what stood there', () => {
    given(timesheet, [logged()]).when(log()).then([]);
    given(timesheet, [])
      .when(log({ minutes: 0 }))
      .then([]);
    given(timesheet, [logged()])
      .when(log({ minutes: 0 }))
      .then([logged({ minutes: 0 })]);
    const { state } = given(timesheet, [logged(), logged({ minutes: 0 })]);
    expect(sheetIn(state.sheets, ofSheet)?.entries).toEqual([]);
  });
  it.each<[string, TimeCommand, string]>([
    ['of a project that one was never on', log({}, { knows: false, onDay: false }), 'NOT_FOUND'],
    ['of somebody else', log({ actor: stranger }), 'FORBIDDEN'],
    ['on an older version', log({ ifMatch: 7 }), 'VERSION_CONFLICT'],
  ])('%s are refused', (_what, command, code) => {
    given(timesheet, []).when(command).then(code);
  });
  it.each<[string, TimeCommand, string, readonly TimeEvent[]]>([
    ['in the future', log({ day: '2026-11-22' }), 'day', []],
    ['of a day without an assignment', log({}, { onDay: false }), 'day', []],
    ['on a milestone of another project', log({ milestoneId: 'm9' }), 'milestoneId', []],
    ['beyond the day', log({ minutes: 991 }), 'minutes', [logged({ projectId: 'p2' })]],
  ])('%s are a fault of the field', (_what, command, field, before) => {
    expect(faultOf(before, command)).toMatchObject({ errors: [{ field }] });
  });
  it('count until midnight in India', () => {
    given(timesheet, [])
      .when(log({ day: '2026-11-21', at: '2026-11-20T18:30:00.000Z' }))
      .then([logged({ day: '2026-11-21' })]);
    expect(faultOf([], log({ day: '2026-11-21', at: '2026-11-20T18:29:59.999Z' }))).toMatchObject({
      errors: [{ field: 'day' }],
    });
  });
  it('fill a day to its last minute, and a correction counts what it replaces', () => {
    const before = [logged({ projectId: 'p2' })];
    given(timesheet, before)
      .when(log({ minutes: 990 }))
      .then([logged({ minutes: 990 })]);
    given(timesheet, [...before, logged({ minutes: 990 })])
      .when(log({ minutes: 989 }))
      .then([logged({ minutes: 989 })]);
  });
  it('of another day leave this one whole', () => {
    const full = logged({ day: '2026-11-19', minutes: 1_440 });
    given(timesheet, [full])
      .when(log({ minutes: 1_440 }))
      .then([logged({ minutes: 1_440 })]);
  });
  it('never make a day longer than it is, whatever is logged in which order', () => {
    const step = fc.record({
      projectId: fc.constantFrom('p1', 'p2'),
      milestoneId: fc.constantFrom(undefined, 'm1'),
      day: fc.constantFrom(DAY, '2026-11-19'),
      minutes: fc.integer({ min: 0, max: 1_440 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let state: Timesheet = timesheet.initial;
        for (const s of steps) {
          const outcome = timesheet.decide(log(s), state);
          if (!isRefusal(outcome)) for (const e of outcome) state = timesheet.evolve(state, e, 0);
          for (const day of [DAY, '2026-11-19']) {
            const ofDay = state.sheets.flatMap(({ entries }) => entries.filter((e) => e.day === day));
            expect(minutesOf(ofDay)).toBeLessThanOrEqual(1_440);
          }
        }
      }),
    );
  });
});

describe('a week', () => {
  it('is approved with the minutes that stood there, and is closed then', () => {
    given(timesheet, [logged()]).when(judge('ApproveTime', lead)).then([approved]);
    given(timesheet, [logged()]).when(judge('ApproveTime', admin)).then([approved]);
    given(timesheet, [logged(), approved])
      .when(log({ minutes: 60 }))
      .then('STATE_CONFLICT');
    given(timesheet, [logged(), approved]).when(judge('ApproveTime', lead)).then('STATE_CONFLICT');
    given(timesheet, [logged(), approved])
      .when(log({ day: '2026-11-13' }))
      .then([logged({ day: '2026-11-13', week: '2026-11-09' })]);
  });
  it('is sent back with a reason, also once it was approved, and comes again', () => {
    for (const before of [[logged()], [logged(), approved]])
      given(timesheet, before).when(judge('ReturnTime', lead)).then([returned]);
    given(timesheet, [logged(), returned]).when(judge('ReturnTime', lead)).then('STATE_CONFLICT');
    given(timesheet, [logged(), returned]).when(judge('ApproveTime', lead)).then('STATE_CONFLICT');
    const again = [logged(), returned, logged({ minutes: 60 })];
    given(timesheet, again)
      .when(judge('ApproveTime', lead))
      .then([{ type: 'TimeApproved', data: { ...ofSheet, minutes: 60 } }]);
  });
  it('of which everything was taken away is nothing to approve', () => {
    given(timesheet, [logged(), logged({ minutes: 0 })])
      .when(judge('ApproveTime', lead))
      .then('STATE_CONFLICT');
  });
  it('is judged on the version that was read', () => {
    given(timesheet, [logged(), logged({ minutes: 60 })])
      .when(judge('ApproveTime', lead, { ifMatch: 0 }))
      .then('VERSION_CONFLICT');
  });
  it.each<[string, TimeCommand, string]>([
    [
      'by somebody who does not know of the project',
      judge('ApproveTime', otherLead, {}, { knows: false }),
      'NOT_FOUND',
    ],
    ['by somebody who does not lead it', judge('ApproveTime', member, {}, { leads: false }), 'FORBIDDEN'],
    ['that was never logged', judge('ApproveTime', lead, { week: '2026-11-09' }), 'NOT_FOUND'],
    ['by the system', judge('ApproveTime', SYSTEM, {}, { leads: false }), 'FORBIDDEN'],
  ])('%s is refused', (_what, command, code) => {
    given(timesheet, [logged()]).when(command).then(code);
  });
  const own = (actor: Actor, otherAdmin: object, project: object = {}): TimeCommand =>
    judge('ApproveTime', actor, { employeeId: actor.id, otherAdmin }, project);
  it.each<[string, TimeCommand, string | null]>([
    ['a lead’s is for an admin', own(lead, NO), 'OWN_WORK'],
    ['an admin’s is for the lead', own(admin, NO, { otherLead: true }), 'OWN_WORK'],
    ['without a lead it is for another admin', own(admin, YES), 'OWN_WORK'],
    ['nobody else is there', own(admin, NO), null],
    ['nobody knows yet whether there is', own(admin, notKnownYet('PERSON_PENDING')), 'PERSON_PENDING'],
  ])('of one’s own: %s', (_what, command, code) => {
    const of = { employeeId: command.actor.id };
    if (code === 'PERSON_PENDING') {
      const before = given(timesheet, [logged(of)]).state;
      expect(timesheet.decide(command, before)).toMatchObject({ refused: code, because: 'pending' });
      return;
    }
    const decided = given(timesheet, [logged(of)]).when(command);
    decided.then(code ?? [{ type: 'TimeApproved', data: { ...ofSheet, ...of, minutes: 450 } }]);
  });
});

describe('what is kept', () => {
  it('stands by day, and of one day by milestone, the day as a whole before all', () => {
    const { state } = given(timesheet, [
      ...[logged({ milestoneId: 'm2' }), logged(), logged({ milestoneId: 'm1' }), logged({ day: '2026-11-18' })],
      logged({ projectId: 'p2' }),
    ]);
    expect(sheetIn(state.sheets, ofSheet)?.entries.map(({ day, milestoneId }) => [day, milestoneId])).toEqual([
      ['2026-11-18', undefined],
      ...[undefined, 'm1', 'm2'].map((milestoneId) => [DAY, milestoneId]),
    ]);
    expect(state.sheets.map(({ projectId }) => projectId)).toEqual(['p1', 'p2']);
  });
  it('is audited', () => expect([timesheet.category, timesheet.audited]).toEqual(['timesheet', true]));
  it.each([{ minutes: 60 }, { billable: false }, { note: 'Payments' }])(
    'is another entry where one word of it is: %j',
    (over) => {
      given(timesheet, [logged()])
        .when(log(over))
        .then([logged(over)]);
    },
  );
});

describe('what a reader of a week may do', () => {
  const entry = { day: DAY, minutes: 60, billable: true, note: '' };
  const sheet = (state: Sheet['state'], entries = [entry]): Sheet => ({
    ...{ etag: 0, projectId: 'p1', week: WEEK, reason: null },
    ...{ state, entries },
  });
  const leader = { leads: true, own: false };
  it.each<[string, Parameters<typeof timeAbilities>[0], Sheet, boolean, boolean]>([
    ['all with what was logged', leader, sheet('logged'), true, true],
    ['only send back what is approved', leader, sheet('approved'), false, true],
    ['nothing with what was sent back', leader, sheet('returned'), false, false],
    ['nothing where nothing is left', leader, sheet('logged', []), false, false],
    ['nothing with one’s own', { leads: true, own: true }, sheet('logged'), false, false],
    ['nothing who does not lead', { leads: false, own: false }, sheet('logged'), false, false],
  ])('%s', (_what, who, of, approveTime, returnTime) => {
    expect(timeAbilities(who, of)).toEqual({ approveTime, returnTime });
  });
});
