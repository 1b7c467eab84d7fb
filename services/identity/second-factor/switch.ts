/** Switching the second factor on and off (security.md §11). On: every other session ends before the answer. */
import type { SignedInActor } from '@lamplight/common/http/caller.ts';
import { problem } from '@lamplight/common/http/problem.ts';
import type { By } from '@lamplight/events/core/types.ts';
import type { AccountCommand } from '../accounts/account.ts';
import { act } from '../accounts/act.ts';
import { personAfter, textOf } from '../accounts/show.ts';
import type { Person } from '../accounts/state.ts';
import type { Identity } from '../context.ts';
import { demandCode, isFirstUse, usedAlready } from './prove.ts';
import { isRequired } from './required.ts';
import { newSecret, stepOf, uriOf } from './totp.ts';

type CodeProof = Readonly<{ actor: SignedInActor; person: Person; otp: string }>;

/** A code by mail at every sign-in. Changes nothing where a second factor is on. */
export const enableMail = (identity: Identity, actor: SignedInActor, by: By): Promise<Person> =>
  switchedOn(identity, actor, { type: 'EnableTwoFactor', actor, at: by.at, method: 'mail', keeps: [actor.sid] }, by);

/** A secret for the person's app, for 10 minutes: it counts once a code of it is shown. Voids the one before. */
export const beginApp = async (
  { pendingSecrets, policy }: Identity,
  { userId, email }: Person,
): Promise<Readonly<{ secret: string; uri: string }>> => {
  const secret = newSecret();
  await pendingSecrets.keep(userId, secret);
  return { secret, uri: uriOf(secret, policy.company, textOf(email) ?? '') };
};

/** @throws 400 OTP_INVALID: wrong, over, or confirmed already */
export const confirmApp = async (identity: Identity, { actor, person, otp }: CodeProof, by: By): Promise<Person> => {
  const { pendingSecrets, credentials, keyValue, clock } = identity;
  const { userId } = person;
  const secret = await pendingSecrets.read(userId);
  const step = secret === null ? null : stepOf(secret, otp, clock.now());
  if (secret === null || step === null) throw problem('OTP_INVALID');
  if (!(await isFirstUse(keyValue, userId, step))) throw usedAlready();
  if (!(await pendingSecrets.end(userId))) throw problem('OTP_INVALID');
  const secretId = await credentials.put(userId, secret);
  const before = person.secondFactor?.secretId ?? null;
  const command = { type: 'EnableTwoFactor', actor, at: by.at, method: 'totp', secretId, keeps: [actor.sid] } as const;
  const enabled = await switchedOn(identity, actor, command, by);
  if (before !== null) await credentials.discard(before);
  return enabled;
};

/** @throws 400 OTP_INVALID; 403 FORBIDDEN where the person's role needs a second factor */
export const disable = async (identity: Identity, { actor, person, otp }: CodeProof, by: By): Promise<Person> => {
  const { rules, credentials, log } = identity;
  if (isRequired(rules, person)) throw problem('FORBIDDEN', { message: 'Your role needs a second factor.' });
  await demandCode(identity, person, { purpose: 'disable_2fa', otp });
  const command = { type: 'DisableTwoFactor', actor, at: by.at } as const;
  const disabled = personAfter(await act(identity, actor.id, command, by)).person;
  const before = person.secondFactor?.secretId ?? null;
  if (before !== null) await credentials.discard(before);
  log.info({ security: 'second_factor_off', userId: actor.id }, 'security');
  return disabled;
};

const switchedOn = async (
  identity: Identity,
  actor: SignedInActor,
  command: AccountCommand,
  by: By,
): Promise<Person> => {
  const changed = await act(identity, actor.id, command, by);
  const { person } = personAfter(changed);
  if (changed.is === 'changed' && changed.events.length > 0) {
    const { id: userId, sid } = actor;
    await identity.endings.endAll(userId, { keeps: [sid], except: sid, cause: 'second_factor_on', by });
    identity.log.info({ security: 'second_factor_on', userId, method: person.secondFactor?.method }, 'security');
  }
  return person;
};
