/** How a person proves who they are: their address, a password set anew by a mailed code, the second factor. */
import type { SecondFactor } from '@lamplight/bff/contract/auth.ts';
import { type Actor, type CommandOf, isSystem } from '@lamplight/common/facts/actor.ts';
import type { Refusal } from '@lamplight/events/core/types.ts';
import { refuse } from '@lamplight/events/core/types.ts';
import type { AccountEvent } from './events.ts';
import { refusalOf } from './standing.ts';
import type { Account, Person } from './state.ts';
import { isKnown } from './state.ts';

/** `credentialId`: the password of the sign-up whose code was shown. */
export type VerifyEmail = CommandOf<'VerifyEmail'> & Readonly<{ credentialId: string | null }>;
/** The new address was proved by a code, and is claimed. */
export type ChangeEmail = CommandOf<'ChangeEmail'> & Readonly<{ email: string }>;
/** `checked`: the credential that the account had when the code was shown. */
export type ResetPassword = CommandOf<'ResetPassword'> & Readonly<{ checked: string; credentialId: string }>;
/** `secretId` names the stored secret of `totp`; `keeps`: the sessions that go on. */
export type EnableTwoFactor = CommandOf<'EnableTwoFactor'> &
  Readonly<{ keeps: readonly string[] }> &
  (Readonly<{ method: 'mail' }> | Readonly<{ method: 'totp'; secretId: string }>);
export type DisableTwoFactor = CommandOf<'DisableTwoFactor'>;
export type ProvingCommand = VerifyEmail | ChangeEmail | ResetPassword | EnableTwoFactor | DisableTwoFactor;

type Outcome = readonly AccountEvent[] | Refusal;

export const decideProving = (command: ProvingCommand, account: Account): Outcome => {
  const may = command.type === 'DisableTwoFactor' ? isSelfOrSystem : isSelf;
  const refusal = refusalOf(command, account, { may, ready: (person) => READY[command.type].has(person.is) });
  if (refusal || !isKnown(account)) return refusal ?? [];
  switch (command.type) {
    case 'VerifyEmail':
      return verified(command, account);
    case 'ChangeEmail':
      return changed(command, account);
    case 'ResetPassword':
      return reset(command, account);
    case 'EnableTwoFactor':
      return enabled(command, account);
    case 'DisableTwoFactor':
      return disabled(account);
  }
};

const isSelf = (actor: Actor, person: Person): boolean => actor.id === person.userId;
/** An operator takes away a second factor that was lost with its telephone. */
const isSelfOrSystem = (actor: Actor, person: Person): boolean => isSelf(actor, person) || isSystem(actor);

const ACTIVE: ReadonlySet<Person['is']> = new Set(['active']);
const UNVERIFIED_TOO: ReadonlySet<Person['is']> = new Set(['active', 'unverified']);
const READY: Readonly<Record<ProvingCommand['type'], ReadonlySet<Person['is']>>> = {
  VerifyEmail: UNVERIFIED_TOO,
  ChangeEmail: ACTIVE,
  ResetPassword: UNVERIFIED_TOO,
  EnableTwoFactor: ACTIVE,
  DisableTwoFactor: ACTIVE,
};

/** A second sign-up before the address is proved voids the first one, and with it the first one's code. */
const verified = ({ credentialId }: VerifyEmail, person: Person): Outcome => {
  if (person.is === 'active') return [];
  return person.credentialId === credentialId ? proved(person) : refuse('OTP_INVALID', 'conflict');
};

const proved = ({ userId }: Person): readonly AccountEvent[] => [
  { type: 'EmailVerified', data: { userId, via: 'code' } },
  { type: 'ClientRegistered', data: { clientId: userId } },
];

const changed = ({ email }: ChangeEmail, { userId, email: before }: Person): Outcome =>
  email === before ? [] : [{ type: 'EmailChanged', data: { userId, email } }];

/** The mailed code also proves an address that was not proved yet. */
const reset = ({ checked, credentialId }: ResetPassword, person: Person): Outcome => {
  const { userId } = person;
  if (person.credentialId !== checked) return refuse('OTP_INVALID', 'conflict');
  const first = person.is === 'unverified' ? proved(person) : [];
  return [...first, { type: 'PasswordChanged', data: { userId, via: 'reset', credentialId, keeps: [] } }];
};

/** Mailed codes are weaker than an app's: who has a second factor already is not switched to them. */
const enabled = (command: EnableTwoFactor, { userId, secondFactor }: Person): Outcome => {
  if (command.method === 'mail' && secondFactor !== null) return [];
  const { method, keeps } = command;
  const secretId = command.method === 'totp' ? command.secretId : null;
  return [{ type: 'TwoFactorEnabled', data: { userId, method, secretId, keeps: [...keeps] } }];
};

const disabled = ({ userId, secondFactor }: Person): Outcome =>
  secondFactor === null ? [] : [{ type: 'TwoFactorDisabled', data: { userId, method: secondFactor.method } }];

export const methodOf = (person: Person): SecondFactor | null => person.secondFactor?.method ?? null;
