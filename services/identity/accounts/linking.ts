/** Sign-in with Google: a vouched identity is linked to a person, or unlinked (product.md I8). */
import type { CommandOf } from '@lamplight/common/facts/actor.ts';
import type { Refusal } from '@lamplight/events/core/types.ts';
import { refuse } from '@lamplight/events/core/types.ts';
import type { AccountEvent } from './events.ts';
import { refusalOf } from './standing.ts';
import type { Account, Person } from './state.ts';
import { isKnown, isTaken } from './state.ts';

/** Verified claims of the provider; `email` is verified there. */
export type VouchedFor = Readonly<{ issuer: string; subject: string; email: string }>;

export type SignUpWithGoogle = CommandOf<'SignUpWithGoogle'> & VouchedFor & Readonly<{ userId: string; name: string }>;
/** Given once the person has proved that the account is theirs too. */
export type LinkIdentity = CommandOf<'LinkIdentity'> & VouchedFor;
export type UnlinkIdentity = CommandOf<'UnlinkIdentity'>;
export type LinkingCommand = SignUpWithGoogle | LinkIdentity | UnlinkIdentity;

type Outcome = readonly AccountEvent[] | Refusal;

export const decideLinking = (command: LinkingCommand, account: Account): Outcome => {
  switch (command.type) {
    case 'SignUpWithGoogle':
      return isTaken(account) ? refuse('EMAIL_TAKEN', 'conflict') : signedUp(command);
    case 'LinkIdentity':
      return linked(command, account);
    case 'UnlinkIdentity':
      return unlinked(command, account);
  }
};

/** No password and no mobile number yet. Google has proved the address, also where an earlier sign-up did not. */
const signedUp = ({ userId, name, email, issuer, subject, at }: SignUpWithGoogle): Outcome => [
  {
    type: 'UserSignedUp',
    data: { userId, role: 'client', name, email, mobile: '', credentialId: null, acceptNewsletter: false },
  },
  { type: 'IdentityLinked', data: { userId, issuer, subject, email, linkedAt: at } },
  { type: 'EmailVerified', data: { userId, via: 'google' } },
  { type: 'ClientRegistered', data: { clientId: userId } },
];

const linked = (command: LinkIdentity, account: Account): Outcome => {
  const { issuer, subject, email, at } = command;
  const refusal = refusalOf(command, account, {
    may: (actor, person) => actor.id === person.userId,
    ready: (person) => person.is === 'active',
  });
  if (refusal || !isKnown(account)) return refusal ?? [];
  if (isLinkedTo(account, command)) return [];
  if (account.google !== null) return refuse('STATE_CONFLICT', 'conflict');
  return [{ type: 'IdentityLinked', data: { userId: account.userId, issuer, subject, email, linkedAt: at } }];
};

const unlinked = (command: UnlinkIdentity, account: Account): Outcome => {
  const refusal = refusalOf(command, account, {
    may: (actor, person) => actor.id === person.userId,
    ready: (person) => person.is === 'active',
  });
  if (refusal || !isKnown(account)) return refusal ?? [];
  const { google, userId, credentialId } = account;
  if (google === null) return [];
  if (credentialId === null) return refuse('LAST_SIGN_IN_METHOD', 'rule');
  return [{ type: 'IdentityUnlinked', data: { userId, issuer: google.issuer } }];
};

/** Whether the person's own stream names this identity; a crash may leave a claim without it. */
export const isLinkedTo = ({ google }: Person, { issuer, subject }: Pick<VouchedFor, 'issuer' | 'subject'>): boolean =>
  google !== null && google.issuer === issuer && google.subject === subject;
