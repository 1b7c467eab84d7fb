/** Who gives a command, and what every command carries. */
import type { Role } from '@lamplight/bff/contract/roles.ts';
import type { Instant } from '@lamplight/common/calendar/civil.ts';

/**
 * `assigned`: whether this person has a live assignment on the project in question, a fact of `person-{id}` that the
 * route folds just before (state-machines.md, rule 10).
 */
export type Actor = Readonly<{ id: string; role: Role | 'system'; assigned?: boolean | undefined }>;

/** Timers and reactors. */
export const SYSTEM: Actor = { id: 'system', role: 'system' };

export const isAdmin = (actor: Actor): boolean => actor.role === 'admin';
export const isSystem = (actor: Actor): boolean => actor.role === 'system';
export const isStaff = (actor: Actor): boolean => actor.role === 'employee' || actor.role === 'team_lead';

/** `at` is when the command was given; `ifMatch` the version of the object that the actor had before them. */
export type Given<T extends string> = Readonly<{ type: T; actor: Actor; at: Instant; ifMatch?: number | undefined }>;
/** A command before its route says who gives it, when, and on which version. */
export type Unaddressed<C> = C extends unknown ? Omit<C, 'actor' | 'at' | 'ifMatch'> : never;

/** A fact of `file-{id}`, folded just before. */
export type FileFact = Readonly<{
  fileId: string;
  name: string;
  bytes: number;
  sha256: string;
  state: 'stored' | 'clean' | 'quarantined';
}>;
