/** Limits of the bearer listener: without a captcha, so half of what the edge lets fail (security.md §9, §12). */
import { TOO_MANY_LOGINS } from '@lamplight/bff/contract/sentences-of-all.ts';
import { isProblem } from '@lamplight/common/http/problem.ts';
import type { Try } from '@lamplight/common/limits/failures.ts';
import type { Limit } from '@lamplight/common/limits/limits.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@lamplight/common/limits/limits.ts';
import { tooMany } from '../codes/send.ts';
import type { Identity } from '../context.ts';

const ACCOUNT: Limit = { name: 'bearer-account', most: 5, windowMs: 15 * MINUTE_MS };
const ADDRESS: Limit = { name: 'bearer-address', most: 15, windowMs: 15 * MINUTE_MS };
/** Wrong codes after the right password. */
const SECOND_FACTOR: Limit = { name: 'bearer-second-factor', most: 10, windowMs: DAY_MS };
/** All calls of one address, whatever their outcome. */
export const CALLS: Limit = { name: 'bearer-calls', most: 120, windowMs: MINUTE_MS };
/** Requests of one address for another mailed code. */
export const CODES: Limit = { name: 'bearer-codes', most: 10, windowMs: HOUR_MS };

/** @throws 429 RATE_LIMITED */
export const demandUnder = async ({ limits, log }: Identity, limit: Limit, whose: string): Promise<void> => {
  const retryAfter = await limits.hit(limit, whose);
  if (retryAfter === null) return;
  log.info({ security: 'limit_hit', limit: limit.name }, 'security');
  throw tooMany(retryAfter);
};

/**
 * Runs a sign-in and counts how it failed: a wrong password or code against the account and the address, a wrong code
 * also against what an account may guess in a day. Only a caller with the right password reaches that count.
 * @param o.account as `accountOf` gives it, whether or not there is such an account
 * @throws 429 RATE_LIMITED instead of the work, and what the work throws
 */
export const counted = async <T>(
  identity: Identity,
  o: Readonly<{ account: string; address: string; withCode: boolean }>,
  work: () => Promise<T>,
): Promise<T> => {
  const tried = await begin(identity, [
    [ACCOUNT, o.account],
    [ADDRESS, o.address],
  ]);
  const guess = o.withCode
    ? await begin(identity, [[SECOND_FACTOR, o.account]]).catch(async (error: unknown) => {
        await tried.forgiven();
        throw error;
      })
    : null;
  try {
    const done = await work();
    await Promise.all([tried.forgiven(), guess?.forgiven()]);
    return done;
  } catch (error) {
    const code = isProblem(error) ? error.code : null;
    const isWrong = code === 'INVALID_CREDENTIALS' || code === 'OTP_INVALID';
    await (isWrong ? failed(identity, tried) : tried.forgiven());
    if (guess !== null) await (code === 'OTP_INVALID' ? failed(identity, guess) : guess.forgiven());
    throw error;
  }
};

const begin = async ({ limits }: Identity, against: readonly (readonly [Limit, string])[]): Promise<Try> => {
  const tried = await limits.begin(against);
  if (tried.is === 'blocked') throw tooMany(Math.max(1, Math.ceil(tried.waitMs / 1_000)), TOO_MANY_LOGINS);
  return tried;
};

const failed = async ({ log }: Identity, tried: Try): Promise<void> => {
  for (const limit of await tried.failed()) log.info({ security: 'limit_hit', limit }, 'security');
};
