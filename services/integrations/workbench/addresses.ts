/** For tests: identity's answer for the address of anybody, sealed as it seals it. */
import { type AskAddress, addressKey, addressPlace } from '@lamplight/common/people/ask-address.ts';
import type { PersonalData } from '@lamplight/events/ports/personal-data.ts';

export const addressOf = (personId: string): string => `${personId}@people.example`;

export const addressesAt =
  (personalData: PersonalData): AskAddress =>
  (personId) =>
    personalData.seal(addressKey(personId), addressOf(personId), addressPlace(personId));
