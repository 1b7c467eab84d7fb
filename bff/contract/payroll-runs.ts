/** Payroll runs as admins see them: opened, calculated, checked, approved by another (payroll.md §6). */
import * as z from 'zod/mini';
import {
  can,
  civilDate,
  distinct,
  id,
  instant,
  pageQuery,
  personRef,
  reason,
  sha256,
  success,
  text,
} from './values.ts';

/** `2026-11` */
const month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Choose a month'));
/** Differences and what is taken back may be below zero. */
const amount = z.int();

export const runTypes = ['regular', 'off_cycle', 'correction', 'reversal'] as const;
export const runStates = [
  ...(['draft', 'calculated', 'submitted', 'approved', 'payment_initiated', 'partially_paid', 'paid'] as const),
  ...(['closed', 'cancelled'] as const),
] as const;
/** `INFO`: it says whom the run leaves out, and asks nothing. */
export const checkSeverities = ['BLOCK', 'WARN', 'INFO'] as const;

export const runBody = z.strictObject({
  month,
  type: z.enum(['regular', 'off_cycle']),
  paymentDate: civilDate,
  /** Of one beside the regular run: whom it pays. */
  people: z.exactOptional(z.array(id).check(z.minLength(1, 'Choose whom it pays'), z.maxLength(500), distinct())),
  reason: z.exactOptional(reason),
});
export const dryRunBody = z.strictObject({ month, paymentDate: civilDate });
export const acknowledgeBody = z.strictObject({
  checkIds: z.array(id).check(z.minLength(1, 'Choose a check'), z.maxLength(1_000), distinct()),
  note: text(1000, 'Say why it is right'),
});
/** As the approver has them before their eyes. */
export const approvalBody = z.strictObject({ month, calculationHash: sha256 });
export const runReason = z.strictObject({ reason });

const trace = z.strictObject({ at: instant, by: personRef });
export const runTotals = z.strictObject({
  payslips: z.int(),
  grossPaise: amount,
  reimbursementsPaise: amount,
  deductionsPaise: amount,
  netPaise: amount,
  employerPaise: amount,
  byComponentPaise: z.record(z.string(), amount),
});
const check = z.strictObject({
  checkId: z.string(),
  severity: z.enum(checkSeverities),
  code: z.string(),
  /** Nobody's where it is about the whole run. */
  employee: z.optional(personRef),
  detail: z.record(z.string(), z.union([z.string(), z.number()])),
  note: z.nullable(z.string()),
  /** It stops the run from being submitted. */
  open: z.boolean(),
});

export const runActs = [
  ...(['calculateRun', 'acknowledgeCheck', 'submitRun', 'approveRun', 'rejectRun', 'revokeApproval'] as const),
  'cancelRun',
] as const;
const row = {
  runId: z.string(),
  etag: z.string(),
  month: z.string(),
  type: z.enum(runTypes),
  state: z.enum(runStates),
  paymentDate: civilDate,
  openedAt: instant,
  /** People whom it pays; of a run that was never calculated nobody has counted them. */
  headcount: z.nullable(z.int()),
  netPaise: z.nullable(amount),
  /** Something that it was calculated from has changed. */
  stale: z.boolean(),
};
export const runRow = z.strictObject(row);
export type RunRow = z.infer<typeof runRow>;
export const runsQuery = z.strictObject({ ...pageQuery, month: z.optional(month) });
export const runsAnswer = z.strictObject({
  success,
  items: z.array(runRow),
  next: z.optional(z.string()),
  stale: z.optional(z.boolean()),
});

