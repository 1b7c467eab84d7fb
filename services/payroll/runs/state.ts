/** A payroll run as it stands (state-machines.md §8). */

import type { Paise } from '@lamplight/bff/contract/paise.ts';
import type { runStates, runTypes } from '@lamplight/bff/contract/payroll-runs.ts';
import type { CivilDate } from '@lamplight/common/calendar/civil.ts';
import type { Month } from '@lamplight/common/calendar/month.ts';
import type { PayrollCheck } from '../engine/checks.ts';
import type { PayBasis } from '../engine/inputs.ts';
import type { RunLine, SlipFault } from '../engine/payslip.ts';
import type { RuleRef } from '../engine/rules.ts';
import type { RunTotals } from '../engine/totals.ts';
import type { RunEvent } from './events.ts';
import type { RunSlips } from './slips.ts';

export type { Payment, RunSlip } from './slips.ts';

export type RunState = (typeof runStates)[number];

export type RaisedCheck = Readonly<{ checkId: string; check: PayrollCheck; note: string | null }>;
export type Batch = Readonly<{
  batchId: string;
  format: Extract<RunEvent, { type: 'PayoutFileExported' }>['data']['format'];
  rows: readonly Readonly<{
    payslipId: string;
    employeeId: string;
    amountPaise: Paise;
    reference: string;
    bankId: string;
  }>[];
  totalPaise: Paise;
  sha256: string;
  /** The civil date that stands in the file. */
  day: CivilDate;
  /** From which revision of `payer-company` the file was made. */
  payerRevision: number;
  by: string;
}>;
/** A calculation under way, or the valid one: its slips so far, and its checks. */
export type Calculating = Readonly<{
  calculationId: string;
  inputsDigest: string;
  headcount: number;
  slips: readonly Readonly<{ payslipId: string; employeeId: string; netPaise: Paise }>[];
  checks: readonly RaisedCheck[];
}>;
export type Calculated = Readonly<{
  calculationId: string;
  inputsDigest: string;
  totals: RunTotals;
  runLines: readonly RunLine[];
  faults: readonly SlipFault[];
  ruleVersions: readonly RuleRef[];
  engineVersion: string;
  calculationHash: string;
  checks: readonly RaisedCheck[];
  stale: Readonly<{ stream: string; revision: number }> | null;
}>;

export type PresentRun = Readonly<{
  is: RunState;
  runId: string;
  etag: number;
  month: Month;
  type: (typeof runTypes)[number];
  paymentDate: CivilDate;
  payBasis: PayBasis;
  people: readonly string[] | null;
  reversesRunId: string | null;
  corrects: readonly string[];
  reason: string | null;
  openedAt: string;
  /** Everybody who opened, calculated or submitted it (payroll.md §6: *prepared*). */
  preparedBy: readonly string[];
  calculating: Calculating | null;
  failed: Readonly<{ calculationId: string; code: string; detail: unknown }> | null;
  calculated: Calculated | null;
  /** Of the valid calculation (`slips.ts`). A hold stays when the run is calculated anew. */
  slips: RunSlips;
  submittedBy: string | null;
  approvedBy: string | null;
  batches: readonly Batch[];
  reversedBy: string | null;
}>;
export type Run = Readonly<{ is: 'absent' }> | PresentRun;
