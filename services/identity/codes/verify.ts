/** What a mailed code does for someone who is not signed in: proves the address, or lets a password be set anew. */
import type { Challenged, SignedIn } from '@lamplight/bff/contract/identity-internal.ts';
import type { Verdict } from '@lamplight/common/codes/codes.ts';
import { problem, problemOf } from '@lamplight/common/http/problem.ts';
import type { By } from '@lamplight/events/core/types.ts';
import { act } from '../accounts/act.ts';
import { ownerOf, textOf } from '../accounts/show.ts';
import type { Person } from '../accounts/state.ts';
import { isKnown, roleOf } from '../accounts/state.ts';
import type { Identity } from '../context.ts';
import { demandStrength } from '../credentials/policy.ts';
import { enter } from '../sessions/enter.ts';
import { CODE, lookAt } from '../sessions/sign-in.ts';
import { mayTell, seen } from './ask.ts';
import { type CodeRequest, codeFor, tooMany } from './send.ts';

/** product.md §8, of a reset. */
const NO_USER = 'User not found. Please check your email address.';
type ByOf = (id: string) => By;
type SubmittedCode = Readonly<{ email: string; otp: string }>;
type Wanted = 'verification' | 'password_reset';

/** The address counts from now on, and the person is signed in. @throws 400 OTP_INVALID for every cause alike; 429 */
export const verifyAddress = async (
  identity: Identity,
  { email, otp }: SubmittedCode,
  byOf: ByOf,
): Promise<SignedIn | Challenged> => {
  const { person, about } = await holderOf(identity, email, 'verification');
  await demandRight(identity, about, await identity.codes.use(about, otp));
  if (person === null) throw problem('OTP_INVALID');
  const { userId, credentialId } = person;
  const by = byOf(userId);
  const command = { type: 'VerifyEmail', actor: selfOf(person), at: by.at, credentialId } as const;
  const verified = await changed(identity, person, command, by);
  return enter(identity, verified, { methods: [CODE], by: byOf(userId) });
};

/** Whether the code would let a password be set; it stays good. @throws 400 OTP_INVALID; 429 */
export const confirmReset = async (identity: Identity, { email, otp }: SubmittedCode): Promise<void> => {
  const { about } = await holderOf(identity, email, 'password_reset');
  await demandRight(identity, about, await identity.codes.confirm(about, otp));
};

/**
 * Uses the code up and ends every session. The second factor stays on.
 * @throws 404 ACCOUNT_NOT_FOUND as often as an address range may hear it (product.md I3); 400 OTP_INVALID, PASSWORD_WEAK (the
 * code stays good); 429
 */
export const resetPassword = async (
  identity: Identity,
  {
    email,
    otp,
    newPassword,
    clientAddress,
  }: SubmittedCode & Readonly<{ newPassword: string; clientAddress: string | null }>,
  byOf: ByOf,
): Promise<void> => {
  const { codes, credentials, passwords, policy, endings } = identity;
  const { person, about } = await holderOf(identity, email, 'password_reset');
  if (person !== null && person.is !== 'invited') await seen(identity, clientAddress);
  else if (await mayTell(identity, clientAddress)) throw problem('ACCOUNT_NOT_FOUND', { message: NO_USER });
  await demandRight(identity, about, await codes.confirm(about, otp));
  const checked = person?.credentialId ?? null;
  if (person === null || checked === null) throw problem('OTP_INVALID');
  const { userId } = person;
  await demandStrength(newPassword, ownerOf(person), policy);
  const credentialId = await credentials.put(userId, await passwords.hash(newPassword));
  await demandRight(identity, about, await codes.use(about, otp));
  const by = byOf(userId);
  const command = { type: 'ResetPassword', actor: selfOf(person), at: by.at, checked, credentialId } as const;
  await changed(identity, person, command, by);
  await endings.endAll(userId, { keeps: [], cause: 'password_changed', by });
  await credentials.discard(checked);
};

/** Where there is no account, a stand-in whose code nobody has, so that the same is read and counted. */
const holderOf = async (
  { claims, codes, ...identity }: Identity,
  email: string,
  purpose: Wanted,
): Promise<Readonly<{ person: Person | null; about: CodeRequest }>> => {
  const userId = await claims.personWith(email);
  const { state } = await lookAt({ claims, codes, ...identity }, userId ?? 'nobody');
  const nobody = { purpose, holder: codes.standIn(email), address: email, account: email };
  if (!isKnown(state) || textOf(state.email) === null) return { person: null, about: nobody };
  const bound = purpose === 'verification' ? (state.credentialId ?? undefined) : undefined;
  return { person: state, about: { ...codeFor(state, purpose, bound), address: email } };
};

const demandRight = async ({ log }: Identity, { purpose, holder }: CodeRequest, verdict: Verdict): Promise<void> => {
  if (verdict === 'right') return;
  log.info({ security: 'code_failed', purpose, userId: holder }, 'security');
  throw verdict === 'wrong' ? problem('OTP_INVALID') : tooMany(verdict.retryAfter);
};

const selfOf = ({ userId, granted }: Person) => ({ id: userId, role: roleOf(granted) });

const changed = async (
  identity: Identity,
  { userId }: Person,
  command: Parameters<typeof act>[2],
  by: By,
): Promise<Readonly<{ person: Person; revision: number }>> => {
  const done = await act(identity, userId, command, by);
  if (done.is === 'refused')
    throw done.refusal.refused === 'STATE_CONFLICT' ? problem('OTP_INVALID') : problemOf(done.refusal);
  if (!isKnown(done.state)) throw new Error('A code left no account');
  return { person: done.state, revision: done.revision };
};
