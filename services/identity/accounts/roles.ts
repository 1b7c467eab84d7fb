/** Roles of staff. Everyone on staff is an employee; `team_lead` and `admin` are granted and revoked on top of it. */
import { type CommandOf, isAdmin } from '@lamplight/common/facts/actor.ts';
import type { Refusal } from '@lamplight/events/core/types.ts';
import { refuse } from '@lamplight/events/core/types.ts';
import type { AccountEvent } from './events.ts';
import { refusalOf } from './standing.ts';
import type { Account, StaffRole } from './state.ts';
import { isKnown, roleOf } from './state.ts';

/** Grants and revokes in one command, so that a swap has no moment in between. */
export type RoleCommand = CommandOf<'ChangeRoles'> &
  Readonly<{ grant?: StaffRole | undefined; revoke?: StaffRole | undefined; reason: string }>;

/** Whether an active admin would be left is decided by the roster, before this. A client never becomes staff. */
export const decideRoles = (command: RoleCommand, account: Account): readonly AccountEvent[] | Refusal => {
  const refusal = refusalOf(command, account, {
    may: isAdmin,
    ready: (person) => person.is === 'active' && person.employment?.leftOn === null,
  });
  if (refusal || !isKnown(account)) return refusal ?? [];
  const { userId, granted } = account;
  const { grant, revoke, reason } = command;
  if (revoke === 'employee' || (grant === undefined && revoke === undefined) || grant === revoke) {
    return refuse('STATE_CONFLICT', 'conflict');
  }
  const events: AccountEvent[] = [];
  const held = [...granted];
  if (grant !== undefined && !held.includes(grant)) {
    held.push(grant);
    events.push({ type: 'RoleGranted', data: { userId, role: grant, roleNow: roleOf(held), reason } });
  }
  if (revoke !== undefined && held.includes(revoke)) {
    const left = held.filter((role) => role !== revoke);
    events.push({ type: 'RoleRevoked', data: { userId, role: revoke, roleNow: roleOf(left), reason } });
  }
  return events;
};
