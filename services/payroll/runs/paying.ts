/**
 * The paying half of a run (state-machines.md §8): who is held, which files went to the bank, what it answered, and the end
 * of the run. One stream decides all of it, so that nobody stands in two open files, whoever exports when.
 */
import { type Paise, sumPaise } from '@lamplight/bff/contract/paise.ts';
import type { payoutFormats } from '@lamplight/bff/contract/payouts.ts';
import { type CivilDate, istDate } from '@lamplight/common/calendar/civil.ts';
import { type CommandOf, isAdmin, isSystem } from '@lamplight/common/facts/actor.ts';
import { faulty } from '@lamplight/common/facts/faulty.ts';
import { ABSENT, FORBIDDEN, refusalOf } from '@lamplight/common/facts/standing.ts';
import { unreachable } from '@lamplight/events/core/declare-events.ts';
import { type Refusal, refuse } from '@lamplight/events/core/types.ts';
import type { BankFault } from '../engine/bank-file.ts';
import type { RunEvent } from './events.ts';
import { fileOf, type Payee, type Payer } from './payout-file.ts';
import { slipIn, slipsIn } from './slips.ts';
import type { Decided, Deciding } from './standing.ts';
import type { Batch, Payment, PresentRun, Run, RunSlip } from './state.ts';

/** What the bank says of one row of a file. `reference`: its own (UTR), or what proves the payment. */
export type PayoutResult = Readonly<{ payslipId: string }> &
  (
    | Readonly<{ outcome: 'paid'; reference: string; paidOn: CivilDate }>
    | Readonly<{ outcome: 'failed'; reason: string }>
  );

type OfSlip<T extends string> = CommandOf<T> & Readonly<{ payslipId: string; reason: string }>;
export type PayingCommand =
  | OfSlip<'HoldPayslip'>
  | OfSlip<'ReleasePayslip'>
  /**
   * `totalPaise`: what whoever exports believes that the file pays. `payees`: the verified accounts by employee, opened for
   * this file alone; `payer`: from which it is paid, null where nobody has entered it.
   */
  | (CommandOf<'ExportPayout'> &
      Readonly<{
        batchId: string;
        format: (typeof payoutFormats)[number];
        totalPaise: Paise;
        payees: ReadonlyMap<string, Payee>;
        payer: Payer | null;
      }>)
  /** `sha256`: of the file as it was made again. */
  | (CommandOf<'OpenPayoutFile'> & Readonly<{ batchId: string; sha256: string }>)
  | (CommandOf<'RecordPayoutResult'> & Readonly<{ batchId: string; rows: readonly PayoutResult[] }>)
  /**
   * `by`: who closes it, also where a crash left the rest to the product. `hasLocked`: the same act has locked the month, so
   * that the product may have done the rest already.
   */
  | (CommandOf<'CloseRun'> & Readonly<{ by: string; hasLocked?: boolean }>)
  | (CommandOf<'ReverseRun'> & Readonly<{ byRunId: string; reason: string }>)
  /** Of the product, when the reversal was cancelled. */
  | (CommandOf<'CancelReversal'> & Readonly<{ byRunId: string }>);
type Of<T extends PayingCommand['type']> = Extract<PayingCommand, { type: T }>;

/** A file is one event, and events are at most 900 KiB; whoever has no place in it stands in the next one. */
export const MOST_ROWS = 2_500;

const WITH_SLIPS: readonly PresentRun['is'][] = [
  ...(['calculated', 'submitted', 'approved'] as const),
  ...(['payment_initiated', 'partially_paid', 'paid', 'closed'] as const),
];
const PAYABLE: readonly PresentRun['is'][] = ['approved', 'payment_initiated', 'partially_paid', 'paid', 'closed'];
const OPEN: readonly PresentRun['is'][] = ['payment_initiated', 'partially_paid'];

/** Nothing of it is on its way, or arrived. */
const isFree = ({ payment }: RunSlip): boolean => payment.is === 'due' || payment.is === 'failed';
const waitsForMoney = (slip: RunSlip): boolean => slip.held === null && slip.netPaise > 0 && isFree(slip);
const isSettled = ({ held, netPaise, payment }: RunSlip): boolean =>
  held !== null || netPaise <= 0 || payment.is === 'paid';

