/** Interests, as tables: every transition, and every refusal in its order (state-machines.md §3). */
import type { Actor } from '@lamplight/common/facts/actor.ts';
import { NO, YES } from '@lamplight/common/facts/foreign-fact.ts';
import { isRefusal } from '@lamplight/events/core/types.ts';
import { AT, admin, client, given, lead, member, otherLead, secondAdmin, stranger, system } from '../workbench/cast.ts';
import { canExpress, interestAbilities, isOpen } from './interest.ts';
import { type PersonCommand, type PersonEvent, person } from './person.ts';

const ids = { projectId: 'p1', employeeId: member.id, interestId: 'i1' } as const;
const said = { role: 'Engineer', availabilityBp: 5_000, note: 'I know the domain' } as const;
const expressed: PersonEvent = { type: 'InterestExpressed', data: { ...ids, ...said } };
const shortlisted: PersonEvent = { type: 'InterestShortlisted', data: ids };
const selected: PersonEvent = { type: 'InterestSelected', data: ids };
const declined: PersonEvent = { type: 'InterestNotSelected', data: { ...ids, reason: 'Too busy' } };
const withdrawn: PersonEvent = { type: 'InterestWithdrawn', data: ids };
const elsewhere: PersonEvent = {
  type: 'InterestExpressed',
  data: { ...ids, ...said, projectId: 'p2', interestId: 'i2' },
};
const onIt = {
  ...{ projectId: 'p1', employeeId: member.id, assignmentId: 'a1', role: 'Engineer', from: '2026-12-01' },
  ...{ allocationBp: 3_000, effortWeightBp: 3_000 },
} as const;
const assigned: PersonEvent = { type: 'MemberAssigned', data: onIt };

const express = (over: object = {}): PersonCommand => ({
  type: 'ExpressInterest',
  actor: member,
  at: AT,
  interestId: 'i1',
  projectId: 'p1',
  ...said,
  project: { state: 'staffing', knows: true },
  employed: YES,
  ...over,
});
const act = (
  type: 'ShortlistInterest' | 'DeclineInterest' | 'WithdrawInterest',
  actor: Actor,
  over: object = {},
): PersonCommand =>
  ({
    type,
    actor,
    at: AT,
    interestId: 'i1',
    ...(type === 'DeclineInterest' ? { reason: 'Too busy' } : {}),
    ...over,
  }) as PersonCommand;
const assign = (over: object = {}): PersonCommand => ({
  type: 'AssignMember',
  actor: admin,
  at: AT,
  assignmentId: 'a1',
  projectId: 'p1',
  employeeId: member.id,
  role: 'Engineer',
  allocationBp: 3_000,
  from: '2026-12-01',
  project: { state: 'staffing', knows: true },
  employed: YES,
  ...over,
});
const close = (over: object = {}): PersonCommand => ({
  type: 'CloseInterests',
  actor: system,
  at: AT,
  projectId: 'p1',
  reason: 'It has begun',
  ...over,
});
const stateOf = (...events: readonly PersonEvent[]) =>
  given(person, events).state.interests.map(({ interestId, is, etag }) => [interestId, is, etag]);

describe('an interest', () => {
  it('is expressed by whoever works here, in a project that looks for people', () => {
    given(person).when(express()).then([expressed]);
    given(person)
      .when(express({ actor: otherLead }))
      .then([{ type: 'InterestExpressed', data: { ...ids, ...said, employeeId: otherLead.id } }]);
  });
  it.each([
    ['a project that one may not know of', express({ project: { state: 'staffing', knows: false } }), [], 'NOT_FOUND'],
    ['an admin', express({ actor: admin }), [], 'FORBIDDEN'],
    ['a client', express({ actor: client }), [], 'FORBIDDEN'],
    ['a reactor', express({ actor: system }), [], 'FORBIDDEN'],
    ['a project that one is on', express(), [assigned], 'STATE_CONFLICT'],
    ['somebody who is not employed and active', express({ employed: NO }), [], 'EMPLOYEE_INACTIVE'],
    ['a second one', express({ interestId: 'i2' }), [expressed], 'DUPLICATE_INTEREST'],
    [
      'a second one beside a shortlisted one',
      express({ interestId: 'i2' }),
      [expressed, shortlisted],
      'DUPLICATE_INTEREST',
    ],
    ['a second one of somebody who left', express({ employed: NO }), [expressed], 'EMPLOYEE_INACTIVE'],
  ] as const)('is not that of %s', (_what, command, events, refusal) => {
    given(person, events as readonly PersonEvent[])
      .when(command)
      .then(refusal);
  });
  it.each(['absent', 'planned', 'active', 'on_hold', 'delivery_review', 'completed', 'archived', 'cancelled'])(
    'is not taken by a project that is %s',
    (state) => {
      given(person)
        .when(express({ project: { state, knows: true } }))
        .then('STATE_CONFLICT');
    },
  );
  it.each([
    ['withdrawn', [expressed, withdrawn]],
    ['declined', [expressed, declined]],
    ['in another project', [elsewhere]],
  ] as const)('is expressed beside one that was %s', (_what, events) => {
    const { outcome } = given(person, events as readonly PersonEvent[]).when(express({ interestId: 'i9' }));
    expect(outcome).toMatchObject([{ type: 'InterestExpressed', data: { interestId: 'i9' } }]);
  });
  it('moves alone, with its own version', () => {
    expect(stateOf(expressed, elsewhere, shortlisted)).toEqual([
      ['i1', 'shortlisted', 2],
      ['i2', 'expressed', 1],
    ]);
  });
});

