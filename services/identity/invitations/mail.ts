/** The link of an invitation by mail, beside the answer to the admin who asked (product.md I14). */
import { derivedId } from '@lamplight/events/ports/ids.ts';
import { textOf } from '../accounts/show.ts';
import type { Person } from '../accounts/state.ts';
import type { Identity } from '../context.ts';

/** A repeat of the command mails nothing more. `expiresAt`: RFC 3339. */
export const mailInvitation = async (
  { post, policy }: Identity,
  person: Person,
  o: Readonly<{ commandId: string; link: string; expiresAt: string }>,
): Promise<void> => {
  const to = textOf(person.email);
  if (to === null) return;
  const fields = {
    name: textOf(person.name) ?? '',
    link: o.link,
    expiresAt: o.expiresAt,
    company: policy.company,
  };
  const id = derivedId(o.commandId, 'mail');
  await post({ id, subject: person.userId, template: 'invitation', to, fields, until: o.expiresAt });
};
