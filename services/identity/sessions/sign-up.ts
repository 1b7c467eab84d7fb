/** Signing up (security.md §9): always as a client, and, where addresses are proved, with one answer for every address. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Challenged, SignedIn } from '@lamplight/bff/contract/identity-internal.ts';
import type { Issued } from '@lamplight/common/codes/codes.ts';
import { VISITOR } from '@lamplight/common/facts/actor.ts';
import { problem } from '@lamplight/common/http/problem.ts';
import { DAY_MS } from '@lamplight/common/limits/limits.ts';
import type { By } from '@lamplight/events/core/types.ts';
import { derivedId, newId } from '@lamplight/events/ports/ids.ts';
import { act } from '../accounts/act.ts';
import { personAfter, textOf } from '../accounts/show.ts';
import type { Account } from '../accounts/state.ts';
import { isKnown, isTaken } from '../accounts/state.ts';
import { demandSent, mailCode } from '../codes/send.ts';
import type { Identity } from '../context.ts';
import { demandStrength } from '../credentials/policy.ts';
import { enter } from './enter.ts';
import { lookAt, PASSWORD } from './sign-in.ts';

type Form = Readonly<{
  name: string;
  email: string;
  mobile: string;
  password: string;
  acceptNewsletter?: boolean | undefined;
}>;
type ByOf = (id: string) => By;
type Answer = Readonly<{ message: string; email: string }>;

/** @throws 400 PASSWORD_WEAK; 409 EMAIL_TAKEN only while no address is proved; 429 for any address alike */
export const signUp = async (identity: Identity, form: Form, byOf: ByOf): Promise<SignedIn | Challenged | Answer> => {
  await demandStrength(form.password, { ...form, role: 'client' }, identity.policy);
  if (!identity.rules.emailVerification) return withoutProof(identity, form, byOf);
  const floor = pause(ANSWERED_AFTER_MS);
  return withProof(identity, form, byOf(VISITOR.id)).finally(() => floor);
};

/** Longer than the work takes: the two appends that only a new address needs do not show in the time of the answer. */
const ANSWERED_AFTER_MS = 200;

/**
 * The same answer and the same kind of work for every address: a hash, a stored credential, a code, a letter. A second
 * sign-up before the address was proved replaces the first one, once a code may be sent again.
 */
const withProof = async (identity: Identity, form: Form, by: By): Promise<Answer> => {
  const { claims, credentials, passwords, codes, log } = identity;
  const { name, email, password } = form;
  const userId = await claims.claimEmail(email, newId(), by);
  const { state } = await lookAt(identity, userId);
  const credentialId = await credentials.put(userId, await passwords.hash(password));
  const about = {
    purpose: 'verification',
    holder: userId,
    address: email,
    account: email,
    bound: credentialId,
  } as const;
  const issued = await codes.issue(about);
  if (issued.is === 'issued' && !isTaken(state)) {
    await register(identity, form, { userId, credentialId, unproved: false }, by);
    await mailCode(identity, about, name, issued);
    if (isKnown(state) && state.credentialId !== null) await credentials.discard(state.credentialId);
    log.info({ security: 'code_sent', purpose: 'verification', userId }, 'security');
  } else {
    await credentials.discard(credentialId);
    if (issued.is === 'issued') await tellOwner(identity, state, email, issued);
  }
  if (issued.is !== 'early') demandSent(identity, issued, about.purpose);
  return { message: 'We have sent a code to your email address. Please verify it to continue.', email };
};

/** Tells the owner by mail, and nobody on the page (product.md I3). */
const tellOwner = async (
  { post, clock }: Identity,
  state: Account,
  to: string,
  { id }: Issued & { is: 'issued' },
): Promise<void> => {
  const now = clock.now();
  const [at, until] = [new Date(now).toISOString(), new Date(now + DAY_MS).toISOString()];
  const [subject, name] = isKnown(state) ? [state.userId, textOf(state.name) ?? ''] : ['nobody', ''];
  await post({ id: derivedId('mail', id), subject, template: 'account-exists', to, fields: { name, at }, until });
};

/** product.md I14: a new person is signed in at once, and a taken address is refused as such. */
const withoutProof = async (identity: Identity, form: Form, byOf: ByOf): Promise<SignedIn | Challenged> => {
  const { claims, credentials, passwords } = identity;
  const by = byOf(VISITOR.id);
  const userId = await claims.claimEmail(form.email, newId(), by);
  if (isTaken((await lookAt(identity, userId)).state)) throw problem('EMAIL_TAKEN');
  const credentialId = await credentials.put(userId, await passwords.hash(form.password));
  const registered = await register(identity, form, { userId, credentialId, unproved: true }, by);
  return enter(identity, registered, { methods: [PASSWORD], by: byOf(userId) });
};

const register = async (
  identity: Identity,
  { name, email, mobile, acceptNewsletter = false }: Form,
  { userId, credentialId, unproved }: { userId: string; credentialId: string; unproved: boolean },
  by: By,
) => {
  const profile = { userId, name, email, mobile, credentialId, acceptNewsletter, ...(unproved ? { unproved } : {}) };
  const command = { type: 'SignUp', actor: VISITOR, at: by.at, ...profile } as const;
  return personAfter(await act(identity, userId, command, { ...by, actorId: userId }));
};
