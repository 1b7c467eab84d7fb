/** Acceptance by the client, on their behalf with their consent attached, or deemed (state-machines.md §2, §4). */
import { type Actor, isAdmin, isGuest, isSystem } from '@lamplight/common/facts/actor.ts';
import { type Refusal, refuse } from '@lamplight/events/core/types.ts';
import type { FileFact } from '../files/fact.ts';
import type { Via } from './events.ts';

type Answer = Readonly<{ actor: Actor; reason?: string | undefined; consent?: FileFact | undefined }>;

/** An admin who answers for the client says why and shows that the client agreed. */
export const lacksConsent = ({ actor, reason, consent }: Answer): Refusal | null => {
  if (!isAdmin(actor)) return null;
  if (reason === undefined || consent === undefined) return refuse('CONSENT_REQUIRED', 'rule');
  return consent.state === 'clean' ? null : refuse('FILE_NOT_CLEAN', 'rule', { fileId: consent.fileId });
};

export const decidedBy = ({ actor, reason, consent }: Answer) => ({
  by: actor.id,
  via: viaOf(actor),
  ...(reason === undefined ? {} : { reason }),
  ...(consent === undefined ? {} : { consentFileId: consent.fileId }),
});

const viaOf = (actor: Actor): Via => {
  if (isSystem(actor)) return 'deemed';
  if (isGuest(actor)) return 'link';
  return isAdmin(actor) ? 'on_behalf' : 'client';
};
