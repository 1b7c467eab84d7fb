/** The history of what was recorded (state-machines.md §15, domain.md §7). */
import * as z from 'zod/mini';
import type { ServiceName } from './services.ts';
import { id, instant, listOf, pageQuery, personRef, success } from './values.ts';

/** The kinds of things, by the service that records them. */
export const kindsOf = {
  projects: [
    'proposal',
    'project',
    'milestone',
    'invoice',
    'plan',
    'product',
    'techstack',
    'company',
    'document',
    'timesheet',
    'costrate',
    'expenses',
    'holidays',
    'leave',
    'skillset',
    'metric',
  ],
  identity: ['account', 'job', 'application', 'maintenance'],
  payroll: [
    'statutoryrule',
    'paystructure',
    'salary',
    'payprofile',
    'bankdetails',
    'attendance',
    'additionalpay',
    'paycomponent',
    'payrollrun',
    'payslip',
    'payrollmonth',
    'payer',
    'journal',
    'payread',
  ],
  chat: ['conversation'],
  integrations: ['connection', 'storage', 'repository'],
} as const satisfies Readonly<Record<ServiceName, readonly string[]>>;
export const auditKinds = [
  ...kindsOf.projects,
  ...kindsOf.identity,
  ...kindsOf.payroll,
  ...kindsOf.chat,
  ...kindsOf.integrations,
] as const;
export type AuditKind = (typeof auditKinds)[number];
export const change = z.strictObject({ field: z.string(), from: z.unknown(), to: z.unknown() });
export type Change = z.infer<typeof change>;
export const auditEvent = z.strictObject({
  position: z.string(),
  stream: z.string(),
  revision: z.int(),
  type: z.string(),
  subject: z.strictObject({ kind: z.string(), id: z.string(), label: z.string() }),
  actor: personRef,
  occurredAt: instant,
  /** When the store recorded it, by the clock of the store; only where `include` asks for it. Nothing is decided by it. */
  recordedAt: z.optional(instant),
  changes: z.array(change),
  reason: z.optional(z.string()),
  /** Of the person who acted; absent where the product did it by itself, and on what is older than this field. */
  session: z.optional(z.string()),
  commandId: z.string(),
  correlationId: z.string(),
  causationId: z.string(),
  prevHash: z.string(),
  hash: z.string(),
});
export type AuditEvent = z.infer<typeof auditEvent>;
export const auditQuery = z.strictObject({
  ...pageQuery,
  kind: z.optional(z.enum(auditKinds)),
  id: z.optional(id),
  actor: z.optional(id),
  /** Whose account, employment or pay it is about. */
  person: z.optional(id),
  type: z.optional(z.string().check(z.regex(/^[A-Za-z]{1,64}$/))),
  projectId: z.optional(id),
  from: z.optional(instant),
  to: z.optional(instant),
  include: z.optional(z.literal('recordedAt')),
});
export const auditAnswer = listOf(auditEvent);
export const stateQuery = z.strictObject({
  at: z.optional(instant),
  revision: z.optional(z.string().check(z.regex(/^\d{1,9}$/))),
});
export const stateAnswer = z.strictObject({
  success,
  kind: z.enum(auditKinds),
  id: z.string(),
  revision: z.nullable(z.int()),
  occurredAt: z.nullable(instant),
  state: z.unknown(),
});
export const diffQuery = z.strictObject({ from: instant, to: instant });
export const diffAnswer = z.strictObject({ success, changes: z.array(change) });
export const verifyBody = z.strictObject({ projectId: z.optional(id) });
export const verifyAnswer = z.strictObject({
  success,
  intact: z.boolean(),
  events: z.int(),
  anchoredAt: z.nullable(instant),
  firstBad: z.optional(
    z.strictObject({ stream: z.string(), revision: z.int(), recordedAt: z.nullable(instant), why: z.string() }),
  ),
  proves: z.string(),
  doesNotProve: z.string(),
});
export type VerifyAnswer = z.infer<typeof verifyAnswer>;
/** One line of a project's activity: events on objects the reader may read, without cost, inner reasons or others' notes. */
export const activityEvent = z.strictObject({
  position: z.string(),
  type: z.string(),
  subject: z.strictObject({ kind: z.string(), id: z.string(), label: z.string() }),
  actor: personRef,
  occurredAt: instant,
  changes: z.array(change),
  reason: z.optional(z.string()),
});
export type ActivityEvent = z.infer<typeof activityEvent>;
export const activityAnswer = listOf(activityEvent);
export const activityQuery = z.strictObject({ ...pageQuery, at: z.optional(instant) });
