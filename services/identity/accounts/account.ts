/** The account: who a person is here, and whether they may sign in (state-machines.md §11). */
import type { AccountAct } from '@lamplight/bff/contract/people.ts';
import { type Actor, type CommandOf, isAdmin, isSystem } from '@lamplight/common/facts/actor.ts';
import { unreachable } from '@lamplight/events/core/declare-events.ts';
import type { Decider, Refusal } from '@lamplight/events/core/types.ts';
import { refuse } from '@lamplight/events/core/types.ts';
import type { BillingCommand } from '../clients/billing.ts';
import { decideBilling } from '../clients/billing.ts';
import type { InviteClient } from '../clients/inviting.ts';
import { decideInviting } from '../clients/inviting.ts';
import type { EmploymentCommand } from '../employees/employment.ts';
import { decideEmployment } from '../employees/employment.ts';
import type { AccountEvent } from './events.ts';
import type { LinkingCommand } from './linking.ts';
import { decideLinking } from './linking.ts';
import type { ProvingCommand } from './proving.ts';
import { decideProving } from './proving.ts';
import type { RoleCommand } from './roles.ts';
import { decideRoles } from './roles.ts';
import { refusalOf } from './standing.ts';
import type { Account, Employment, Person } from './state.ts';
import { evolve, isKnown, isTaken, roleOf } from './state.ts';

type Profile = Readonly<{ name: string; email: string; mobile: string }>;

export type SignUp = CommandOf<'SignUp'> &
  Profile &
  Readonly<{
    userId: string;
    credentialId: string;
    acceptNewsletter: boolean;
    /** The address counts without a code (EMAIL_VERIFICATION off). */
    unproved?: true;
  }>;
/** The first admin, by the link that the terminal shows. */
export type JoinAsFirstAdmin = CommandOf<'JoinAsFirstAdmin'> &
  Profile &
  Readonly<{ userId: string; credentialId: string; invitationId: string }> &
  Omit<Employment, 'leftOn' | 'skills'>;
export type AcceptInvitation = CommandOf<'AcceptInvitation'> & Readonly<{ invitationId: string; credentialId: string }>;
export type UpdateProfile = CommandOf<'UpdateProfile'> & Readonly<{ name: string; mobile: string }>;
/** `checked`: the credential against which the current password was proved; `keeps`: the sessions that go on. */
export type ChangePassword = CommandOf<'ChangePassword'> &
  Readonly<{ checked: string; credentialId: string; keeps: readonly string[] }>;
export type RehashPassword = CommandOf<'RehashPassword'> & Readonly<{ checked: string; credentialId: string }>;
export type Deactivate = CommandOf<'Deactivate'> & Readonly<{ reason: string }>;
export type Reactivate = CommandOf<'Reactivate'> & Readonly<{ reason: string }>;

export type AccountCommand =
  | SignUp
  | JoinAsFirstAdmin
  | AcceptInvitation
  | UpdateProfile
  | ChangePassword
  | RehashPassword
  | Deactivate
  | Reactivate
  | RoleCommand
  | ProvingCommand
  | LinkingCommand
  | EmploymentCommand
  | InviteClient
  | BillingCommand;

type Outcome = readonly AccountEvent[] | Refusal;

const decide = (command: AccountCommand, account: Account): Outcome => {
  switch (command.type) {
    case 'SignUp':
      return isTaken(account) ? refuse('EMAIL_TAKEN', 'conflict') : signedUp(command);
    case 'JoinAsFirstAdmin':
      return isKnown(account) ? LINK_INVALID : joinedAsFirstAdmin(command);
    case 'AcceptInvitation':
      return accepted(command, account);
    case 'UpdateProfile':
      return updated(command, account);
    case 'ChangePassword':
    case 'RehashPassword':
      return newCredential(command, account);
    case 'Deactivate':
    case 'Reactivate':
      return switched(command, account);
    case 'ChangeRoles':
      return decideRoles(command, account);
    case 'VerifyEmail':
    case 'ChangeEmail':
    case 'ResetPassword':
    case 'EnableTwoFactor':
    case 'DisableTwoFactor':
      return decideProving(command, account);
    case 'SignUpWithGoogle':
    case 'LinkIdentity':
    case 'UnlinkIdentity':
      return decideLinking(command, account);
    case 'AddEmployee':
    case 'InviteAgain':
    case 'ChangeEmployment':
    case 'RecordExit':
      return decideEmployment(command, account);
    case 'InviteClient':
      return decideInviting(command, account);
    case 'UpdateBillingProfile':
      return decideBilling(command, account);
    default:
      return unreachable(command);
  }
};

const LINK_INVALID = refuse('LINK_INVALID', 'absent');