export type NextFile = Readonly<{ slips: readonly RunSlip[]; totalPaise: Paise }>;
/** Who stands in the next file: due, failed and released ones; never who is held, sent, paid or has nothing to get. */
export const nextFile = ({ slips, type, is, reversedBy }: PresentRun): NextFile => {
  const open = type !== 'reversal' && reversedBy === null && PAYABLE.includes(is);
  const payable = open ? slipsIn(slips).filter(waitsForMoney).slice(0, MOST_ROWS) : [];
  return { slips: payable, totalPaise: sumPaise(payable.map(({ netPaise }) => netPaise)) };
};

export const holdable = (run: PresentRun, slip: RunSlip): boolean =>
  changesHolds(run) && slip.held === null && isFree(slip);
export const releasable = (run: PresentRun, slip: RunSlip): boolean => changesHolds(run) && slip.held !== null;
const changesHolds = ({ is, type, reversedBy }: PresentRun): boolean =>
  type !== 'reversal' && reversedBy === null && WITH_SLIPS.includes(is);

/** What may be done to a run as it stands; what a command says of a slip or a file is not judged. */
export const payingAllows = (type: PayingCommand['type'], run: PresentRun): boolean => {
  switch (type) {
    case 'HoldPayslip':
    case 'ReleasePayslip':
      return changesHolds(run);
    case 'ExportPayout':
      return run.type !== 'reversal' && PAYABLE.includes(run.is);
    case 'OpenPayoutFile':
    case 'RecordPayoutResult':
      return run.batches.length > 0;
    case 'CloseRun':
      return run.is === 'paid' || (run.is === 'approved' && (run.type === 'reversal' || isPaid(run)));
    case 'ReverseRun':
      return run.type !== 'reversal' && (run.is === 'paid' || run.is === 'closed');
    case 'CancelReversal':
      return true;
    default:
      return unreachable(type);
  }
};

const isPaid = ({ slips }: PresentRun, changed: ReadonlyMap<string, RunSlip> = new Map()): boolean =>
  slipsIn(slips).every((slip) => isSettled(changed.get(slip.payslipId) ?? slip));

const SYSTEMS: readonly PayingCommand['type'][] = ['RecordPayoutResult', 'CloseRun', 'CancelReversal'];

const decidePaying = (c: PayingCommand, run: Run): Decided => {
  const may = isSystem(c.actor) ? SYSTEMS.includes(c.type) : isAdmin(c.actor) && c.type !== 'CancelReversal';
  if (!may) return FORBIDDEN;
  if (run.is === 'absent') return ABSENT;
  if (c.type === 'CloseRun' && run.is === 'closed' && (isSystem(c.actor) || c.hasLocked === true)) return [];
  const standing = { knows: true, may, ready: payingAllows(c.type, run), state: run.is, etag: run.etag };
  const refusal = refusalOf(standing, c.ifMatch);
  if (refusal) return refusal;
  switch (c.type) {
    case 'HoldPayslip':
      return held(c, run);
    case 'ReleasePayslip':
      return released(c, run);
    case 'ExportPayout':
      return exported(c, run);
    case 'OpenPayoutFile':
      return opened(c, run);
    case 'RecordPayoutResult':
      return answered(c, run);
    case 'CloseRun':
      return closed(c, run);
    case 'ReverseRun': {
      if (run.reversedBy !== null) return ALREADY_REVERSED;
      const { byRunId, reason, actor } = c;
      return [{ type: 'PayrollRunReversed', data: { runId: run.runId, byRunId, reason, by: actor.id } }];
    }
    case 'CancelReversal': {
      const { byRunId } = c;
      if (run.reversedBy !== byRunId) return [];
      return [{ type: 'PayrollRunReversalCancelled', data: { runId: run.runId, byRunId } }];
    }
    default:
      return unreachable(c);
  }
};

/** Beside `preparing`: the run's decider knows each command by its name. */
export const paying: Deciding<PayingCommand> = {
  HoldPayslip: decidePaying,
  ReleasePayslip: decidePaying,
  ExportPayout: decidePaying,
  OpenPayoutFile: decidePaying,
  RecordPayoutResult: decidePaying,
  CloseRun: decidePaying,
  ReverseRun: decidePaying,
  CancelReversal: decidePaying,
};

