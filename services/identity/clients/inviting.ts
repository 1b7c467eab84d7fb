/** A client whom an admin invites: like staff, but without employment, and registered once they have accepted. */
import type { CommandOf } from '@lamplight/common/facts/actor.ts';
import type { Refusal } from '@lamplight/events/core/types.ts';
import { refuse } from '@lamplight/events/core/types.ts';
import type { AccountEvent } from '../accounts/events.ts';
import type { Account } from '../accounts/state.ts';
import { isTaken } from '../accounts/state.ts';

export type InviteClient = CommandOf<'InviteClient'> &
  Readonly<{
    userId: string;
    name: string;
    email: string;
    mobile: string;
    invitationId: string;
    expiresAt: string;
  }>;

export const decideInviting = (c: InviteClient, account: Account): readonly AccountEvent[] | Refusal => {
  if (c.actor.role !== 'admin') return refuse('FORBIDDEN', 'forbidden');
  if (isTaken(account)) return refuse('EMAIL_TAKEN', 'conflict');
  const { userId, name, email, mobile, invitationId, expiresAt } = c;
  return [{ type: 'UserInvited', data: { userId, role: 'client', name, email, mobile, invitationId, expiresAt } }];
};