const OPEN = [
  ['expressed', [expressed]],
  ['shortlisted', [expressed, shortlisted]],
] as const;
const CLOSED = [
  ['selected', [expressed, assigned, selected]],
  ['not selected', [expressed, declined]],
  ['withdrawn', [expressed, withdrawn]],
] as const;

describe('an answer to it', () => {
  it.each(OPEN)('from %s: declined by an admin, withdrawn by the person', (_is, events) => {
    given(person, events).when(act('DeclineInterest', admin)).then([declined]);
    given(person, events).when(act('WithdrawInterest', member)).then([withdrawn]);
  });
  it('is a shortlist once', () => {
    given(person, [expressed]).when(act('ShortlistInterest', admin)).then([shortlisted]);
    given(person, [expressed, shortlisted]).when(act('ShortlistInterest', admin)).then('STATE_CONFLICT');
  });
  it.each(CLOSED)('comes too late once it is %s', (_is, events) => {
    for (const [type, who] of [
      ['ShortlistInterest', admin],
      ['DeclineInterest', admin],
      ['WithdrawInterest', member],
    ] as const)
      given(person, events as readonly PersonEvent[])
        .when(act(type, who))
        .then('STATE_CONFLICT');
  });
  it('is an admin’s; the person alone withdraws; nobody else knows of it', () => {
    for (const type of ['ShortlistInterest', 'DeclineInterest'] as const) {
      given(person, [expressed]).when(act(type, member)).then('FORBIDDEN');
      for (const who of [stranger, lead, client, system])
        given(person, [expressed]).when(act(type, who)).then('NOT_FOUND');
    }
    given(person, [expressed]).when(act('WithdrawInterest', admin)).then('FORBIDDEN');
    for (const who of [stranger, lead, client])
      given(person, [expressed]).when(act('WithdrawInterest', who)).then('NOT_FOUND');
    given(person, [expressed])
      .when(act('WithdrawInterest', member, { interestId: 'none' }))
      .then('NOT_FOUND');
  });
  it('is given upon the version that was seen', () => {
    for (const [type, who] of [
      ['ShortlistInterest', admin],
      ['DeclineInterest', admin],
      ['WithdrawInterest', member],
    ] as const) {
      given(person, [elsewhere, expressed])
        .when(act(type, who, { ifMatch: 0 }))
        .then('VERSION_CONFLICT');
      expect(isRefusal(given(person, [elsewhere, expressed]).when(act(type, who, { ifMatch: 1 })).outcome)).toBe(false);
    }
  });
  it('keeps its reason', () => {
    expect(given(person, [expressed, declined]).state.interests).toMatchObject([
      { is: 'not_selected', reason: 'Too busy' },
    ]);
  });
  it('of two admins at once is one, and the other is told how it stands', () => {
    const first = given(person, [expressed]).when(act('DeclineInterest', admin, { ifMatch: 0 })).outcome;
    given(person, [expressed, ...(first as readonly PersonEvent[])])
      .when(act('ShortlistInterest', secondAdmin, { ifMatch: 0 }))
      .then({ refused: 'VERSION_CONFLICT', because: 'conflict', detail: { state: 'not_selected', etag: 1 } });
  });
});