export const ALREADY_REVERSED = refuse('ALREADY_REVERSED', 'conflict');
/** @property slip how the one slip stands that the command is about */
const notNow = (run: PresentRun, { held: hold, payment }: RunSlip): Refusal =>
  refuse('STATE_CONFLICT', 'conflict', {
    ...{ state: run.is, etag: run.etag },
    ...{ slip: hold === null ? payment.is : 'held' },
  });

const held = (c: Of<'HoldPayslip'>, run: PresentRun): Decided => {
  const slip = slipIn(run.slips, c.payslipId);
  if (slip === null) return ABSENT;
  if (!holdable(run, slip)) return notNow(run, slip);
  const { payslipId, employeeId } = slip;
  const { runId } = run;
  const hold = { reason: c.reason, by: c.actor.id };
  const after = new Map([[payslipId, { ...slip, held: hold }]]);
  return [{ type: 'PayslipHeld', data: { runId, payslipId, employeeId, ...hold } }, ...paidWith(run, after)];
};

const released = (c: Of<'ReleasePayslip'>, run: PresentRun): Decided => {
  const slip = slipIn(run.slips, c.payslipId);
  if (slip === null) return ABSENT;
  if (!releasable(run, slip)) return notNow(run, slip);
  const { payslipId, employeeId } = slip;
  const data = { runId: run.runId, payslipId, employeeId, reason: c.reason, by: c.actor.id };
  return [{ type: 'PayslipReleased', data }];
};

/** The run is paid once nobody waits any more: the last one paid, or held. */
const paidWith = (run: PresentRun, changed: ReadonlyMap<string, RunSlip>): readonly RunEvent[] =>
  OPEN.includes(run.is) && isPaid(run, changed) ? [{ type: 'PayrollRunPaid', data: { runId: run.runId } }] : [];

const exported = (c: Of<'ExportPayout'>, run: PresentRun): Decided => {
  if (run.reversedBy !== null) return ALREADY_REVERSED;
  const next = nextFile(run);
  if (next.slips.length === 0) return refuse('NOTHING_TO_PAY', 'rule');
  if (next.totalPaise !== c.totalPaise) {
    const detail = { totalPaise: next.totalPaise, expectedPaise: c.totalPaise };
    return refuse('TOTAL_MISMATCH', 'rule', detail);
  }
  if (c.payer === null) return refuse('PAYER_REQUIRED', 'rule');
  const unpayable = next.slips.filter(({ employeeId }) => !c.payees.has(employeeId));
  if (unpayable.length > 0)
    return notPayable(unpayable.map(({ payslipId }) => [payslipId, 'This person has no verified account'] as const));
  const { runId } = run;
  const { batchId, format } = c;
  const day = istDate(c.at);
  const rows = next.slips.map(({ payslipId, employeeId, netPaise: amountPaise }, at) => {
    const { bankId = '' } = c.payees.get(employeeId) ?? {};
    return { payslipId, employeeId, amountPaise, reference: referenceOf(run, at + 1), bankId };
  });
  const batch = { batchId, format, rows, day };
  const file = fileOf(run.month, batch, { payer: c.payer, payees: c.payees });
  if ('code' in file) return refusalOfFault(file);
  const { totalPaise, sha256 } = file;
  const about = { ...batch, totalPaise, sha256, payerRevision: c.payer.revision };
  return [{ type: 'PayoutFileExported', data: { runId, ...about, by: c.actor.id } }];
};

/** `2611-9F3A01-2-17`: month, run, which file of it, which row. New in each file, and short enough for every bank. */
const referenceOf = ({ month, runId, batches }: PresentRun, row: number): string => {
  const short = runId
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .slice(0, 6)
    .toUpperCase();
  return [month.slice(2).replace('-', ''), short, batches.length + 1, row].join('-');
};

const notPayable = (slips: readonly (readonly [payslipId: string, message: string])[]): Refusal =>
  refuse('PAYEE_UNVERIFIED', 'rule', { errors: slips.map(([field, message]) => ({ field, message })) });

