/** Signing in and up by Google, and proving the account that has the address already (security.md §10; product.md I8). */
import type { Challenged, SignedIn } from '@lamplight/bff/contract/identity-internal.ts';
import { VISITOR } from '@lamplight/common/facts/actor.ts';
import { problem, problemOf } from '@lamplight/common/http/problem.ts';
import type { Limit } from '@lamplight/common/limits/limits.ts';
import { DAY_MS } from '@lamplight/common/limits/limits.ts';
import type { By } from '@lamplight/events/core/types.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import { act } from '../accounts/act.ts';
import { isTaken, roleOf } from '../accounts/state.ts';
import type { Identity } from '../context.ts';
import { enter } from '../sessions/enter.ts';
import { CODE, lookAt, PASSWORD, prove } from '../sessions/sign-in.ts';
import { link, personLinkedTo, takeIdentity } from './link.ts';
import type { Pending } from './pending.ts';
import type { GooglePerson } from './provider.ts';

const GOOGLE = 'google';
/** Over all flows: an attacker with a Google account of the address can begin any number (security.md §12). */
const PROOFS: Limit = { name: 'link-proofs', most: 20, windowMs: DAY_MS };
type ByOf = (actorId: string) => By;

/**
 * A linked identity signs in; any other signs up as a client, unless an account has its address.
 * @throws 403 LINK_PROOF_REQUIRED with `linkId`; 403 ACCOUNT_DISABLED
 */
export const signInByGoogle = async (
  identity: Identity,
  googlePerson: GooglePerson,
  byOf: ByOf,
): Promise<SignedIn | Challenged> => {
  const linked = await personLinkedTo(identity, googlePerson);
  if (linked !== null) return enter(identity, linked, { methods: [GOOGLE], by: byOf(linked.person.userId) });
  const by = byOf(VISITOR.id);
  const userId = await identity.claims.claimEmail(googlePerson.email, newId(), by);
  const { state } = await lookAt(identity, userId);
  if (isTaken(state)) throw await proofRequired(identity, userId, googlePerson);
  return signUp(identity, userId, googlePerson, byOf);
};

const proofRequired = async ({ pendingLinks, log }: Identity, userId: string, googlePerson: GooglePerson) => {
  const linkId = await pendingLinks.open(userId, googlePerson);
  log.info({ security: 'google_proof_asked', userId }, 'security');
  return problem('LINK_PROOF_REQUIRED', { more: { linkId, email: googlePerson.email } });
};

/** Two flows of the same person at once make one account. */
const signUp = async (
  identity: Identity,
  userId: string,
  { issuer, subject, email, name }: GooglePerson,
  byOf: ByOf,
): Promise<SignedIn | Challenged> => {
  const by = byOf(VISITOR.id);
  await takeIdentity(identity, { issuer, subject }, userId, by);
  const profile = { userId, name: name ?? email.slice(0, email.indexOf('@')), email, issuer, subject };
  const command = { type: 'SignUpWithGoogle', actor: VISITOR, at: by.at, ...profile } as const;
  const changed = await act(identity, userId, command, { ...by, actorId: userId });
  if (changed.is === 'refused' && !isTaken(changed.state)) throw problemOf(changed.refusal);
  const joined = await personLinkedTo(identity, { issuer, subject });
  if (joined === null) throw problem('EMAIL_TAKEN');
  return enter(identity, joined, { methods: [GOOGLE], by: byOf(userId) });
};

type Proof = Readonly<{ password?: string | undefined; otp?: string | undefined }>;

/**
 * The proof counts as a guess before it is looked at, and links once.
 * @throws 400 STATE_INVALID for a flow that is over; PASSWORD_WRONG, OTP_INVALID; 429; 403 ACCOUNT_DISABLED after the proof
 */
export const proveLink = async (
  identity: Identity,
  linkId: string,
  proof: Proof,
  byOf: ByOf,
): Promise<SignedIn | Challenged> => {
  const { pendingLinks, challenges } = identity;
  const pending = await pendingLinks.find(linkId);
  if (pending === null) throw over();
  if (!(await challenges.guess(pending.challenge))) {
    await challenges.close(pending.challenge);
    throw over();
  }
  const retryAfterSeconds = await identity.limits.hit(PROOFS, pending.userId);
  if (retryAfterSeconds !== null) throw problem('RATE_LIMITED', { retryAfterSeconds });
  const method = await proved(identity, pending, linkId, proof);
  const { state } = await lookAt(identity, pending.userId);
  if (state.is !== 'active') throw problem('ACCOUNT_DISABLED');
  if (!(await challenges.close(pending.challenge))) throw over();
  const by = byOf(state.userId);
  const actor = { id: state.userId, role: roleOf(state.granted) };
  const linked = await link(identity, { actor, vouched: pending.vouched }, by);
  return enter(identity, linked, { methods: [GOOGLE, method], by: byOf(state.userId) });
};

const over = () => problem('STATE_INVALID', { message: 'Google authentication failed. Please try again.' });

const proved = async (
  identity: Identity,
  { userId, vouched: { email } }: Pending,
  linkId: string,
  { password, otp }: Proof,
): Promise<typeof PASSWORD | typeof CODE> => {
  if (password !== undefined) {
    if ((await prove(identity, userId, password)) === null) throw problem('PASSWORD_WRONG');
    return PASSWORD;
  }
  const about = { purpose: 'link_google', holder: userId, account: email, address: email, bound: linkId } as const;
  const verdict = await identity.codes.use(about, otp ?? '');
  if (verdict === 'right') return CODE;
  if (verdict === 'wrong') throw problem('OTP_INVALID');
  throw problem('RATE_LIMITED', { retryAfterSeconds: verdict.retryAfter });
};
