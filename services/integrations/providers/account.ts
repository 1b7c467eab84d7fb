/** Whose account it is, as a provider answers for an access token. */
import { unavailable } from '@lamplight/events/ports/errors.ts';
import type { ZodType } from 'zod';
import type { ProviderAnswer } from './asking.ts';
import type { Account, Refused } from './provider.ts';

const NAME_AT_MOST = 120;

/** @param name reads it from the provider's answer */
export const accountIn = (whom: string, { status, body }: ProviderAnswer, name: ZodType<string>): Account | Refused => {
  if (status === 401 || status === 403) return { is: 'refused', cause: `answered_${status}`, gone: status === 401 };
  const read = name.safeParse(body);
  if (status !== 200 || !read.success)
    throw unavailable(whom, new Error(`It answered ${status} for whose account it is`));
  return { is: 'account', name: fit(read.data) };
};

/** A name is text of somebody else: what could not be stored or seen is left out, and it ends somewhere. */
const fit = (text: string): string =>
  [...text.toWellFormed().normalize('NFC').replaceAll(UNFIT, ' ').replaceAll(/\s+/g, ' ').trim()]
    .slice(0, NAME_AT_MOST)
    .join('');
const UNFIT = /[\ufffd\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
