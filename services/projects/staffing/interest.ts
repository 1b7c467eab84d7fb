/** Interest in a project that looks for people, from its first word to the answer (state-machines.md §3). */

import type { Bp } from '@lamplight/bff/contract/paise.ts';
import { type Actor, type CommandOf, isAdmin, isStaff, isSystem } from '@lamplight/common/facts/actor.ts';
import { type ForeignFact, refusalUnless } from '@lamplight/common/facts/foreign-fact.ts';
import { ABSENT, FORBIDDEN, refusalOf } from '@lamplight/common/facts/standing.ts';
import { unreachable } from '@lamplight/events/core/declare-events.ts';
import { type Refusal, refuse } from '@lamplight/events/core/types.ts';
import type { InterestEvent } from './events.ts';

// State

type Expressed = Readonly<{
  etag: number;
  interestId: string;
  projectId: string;
  employeeId: string;
  role: string;
  availabilityBp: Bp;
  note: string;
}>;
type OpenInterest = Expressed & Readonly<{ is: 'expressed' | 'shortlisted' }>;
export type Interest =
  | OpenInterest
  | (Expressed & Readonly<{ is: 'selected' | 'withdrawn' }>)
  | (Expressed & Readonly<{ is: 'not_selected'; reason: string }>);

/** The interests of one person after an event about one of them. */
export const interestsAfter = (interests: readonly Interest[], e: InterestEvent, etag: number): readonly Interest[] =>
  e.type === 'InterestExpressed'
    ? [...interests, { ...e.data, etag, is: 'expressed' }]
    : interests.map((i) => (i.interestId === e.data.interestId ? moved(i, e, etag) : i));

const moved = (i: Interest, e: Exclude<InterestEvent, { type: 'InterestExpressed' }>, etag: number): Interest => {
  switch (e.type) {
    case 'InterestShortlisted':
      return { ...i, etag, is: 'shortlisted' };
    case 'InterestSelected':
      return { ...i, etag, is: 'selected' };
    case 'InterestNotSelected':
      return { ...i, etag, is: 'not_selected', reason: e.data.reason };
    case 'InterestWithdrawn':
      return { ...i, etag, is: 'withdrawn' };
    default:
      return unreachable(e);
  }
};

export const isOpen = (i: Interest): i is OpenInterest => i.is === 'expressed' || i.is === 'shortlisted';

export const openIn = (interests: readonly Interest[], projectId: string): OpenInterest | undefined =>
  interests.filter(isOpen).find((i) => i.projectId === projectId);

// Commands

export type ExpressInterest = CommandOf<'ExpressInterest'> &
  Readonly<{
    interestId: string;
    projectId: string;
    role: string;
    availabilityBp: Bp;
    note: string;
    /** What `project-{id}` says: its state, and whether the actor may know of it. */
    project: Readonly<{ state: string; knows: boolean }>;
    employed: ForeignFact;
  }>;
export type InterestCommand =
  | (CommandOf<'ShortlistInterest'> & Readonly<{ interestId: string }>)
  | (CommandOf<'DeclineInterest'> & Readonly<{ interestId: string; reason: string }>)
  | (CommandOf<'WithdrawInterest'> & Readonly<{ interestId: string }>)
  /** The project stopped looking for people. */
  | (CommandOf<'CloseInterests'> & Readonly<{ projectId: string; reason: string }>);

// Rights

export const knowsInterest = (actor: Actor, i: Pick<Interest, 'employeeId'>): boolean =>
  isAdmin(actor) || actor.id === i.employeeId;

type InterestAct = 'withdrawInterest' | 'shortlistInterest' | 'declineInterest';
const RULES = {
  ShortlistInterest: { act: 'shortlistInterest', may: isAdmin, ready: (i) => i.is === 'expressed' },
  DeclineInterest: { act: 'declineInterest', may: isAdmin, ready: isOpen },
  WithdrawInterest: { act: 'withdrawInterest', may: (actor, i) => actor.id === i.employeeId, ready: isOpen },
} as const satisfies Record<
  string,
  Readonly<{ act: InterestAct; may: (actor: Actor, i: Interest) => boolean; ready: (i: Interest) => boolean }>
