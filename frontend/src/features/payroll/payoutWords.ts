/** Files for the bank and what becomes of money, in plain words; and in which order it is looked at. */
import { hrefOf } from '@lamplight/bff/contract/call.ts';
import { nameOf } from './runs.ts';
import type { PayoutFile, SalaryPayment } from './runsData.ts';

export const formatName: Readonly<Record<PayoutFile['format'], string>> = {
  NEFT_COMMA: 'NEFT, with commas',
  NEFT_PIPE: 'NEFT, with upright lines',
  PLAIN_CSV: 'Plain list (CSV)',
};

/** Where a file is downloaded; each download is recorded. */
export const fileHref = (runId: string, batchId: string): string => hrefOf('payroll-payout-file', { runId, batchId });

/** What needs somebody comes first: what failed, then who is held, then what the bank has not answered. */
const RANK: Readonly<Record<SalaryPayment['state'], number>> = {
  failed: 0,
  held: 1,
  sent: 2,
  due: 3,
  paid: 4,
  nothing: 5,
};
export const inOrder = (payments: readonly SalaryPayment[]): readonly SalaryPayment[] =>
  [...payments].sort((a, b) => RANK[a.state] - RANK[b.state] || nameOf(a).localeCompare(nameOf(b)));

/** `2 failed, 1 held, 3 paid` */
const WORDS: Readonly<Record<SalaryPayment['state'], string>> = {
  failed: 'failed',
  held: 'held',
  sent: 'without an answer',
  due: 'to be paid',
  paid: 'paid',
  nothing: 'with nothing to pay',
};
export const countsSaid = (counts: Readonly<Partial<Record<SalaryPayment['state'], number>>>): string =>
  (Object.keys(RANK) as SalaryPayment['state'][])
    .flatMap((state) => ((counts[state] ?? 0) > 0 ? [`${counts[state]} ${WORDS[state]}`] : []))
    .join(', ');
