/** The order in which an account refuses, before a command's own guards (state-machines.md, rule 3). */
import { type Actor, isAdmin, isSystem } from '@lamplight/common/facts/actor.ts';
import type { Refusal } from '@lamplight/events/core/types.ts';
import { refuse } from '@lamplight/events/core/types.ts';
import type { Account, Person } from './state.ts';
import { isKnown } from './state.ts';

type Rule = Readonly<{
  may(actor: Actor, person: Person): boolean;
  ready(person: Person): boolean;
  /** The version that If-Match is about; the person's when left out. */
  etag?(person: Person): number;
}>;

/** Null where only the command's own guards are left. */
export const refusalOf = (
  command: Readonly<{ actor: Actor; ifMatch?: number | undefined }>,
  account: Account,
  rule: Rule,
): Refusal | null => {
  const { actor, ifMatch } = command;
  if (!isKnown(account) || !knows(actor, account)) return refuse('NOT_FOUND', 'absent');
  if (!rule.may(actor, account)) return refuse('FORBIDDEN', 'forbidden');
  const etag = rule.etag ? rule.etag(account) : account.etag;
  if (ifMatch !== undefined && ifMatch !== etag) return refuse('VERSION_CONFLICT', 'conflict');
  return rule.ready(account) ? null : refuse('STATE_CONFLICT', 'conflict');
};

/** Who may know that an account exists: its person and the admins. */
export const knows = (actor: Actor, person: Person): boolean =>
  actor.id === person.userId || isAdmin(actor) || isSystem(actor);
