import { FULL_DAY_BP, loadOn } from '@lamplight/bff/contract/load.ts';
import { addDays } from '@lamplight/common/calendar/civil.ts';
import type { Actor } from '@lamplight/common/facts/actor.ts';
import { NO, YES } from '@lamplight/common/facts/foreign-fact.ts';
import { isRefusal } from '@lamplight/events/core/types.ts';
import fc from 'fast-check';
import { AT, admin, client, given, lead, secondAdmin, stranger, system } from '../workbench/cast.ts';
import { abilities, isAssigned, type PersonCommand, type PersonEvent, person } from './person.ts';

const self: Actor = { id: 'employee-1', role: 'employee' };
const ids = { projectId: 'p1', employeeId: 'employee-1', assignmentId: 'a1' } as const;
const assign = (who: Actor, over: object = {}): PersonCommand => ({
  type: 'AssignMember',
  actor: who,
  at: AT,
  ...ids,
  role: 'Developer',
  allocationBp: 6_000,
  from: '2026-12-01',
  project: { state: 'staffing', knows: true },
  employed: YES,
  ...over,
});
const assigned: PersonEvent = {
  type: 'MemberAssigned',
  data: { ...ids, role: 'Developer', allocationBp: 6_000, effortWeightBp: 6_000, from: '2026-12-01' },
};
const secondOne: PersonEvent = {
  type: 'MemberAssigned',
  data: { ...ids, assignmentId: 'a2', role: 'Tester', allocationBp: 4_000, effortWeightBp: 1, from: '2026-12-01' },
};
const released: PersonEvent = {
  type: 'MemberReleased',
  data: { ...ids, on: '2026-12-10', reason: 'Done', stillOnProject: false },
};
const release = (who: Actor, over: object = {}): PersonCommand => ({
  type: 'ReleaseMember',
  actor: who,
  at: AT,
  assignmentId: 'a1',
  on: '2026-12-10',
  reason: 'Done',
  leads: false,
  ...over,
});
const moves = (type: 'PauseMember' | 'ResumeMember', who = system): PersonCommand => ({
  type,
  actor: who,
  at: AT,
  projectId: 'p1',
});
const end = (over: object = {}): PersonCommand => ({
  type: 'EndAssignments',
  actor: system,
  at: AT,
  on: '2026-12-10',
  reason: 'Left',
  ...over,
});
const paused: PersonEvent = { type: 'MemberPaused', data: ids };

