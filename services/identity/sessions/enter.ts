/** Signs in whoever has proved who they are, or asks for the second factor. Every way of signing in ends here. */
import type { SecondFactor } from '@lamplight/bff/contract/auth.ts';
import type { Challenged, SignedIn } from '@lamplight/bff/contract/identity-internal.ts';
import { problem } from '@lamplight/common/http/problem.ts';
import type { By } from '@lamplight/events/core/types.ts';
import { textOf } from '../accounts/show.ts';
import type { Person } from '../accounts/state.ts';
import { codeFor, demandSent, sendCode } from '../codes/send.ts';
import type { Identity } from '../context.ts';
import type { Challenge } from '../second-factor/challenges.ts';
import { demandCode } from '../second-factor/prove.ts';
import { secondFactorOf } from '../second-factor/required.ts';
import type { Holder } from './families.ts';
import { begin, CODE, lookAt } from './sign-in.ts';

/** `revision`: of the person's stream when this was read. */
export type Standing = Readonly<{ person: Person; revision: number }>;

/**
 * @param o.methods how the person proved themselves just now (`pwd`, `otp`, `google`); a mailed code is not asked twice
 * @param o.challengeId of this browser: the code that was mailed for it stays good when the same person begins again
 * @throws 403 ACCOUNT_DISABLED; 429 where no further code may be sent
 */
export const enter = async (
  identity: Identity,
  standing: Standing,
  o: Readonly<{ methods: readonly string[]; by: By; challengeId?: string | undefined; holder?: Holder | undefined }>,
): Promise<SignedIn | Challenged> => {
  const { person } = standing;
  if (person.is !== 'active') {
    identity.log.info({ security: 'sign_in_refused', userId: person.userId, cause: person.is }, 'security');
    throw problem('ACCOUNT_DISABLED');
  }
  const method = secondFactorOf(identity.rules, person);
  const needsFactor = method === 'totp' || (method === 'mail' && !o.methods.includes(CODE));
  if (method === null || !needsFactor) return begin(identity, standing, o);
  const challenge = await challengeFor(identity, standing, o);
  return challengedWith(identity, person, method, challenge);
};

const challengeFor = async (
  { challenges }: Identity,
  { person, revision }: Standing,
  { methods, challengeId }: { methods: readonly string[]; challengeId?: string | undefined },
): Promise<Challenge> => {
  const before = challengeId === undefined ? null : await challenges.find(challengeId, 'second_factor');
  if (before !== null && holds(before, person) && before.methods.join() === methods.join()) return before;
  return challenges.open({ kind: 'second_factor', userId: person.userId, methods: [...methods], since: revision });
};

/** An event that ends the person's sessions, such as a new password, also ends a sign-in that began before it. */
const holds = ({ userId, since = 0 }: Challenge, person: Person): boolean =>
  userId === person.userId && since >= person.sessionsFrom;

const challengedWith = async (
  identity: Identity,
  person: Person,
  method: SecondFactor,
  { id }: Challenge,
): Promise<Challenged> => {
  const cooldown = method === 'mail' ? await mailed(identity, person, id) : null;
  return {
    success: true,
    requiresVerification: true,
    reason: 'second_factor',
    message: 'Two-factor authentication required',
    method,
    email: textOf(person.email) ?? '',
    ...(cooldown === null ? {} : { cooldown }),
    challengeId: id,
  };
};

/** Seconds until another may be sent. Too early is no failure: the countdown says when. */
const mailed = async (identity: Identity, person: Person, challengeId: string): Promise<number> => {
  const about = codeFor(person, 'login_verification', challengeId);
  const issued = await sendCode(identity, about, textOf(person.name) ?? '');
  return issued.is === 'early' ? issued.timeLeft : demandSent(identity, issued, about.purpose);
};

/**
 * The second factor of a challenge, once. @throws 400 OTP_INVALID for every cause alike: no such challenge, another
 * person's, over, five wrong codes, a wrong code
 */
export const finish = async (
  identity: Identity,
  o: Readonly<{ challengeId: string | undefined; email: string; otp: string; holder?: Holder | undefined }>,
  byOf: (id: string) => By,
): Promise<SignedIn> => {
  const { challenges } = identity;
  const challenge = o.challengeId === undefined ? null : await challenges.find(o.challengeId, 'second_factor');
  if (challenge === null || !(await challenges.guess(challenge))) throw problem('OTP_INVALID');
  const { state: person, revision } = await lookAt(identity, challenge.userId);
  if (person.is !== 'active' || !holds(challenge, person) || textOf(person.email) !== o.email)
    throw problem('OTP_INVALID');
  await demandCode(identity, person, { purpose: 'login_verification', otp: o.otp, bound: challenge.id });
  if (!(await challenges.close(challenge))) throw problem('OTP_INVALID');
  return begin(
    identity,
    { person, revision },
    { methods: [...challenge.methods, CODE], by: byOf(person.userId), holder: o.holder },
  );
};