export const payrollRun = z.strictObject({
  ...row,
  reason: z.nullable(z.string()),
  /** Whom it pays, where they were chosen. */
  people: z.nullable(z.array(personRef)),
  reversesRunId: z.nullable(z.string()),
  reversedBy: z.nullable(z.string()),
  openedBy: personRef,
  /** Under way: how many slips stand, of how many. */
  progress: z.nullable(z.strictObject({ done: z.int(), of: z.int() })),
  /** Why it could not be calculated as a whole. */
  failed: z.nullable(z.strictObject({ code: z.string(), detail: z.unknown() })),
  calculatedAt: z.nullable(instant),
  calculationHash: z.nullable(z.string()),
  engineVersion: z.nullable(z.string()),
  totals: z.nullable(runTotals),
  /** The regular run of an earlier month, with which it is compared. */
  before: z.nullable(z.strictObject({ runId: z.string(), month: z.string(), payslips: z.int(), netPaise: amount })),
  /** Those that block first. */
  checks: z.array(check),
  submitted: z.nullable(trace),
  approved: z.nullable(trace),
  /** Who may approve it: admins who prepared nothing of it. */
  approvers: z.array(personRef),
  can: can(runActs),
});
export type PayrollRun = z.infer<typeof payrollRun>;
export const runAnswer = z.strictObject({ success, run: payrollRun, stale: z.optional(z.boolean()) });

export const runPerson = z.strictObject({
  payslipId: z.string(),
  employee: personRef,
  grossPaise: amount,
  deductionsPaise: amount,
  netPaise: amount,
  costPaise: amount,
  paidHalfDays: z.int(),
  basisHalfDays: z.int(),
  /** Net of the regular run before; null for whoever was not in it. */
  beforePaise: z.nullable(amount),
  held: z.boolean(),
});
export type RunPerson = z.infer<typeof runPerson>;
export const runPeopleQuery = z.strictObject(pageQuery);
export const runPeopleAnswer = z.strictObject({
  success,
  items: z.array(runPerson),
  next: z.optional(z.string()),
  stale: z.optional(z.boolean()),
});

const slipLine = z.strictObject({
  code: z.string(),
  name: z.string(),
  kind: z.enum(['EARNING', 'DEDUCTION', 'EMPLOYER_CONTRIBUTION', 'REIMBURSEMENT', 'STATISTICAL']),
  amountPaise: amount,
  /** The month that a difference belongs to. */
  arrearOf: z.optional(z.string()),
  /** Where it comes from: as data, and in words. */
  basis: z.unknown(),
  words: z.string(),
});
export const runSlip = z.strictObject({
  payslipId: z.string(),
  etag: z.string(),
  runId: z.string(),
  employee: personRef,
  month: z.string(),
  type: z.enum(runTypes),
  /** In the order of their components. */
  lines: z.array(slipLine),
  grossPaise: amount,
  reimbursementsPaise: amount,
  deductionsPaise: amount,
  netPaise: amount,
  employerPaise: amount,
  costPaise: amount,
  monthlyGrossPaise: amount,
  days: z.strictObject({
    calendarDays: z.int(),
    employedHalfDays: z.int(),
    lopHalfDays: z.int(),
    paidHalfDays: z.int(),
    basisHalfDays: z.int(),
  }),
  yearToDatePaise: z.record(z.string(), amount),
  carriedForward: z.array(z.strictObject({ sourceRef: z.string(), amountPaise: amount })),
});
export type RunSlip = z.infer<typeof runSlip>;
export const runSlipAnswer = z.strictObject({ success, slip: runSlip });

export const dryRun = z.strictObject({
  month: z.string(),
  totals: runTotals,
  before: z.nullable(z.strictObject({ runId: z.string(), month: z.string() })),
  /** What differs from it, by component. */
  components: z.array(z.strictObject({ code: z.string(), beforePaise: amount, nowPaise: amount })),
  /** What differs in net, by person; null: no slip. */
  people: z.array(
    z.strictObject({ employee: personRef, beforePaise: z.nullable(amount), nowPaise: z.nullable(amount) }),
  ),
  blocks: z.int(),
  warnings: z.int(),
});
export type DryRun = z.infer<typeof dryRun>;
export const dryRunAnswer = z.strictObject({ success, dryRun });
