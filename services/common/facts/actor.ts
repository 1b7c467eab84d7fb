/** Who gives a command, and what every command carries. */
import type { Role } from '@lamplight/bff/contract/roles.ts';
import type { PersonRef } from '@lamplight/bff/contract/values.ts';

/**
 * `assigned`: whether this person has a live assignment on the project in question, a fact of `person-{id}` that a route
 * folds just before (state-machines.md, rule 10); left out where no project is in question.
 */
export type Actor = Readonly<{
  id: string;
  role: Role | 'system' | 'visitor' | 'guest';
  assigned?: boolean | undefined;
  /** Of a guest: the project whose milestones their link lets them answer. */
  signsFor?: string | undefined;
}>;

/** Timers and reactors. */
export const SYSTEM: Actor = { id: 'system', role: 'system' };
/** As answers name them. */
export const SYSTEM_REF: PersonRef = { id: SYSTEM.id, name: 'Lamplight', role: SYSTEM.role };
/** What an operator's command did, past every route. */
const OPERATOR_REF: PersonRef = { id: 'operator', name: 'An operator', role: SYSTEM.role };
/** Reactors and timers act as `system:<name>`, an operator's command as `operator`; null for everybody else. */
export const systemRef = (actorId: string): PersonRef | null => {
  if (actorId === OPERATOR_REF.id) return OPERATOR_REF;
  return actorId.startsWith(`${SYSTEM.id}:`) ? { ...SYSTEM_REF, id: actorId } : null;
};
/** Someone who has not signed in: sign-up, an invitation. */
export const VISITOR: Actor = { id: 'visitor', role: 'visitor' };

/** Whoever acts by a link that was sent to them, without an account. */
export const isGuest = (actor: Actor): boolean => actor.role === 'guest';
export const isAdmin = (actor: Actor): boolean => actor.role === 'admin';
export const isSystem = (actor: Actor): boolean => actor.role === 'system';
export const isStaff = (actor: Actor): boolean => actor.role === 'employee' || actor.role === 'team_lead';

/** `at` is when the command was given (RFC 3339 UTC); `ifMatch` the version of the object that the actor had before them. */
export type CommandOf<T extends string> = Readonly<{ type: T; actor: Actor; at: string; ifMatch?: number | undefined }>;
/** A command before its route says who gives it, when, and on which version. */
export type Unaddressed<C> = C extends unknown ? Omit<C, 'actor' | 'at' | 'ifMatch'> : never;
