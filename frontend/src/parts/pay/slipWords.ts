/** What a payslip and a run are called, and days in words. */
import type { RunRow } from '@lamplight/bff/contract/payroll-runs.ts';
import { formatMonth } from '../../ui/months.ts';
import type { Payslip, PayslipRow } from './slips.ts';

/** `2026-11` → `November 2026` */
export const monthSaid = (month: string): string => `${formatMonth(month)} ${month.slice(0, 4)}`;

const TYPES: Readonly<Record<PayslipRow['type'], string>> = {
  regular: '',
  off_cycle: ', beside the month',
  correction: ', correction',
  reversal: ', taken back',
};
/** `November 2026`; of a slip beside the month's own what it is, too. */
export const slipTitle = ({ month, type }: Pick<PayslipRow, 'month' | 'type'>): string =>
  `${monthSaid(month)}${TYPES[type]}`;

export const typeName: Readonly<Record<RunRow['type'], string>> = {
  regular: 'Regular run',
  off_cycle: 'Off-cycle run',
  correction: 'Correction',
  reversal: 'Reversal',
};
/** `November 2026`; of a run beside the month's own what it is, too. */
export const runTitle = ({ month, type }: Pick<RunRow, 'month' | 'type'>): string =>
  type === 'regular' ? monthSaid(month) : `${monthSaid(month)}, ${typeName[type].toLowerCase()}`;

/** Half days as days: `15`, `0.5`. */
export const daysOf = (halfDays: number): string => String(halfDays / 2);

export type SlipLine = Payslip['lines'][number];
/** Lines of one kind, in the order of the slip; what is reckoned with and not paid stands nowhere on it. */
export const linesOf = (
  { lines }: Pick<Payslip, 'lines'>,
  ...kinds: readonly SlipLine['kind'][]
): readonly SlipLine[] => lines.filter(({ kind }) => kinds.includes(kind));
