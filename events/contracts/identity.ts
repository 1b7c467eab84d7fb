/** `identity.events.v1`: what other services learn of people. Ids and sealed fields only; additions alone are allowed. */
import { z } from 'zod';
import { contractOf } from './contract.ts';
import { sealed } from './sealed.ts';

export const IDENTITY_TOPIC = 'identity.events.v1';

const id = z.string().min(1).max(128);
const day = z.iso.date();
const role = z.enum(['client', 'employee', 'team_lead', 'admin']);
const ofApplication = { applicationId: id, jobId: id } as const;

const schemas = {
  /** The account exists; it is active from ClientRegistered (clients) or InvitationAccepted (staff) on. */
  UserSignedUp: z.object({ userId: id, role, name: sealed }),
  InvitationAccepted: z.object({ userId: id, role, name: sealed }),
  ProfileUpdated: z.object({ userId: id, changedFields: z.array(z.string()), name: sealed.optional() }),
  PasswordChanged: z.object({ userId: id, via: z.string() }),
  EmailVerified: z.object({ userId: id, via: z.string() }),
  TwoFactorEnabled: z.object({ userId: id, method: z.string() }),
  TwoFactorDisabled: z.object({ userId: id, method: z.string() }),
  /** `roleNow`: what the person is afterwards. */
  RoleGranted: z.object({ userId: id, role, roleNow: role }),
  RoleRevoked: z.object({ userId: id, role, roleNow: role }),
  UserDeactivated: z.object({ userId: id }),
  UserReactivated: z.object({ userId: id }),
  SessionEnded: z.object({ sessionId: id, userId: id, cause: z.string() }),
  ClientRegistered: z.object({ clientId: id }),
  ClientBillingProfileUpdated: z.object({
    clientId: id,
    version: z.int().min(1),
    complete: z.boolean(),
    stateCode: z.string().nullable(),
    country: z.string(),
    legalName: sealed,
    address: sealed,
    gstin: sealed.nullable(),
  }),
  /** Employed, whether or not the invitation was accepted yet. */
  EmployeeJoined: z.object({
    employeeId: id,
    name: sealed,
    code: z.string(),
    designation: z.string(),
    joinedOn: day,
    locationState: z.string(),
  }),
  EmployeeDesignationChanged: z.object({ employeeId: id, designation: z.string() }),
  EmployeeRelocated: z.object({ employeeId: id, fromState: z.string(), toState: z.string() }),
  EmployeeSkillsChanged: z.object({ employeeId: id, skills: z.array(z.string()) }),
  EmployeeLeft: z.object({ employeeId: id, lastDay: day }),
  JobPublished: z.object({ jobId: id }),
  JobPaused: z.object({ jobId: id }),
  JobReopened: z.object({ jobId: id }),
  JobClosed: z.object({ jobId: id }),
  JobFilled: z.object({ jobId: id }),
  ApplicationSubmitted: z.object({ ...ofApplication, source: z.string() }),
  /** Somebody took it up, or it ended: an admin is waited for no more. Whom it is from, and why, is told nobody. */
  ApplicationMoved: z.object(ofApplication),
  InterviewScheduled: z.object(ofApplication),
  JobOfferExtended: z.object(ofApplication),
  ApplicationRejected: z.object(ofApplication),
  ApplicationWithdrawn: z.object(ofApplication),
  ApplicantHired: z.object(ofApplication),
} as const satisfies Readonly<Record<string, z.ZodType>>;

export type IdentityEvent = {
  [T in keyof typeof schemas]: Readonly<{ type: T; data: z.infer<(typeof schemas)[T]> }>;
}[keyof typeof schemas];

export const { definitions: identityContracts, published: publishedByIdentity } = contractOf(schemas);