const OF_THE_PAYEE: Readonly<Record<string, string>> = {
  name: 'The name on the account has no letter that banks take',
  account: 'The account number is not one of 9 to 18 digits',
  ifsc: 'The IFSC of the account is not valid',
};
/** @throws TypeError for what no person could have entered wrongly */
const refusalOfFault = (fault: BankFault): Refusal => {
  const message = fault.code === 'ROW_INVALID' ? OF_THE_PAYEE[fault.field] : undefined;
  if (fault.code !== 'ROW_INVALID' || message === undefined)
    throw new TypeError(`the bank's file cannot be made: ${JSON.stringify(fault)}`);
  return notPayable([[fault.payslipId, message]]);
};

const batchOf = ({ batches }: PresentRun, batchId: string): Batch | null =>
  batches.find((one) => one.batchId === batchId) ?? null;

/** Another file under the same name would be paid by the bank a second time: it is refused, and said. */
const opened = ({ batchId, sha256, actor }: Of<'OpenPayoutFile'>, run: PresentRun): Decided => {
  const batch = batchOf(run, batchId);
  if (batch === null) return ABSENT;
  if (batch.sha256 !== sha256) return refuse('FILE_CHANGED', 'conflict');
  return [{ type: 'PayoutFileOpened', data: { runId: run.runId, batchId, sha256, by: actor.id } }];
};

const answered = (c: Of<'RecordPayoutResult'>, run: PresentRun): Decided => {
  const batch = batchOf(run, c.batchId);
  if (batch === null) return ABSENT;
  const inFile = new Map(batch.rows.map((row) => [row.payslipId, row]));
  const changed = new Map<string, RunSlip>();
  const events: RunEvent[] = [];
  const today = istDate(c.at);
  for (const [at, result] of c.rows.entries()) {
    const { payslipId } = result;
    const row = inFile.get(payslipId);
    const slip = changed.get(payslipId) ?? slipIn(run.slips, payslipId);
    if (row === undefined || slip === null) return faulty(`rows.${at}.payslipId`, 'This slip is not in this file');
    if (result.outcome === 'paid' && (result.paidOn > today || result.paidOn < batch.day))
      return faulty(`rows.${at}.paidOn`, 'Enter a day from that of the file to today');
    if (slip.payment.is !== 'sent' || slip.payment.batchId !== batch.batchId) {
      if (isSaid(slip.payment, batch.batchId, result)) continue;
      return refuse('RESULT_RECORDED', 'conflict', {
        errors: [{ field: `rows.${at}.payslipId`, message: 'Another result of this row is recorded' }],
      });
    }
    const about = { runId: run.runId, payslipId, employeeId: row.employeeId, batchId: batch.batchId };
    events.push(
      result.outcome === 'paid'
        ? { type: 'SalaryPaid', data: { ...about, netPaise: row.amountPaise, ...proofOf(result), by: c.actor.id } }
        : { type: 'SalaryPaymentFailed', data: { ...about, reason: result.reason, by: c.actor.id } },
    );
    changed.set(payslipId, { ...slip, payment: paymentOf(result, batch.batchId) });
  }
  return events.length === 0 ? [] : [...events, ...paidWith(run, changed)];
};

const proofOf = ({ reference, paidOn }: Extract<PayoutResult, { outcome: 'paid' }>) => ({ reference, paidOn });
const paymentOf = (result: PayoutResult, batchId: string): Payment =>
  result.outcome === 'paid'
    ? { is: 'paid', batchId, ...proofOf(result) }
    : { is: 'failed', batchId, reason: result.reason };

/**
 * Whether this result is known. A slip that went on into a later file had failed in this one: it may fail there again, but
 * nothing pays it twice.
 */
const isSaid = (payment: Payment, batchId: string, result: PayoutResult): boolean => {
  if (payment.is === 'due') return false;
  if (payment.batchId !== batchId || payment.is === 'failed') return result.outcome === 'failed';
  if (payment.is === 'sent' || result.outcome === 'failed') return false;
  return payment.reference === result.reference && payment.paidOn === result.paidOn;
};

const closed = ({ by }: Of<'CloseRun'>, { runId, month, is, type }: PresentRun): readonly RunEvent[] => {
  // Everybody is held, or has nothing to get: no file was needed.
  const paid: readonly RunEvent[] =
    is === 'approved' && type !== 'reversal' ? [{ type: 'PayrollRunPaid', data: { runId } }] : [];
  return [...paid, { type: 'PayrollRunClosed', data: { runId, month, by } }];
};