/** A client from the moment the address is proved, which is at once where no proof is asked (product.md I14). */
const signedUp = ({ userId, name, email, mobile, credentialId, acceptNewsletter, unproved }: SignUp): Outcome => {
  const profile = { userId, name, email, mobile, credentialId, acceptNewsletter };
  const signUp: AccountEvent = { type: 'UserSignedUp', data: { ...profile, role: 'client' } };
  if (!unproved) return [signUp];
  return [
    signUp,
    { type: 'EmailVerified', data: { userId, via: 'off' } },
    { type: 'ClientRegistered', data: { clientId: userId } },
  ];
};

const joinedAsFirstAdmin = (c: JoinAsFirstAdmin): Outcome => {
  const { userId, name, email, mobile, invitationId, credentialId, at } = c;
  const { code, designation, joinedOn, locationState } = c;
  const invited = { userId, role: 'admin' as const, name, email, mobile, invitationId, expiresAt: at };
  return [
    { type: 'UserInvited', data: invited },
    { type: 'EmployeeJoined', data: { employeeId: userId, name, code, designation, joinedOn, locationState } },
    { type: 'InvitationAccepted', data: { userId, role: 'admin', name, credentialId, invitationId } },
  ];
};

/** A used, voided, expired and unknown invitation get one answer (security.md §11). */
const accepted = ({ invitationId, credentialId, at }: AcceptInvitation, account: Account): Outcome => {
  if (account.is !== 'invited' || account.employment?.leftOn) return LINK_INVALID;
  const { userId, name, granted, invitation } = account;
  if (invitation?.id !== invitationId || at > invitation.expiresAt) return LINK_INVALID;
  const role = roleOf(granted);
  return [
    { type: 'InvitationAccepted', data: { userId, role, name, credentialId, invitationId } },
    { type: 'EmailVerified', data: { userId, via: 'invitation' } },
    ...(role === 'client' ? [{ type: 'ClientRegistered' as const, data: { clientId: userId } }] : []),
  ];
};

const updated = (command: UpdateProfile, account: Account): Outcome => {
  const refusal = refusalOf(command, account, { may: isSelf, ready: (person) => person.is === 'active' });
  if (refusal || !isKnown(account)) return refusal ?? [];
  const changedFields = (['name', 'mobile'] as const).filter((field) => command[field] !== account[field]);
  if (changedFields.length === 0) return [];
  const data = Object.fromEntries(changedFields.map((field) => [field, command[field]]));
  return [{ type: 'ProfileUpdated', data: { userId: account.userId, changedFields, ...data } }];
};

/** Refuses where the password changed since it was checked: the caller proved an older one. */
const newCredential = (command: ChangePassword | RehashPassword, account: Account): Outcome => {
  const refusal = refusalOf(command, account, { may: isSelf, ready: (person) => person.is === 'active' });
  if (refusal || !isKnown(account)) return refusal ?? [];
  const { userId } = account;
  const { credentialId } = command;
  if (account.credentialId !== command.checked) return refuse('PASSWORD_WRONG', 'rule');
  if (command.type === 'RehashPassword') return [{ type: 'PasswordRehashed', data: { userId, credentialId } }];
  return [{ type: 'PasswordChanged', data: { userId, via: 'change', credentialId, keeps: [...command.keeps] } }];
};

/** That an active admin is left is decided by the roster, before this (accounts/roster.ts). */
const switched = (command: Deactivate | Reactivate, account: Account): Outcome => {
  const from = command.type === 'Deactivate' ? 'active' : 'deactivated';
  const ready = (person: Person) => person.is === from && !(command.type === 'Reactivate' && hasLeft(person));
  const refusal = refusalOf(command, account, { may: isAdminOrSystem, ready });
  if (refusal || !isKnown(account)) return refusal ?? [];
  const { userId } = account;
  const { reason } = command;
  return [{ type: command.type === 'Deactivate' ? 'UserDeactivated' : 'UserReactivated', data: { userId, reason } }];
};

const hasLeft = (person: Person): boolean => person.employment !== null && person.employment.leftOn !== null;
const isSelf = (actor: Actor, person: Person): boolean => actor.id === person.userId;
const isAdminOrSystem = (actor: Actor): boolean => isAdmin(actor) || isSystem(actor);

/** What the actor may do with this account now; the input and the roster are not judged (product.md, Answers). */
export const canDo = (actor: Actor, account: Account): Readonly<Partial<Record<AccountAct, boolean>>> => {
  if (!isKnown(account)) return {};
  const admin = isAdmin(actor);
  const left = hasLeft(account);
  const staff = account.employment !== null;
  return {
    updateProfile: isSelf(actor, account) && account.is === 'active',
    inviteAgain: admin && account.is === 'invited' && !left,
    changeEmployment: admin && staff && !left,
    recordExit: admin && staff && !left,
    deactivate: admin && account.is === 'active',
    reactivate: admin && account.is === 'deactivated' && !left,
    changeRoles: admin && staff && account.is === 'active' && !left,
  };
};

export const account: Decider<Account, AccountCommand, AccountEvent> = {
  category: 'user',
  audited: true,
  initial: { is: 'absent' },
  evolve,
  decide,
};
