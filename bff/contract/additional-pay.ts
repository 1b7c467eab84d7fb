/** What is paid or taken beside the salary (payroll.md §3; state-machines.md §8). For admins alone. */
import * as z from 'zod/mini';
import { componentCode } from './salaries.ts';
import {
  can,
  id,
  instant,
  pageQuery,
  paise,
  payMonth,
  personRef,
  positivePaise,
  reason,
  reference,
  success,
} from './values.ts';

export const paySources = ['MANUAL', 'MILESTONE_BONUS', 'ARREAR', 'REIMBURSEMENT', 'RECOVERY'] as const;
/** What an admin proposes; the others follow from something. */
export const handSources = ['MANUAL', 'REIMBURSEMENT', 'RECOVERY'] as const;
export const additionalPayStates = ['proposed', 'approved', 'reserved', 'consumed', 'cancelled', 'taken_back'] as const;

export const additionalPayBody = z.strictObject({
  employeeId: id,
  componentCode,
  /** Above zero, also of a recovery. */
  amountPaise: positivePaise,
  month: payMonth,
  source: z.enum(handSources),
  /** What it is for: a bill, a letter, an occasion. Once for each source and person. */
  sourceRef: reference(120, 'Say what it is for'),
  reason,
});
export const additionalPayReason = z.strictObject({ reason });

export const additionalPay = z.strictObject({
  additionalPayId: z.string(),
  etag: z.string(),
  employee: personRef,
  state: z.enum(additionalPayStates),
  componentCode: z.string(),
  /** Null once the person was erased. */
  amountPaise: z.nullable(paise),
  /** It is paid with this month, or with the next one whose pay is still open. */
  month: payMonth,
  source: z.enum(paySources),
  sourceRef: z.string(),
  reason: z.string(),
  proposedBy: personRef,
  proposedAt: instant,
  approvedBy: z.optional(personRef),
  approvedAt: z.optional(instant),
  /** That reserves it or has paid it. */
  runId: z.optional(z.string()),
  /** That was paid, of the team's bonus on it. */
  milestone: z.optional(z.strictObject({ projectId: z.string(), milestoneId: z.string() })),
  /** While it waits: the admins who neither proposed it nor are paid by it. */
  approvers: z.array(personRef),
  /** Of what was cancelled or taken back. */
  ended: z.optional(z.strictObject({ reason: z.string(), by: personRef, at: instant })),
  can: can(['approvePay', 'cancelPay']),
});
export type AdditionalPayShown = z.infer<typeof additionalPay>;
export const additionalPayAnswer = z.strictObject({
  success,
  additionalPay,
  stale: z.optional(z.boolean()),
});
export const additionalPayQuery = z.strictObject({
  ...pageQuery,
  month: z.optional(payMonth),
  employeeId: z.optional(id),
  state: z.optional(z.enum(additionalPayStates)),
  source: z.optional(z.enum(paySources)),
});
/** The newest first. */
export const additionalPayListAnswer = z.strictObject({
  success,
  items: z.array(additionalPay),
  next: z.optional(z.string()),
  stale: z.optional(z.boolean()),
});
