/** One person's assignments and interests, in one stream so that their load is decided in one place (state-machines.md §3). */

import { FULL_DAY_BP, includes, peakWithin, type Span } from '@lamplight/bff/contract/load.ts';
import type { Bp } from '@lamplight/bff/contract/paise.ts';
import type { CivilDate } from '@lamplight/common/calendar/civil.ts';
import { type Actor, type CommandOf, isAdmin, isSystem } from '@lamplight/common/facts/actor.ts';
import { type ForeignFact, refusalUnless } from '@lamplight/common/facts/foreign-fact.ts';
import { ABSENT, FORBIDDEN, refusalOf } from '@lamplight/common/facts/standing.ts';
import { unreachable } from '@lamplight/events/core/declare-events.ts';
import { type Decider, type Refusal, refuse } from '@lamplight/events/core/types.ts';
import { type AssignmentEvent, isOfInterest, type PersonEvent } from './events.ts';
import {
  closed,
  decideInterest,
  type ExpressInterest,
  express,
  type Interest,
  type InterestCommand,
  interestsAfter,
  selected,
} from './interest.ts';

export type { PersonEvent } from './events.ts';

// State

type Assigned = Span &
  Readonly<{
    etag: number;
    assignmentId: string;
    projectId: string;
    employeeId: string;
    role: string;
    effortWeightBp: Bp;
  }>;
export type Assignment =
  | (Assigned & Readonly<{ is: 'active' | 'paused' }>)
  | (Assigned & Readonly<{ is: 'ended'; on: CivilDate; reason: string }>);
export type Person = Readonly<{ assignments: readonly Assignment[]; interests: readonly Interest[] }>;

const evolve = (person: Person, e: PersonEvent, etag: number): Person =>
  isOfInterest(e)
    ? { ...person, interests: interestsAfter(person.interests, e, etag) }
    : { ...person, assignments: assignmentsAfter(person.assignments, e, etag) };

/** The assignments of one person, or those to one project, after an event about one of them. */
export const assignmentsAfter = (
  assignments: readonly Assignment[],
  e: AssignmentEvent,
  etag: number,
): readonly Assignment[] => {
  if (e.type === 'MemberAssigned') {
    const { overrideReason: _why, ...assigned } = e.data;
    return [...assignments, { ...assigned, etag, is: 'active' }];
  }
  return assignments.map((a) => (a.assignmentId === e.data.assignmentId ? stepped(a, e, etag) : a));
};

const stepped = (a: Assignment, e: Exclude<AssignmentEvent, { type: 'MemberAssigned' }>, etag: number): Assignment => {
  switch (e.type) {
    case 'MemberPaused':
      return { ...a, etag, is: 'paused' };
    case 'MemberResumed':
      return { ...a, etag, is: 'active' };
    case 'MemberReleased':
      return { ...a, etag, is: 'ended', on: e.data.on, reason: e.data.reason };
    default:
      return unreachable(e);
  }
};

export const isLive = (a: Assignment): boolean => a.is !== 'ended';

/** The fact behind `actor.assigned`: dates may lie in the future, a release counts at once. */
export const isAssigned = (person: Pick<Person, 'assignments'>, projectId: string): boolean =>
  person.assignments.some((a) => a.projectId === projectId && isLive(a));

/** The person is on the project, or once was. */
export const wasAssigned = (person: Pick<Person, 'assignments'>, projectId: string): boolean =>
  person.assignments.some((a) => a.projectId === projectId);

/** An assignment to the project includes the day; a released one does up to its last day. */
export const isAssignedOn = (person: Pick<Person, 'assignments'>, projectId: string, day: CivilDate): boolean =>
  person.assignments.some((a) => a.projectId === projectId && includes(occupied(a), day));

// Commands

/** What `project-{id}` says: its state, and whether the actor may know of it. */
export type ProjectFact = Readonly<{ state: string; knows: boolean }>;
export type PersonCommand =
  | (CommandOf<'AssignMember'> &
      Readonly<{
        assignmentId: string;
        employeeId: string;
        projectId: string;
        role: string;
        allocationBp: Bp;
        from: CivilDate;
        to?: CivilDate | undefined;
        effortWeightBp?: Bp | undefined;
        overrideReason?: string | undefined;
        project: ProjectFact;
        employed: ForeignFact;
      }>)
  /** `leads`: the person is the lead of the project, and it is active. */
  | (CommandOf<'ReleaseMember'> & Readonly<{ assignmentId: string; on: CivilDate; reason: string; leads: boolean }>)
  | (CommandOf<'PauseMember'> & Readonly<{ projectId: string }>)
  | (CommandOf<'ResumeMember'> & Readonly<{ projectId: string }>)
  /** Everything, or everything on one project: the person left, or the project ended. Open interests end with it. */
  | (CommandOf<'EndAssignments'> & Readonly<{ projectId?: string | undefined; on: CivilDate; reason: string }>)
  | ExpressInterest
  | InterestCommand;
type Command<T extends PersonCommand['type']> = Extract<PersonCommand, { type: T }>;

