/** One mailed code (product.md I4): what is kept of it, and what it is right for. */
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { CodePurpose } from '@lamplight/bff/contract/auth.ts';

export const CODE_MS = 10 * 60_000;
export const GUESSES = 5;

/**
 * What a code is good for: right for this alone, wrong everywhere else.
 * `bound`: to what else it holds, be it the sign-up, challenge or flow that asked for it.
 */
export type CodeFor = Readonly<{
  purpose: CodePurpose;
  /** The person, or a stand-in of the same length where there is none. */
  holder: string;
  /** Where it goes. */
  address: string;
  bound?: string | undefined;
}>;

/** Six digits, evenly drawn. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** Kept in place of the code: a stolen store without the pepper cannot be searched through. */
export const macOf = (pepper: Buffer, id: string, about: CodeFor, code: string): string => {
  const { purpose, holder, address, bound = '' } = about;
  const said = JSON.stringify([id, purpose, holder, address.toLowerCase(), bound, code]);
  return createHmac('sha256', pepper).update(`code|${said}`).digest('base64url');
};

export const isRight = (kept: string, shown: string): boolean =>
  kept.length === shown.length && timingSafeEqual(Buffer.from(kept), Buffer.from(shown));
