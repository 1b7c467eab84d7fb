/** Whether a code is the person's: of their app, or mailed to them for this purpose. */
import type { CodePurpose } from '@lamplight/bff/contract/auth.ts';
import { problem } from '@lamplight/common/http/problem.ts';
import type { Person } from '../accounts/state.ts';
import { codeFor, tooMany } from '../codes/send.ts';
import type { Identity } from '../context.ts';
import type { Limit } from '../limits/limits.ts';
import { DAY_MS } from '../limits/limits.ts';
import { stepOf } from './totp.ts';

/** Of a second factor, over all challenges of an account. */
const PER_DAY: Limit = { name: 'second-factor', most: 20, windowMs: DAY_MS };
/** A step is accepted for 60 s; its trace outlives that. */
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
    if (retryAfter !== null) throw tooMany(retryAfter);
  }
  if (await isOfApp(identity, person, otp)) return;
  const verdict = await codes.use(codeFor(person, purpose, bound), otp);
  if (verdict === 'right') return;
  log.info({ security: 'code_failed', purpose, userId }, 'security');
  throw verdict === 'wrong' ? problem('OTP_INVALID') : tooMany(verdict.retryAfter);
};

const isOfApp = async ({ credentials, keyValue, clock }: Identity, person: Person, otp: string): Promise<boolean> => {
  const secretId = person.secondFactor?.secretId ?? null;
  const secret = secretId === null ? null : await credentials.read(secretId);
  const step = secret === null ? null : stepOf(secret, otp, clock.now());
  return step !== null && (await isFirstUse(keyValue, person.userId, step));
};

/** Each step of an app counts once, whatever it was shown for. */
export const isFirstUse = async (keyValue: Identity['keyValue'], userId: string, step: number): Promise<boolean> => {
  const key = `once:totp:${userId}:${step}`;
  return (await keyValue.set(key, '1', { if: 'absent', ttlMs: STEP_KEPT_MS })) !== 'conflict';
};
