/** POST /auth/send-otp and /auth/request-password-reset: who may have a code, and what an outsider may learn. */
import type { CodePurpose, CodeSentAnswer } from '@lamplight/bff/contract/auth.ts';
import { CODE_SENT } from '@lamplight/bff/contract/auth.ts';
import type { Issued } from '@lamplight/common/codes/codes.ts';
import { invalid, problem } from '@lamplight/common/http/problem.ts';
import type { Limit } from '@lamplight/common/limits/limits.ts';
import { HOUR_MS } from '@lamplight/common/limits/limits.ts';
import { textOf } from '../accounts/show.ts';
import type { Person } from '../accounts/state.ts';
import { isKnown } from '../accounts/state.ts';
import type { Identity } from '../context.ts';
import { rangeOf } from '../limits/address-range.ts';
import { lookAt } from '../sessions/sign-in.ts';
import { type CodeRequest, codeFor, demandSent, type Instead, sendCode, sendNothing } from './send.ts';

type Sent = Omit<CodeSentAnswer, 'success'>;

/** How often one address range may learn that an address has no account (product.md I3). */
const TOLD: Limit = { name: 'no-account', most: 3, windowMs: HOUR_MS };
/** Its stream is read where there is no account, so that both cases take the same time. */
const NOBODY = 'nobody';

/** @throws 429 RESEND_RATE_LIMITED, RATE_LIMITED */
export const sentAs = (identity: Identity, issued: Issued, purpose: CodePurpose): Sent => ({
  message: CODE_SENT,
  cooldown: demandSent(identity, issued, purpose),
});

/**
 * For someone who is not signed in: every address gets one answer, but for the few times that "no account" may be told.
 * @param clientAddress of the machine that asks
 * @throws 404 ACCOUNT_NOT_FOUND; 429 RESEND_RATE_LIMITED, RATE_LIMITED
 */
export const askByAddress = async (
  identity: Identity,
  purpose: 'verification' | 'password_reset',
  email: string,
  clientAddress: string | null,
): Promise<Sent> => {
  const userId = (await identity.claims.personWith(email)) ?? NOBODY;
  const { state } = await lookAt(identity, userId);
  const person = isKnown(state) ? state : null;
  const about = person === null ? null : wanted(person, purpose);
  if (person !== null && about !== null) {
    await seen(identity, clientAddress);
    return sentAs(identity, await sendCode(identity, about, textOf(person.name) ?? ''), purpose);
  }
  const hasNoPassword = person !== null && identity.google !== null && signsInByGoogle(person, purpose);
  if (person !== null && person.is !== 'invited' && !hasNoPassword) await seen(identity, clientAddress);
  else if (await mayTell(identity, clientAddress)) {
    if (hasNoPassword) return { message: 'Please sign in with Google.', loginMethod: 'google' };
    throw problem('ACCOUNT_NOT_FOUND');
  }
  return sentAs(identity, await sendNothing(identity, purpose, email, insteadOf(person, purpose)), purpose);
};

/** The mail that an active person gets in place of a code that would be of no use. */
const insteadOf = (person: Person | null, purpose: CodePurpose): Instead | null => {
  if (person?.is !== 'active') return null;
  if (purpose === 'verification') return { template: 'already-verified', person };
  return signsInByGoogle(person, purpose) ? { template: 'no-password', person } : null;
};

/** Null where a code would be of no use: the address is proved already, or the account may not be entered. */
const wanted = (person: Person, purpose: 'verification' | 'password_reset'): CodeRequest | null => {
  const { is, credentialId } = person;
  if (purpose === 'verification')
    return is === 'unverified' ? codeFor(person, purpose, credentialId ?? undefined) : null;
  return (is === 'active' || is === 'unverified') && credentialId !== null ? codeFor(person, purpose) : null;
};

const signsInByGoogle = ({ is, credentialId, google }: Person, purpose: CodePurpose): boolean =>
  purpose === 'password_reset' && is === 'active' && credentialId === null && google !== null;

/** Takes as long as `mayTell`, so that the time does not reveal an account; decides nothing. */
export const seen = async ({ rules, limits }: Identity, clientAddress: string | null): Promise<void> => {
  if (rules.enumeration === 'default') await limits.hit({ ...TOLD, name: 'has-account' }, rangeOf(clientAddress));
};

/** Whether this address range may learn once more that there is no account. */
export const mayTell = async ({ rules, limits, log }: Identity, clientAddress: string | null): Promise<boolean> => {
  if (rules.enumeration === 'strict') return false;
  const over = await limits.hit(TOLD, rangeOf(clientAddress));
  if (over !== null) log.info({ security: 'limit_hit', limit: TOLD.name }, 'security');
  return over === null;
};

/**
 * Inside a flow of this browser: a sign-in that waits for its second factor, a Google account that waits to be linked.
 * @throws 400 STATE_INVALID where there is none; 429
 */
export const askInFlow = async (
  identity: Identity,
  kind: 'second_factor' | 'link',
  id: string | undefined,
): Promise<Sent> => {
  const flow = id === undefined ? null : await identity.challenges.find(id, kind);
  const { state } = await lookAt(identity, flow?.userId ?? NOBODY);
  if (flow === null || !isKnown(state)) throw problem('STATE_INVALID', { message: 'Please sign in again.' });
  const purpose = kind === 'link' ? 'link_google' : 'login_verification';
  return sentAs(
    identity,
    await sendCode(identity, codeFor(state, purpose, flow.id), textOf(state.name) ?? ''),
    purpose,
  );
};

/** @throws 400 VALIDATION_FAILED without an address */
export const demandEmail = (email: string | undefined): string => {
  const message = 'Please provide a valid email address';
  if (email === undefined) throw invalid([{ field: 'email', message }], message);
  return email;
};
