/**
 * Asks identity under which address somebody is reached, for what must be done with it elsewhere: a folder at a provider is
 * opened to an address. It travels sealed, and is opened where it is used.
 */
import { personAddress } from '@lamplight/bff/contract/identity-internal.ts';
import { internalPaths } from '@lamplight/bff/contract/internal-paths.ts';
import { bytesOf } from '@lamplight/common/http/bounded.ts';
import { traceNow } from '@lamplight/common/telemetry/spans.ts';
import { sealed } from '@lamplight/events/contracts/sealed.ts';
import { unavailable } from '@lamplight/events/ports/errors.ts';
import type { KeyName, PersonalData, Sealed } from '@lamplight/events/ports/personal-data.ts';

/** Sealed for that person; null where they may not sign in, or are not known. @throws Unavailable */
export type AskAddress = (userId: string) => Promise<Sealed | null>;

/** By which key it is sealed, and to which place it is bound. */
export const addressKey = (userId: string): KeyName => ({ subject: userId, purpose: 'address' });
export const addressPlace = (userId: string): string => `address|${userId}`;

const WITHIN_MS = 1_500;
const ANSWER_LIMIT = 4_096;
/** The form of identity's ids: anything else names nobody and is not asked about. */
const AN_ID = /^[A-Za-z0-9_-]{1,128}$/;

/** Over HTTP: the answer's size and time are bounded, redirects are refused. @param base of identity */
export const askAddressAt =
  (base: string): AskAddress =>
  async (userId) => {
    if (!AN_ID.test(userId)) return null;
    const url = new URL(internalPaths.address.replace(':userId', userId), base);
    try {
      const answer = await fetch(url, {
        redirect: 'error',
        headers: traceNow(),
        signal: AbortSignal.timeout(WITHIN_MS),
      });
      if (!answer.ok) throw new Error(`identity answered ${answer.status}`);
      const { address } = personAddress.parse(JSON.parse((await bytesOf(answer, ANSWER_LIMIT)).toString('utf8')));
      const read = address === null ? null : sealed.parse(address);
      return read === null || 'erased' in read ? null : read;
    } catch (error) {
      throw unavailable('identity', error);
    }
  };

/** Null also where the person was erased meanwhile. */
export const addressWith =
  (o: Readonly<{ askAddress: AskAddress; personalData: PersonalData }>) =>
  async (userId: string): Promise<string | null> => {
    const address = await o.askAddress(userId);
    if (address === null) return null;
    const opened = await o.personalData.open(address, addressPlace(userId));
    return opened.ok ? opened.plain : null;
  };