describe('a selection', () => {
  it.each(OPEN)('is the assignment of whoever has one %s there, in the same append', (_is, events) => {
    given(person, events).when(assign()).then([assigned, selected]);
    given(person, events)
      .when(assign({ role: 'Tester' }))
      .then([{ type: 'MemberAssigned', data: { ...onIt, role: 'Tester' } }, selected]);
  });
  it.each(CLOSED)('is none where it was %s, and none of another project', (_is, events) => {
    const { outcome } = given(person, events as readonly PersonEvent[]).when(assign({ assignmentId: 'a2' }));
    expect(outcome).toMatchObject([{ type: 'MemberAssigned' }]);
    expect(outcome).toHaveLength(1);
    given(person, [elsewhere]).when(assign()).then([assigned]);
  });
  it('is refused with the assignment: the interest stays open', () => {
    given(person, [expressed])
      .when(assign({ allocationBp: 10_001, overrideReason: undefined }))
      .then('OVER_ALLOCATED');
    given(person, [expressed])
      .when(assign({ employed: NO }))
      .then('EMPLOYEE_INACTIVE');
  });
});

describe('what follows from the project and the person', () => {
  const end = (over: object = {}): PersonCommand => ({
    type: 'EndAssignments',
    actor: system,
    at: AT,
    on: '2026-12-10',
    reason: 'Over',
    ...over,
  });
  const over = (of: object): PersonEvent =>
    ({ type: 'InterestNotSelected', data: { ...ids, reason: 'Over', ...of } }) as PersonEvent;

  it('closes what is open in that project, once', () => {
    const begun: PersonEvent = { type: 'InterestNotSelected', data: { ...ids, reason: 'It has begun' } };
    given(person, [expressed, elsewhere]).when(close()).then([begun]);
    given(person, [expressed, shortlisted]).when(close()).then([begun]);
    for (const [, events] of CLOSED)
      given(person, events as readonly PersonEvent[])
        .when(close())
        .then([]);
    given(person, [expressed, begun]).when(close()).then([]);
    given(person).when(close()).then([]);
  });
  it('is the system’s to do', () => {
    for (const who of [admin, member])
      given(person, [expressed])
        .when(close({ actor: who }))
        .then('FORBIDDEN');
  });
  it('the end of a project closes those in it beside its assignments, an exit all of them', () => {
    given(person, [expressed, elsewhere])
      .when(end({ projectId: 'p1' }))
      .then([over({})]);
    given(person, [expressed, elsewhere])
      .when(end())
      .then([over({}), over({ projectId: 'p2', interestId: 'i2' })]);
    given(person, [expressed, declined]).when(end()).then([]);
  });
});

describe('`can`', () => {
  const interestAfter = (events: readonly PersonEvent[]) => {
    const [interest] = given(person, events).state.interests;
    if (interest === undefined) throw new Error('present by construction');
    return interest;
  };
  it.each([
    ['expressed', [expressed], [true, true, true]],
    ['shortlisted', [expressed, shortlisted], [false, true, true]],
    ...CLOSED.map(([is, events]) => [is, events, [false, false, false]] as const),
  ] as const)('of one that is %s', (_is, events, [shortlist, decline, withdraw]) => {
    const interest = interestAfter(events as readonly PersonEvent[]);
    const none = { shortlistInterest: false, declineInterest: false, withdrawInterest: false };
    expect(interestAbilities(admin, interest)).toEqual({
      ...none,
      shortlistInterest: shortlist,
      declineInterest: decline,
    });
    expect(interestAbilities(member, interest)).toEqual({ ...none, withdrawInterest: withdraw });
    expect(interestAbilities(stranger, interest)).toEqual(none);
    expect(isOpen(interest)).toBe(decline);
  });
  it('says where one may be expressed', () => {
    const standing = (events: readonly PersonEvent[], assigned = false) => ({
      ...{ assigned, interests: given(person, events).state.interests, projectId: 'p1' },
    });
    expect(canExpress(member, 'staffing', standing([]))).toBe(true);
    expect(canExpress(otherLead, 'staffing', standing([elsewhere]))).toBe(true);
    expect(canExpress(member, 'staffing', standing([expressed]))).toBe(false);
    expect(canExpress(member, 'staffing', standing([], true))).toBe(false);
    expect(canExpress(member, 'active', standing([]))).toBe(false);
    for (const who of [admin, client]) expect(canExpress(who, 'staffing', standing([]))).toBe(false);
  });
});
