/** What `user-{id}` folds to. */
import type { SecondFactor } from '@lamplight/bff/contract/auth.ts';
import type { Role } from '@lamplight/bff/contract/roles.ts';
import { unreachable } from '@lamplight/events/core/declare-events.ts';
import type { Personal } from '@lamplight/events/core/types.ts';
import type { AccountEvent } from './events.ts';

export type StaffRole = 'employee' | 'team_lead' | 'admin';

export type Employment = Readonly<{
  code: string;
  designation: string;
  joinedOn: string;
  locationState: string;
  skills: readonly string[];
  leftOn: string | null;
}>;

/** A Google account by which the person may sign in. */
export type LinkedIdentity = Readonly<{ issuer: string; subject: Personal; email: Personal; linkedAt: string }>;

export type Billing = Readonly<{
  etag: number;
  version: number;
  complete: boolean;
  stateCode: string | null;
  country: string;
  legalName: Personal;
  address: Personal;
  gstin: Personal | null;
}>;

export type Person = Readonly<{
  is: 'unverified' | 'invited' | 'active' | 'deactivated';
  /** The version of what is shown of the person: a new password or billing profile does not change it. */
  etag: number;
  userId: string;
  /** Every role that was granted and not revoked; `roleOf` says which one counts. */
  granted: readonly Role[];
  name: Personal;
  email: Personal;
  mobile: Personal;
  credentialId: string | null;
  /** Null for who never filled in the sign-up form: invited, or signed up by Google. */
  signUp: Readonly<{ acceptNewsletter: boolean }> | null;
  /** `secretId` names the stored secret of `totp`. */
  secondFactor: Readonly<{ method: SecondFactor; secretId: string | null }> | null;
  google: LinkedIdentity | null;
  invitation: Readonly<{ id: string; expiresAt: string }> | null;
  /** Sessions that began before this revision have ended, those in `keeps` excepted. */
  sessionsFrom: number;
  keeps: readonly string[];
  employment: Employment | null;
  /** Registered as a client; `billing` once there is a profile. */
  client: Readonly<{ billing: Billing | null }> | null;
}>;

export type Account = Readonly<{ is: 'absent' }> | Person;

const RANK: readonly Role[] = ['admin', 'team_lead', 'employee', 'client'];

/** The highest role that was granted. */
export const roleOf = (granted: readonly Role[]): Role => RANK.find((role) => granted.includes(role)) ?? 'client';

export const isKnown = (account: Account): account is Person => account.is !== 'absent';

/** An address that nobody has proved is free: a stranger who signs up with it first must not block it. */
export const isTaken = (account: Account): boolean => isKnown(account) && account.is !== 'unverified';

/** The session goes on: the account is active and nothing ended it since it began. */
export const sessionHolds = (account: Account, session: { familyId: string; since: number }): account is Person =>
  account.is === 'active' && (session.since >= account.sessionsFrom || account.keeps.includes(session.familyId));

export const evolve = (account: Account, event: AccountEvent, revision: number): Account => {
  if (event.type === 'UserSignedUp') {
    const { userId, role, name, email, mobile, credentialId, acceptNewsletter } = event.data;
    const signUp = credentialId === null ? null : { acceptNewsletter };
    const profile = { userId, granted: [role], name, email, mobile, credentialId, signUp };
    return { ...newPerson(revision), is: 'unverified', ...profile };
  }
  if (event.type === 'UserInvited') {
    const { userId, role, name, email, mobile, invitationId, expiresAt } = event.data;
    const before = isKnown(account) && isTaken(account) ? account : newPerson(revision);
    const invitation = { id: invitationId, expiresAt };
    const granted: Role[] = role === 'employee' || role === 'client' ? [role] : ['employee', role];
    return { ...before, is: 'invited', etag: revision, userId, granted, name, email, mobile, invitation };
  }
  return account.is === 'absent' ? account : evolvePerson(account, event, revision);
};

type Later = Exclude<AccountEvent, { type: 'UserSignedUp' | 'UserInvited' }>;

const evolvePerson = (person: Person, event: Later, etag: number): Person => {
  switch (event.type) {
    case 'EmailVerified':
      return { ...person, etag, is: person.is === 'unverified' ? 'active' : person.is };
    case 'InvitationAccepted':
      return { ...person, etag, is: 'active', invitation: null, credentialId: event.data.credentialId };
    case 'ProfileUpdated': {
      const { name = person.name, mobile = person.mobile } = event.data;
      return { ...person, etag, name, mobile };
    }
    case 'PasswordChanged': {
      const { credentialId, keeps } = event.data;
      return { ...person, credentialId, sessionsFrom: etag, keeps };
    }
    case 'EmailChanged':
      return { ...person, etag, email: event.data.email };
    case 'TwoFactorEnabled': {
      const { method, secretId, keeps } = event.data;
      return { ...person, secondFactor: { method, secretId }, sessionsFrom: etag, keeps };
    }
    case 'TwoFactorDisabled':
      return { ...person, secondFactor: null };
    case 'PasswordRehashed':
      return { ...person, credentialId: event.data.credentialId };
    case 'IdentityLinked': {
      const { userId: _its, ...google } = event.data;
      return { ...person, google };
    }
    case 'IdentityUnlinked':
      return { ...person, google: null };
    case 'RoleGranted':
      return { ...person, etag, granted: [...person.granted, event.data.role] };
    case 'RoleRevoked':
      return { ...ended(person, etag), etag, granted: person.granted.filter((role) => role !== event.data.role) };
    case 'UserDeactivated':
      return { ...ended(person, etag), etag, is: 'deactivated' };
    case 'UserReactivated':
      return { ...person, etag, is: 'active' };
    case 'EmployeeJoined': {
      const { code, designation, joinedOn, locationState } = event.data;
      return { ...person, etag, employment: { code, designation, joinedOn, locationState, skills: [], leftOn: null } };
    }
    case 'EmployeeDesignationChanged':
      return employed(person, etag, { designation: event.data.designation });
    case 'EmployeeRelocated':
      return employed(person, etag, { locationState: event.data.toState });
    case 'EmployeeSkillsChanged':
      return employed(person, etag, { skills: event.data.skills });
    case 'EmployeeLeft':
      return employed(ended(person, etag), etag, { leftOn: event.data.lastDay });
    case 'ClientRegistered':
      return { ...person, etag, client: person.client ?? { billing: null } };
    case 'ClientBillingProfileUpdated': {
      const { clientId: _its, ...billing } = event.data;
      return { ...person, client: { billing: { etag, ...billing } } };
    }
    default:
      return unreachable(event);
  }
};

const employed = (person: Person, etag: number, change: Partial<Employment>): Person => ({
  ...person,
  etag,
  employment: person.employment && { ...person.employment, ...change },
});

const ended = (person: Person, revision: number): Person => ({ ...person, sessionsFrom: revision, keeps: [] });

/** What neither a sign-up nor an invitation sets. */
type Blank = Omit<Person, 'is' | 'userId' | 'granted' | 'name' | 'email' | 'mobile'>;

const newPerson = (etag: number): Blank => ({
  etag,
  credentialId: null,
  signUp: null,
  secondFactor: null,
  google: null,
  invitation: null,
  sessionsFrom: 0,
  keeps: [],
  employment: null,
  client: null,
});

/** Counts on the roster: an admin who may sign in and is not about to leave. */
export const isActiveAdmin = (account: Account): boolean =>
  account.is === 'active' && account.granted.includes('admin') && !account.employment?.leftOn;