describe('an assignment', () => {
  it('is one of several in the person’s own audited stream', () => {
    expect(person).toMatchObject({ category: 'person', audited: true, initial: { assignments: [] } });
  });
  it('carries as much effort as allocation unless said otherwise, and may have a last day', () => {
    given(person).when(assign(admin)).then([assigned]);
    given(person)
      .when(assign(admin, { effortWeightBp: 1, to: '2026-12-31' }))
      .then([
        {
          type: 'MemberAssigned',
          data: {
            ...ids,
            role: 'Developer',
            allocationBp: 6_000,
            effortWeightBp: 1,
            from: '2026-12-01',
            to: '2026-12-31',
          },
        },
      ]);
  });
  it.each(['planned', 'staffing', 'active', 'on_hold'])('is made on a project that is %s', (state) => {
    given(person)
      .when(assign(admin, { project: { state, knows: true } }))
      .then([assigned]);
  });
  it.each(['absent', 'delivery_review', 'completed', 'archived', 'cancelled'])(
    'is not made on one that is %s',
    (state) => {
      given(person)
        .when(assign(admin, { project: { state, knows: true } }))
        .then('STATE_CONFLICT');
    },
  );
  it('is an admin’s to make; who does not know the project finds nothing', () => {
    for (const who of [client, lead, self]) given(person).when(assign(who)).then('FORBIDDEN');
    given(person)
      .when(assign(stranger, { project: { state: 'active', knows: false } }))
      .then('NOT_FOUND');
  });
  it('needs a person who is employed, and tells that before their load', () => {
    given(person)
      .when(assign(admin, { employed: NO }))
      .then('EMPLOYEE_INACTIVE');
    given(person, [assigned, secondOne])
      .when(assign(admin, { employed: NO, assignmentId: 'a3' }))
      .then('EMPLOYEE_INACTIVE');
  });
  it('fills a day to 100 % and no further, unless overridden with a reason', () => {
    const more = { assignmentId: 'a2', projectId: 'p2' };
    expect(isRefusal(given(person, [assigned]).when(assign(admin, { ...more, allocationBp: 4_000 })).outcome)).toBe(
      false,
    );
    given(person, [assigned])
      .when(assign(admin, { ...more, allocationBp: 4_001 }))
      .then({
        refused: 'OVER_ALLOCATED',
        because: 'rule',
        detail: { day: '2026-12-01', loadBp: 10_001 },
      });
    const { outcome } = given(person, [assigned]).when(
      assign(admin, { ...more, allocationBp: 4_001, overrideReason: 'Two weeks only' }),
    );
    expect(outcome).toMatchObject([{ type: 'MemberAssigned', data: { overrideReason: 'Two weeks only' } }]);
  });
  it('looks at every day: both ends count, a later beginning too', () => {
    const { data } = assigned as Extract<PersonEvent, { type: 'MemberAssigned' }>;
    const until: PersonEvent = { type: 'MemberAssigned', data: { ...data, from: '2026-12-10', to: '2026-12-20' } };
    const full = { assignmentId: 'a2', allocationBp: 10_000 };
    const tried = (from: string, to?: string) =>
      given(person, [until]).when(assign(admin, { ...full, from, ...(to ? { to } : {}) }));
    expect(isRefusal(tried('2026-12-01', '2026-12-09').outcome)).toBe(false);
    tried('2026-12-01', '2026-12-10').then('OVER_ALLOCATED');
    tried('2026-12-20').then('OVER_ALLOCATED');
    expect(isRefusal(tried('2026-12-21').outcome)).toBe(false);
    tried('2026-12-01').then('OVER_ALLOCATED');
  });
  it('is measured on its heaviest day, the first of several, whichever came first in the stream', () => {
    const { data } = assigned as Extract<PersonEvent, { type: 'MemberAssigned' }>;
    const during = (assignmentId: string, from: string, to: string, allocationBp: number): PersonEvent => ({
      type: 'MemberAssigned',
      data: { ...data, assignmentId, from, to, allocationBp },
    });
    const load = (...events: readonly PersonEvent[]) => {
      const { outcome } = given(person, events).when(assign(admin, { assignmentId: 'a9', allocationBp: 5_000 }));
      return isRefusal(outcome) ? outcome.detail : null;
    };
    const [heavy, light] = [
      during('a1', '2026-12-10', '2026-12-15', 6_000),
      during('a2', '2026-12-20', '2026-12-25', 1_000),
    ];
    expect(load(heavy, light)).toEqual({ day: '2026-12-10', loadBp: 11_000 });
    expect(load(light, heavy)).toEqual({ day: '2026-12-10', loadBp: 11_000 });
    const again = during('a3', '2026-12-28', '2026-12-30', 6_000);
    expect(load(again, heavy)).toEqual({ day: '2026-12-10', loadBp: 11_000 });
  });
  it('is not held up by days outside its own, however full they were booked', () => {
    const { data } = assigned as Extract<PersonEvent, { type: 'MemberAssigned' }>;
    const twice = [1, 2].map((n): PersonEvent => {
      const december = { from: '2026-12-01', to: '2026-12-31', allocationBp: 10_000, overrideReason: 'One month only' };
      return { type: 'MemberAssigned', data: { ...data, assignmentId: `a${n}`, ...december } };
    });
    const tried = (from: string) =>
      given(person, twice).when(assign(admin, { assignmentId: 'a3', allocationBp: 10_000, from }));
    expect(isRefusal(tried('2027-01-01').outcome)).toBe(false);
    tried('2026-12-31').then('OVER_ALLOCATED');
  });
  it('one with a last day keeps its place to the release or to that day, whichever comes first', () => {
    const { data } = assigned as Extract<PersonEvent, { type: 'MemberAssigned' }>;
    const until: PersonEvent = { type: 'MemberAssigned', data: { ...data, to: '2026-12-20' } };
    const goneOn = (on: string): PersonEvent => ({ ...released, data: { ...released.data, on } }) as PersonEvent;
    const tried = (on: string, from: string) =>
      given(person, [until, goneOn(on)]).when(assign(admin, { assignmentId: 'a2', allocationBp: 10_000, from }));
    tried('2026-12-10', '2026-12-10').then('OVER_ALLOCATED');
    expect(isRefusal(tried('2026-12-10', '2026-12-11').outcome)).toBe(false);
    // Released after its own last day, by a timer that came late: it took nothing after that day.
    tried('2026-12-25', '2026-12-20').then('OVER_ALLOCATED');
    expect(isRefusal(tried('2026-12-25', '2026-12-21').outcome)).toBe(false);
  });
  it('a paused one keeps its place, an ended one until the day of the release', () => {
    const full = { assignmentId: 'a2', allocationBp: 10_000 };
    given(person, [assigned, paused]).when(assign(admin, full)).then('OVER_ALLOCATED');
    given(person, [assigned, released])
      .when(assign(admin, { ...full, from: '2026-12-10' }))
      .then('OVER_ALLOCATED');
    expect(
      isRefusal(given(person, [assigned, released]).when(assign(admin, { ...full, from: '2026-12-11' })).outcome),
    ).toBe(false);
  });
});

