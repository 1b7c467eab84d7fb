/** How a run is paid, as admins get it. No number of an account is in it. */
import type { PayoutFile, Payouts, SalaryPayment } from '@lamplight/bff/contract/payouts.ts';
import { etagOf } from '@lamplight/common/http/caller.ts';
import type { Names } from '@lamplight/common/people/names.ts';
import { holdable, nextFile, payingAllows, releasable } from './paying.ts';
import { slipIn, slipsIn } from './slips.ts';
import type { Batch, PresentRun, RunSlip } from './state.ts';

type State = SalaryPayment['state'];

/** A slip that is held says so first, and whoever gets nothing waits for nothing. */
export const paymentStateOf = ({ held, netPaise, payment }: RunSlip): State => {
  if (payment.is === 'paid') return 'paid';
  if (held !== null) return 'held';
  return netPaise <= 0 ? 'nothing' : payment.is;
};

/** The people whom an answer about these files or slips names. */
export const namedInFiles = ({ batches }: PresentRun): readonly string[] => batches.map(({ by }) => by);
export const namedInSlips = (slips: readonly RunSlip[]): readonly string[] =>
  slips.flatMap(({ employeeId, held }) => (held === null ? [employeeId] : [employeeId, held.by]));

export const showPayouts = (run: PresentRun, names: Names): Payouts => {
  const { runId, etag, month, type, is, batches, reversedBy } = run;
  const slips = slipsIn(run.slips);
  const counts: Partial<Record<State, number>> = {};
  for (const slip of slips) counts[paymentStateOf(slip)] = (counts[paymentStateOf(slip)] ?? 0) + 1;
  const next = nextFile(run);
  return {
    ...{ runId, etag: etagOf(etag), month, type, state: is },
    ...(reversedBy === null ? {} : { reversedBy }),
    files: batches.map((batch) => showFile(run, batch, names)).toReversed(),
    next: { rows: next.slips.length, totalPaise: next.totalPaise },
    counts,
    can: {
      exportPayout: next.slips.length > 0,
      recordPayoutResult: payingAllows('RecordPayoutResult', run) && slips.some(({ payment }) => payment.is === 'sent'),
      closeRun: payingAllows('CloseRun', run),
      reverseRun: payingAllows('ReverseRun', run) && reversedBy === null,
    },
  };
};

/** A row that is not open any more and did not pay here had failed, wherever its slip is now. */
const showFile = ({ slips }: PresentRun, batch: Batch, names: Names): PayoutFile => {
  const { batchId, format, day, rows, totalPaise, sha256, by } = batch;
  const stand = { open: 0, paid: 0, failed: 0 };
  for (const { payslipId } of rows) {
    const payment = slipIn(slips, payslipId)?.payment;
    const here = payment !== undefined && payment.is !== 'due' && payment.batchId === batchId ? payment.is : 'failed';
    stand[here === 'sent' ? 'open' : here] += 1;
  }
  return { batchId, format, day, rows: rows.length, totalPaise, sha256, exportedBy: names(by), ...stand };
};

/** @param elsewhere employees who are paid to another account by now than the one in their newest file */
export const showPayment = (
  run: PresentRun,
  slip: RunSlip,
  { names, elsewhere }: Readonly<{ names: Names; elsewhere: ReadonlySet<string> }>,
): SalaryPayment => {
  const { payslipId, employeeId, netPaise, held, payment } = slip;
  const row = newestRow(run, slip);
  return {
    ...{ payslipId, employee: names(employeeId), netPaise, state: paymentStateOf(slip) },
    ...(held === null ? {} : { heldBy: names(held.by), holdReason: held.reason }),
    ...(row === null ? {} : { batchId: row.batchId, reference: row.reference }),
    ...(elsewhere.has(employeeId) && payment.is === 'sent' ? { accountChanged: true } : {}),
    ...(payment.is === 'failed' ? { failure: payment.reason } : {}),
    ...(payment.is === 'paid' ? { bankReference: payment.reference, paidOn: payment.paidOn } : {}),
    can: { holdPayslip: holdable(run, slip), releasePayslip: releasable(run, slip) },
  };
};

/** Where its money is, or was last. */
export const newestRow = ({ batches }: PresentRun, { payslipId, payment }: RunSlip) => {
  if (payment.is === 'due') return null;
  const { batchId } = payment;
  const row = batches.find((one) => one.batchId === batchId)?.rows.find((one) => one.payslipId === payslipId);
  return row === undefined ? null : { ...row, batchId };
};