>;

export const interestAbilities = (actor: Actor, i: Interest): Readonly<Record<InterestAct, boolean>> => {
  const allowed = Object.values(RULES).map(({ act, may, ready }) => [act, may(actor, i) && ready(i)]);
  return Object.fromEntries(allowed) as Record<InterestAct, boolean>;
};

/** Whether somebody may say that they would like to be on a project. `assigned`: they are on it already. */
export const canExpress = (
  actor: Actor,
  projectState: string,
  {
    assigned,
    interests,
    projectId,
  }: Readonly<{ assigned: boolean; interests: readonly Interest[]; projectId: string }>,
): boolean => isStaff(actor) && isOpenToInterest(projectState, assigned) && openIn(interests, projectId) === undefined;

const isOpenToInterest = (projectState: string, assigned: boolean): boolean => projectState === 'staffing' && !assigned;

// Decide

type Outcome = readonly InterestEvent[] | Refusal;

/** @param assigned the person is on the project already */
export const express = (c: ExpressInterest, interests: readonly Interest[], assigned: boolean): Outcome => {
  const { interestId, projectId, role, availabilityBp, note, actor } = c;
  const { state, knows } = c.project;
  const ready = isOpenToInterest(state, assigned);
  const refusal = refusalOf({ knows, may: isStaff(actor), ready, state, etag: null }, undefined);
  if (refusal) return refusal;
  const gone = refusalUnless(c.employed, refuse('EMPLOYEE_INACTIVE', 'rule'));
  if (gone) return gone;
  if (openIn(interests, projectId)) return refuse('DUPLICATE_INTEREST', 'conflict');
  const data = { projectId, employeeId: actor.id, interestId, role, availabilityBp, note };
  return [{ type: 'InterestExpressed', data }];
};

export const decideInterest = (c: InterestCommand, interests: readonly Interest[]): Outcome => {
  if (c.type === 'CloseInterests')
    return isSystem(c.actor) ? closed(interests, c.reason, ({ projectId }) => projectId === c.projectId) : FORBIDDEN;
  const i = interests.find(({ interestId }) => interestId === c.interestId);
  if (i === undefined) return ABSENT;
  const { may, ready } = RULES[c.type];
  const standing = { knows: knowsInterest(c.actor, i), may: may(c.actor, i), ready: ready(i) };
  const refusal = refusalOf({ ...standing, state: i.is, etag: i.etag }, c.ifMatch);
  if (refusal) return refusal;
  switch (c.type) {
    case 'ShortlistInterest':
      return [{ type: 'InterestShortlisted', data: idsOf(i) }];
    case 'DeclineInterest':
      return [{ type: 'InterestNotSelected', data: { ...idsOf(i), reason: c.reason } }];
    case 'WithdrawInterest':
      return [{ type: 'InterestWithdrawn', data: idsOf(i) }];
    default:
      return unreachable(c);
  }
};

/** Whoever is assigned to a project in which they have an open interest was selected. */
export const selected = (interests: readonly Interest[], projectId: string): readonly InterestEvent[] => {
  const open = openIn(interests, projectId);
  return open === undefined ? [] : [{ type: 'InterestSelected', data: idsOf(open) }];
};

/** Open interests come to nothing for a reason that lies in none of them. */
export const closed = (
  interests: readonly Interest[],
  reason: string,
  isMeant: (i: Interest) => boolean = () => true,
): readonly InterestEvent[] =>
  interests
    .filter((i) => isOpen(i) && isMeant(i))
    .map((i) => ({ type: 'InterestNotSelected', data: { ...idsOf(i), reason } }));

const idsOf = ({ projectId, employeeId, interestId }: Interest) => ({ projectId, employeeId, interestId });
