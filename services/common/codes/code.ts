/** One mailed code (product.md I4): what is kept of it, and what it is right for. */
import { createHmac, randomInt } from 'node:crypto';

export const CODE_MS = 10 * 60_000;
export const GUESSES = 5;

/**
 * What a code is bound to: it is wrong for anything else. `bound`: the sign-up, challenge or flow that asked for it.
 */
export type CodeFor<Purpose extends string = string> = Readonly<{
  purpose: Purpose;
  /** The person, or a stand-in of the same length where there is none. */
  holder: string;
  /** Where it goes. */
  address: string;
  bound?: string | undefined;
}>;

/** Six digits, evenly drawn. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** Stored in place of the code: without the pepper, nobody can try out codes against a stolen store. */
export const macOf = (pepper: Buffer, id: string, about: CodeFor, code: string): string => {
  const { purpose, holder, address, bound = '' } = about;
  const payload = JSON.stringify([id, purpose, holder, address.toLowerCase(), bound, code]);
  return createHmac('sha256', pepper).update(`code|${payload}`).digest('base64url');
};
