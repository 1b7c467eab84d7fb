/**
 * What is recorded of a payroll run (payroll.md §6; domain.md §6). The run is one stream, so that no two decisions about it
 * can both be right: what is held, sent to the bank and paid stands here, slip by slip. The slips themselves have their own
 * streams.
 */
import { payoutFormats } from '@lamplight/bff/contract/payouts.ts';
import { checkSeverities, runTypes } from '@lamplight/bff/contract/payroll-runs.ts';
import { declareEvents, type EventsOf } from '@lamplight/events/core/declare-events.ts';
import { z } from 'zod';
import type { PayrollCheck } from '../engine/checks.ts';
import type { PayBasis } from '../engine/inputs.ts';
import type { RunLine, SlipFault } from '../engine/payslip.ts';
import type { RuleRef } from '../engine/rules.ts';
import type { RunTotals } from '../engine/totals.ts';
import { day, id, json, list, month, paise, text } from '../schema.ts';

const of = { runId: id } as const;
const slip = { payslipId: id, employeeId: id } as const;
const schemas = {
  /** `people`: whom it pays; null: everybody whom the month concerns, as is known when it is calculated. */
  PayrollRunOpened: z.strictObject({
    ...of,
    month,
    type: z.enum(runTypes),
    paymentDate: day,
    payBasis: json<PayBasis>(),
    people: list(id).nullable(),
    /** Of a reversal. */
    reversesRunId: id.nullable(),
    /** Of a correction: the slips whose months are reckoned anew. */
    corrects: list(id),
    reason: text.nullable(),
    /** RFC 3339 UTC: who approves was an admin before it. */
    openedAt: z.iso.datetime(),
    by: id,
  }),
  /**
   * The inputs are fixed: `inputsDigest` is over the revision of every stream that it reads (`inputs/`). Positions would not
   * do: they change when a company moves into another store. Whoever calculates and finds another digest begins anew.
   */
  PayrollCalculationStarted: z.strictObject({
    ...of,
    calculationId: id,
    inputsDigest: text,
    headcount: z.int(),
    by: id,
  }),
  /** Progress, some hundred slips at a time: each stands on its own stream already. */
  PayrollSlipsCalculated: z.strictObject({
    ...of,
    calculationId: id,
    slips: list(z.strictObject({ ...slip, netPaise: paise })),
  }),
  PayrollCheckRaised: z.strictObject({
    ...of,
    calculationId: id,
    checkId: id,
    severity: z.enum(checkSeverities),
    check: json<PayrollCheck>(),
  }),
  /** Makes that calculation the valid one. */
  PayrollRunCalculated: z.strictObject({
    ...of,
    calculationId: id,
    totals: json<RunTotals>(),
    runLines: json<readonly RunLine[]>(),
    faults: json<readonly SlipFault[]>(),
    ruleVersions: json<readonly RuleRef[]>(),
    engineVersion: text,
    inputsDigest: text,
    calculationHash: text,
  }),
  /** It could not be calculated as a whole: `code` and `detail` are the refusal. */
  PayrollCalculationFailed: z.strictObject({ ...of, calculationId: id, code: text, detail: z.json() }),
  /** An input changed since: which stream, and from which revision on. */
  PayrollRunMarkedStale: z.strictObject({ ...of, calculationId: id, stream: text, revision: z.int() }),
  PayrollCheckAcknowledged: z.strictObject({ ...of, checkId: id, note: text, by: id }),
  /** `month`: that it pays, as others call it. Left out before 27 November 2026. */
  PayrollRunSubmitted: z.strictObject({ ...of, calculationHash: text, by: id, month: month.optional() }),
  /** `submittedBy`, here and where its approval is revoked: to whom it goes back. Left out before 27 November 2026. */
  PayrollRunRejected: z.strictObject({ ...of, reason: text, by: id, submittedBy: id.optional() }),
  PayrollRunApproved: z.strictObject({ ...of, calculationHash: text, approvedBy: id }),
  PayrollRunApprovalRevoked: z.strictObject({ ...of, reason: text, by: id, submittedBy: id.optional() }),
  PayrollRunCancelled: z.strictObject({ ...of, reason: text, by: id }),
  PayslipHeld: z.strictObject({ ...of, ...slip, reason: text, by: id }),
  PayslipReleased: z.strictObject({ ...of, ...slip, reason: text, by: id }),
  /**
   * `rows`: `reference` stands in the file, and is new in each. The file itself is never recorded: it is made again from
   * these, the accounts that they name (`bankdetails-`) and the payer's account as it was at `payerRevision` of its stream.
   * `day`: the civil date in the file.
   */
  PayoutFileExported: z.strictObject({
    ...of,
    batchId: id,
    format: z.enum(payoutFormats),
    rows: list(z.strictObject({ ...slip, amountPaise: paise, reference: text, bankId: id })),
    totalPaise: paise,
    sha256: text,
    day,
    payerRevision: z.int(),
    by: id,
  }),
  /** Somebody downloaded it: it holds everybody's account numbers. */
  PayoutFileOpened: z.strictObject({ ...of, batchId: id, sha256: text, by: id }),
  /** `reference`: the bank's own (UTR), or what proves the payment. */
  SalaryPaid: z.strictObject({ ...of, ...slip, batchId: id, netPaise: paise, reference: text, paidOn: day, by: id }),
  SalaryPaymentFailed: z.strictObject({ ...of, ...slip, batchId: id, reason: text, by: id }),
  /** Every slip is paid, held, or pays nothing. */
  PayrollRunPaid: z.strictObject(of),
  PayrollRunClosed: z.strictObject({ ...of, month, by: id }),
  /** On the run that is reversed: at most one holds. */
  PayrollRunReversed: z.strictObject({ ...of, byRunId: id, reason: text, by: id }),
  /** The reversal was cancelled before anybody approved it: the run may be reversed again. */
  PayrollRunReversalCancelled: z.strictObject({ ...of, byRunId: id }),
} as const;
export type RunEvent = EventsOf<typeof schemas>;
export const runEvents = declareEvents(schemas);