describe('a release', () => {
  it('ends an active or a paused assignment, at once', () => {
    given(person, [assigned]).when(release(admin)).then([released]);
    given(person, [assigned, paused]).when(release(admin)).then([released]);
    expect(isAssigned(given(person, [assigned]).state, 'p1')).toBe(true);
    expect(isAssigned(given(person, [assigned, released]).state, 'p1')).toBe(false);
  });
  it('happens once, of an assignment that there is', () => {
    given(person, [assigned, released]).when(release(admin)).then('STATE_CONFLICT');
    given(person, [assigned, released]).when(release(system)).then([]);
    given(person).when(release(admin)).then('NOT_FOUND');
  });
  it('is an admin’s; the person knows of it, nobody else does', () => {
    given(person, [assigned]).when(release(self)).then('FORBIDDEN');
    for (const who of [stranger, client, lead]) given(person, [assigned]).when(release(who)).then('NOT_FOUND');
  });
  it('of the lead of an active project is a swap first, unless another assignment keeps them there', () => {
    given(person, [assigned])
      .when(release(admin, { leads: true }))
      .then('LEAD_REQUIRED');
    given(person, [assigned, secondOne])
      .when(release(admin, { leads: true }))
      .then([{ type: 'MemberReleased', data: { ...ids, on: '2026-12-10', reason: 'Done', stillOnProject: true } }]);
  });
  it('that follows from something is not held up by leading: the project records the vacancy', () => {
    given(person, [assigned])
      .when(release(system, { leads: true }))
      .then([released]);
  });
  it('compares the version of this assignment', () => {
    given(person, [assigned, secondOne])
      .when({ ...release(admin), ifMatch: 1 })
      .then('VERSION_CONFLICT');
    expect(isRefusal(given(person, [assigned, secondOne]).when({ ...release(admin), ifMatch: 0 }).outcome)).toBe(false);
  });
  it('`can` says so', () => {
    const [live] = given(person, [assigned]).state.assignments;
    const [ended] = given(person, [assigned, released]).state.assignments;
    if (!live || !ended) throw new Error('present by construction');
    expect(
      [abilities(admin, live), abilities(self, live), abilities(admin, ended)].map((can) => can.releaseMember),
    ).toEqual([true, false, false]);
  });
});

