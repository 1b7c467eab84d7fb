/** Signing in with a password (security.md §9). */
import type { Challenged, SignedIn } from '@lamplight/bff/contract/identity-internal.ts';
import { COOLDOWN_S } from '@lamplight/common/codes/codes.ts';
import { problem } from '@lamplight/common/http/problem.ts';
import type { By } from '@lamplight/events/core/types.ts';
import { textOf } from '../accounts/show.ts';
import type { Person } from '../accounts/state.ts';
import { codeFor, sendCode } from '../codes/send.ts';
import type { Identity } from '../context.ts';
import { enter, finish } from './enter.ts';
import type { Holder } from './families.ts';
import { PASSWORD, prove, rehash } from './sign-in.ts';

/** `challengeId`: of this browser; with `otp` it ends the challenge. */
type Form = Readonly<{
  email: string;
  password: string;
  otp?: string | undefined;
  challengeId?: string | undefined;
}>;
type ByOf = (id: string) => By;

/**
 * @throws 401 INVALID_CREDENTIALS for every cause, after the same work; 403 ACCOUNT_DISABLED only after the right
 * password; 400 OTP_INVALID
 */
export const login = async (
  identity: Identity,
  { email, password, otp, challengeId }: Form,
  byOf: ByOf,
  holder?: Holder,
): Promise<SignedIn | Challenged> => {
  const { claims, challenges, log } = identity;
  const proved = await prove(identity, await claims.personWith(email), password);
  if (proved === null) {
    log.info({ security: 'sign_in_failed' }, 'security');
    throw problem('INVALID_CREDENTIALS');
  }
  const { person } = proved;
  if (person.is === 'unverified') return unverified(identity, person);
  const by = byOf(person.userId);
  if (person.is === 'active' && proved.stale) await rehash(identity, proved, password, by);
  const begun = challengeId === undefined ? null : await challenges.find(challengeId, 'second_factor');
  if (otp !== undefined && begun?.userId === person.userId)
    return finish(identity, { challengeId, email: textOf(person.email) ?? '', otp, holder }, byOf);
  return enter(identity, proved, { methods: [PASSWORD], by, challengeId, holder });
};

/** Sends another code, unless it is too early or too often: then the countdown says when. */
const unverified = async (identity: Identity, person: Person): Promise<Challenged> => {
  const about = codeFor(person, 'verification', person.credentialId ?? undefined);
  const issued = await sendCode(identity, about, textOf(person.name) ?? '');
  const left = issued.is === 'early' ? issued.timeLeft : issued.is === 'too many' ? issued.retryAfter : COOLDOWN_S;
  return {
    success: true,
    requiresVerification: true,
    reason: 'email',
    message: 'Please verify your email address to continue.',
    email: textOf(person.email) ?? '',
    cooldown: left,
  };
};
