/** What a reactor answers in order to mail somebody: one job for each event, sealed for its reader (security.md §11). */

import type { Letter } from '@lamplight/common/mail/post.ts';
import { MAIL_QUEUE, type MailTemplate, mailJobOf } from '@lamplight/events/contracts/mail.ts';
import type { Effect, Fact } from '@lamplight/events/core/types.ts';
import { hasCode } from '@lamplight/events/ports/errors.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import type { PersonalData } from '@lamplight/events/ports/personal-data.ts';

/** `as`: which of the event's letters it is. `worthMs`: a letter that could not leave within this time is dropped. */
export type Sending = Readonly<{ reactor: string; as: string; worthMs: number }>;

/** None where its recipient was erased. */
export const letterEffect = async <T extends MailTemplate>(
  personalData: PersonalData,
  event: Pick<Fact<Readonly<{ type: string; data: unknown }>>, 'id' | 'occurredAt'>,
  { reactor, as, worthMs }: Sending,
  letter: Omit<Letter<T>, 'id' | 'until'>,
): Promise<readonly Effect[]> => {
  const until = new Date(Date.parse(event.occurredAt) + worthMs).toISOString();
  // The id that the effect's job gets: the letter is sealed for it.
  const id = derivedId(event.id, `${reactor}/${as}`);
  try {
    return [{ as, until, queue: MAIL_QUEUE, payload: await mailJobOf(personalData, { ...letter, id, until }) }];
  } catch (error) {
    if (hasCode(error, 'KeyErased')) return [];
    throw error;
  }
};