describe('one of several assignments', () => {
  const elsewhere = { ...secondOne, data: { ...secondOne.data, projectId: 'p2' } } as PersonEvent;
  const statesAfter = (...events: readonly PersonEvent[]) =>
    given(person, [assigned, elsewhere, ...events]).state.assignments.map((a) => [a.assignmentId, a.is, a.etag]);

  it('is moved alone by what happens to it', () => {
    expect(statesAfter(paused)).toEqual([
      ['a1', 'paused', 2],
      ['a2', 'active', 1],
    ]);
    expect(statesAfter(paused, { type: 'MemberResumed', data: ids })).toEqual([
      ['a1', 'active', 3],
      ['a2', 'active', 1],
    ]);
    expect(statesAfter(released)).toEqual([
      ['a1', 'ended', 2],
      ['a2', 'active', 1],
    ]);
  });
  it('is the one that is released, and says nothing of another project', () => {
    given(person, [assigned, elsewhere])
      .when(release(admin, { assignmentId: 'a2' }))
      .then([
        {
          type: 'MemberReleased',
          data: {
            ...ids,
            projectId: 'p2',
            assignmentId: 'a2',
            on: '2026-12-10',
            reason: 'Done',
            stillOnProject: false,
          },
        },
      ]);
    const { state } = given(person, [assigned, elsewhere, released]);
    expect([isAssigned(state, 'p1'), isAssigned(state, 'p2')]).toEqual([false, true]);
  });
  it('pauses with its own project', () => {
    given(person, [assigned, elsewhere]).when(moves('PauseMember')).then([paused]);
  });
});

describe('what follows from the project and the person', () => {
  it('a pause and its end move the assignments of that project, once', () => {
    given(person, [assigned]).when(moves('PauseMember')).then([paused]);
    given(person, [assigned, paused]).when(moves('PauseMember')).then([]);
    given(person, [assigned, paused])
      .when(moves('ResumeMember'))
      .then([{ type: 'MemberResumed', data: ids }]);
    given(person, [assigned, released]).when(moves('PauseMember')).then([]);
    given(person, [assigned]).when(moves('PauseMember', admin)).then('FORBIDDEN');
  });
  it('the end of a project ends its assignments, an exit ends them all', () => {
    const elsewhere: PersonEvent = { ...secondOne, data: { ...secondOne.data, projectId: 'p2' } } as PersonEvent;
    const ended = { type: 'MemberReleased', data: { ...ids, on: '2026-12-10', reason: 'Left', stillOnProject: false } };
    given(person, [assigned, elsewhere])
      .when(end({ projectId: 'p1' }))
      .then([ended as PersonEvent]);
    expect(
      given(person, [assigned, elsewhere])
        .when(end())
        .state.assignments.map((a) => a.is),
    ).toEqual(['ended', 'ended']);
    given(person, [assigned, released]).when(end()).then([]);
    given(person, [assigned])
      .when(end({ actor: admin }))
      .then('FORBIDDEN');
  });
});

describe('any interleaving of two admins', () => {
  const step = fc.record({
    who: fc.constantFrom(admin, secondAdmin),
    from: fc.nat(30),
    days: fc.option(fc.nat(20), { nil: undefined }),
    allocationBp: fc.integer({ min: 1, max: 10_000 }),
    release: fc.option(fc.nat(10), { nil: undefined }),
  });
  it('never books a person for more than a full day', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        let events: readonly PersonEvent[] = [];
        for (const [index, s] of steps.entries()) {
          const from = addDays('2026-12-01', s.from);
          const span = s.days === undefined ? { from } : { from, to: addDays(from, s.days) };
          const command =
            s.release === undefined
              ? assign(s.who, { assignmentId: `a${index}`, allocationBp: s.allocationBp, ...span })
              : release(s.who, { assignmentId: `a${s.release}`, on: from });
          const { outcome } = given(person, events).when(command);
          if (!isRefusal(outcome)) events = [...events, ...outcome];
        }
        const live = given(person, events).state.assignments.filter((a) => a.is !== 'ended');
        for (let day = 0; day < 60; day += 1)
          expect(loadOn(addDays('2026-12-01', day), live)).toBeLessThanOrEqual(FULL_DAY_BP);
      }),
    );
  });
});
