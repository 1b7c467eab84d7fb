/**
 * The slips of a run, by id, in portions: an event that moves one of 10,000 slips on copies its portion and the list of
 * portions, some hundred entries, and never all slips. Slip ids are derived (hashes), so their first two characters spread
 * them over 256 portions. It is plain data, and an earlier state stays as it was.
 */
import type { Paise } from '@lamplight/bff/contract/paise.ts';
import type { CivilDate } from '@lamplight/common/calendar/civil.ts';

/** Where the money of one slip is. `sent`: in a payout file whose result is not known. */
export type Payment =
  | Readonly<{ is: 'due' }>
  | Readonly<{ is: 'sent'; batchId: string }>
  | Readonly<{ is: 'failed'; batchId: string; reason: string }>
  | Readonly<{ is: 'paid'; batchId: string; reference: string; paidOn: CivilDate }>;
export type RunSlip = Readonly<{
  payslipId: string;
  employeeId: string;
  netPaise: Paise;
  held: Readonly<{ reason: string; by: string }> | null;
  payment: Payment;
}>;

export type RunSlips = Readonly<Record<string, Readonly<Record<string, RunSlip>>>>;

const portionOf = (payslipId: string): string => payslipId.slice(0, 2);

export const slipsFrom = (slips: Iterable<RunSlip>): RunSlips => {
  const portions: Record<string, Record<string, RunSlip>> = {};
  for (const slip of slips) {
    const portion = portions[portionOf(slip.payslipId)];
    if (portion === undefined) portions[portionOf(slip.payslipId)] = { [slip.payslipId]: slip };
    else portion[slip.payslipId] = slip;
  }
  return portions;
};

export const slipIn = (slips: RunSlips, payslipId: string): RunSlip | null =>
  slips[portionOf(payslipId)]?.[payslipId] ?? null;

/** A slip that is not among them changes nothing. */
export const withSlip = (slips: RunSlips, payslipId: string, change: (slip: RunSlip) => RunSlip): RunSlips => {
  const slip = slipIn(slips, payslipId);
  if (slip === null) return slips;
  const portion = portionOf(payslipId);
  return { ...slips, [portion]: { ...slips[portion], [payslipId]: change(slip) } };
};

/** In the order of employee ids, which is that of files and lists. */
export const slipsIn = (slips: RunSlips): readonly RunSlip[] =>
  Object.values(slips)
    .flatMap((portion) => Object.values(portion))
    .toSorted((a, b) => (a.employeeId < b.employeeId ? -1 : a.employeeId > b.employeeId ? 1 : 0));
