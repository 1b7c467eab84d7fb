/** Accounts, employees, clients: bodies, answers and the forms behind them. */
import * as z from 'zod/mini';
import { roles } from './roles.ts';
import {
  can,
  civilDate,
  email,
  instant,
  line,
  listOf,
  mobile,
  optionalLine,
  pageQuery,
  password,
  success,
  text,
} from './values.ts';

/** One id serves as every id. What is optional below `twoFactorEnabled` is missing only where an older release answers. */
export const user = z.strictObject({
  id: z.string(),
  userId: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(roles),
  mobile: z.string(),
  clientId: z.optional(z.string()),
  employeeId: z.optional(z.string()),
  adminId: z.optional(z.string()),
  twoFactorEnabled: z.boolean(),
  _id: z.optional(z.string()),
  /** False for who signs in with Google alone: no page may ask them for a password. */
  hasPassword: z.optional(z.boolean()),
  /** What was ticked in the sign-up form; missing for those who never filled it in (invited, or by Google). */
  acceptTerms: z.optional(z.boolean()),
  acceptNewsletter: z.optional(z.boolean()),
});
export type User = z.infer<typeof user>;

export const userAnswer = z.strictObject({ success, user });
export const invitationBody = z.strictObject({ token: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)) });
export const invitationAnswer = z.strictObject({
  success,
  name: z.optional(z.string()),
  email: z.optional(z.string()),
  role: z.enum(roles),
});
export const acceptInvitationBody = z.strictObject({
  token: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
  password,
  name: z.optional(line(120)),
  email: z.optional(email),
  mobile: z.optional(mobile),
});
export const profileBody = z.strictObject({ name: line(120, 'Name is required'), mobile });
export const employeeBody = z.strictObject({
  name: line(120, 'Name is required'),
  email,
  mobile,
  role: z.enum(['employee', 'team_lead', 'admin']),
  code: z.string().check(z.trim(), z.regex(/^[A-Za-z0-9-]{1,20}$/, 'Letters, digits and dashes, at most 20')),
  designation: line(120, 'Designation is required'),
  joinedOn: civilDate,
  locationState: z.string().check(z.regex(/^[A-Z]{2}$/, 'Choose a state')),
});
export type EmployeeBody = z.infer<typeof employeeBody>;
/** Skills are words of the company's own; equal but for case counts once. */
const skills = z
  .array(
    z
      .string()
      .check(
        z.normalize('NFKC'),
        z.trim(),
        z.regex(/^[\p{L}\p{M}\p{N} .+#/&-]{1,40}$/u, 'Letters, digits and . + # / & -, at most 40'),
      ),
  )
  .check(z.maxLength(40, 'At most 40 skills'));
/** What is left out stays. */
export const employeeChangeBody = z.strictObject({
  designation: z.optional(line(120, 'Designation is required')),
  locationState: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/, 'Choose a state'))),
  skills: z.optional(skills),
});

export const accountActs = [
  'updateProfile',
  'inviteAgain',
  'changeEmployment',
  'recordExit',
  'deactivate',
  'reactivate',
  'changeRoles',
] as const;
export type AccountAct = (typeof accountActs)[number];

export const employee = z.strictObject({
  employeeId: z.string(),
  etag: z.string(),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  mobile: z.nullable(z.string()),
  role: z.enum(roles),
  code: z.string(),
  designation: z.string(),
  skills: z.array(z.string()),
  joinedOn: civilDate,
  leftOn: z.optional(civilDate),
  locationState: z.string(),
  /** The account's state (state-machines.md §11); `left` once the exit is recorded. */
  state: z.enum(['invited', 'active', 'deactivated', 'left']),
  can: can(accountActs),
});
export type Employee = z.infer<typeof employee>;
export const employeeAnswer = z.strictObject({ success, employee, stale: z.optional(z.boolean()) });
/** The link is shown once, to the admin who asked, and expires (product.md I14). */
export const invitedAnswer = z.strictObject({ success, employee, invitationLink: z.string(), expiresAt: instant });
export const employeesQuery = z.strictObject({
  ...pageQuery,
  role: z.optional(z.enum(roles)),
  state: z.optional(z.string()),
  skill: z.optional(optionalLine(40)),
  search: z.optional(optionalLine(120)),
});
export const employeesAnswer = listOf(employee);
export const exitBody = z.strictObject({ lastDay: civilDate, reason: text(1000, 'Give a reason') });
export const rolesBody = z.strictObject({
  grant: z.optional(z.enum(['employee', 'team_lead', 'admin'])),
  revoke: z.optional(z.enum(['employee', 'team_lead', 'admin'])),
  reason: text(1000, 'Give a reason'),
});
export const reasonBody = z.strictObject({ reason: text(1000, 'Give a reason') });

/** `email`, `mobile`, `joinedAt` and `can` are for admins; others on staff see names, to propose on behalf. */
export const clientRow = z.strictObject({
  clientId: z.string(),
  name: z.nullable(z.string()),
  email: z.optional(z.nullable(z.string())),
  mobile: z.optional(z.nullable(z.string())),
  state: z.enum(['unverified', 'invited', 'active', 'deactivated']),
  billingComplete: z.boolean(),
  joinedAt: z.optional(instant),
  etag: z.optional(z.string()),
  can: z.optional(can(accountActs)),
});
export type ClientRow = z.infer<typeof clientRow>;
export const clientsQuery = z.strictObject({
  ...pageQuery,
  state: z.optional(z.enum(['unverified', 'invited', 'active', 'deactivated'])),
  search: z.optional(optionalLine(120)),
});
export const clientsAnswer = listOf(clientRow);
export const clientAnswer = z.strictObject({ success, client: clientRow });
/** An admin brings a client in; the person sets a password by a link (product.md I9 for staff; the same way for clients). */
export const clientBody = z.strictObject({ name: line(120, 'Name is required'), email, mobile });
export const invitedClientAnswer = z.strictObject({
  success,
  client: clientRow,
  invitationLink: z.string(),
  expiresAt: instant,
});

/** domain.md §6, UpdateBillingProfile. The GSTIN's check digit and state are judged by the service. */
export const billingBody = z.strictObject({
  legalName: line(200, 'Legal name is required'),
  address: text(500, 'Address is required'),
  stateCode: z.string().check(z.regex(/^([A-Z]{2})?$/, 'Choose a state')),
  country: z.string().check(z.regex(/^[A-Z]{2}$/, 'Choose a country')),
  gstin: z.optional(
    z
      .string()
      .check(z.regex(/^$|^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/, 'Enter a valid 15-character GSTIN')),
  ),
});
export type BillingBody = z.infer<typeof billingBody>;
export const billing = z.strictObject({
  clientId: z.string(),
  etag: z.string(),
  version: z.int(),
  complete: z.boolean(),
  legalName: z.nullable(z.string()),
  address: z.nullable(z.string()),
  stateCode: z.nullable(z.string()),
  country: z.nullable(z.string()),
  gstin: z.nullable(z.string()),
  can: can(['updateBillingProfile']),
});
export type Billing = z.infer<typeof billing>;
export const billingAnswer = z.strictObject({ success, billing, stale: z.optional(z.boolean()) });
