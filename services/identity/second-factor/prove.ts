/** Whether a code is the person's: of their app, or mailed to them for this purpose. */
import type { CodePurpose } from '@lamplight/bff/contract/auth.ts';
import { TOO_MANY_LOGINS } from '@lamplight/bff/contract/sentences-of-all.ts';
import { problem } from '@lamplight/common/http/problem.ts';
import type { Limit } from '@lamplight/common/limits/limits.ts';
import { DAY_MS } from '@lamplight/common/limits/limits.ts';
import type { Person } from '../accounts/state.ts';
import { codeFor, tooMany } from '../codes/send.ts';
import type { Identity } from '../context.ts';
import { stepOf } from './totp.ts';

/** Guesses of a second factor, over all challenges of an account. */
const PER_DAY: Limit = { name: 'second-factor', most: 20, windowMs: DAY_MS };
/** A step is accepted for 60 s; the mark that it was used outlives that. */
const STEP_KEPT_MS = 3 * 60_000;

/** @throws 400 OTP_INVALID for every cause alike; 429 once too many were guessed */
export const demandCode = async (
  identity: Identity,
  person: Person,
  o: Readonly<{ purpose: CodePurpose; otp: string; bound?: string }>,
): Promise<void> => {
  const { limits, codes, log } = identity;
  const { purpose, otp, bound } = o;
  const { userId, secondFactor } = person;
  if (purpose === 'login_verification' || secondFactor?.method === 'totp') {
    const retryAfter = await limits.hit(PER_DAY, userId);
    if (retryAfter !== null) throw tooMany(retryAfter, purpose === 'login_verification' ? TOO_MANY_LOGINS : undefined);
  }
  const appVerdict = await ofApp(identity, person, otp);
  if (appVerdict === 'right') return;
  if (appVerdict === 'used') throw usedAlready();
  const verdict = await codes.use(codeFor(person, purpose, bound), otp);
  if (verdict === 'right') return;
  log.info({ security: 'code_failed', purpose, userId }, 'security');
  if (verdict === 'wrong') throw problem('OTP_INVALID');
  throw tooMany(verdict.retryAfter, purpose === 'login_verification' ? TOO_MANY_LOGINS : undefined);
};

const ofApp = async (
  { credentials, keyValue, clock }: Identity,
  person: Person,
  otp: string,
): Promise<'right' | 'used' | 'none'> => {
  const secretId = person.secondFactor?.secretId ?? null;
  const secret = secretId === null ? null : await credentials.read(secretId);
  const step = secret === null ? null : stepOf(secret, otp, clock.now());
  if (step === null) return 'none';
  return (await isFirstUse(keyValue, person.userId, step)) ? 'right' : 'used';
};

/**
 * A code of an app counts once within its 30 s: a person who has just set the app up may type the same one to sign in.
 * An attacker who overheard it learns only that it was right and is of no more use.
 */
export const usedAlready = () => {
  const message = 'This code was used already. Wait until your app shows the next one, then type that.';
  return problem('OTP_INVALID', { message, errors: [{ field: 'otp', message }] });
};

/** Each step of an app counts once, whatever its code was used for. */
export const isFirstUse = async (keyValue: Identity['keyValue'], userId: string, step: number): Promise<boolean> => {
  const key = `once:totp:${userId}:${step}`;
  return (await keyValue.set(key, '1', { if: 'absent', ttlMs: STEP_KEPT_MS })) !== 'conflict';
};