// Rights

/** Only admins staff; people know of their own assignments. */
export const can = (actor: Actor, act: 'read' | 'releaseMember', a: Assignment): boolean =>
  isAdmin(actor) || isSystem(actor) || (act === 'read' && actor.id === a.employeeId);

export const abilities = (actor: Actor, a: Assignment): Readonly<{ releaseMember: boolean }> => ({
  releaseMember: isAdmin(actor) && isLive(a),
});

// Decide

type Outcome = readonly PersonEvent[] | Refusal;

const decide = (c: PersonCommand, person: Person): Outcome => {
  switch (c.type) {
    case 'AssignMember':
      return assign(c, person);
    case 'ReleaseMember':
      return release(c, person);
    case 'PauseMember':
    case 'ResumeMember':
      return isSystem(c.actor) ? pauseOrResume(c, person) : FORBIDDEN;
    case 'EndAssignments':
      return isSystem(c.actor) ? endAll(c, person) : FORBIDDEN;
    case 'ExpressInterest':
      return express(c, person.interests, isAssigned(person, c.projectId));
    default:
      return decideInterest(c, person.interests);
  }
};

const STAFFABLE = ['planned', 'staffing', 'active', 'on_hold'];

const assign = (c: Command<'AssignMember'>, person: Person): Outcome => {
  const { assignmentId, employeeId, projectId, role, allocationBp, from, to, overrideReason } = c;
  const { state, knows } = c.project;
  const refusal = refusalOf(
    { knows, may: isAdmin(c.actor), ready: STAFFABLE.includes(state), state, etag: null },
    undefined,
  );
  if (refusal) return refusal;
  const gone = refusalUnless(c.employed, refuse('EMPLOYEE_INACTIVE', 'rule'));
  if (gone) return gone;
  const peak = peakWithin({ from, to, allocationBp }, person.assignments.map(occupied));
  if (peak.loadBp > FULL_DAY_BP && overrideReason === undefined) return refuse('OVER_ALLOCATED', 'rule', peak);
  const until = to === undefined ? {} : { to };
  const why = overrideReason === undefined ? {} : { overrideReason };
  const effortWeightBp = c.effortWeightBp ?? allocationBp;
  const data = { projectId, employeeId, assignmentId, role, allocationBp, effortWeightBp, from, ...until, ...why };
  return [{ type: 'MemberAssigned', data }, ...selected(person.interests, projectId)];
};

/** A released assignment took its share until the day of the release; a paused one keeps its place. */
const occupied = (a: Assignment): Span => {
  if (a.is !== 'ended') return a;
  const { from, allocationBp } = a;
  return { from, to: a.to !== undefined && a.to < a.on ? a.to : a.on, allocationBp };
};

const release = (c: Command<'ReleaseMember'>, person: Person): Outcome => {
  const a = person.assignments.find((candidate) => candidate.assignmentId === c.assignmentId);
  if (a === undefined) return ABSENT;
  if (isSystem(c.actor)) return isLive(a) ? [released(a, c, person.assignments)] : [];
  const standing = { knows: can(c.actor, 'read', a), may: can(c.actor, 'releaseMember', a), ready: isLive(a) };
  const refusal = refusalOf({ ...standing, state: a.is, etag: a.etag }, c.ifMatch);
  if (refusal) return refusal;
  const event = released(a, c, person.assignments);
  return c.leads && !event.data.stillOnProject ? refuse('LEAD_REQUIRED', 'rule') : [event];
};

type How = Readonly<{ on: CivilDate; reason: string }>;
const released = (a: Assignment, { on, reason }: How, all: readonly Assignment[]) => {
  const { assignmentId, projectId, employeeId } = a;
  const others = all.filter((other) => other.assignmentId !== assignmentId);
  const data = {
    projectId,
    employeeId,
    assignmentId,
    on,
    reason,
    stillOnProject: isAssigned({ assignments: others }, projectId),
  };
  return { type: 'MemberReleased', data } as const;
};

const pauseOrResume = (c: Command<'PauseMember' | 'ResumeMember'>, person: Person): Outcome => {
  const [from, type] =
    c.type === 'PauseMember' ? (['active', 'MemberPaused'] as const) : (['paused', 'MemberResumed'] as const);
  const moving = person.assignments.filter((a) => a.projectId === c.projectId && a.is === from);
  return moving.map(({ projectId, employeeId, assignmentId }) => ({
    type,
    data: { projectId, employeeId, assignmentId },
  }));
};

const endAll = (c: Command<'EndAssignments'>, person: Person): Outcome => {
  const isMeant = ({ projectId }: Readonly<{ projectId: string }>) =>
    c.projectId === undefined || projectId === c.projectId;
  const ending = person.assignments.filter((a) => isLive(a) && isMeant(a));
  return [...ending.map((a) => released(a, c, [])), ...closed(person.interests, c.reason, isMeant)];
};

export const person: Decider<Person, PersonCommand, PersonEvent> = {
  category: 'person',
  initial: { assignments: [], interests: [] },
  audited: true,
  evolve,
  decide,
};
