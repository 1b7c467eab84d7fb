/** Inviting someone: the id that their stream names, and the link that finds it. */
import type { By } from '@lamplight/events/core/types.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import type { Person } from '../accounts/state.ts';
import type { Identity } from '../context.ts';
import { INVITATION_MS } from './invitations.ts';
import { mailInvitation } from './mail.ts';

/** The invitation of a command; a repeat of the command gives the same one. */
export const newInvitation = ({ clock }: Identity, by: By): Readonly<{ invitationId: string; expiresAt: string }> => ({
  invitationId: derivedId(by.commandId, 'invitation'),
  expiresAt: new Date(Math.max(clock.now(), Date.parse(by.at)) + INVITATION_MS).toISOString(),
});

/** The link, in this answer to the admin alone, beside the mail (product.md I14). A repeat answers the same one. */
export const invitationLink = async (
  identity: Identity,
  person: Person,
  by: By,
): Promise<Readonly<{ invitationLink: string; expiresAt: string }>> => {
  const { invitations, linkTo } = identity;
  const { userId, invitation } = person;
  if (invitation === null) throw new Error('An invitation left none behind');
  const token = await invitations.issue({ commandId: by.commandId, userId, invitationId: invitation.id });
  const link = linkTo(token);
  const { expiresAt } = invitation;
  await mailInvitation(identity, person, { commandId: by.commandId, link, expiresAt });
  return { invitationLink: link, expiresAt };
};
