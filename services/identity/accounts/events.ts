/** The events of `user-{id}`: one person's account, employment and client profile, so that what belongs together is one append. */
import { roles } from '@lamplight/bff/contract/roles.ts';
import { declareEvents, type EventsOf } from '@lamplight/events/core/declare-events.ts';
import type { KeyName } from '@lamplight/events/ports/personal-data.ts';
import { z } from 'zod';
import { day, id, instant, personal } from '../schema.ts';

const role = z.enum(roles);
const staffRole = z.enum(['employee', 'team_lead', 'admin']);
const secondFactor = z.enum(['mail', 'totp']);

/** `credentialId` names the stored hash of a password; the hash itself is never in an event. */
const schemas = {
  /** Repeated where somebody signs up again before the address was proved: the newest counts. */
  UserSignedUp: z.strictObject({
    userId: id,
    role: z.literal('client'),
    name: personal,
    email: personal,
    /** Empty after a sign-up with Google, which does not ask for it. */
    mobile: personal,
    /** Null: no password, the person signs in by their Google identity. */
    credentialId: id.nullable(),
    acceptNewsletter: z.boolean(),
  }),
  /** Repeated for each new invitation, which voids the older ones. */
  UserInvited: z.strictObject({
    userId: id,
    role,
    name: personal,
    email: personal,
    mobile: personal,
    invitationId: id,
    expiresAt: instant,
  }),
  EmailVerified: z.strictObject({ userId: id, via: z.enum(['off', 'invitation', 'code', 'google']) }),
  InvitationAccepted: z.strictObject({ userId: id, role, name: personal, credentialId: id, invitationId: id }),
  ProfileUpdated: z.strictObject({
    userId: id,
    changedFields: z.array(z.enum(['name', 'mobile'])).min(1),
    name: personal.optional(),
    mobile: personal.optional(),
  }),
  /** `keeps`: the sessions that go on; every other one ends. */
  PasswordChanged: z.strictObject({
    userId: id,
    via: z.enum(['change', 'reset']),
    credentialId: id,
    keeps: z.array(id),
  }),
  /** The same password under stronger parameters: nothing ends. */
  PasswordRehashed: z.strictObject({ userId: id, credentialId: id }),
  /** The new address was proved by a code that was sent there. */
  EmailChanged: z.strictObject({ userId: id, email: personal }),
  /** `secretId` names the stored secret of an app; `keeps`: the sessions that go on; every other one ends. */
  TwoFactorEnabled: z.strictObject({ userId: id, method: secondFactor, secretId: id.nullable(), keeps: z.array(id) }),
  TwoFactorDisabled: z.strictObject({ userId: id, method: secondFactor }),
  /** The key of an identity is (issuer, subject), never the address. */
  IdentityLinked: z.strictObject({
    userId: id,
    issuer: z.string(),
    subject: personal,
    email: personal,
    linkedAt: instant,
  }),
  IdentityUnlinked: z.strictObject({ userId: id, issuer: z.string() }),
  /** `roleNow`: what the person is afterwards. */
  RoleGranted: z.strictObject({ userId: id, role: staffRole, roleNow: role, reason: personal }),
  RoleRevoked: z.strictObject({ userId: id, role: staffRole, roleNow: role, reason: personal }),
  UserDeactivated: z.strictObject({ userId: id, reason: personal }),
  UserReactivated: z.strictObject({ userId: id, reason: personal }),
  EmployeeJoined: z.strictObject({
    employeeId: id,
    name: personal,
    code: z.string(),
    designation: z.string(),
    joinedOn: day,
    locationState: z.string(),
  }),
  EmployeeDesignationChanged: z.strictObject({ employeeId: id, designation: z.string() }),
  EmployeeRelocated: z.strictObject({ employeeId: id, fromState: z.string(), toState: z.string() }),
  /** All skills, in the order that was given. */
  EmployeeSkillsChanged: z.strictObject({ employeeId: id, skills: z.array(z.string()) }),
  EmployeeLeft: z.strictObject({ employeeId: id, lastDay: day, reason: personal }),
  ClientRegistered: z.strictObject({ clientId: id }),
  ClientBillingProfileUpdated: z.strictObject({
    clientId: id,
    version: z.int().min(1),
    complete: z.boolean(),
    stateCode: z.string().nullable(),
    country: z.string(),
    legalName: personal,
    address: personal,
    gstin: personal.nullable(),
  }),
} as const;

export type AccountEvent = EventsOf<typeof schemas>;

const profileOf = (data: { userId: string }): KeyName => ({ subject: data.userId, purpose: 'profile' });
const employeeOf = (data: { employeeId: string }): KeyName => ({ subject: data.employeeId, purpose: 'profile' });
/** Invoices must stay readable for as long as the law asks, also after a person was erased: another purpose. */
const billingOf = (data: { clientId: string }): KeyName => ({ subject: data.clientId, purpose: 'billing' });
const whole = { name: profileOf, email: profileOf, mobile: profileOf };

const personalFields = {
  UserSignedUp: whole,
  UserInvited: whole,
  InvitationAccepted: { name: profileOf },
  ProfileUpdated: { name: profileOf, mobile: profileOf },
  EmailChanged: { email: profileOf },
  IdentityLinked: { subject: profileOf, email: profileOf },
  RoleGranted: { reason: profileOf },
  RoleRevoked: { reason: profileOf },
  UserDeactivated: { reason: profileOf },
  UserReactivated: { reason: profileOf },
  EmployeeJoined: { name: employeeOf },
  EmployeeLeft: { reason: employeeOf },
  ClientBillingProfileUpdated: { legalName: billingOf, address: billingOf, gstin: billingOf },
};

export const accountEvents = declareEvents(schemas, { personal: personalFields });
