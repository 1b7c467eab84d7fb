/** What a check of a run says, and what is done about it (payroll.md §6). Limits are configuration: a sentence names none. */

import { ruleSaid } from '../../parts/pay/ruleNames.ts';
import { counted } from '../../ui/counted.ts';
import { formatDate } from '../../ui/dates.ts';
import { formatRupees } from '../../ui/money.ts';
import type { PayrollRun } from './runs.ts';
import { monthSaid } from './runs.ts';
import { changeSaid } from './salaryForm.ts';

export type Check = PayrollRun['checks'][number];
/** Where what blocks is set right. */
type Where = 'person' | 'rules' | 'hold' | null;
type Said = Readonly<{ title: string; advice?: string; where?: Where }>;

const SAID: Readonly<Record<string, Said>> = {
  ASSIGNMENT_MISSING: {
    title: 'No salary is set',
    advice: 'Say what they get, or that they are not paid here; then calculate again.',
    where: 'person',
  },
  NOT_PAID_HERE: { title: 'Not paid here', where: 'person' },
  BANK_MISSING: {
    title: 'No bank account is known',
    advice: 'Enter their account, which another admin verifies; or hold them: they are paid later.',
    where: 'hold',
  },
  BANK_UNVERIFIED: {
    title: 'The bank account is not verified',
    advice: 'Another admin verifies it; or hold them: they are paid later.',
    where: 'hold',
  },
  BANK_DUPLICATE: {
    title: 'One bank account for two people',
    advice: 'Enter the right account of one of them, then calculate again.',
    where: 'person',
  },
  PAN_MISSING: {
    title: 'Tax is deducted, and no PAN is known',
    advice: 'Enter their PAN, then calculate again.',
    where: 'person',
  },
  UAN_MISSING: {
    title: 'Provident fund is paid, and no UAN is known',
    advice: 'Enter their UAN, then calculate again.',
    where: 'person',
  },
  NET_NEGATIVE: { title: 'More is deducted than earned', advice: 'Take a recovery back, or spread it over months.' },
  DEDUCTIONS_ABOVE_CAP: { title: 'More is deducted than the law allows', advice: 'Spread the recovery over months.' },
  LEFT_WITHOUT_SETTLEMENT: {
    title: 'Has left, and the final settlement is not marked',
    advice: 'Open an off-cycle run for their settlement.',
  },
  TWO_REGULAR_RUNS: { title: 'Stands in two regular runs of the month', advice: 'Cancel one of the two runs.' },
  SLIP_FAILED: {
    title: 'The payslip could not be calculated',
    advice: 'Look at their salary and rules.',
    where: 'person',
  },
  STATUTORY_RULE_MISSING: {
    title: 'The law says nothing for this month yet',
    advice: 'Propose the missing rule and have it approved, then calculate again.',
    where: 'rules',
  },
  STALE_CALCULATION: { title: 'Something it was calculated from has changed', advice: 'Calculate it again.' },
  TOTAL_MISMATCH: { title: 'The slips do not add up to the run', advice: 'Calculate it again; tell us if it stays.' },
  UNBALANCED: { title: 'The journal does not balance', advice: 'Calculate it again; tell us if it stays.' },
  BANK_CHANGED: { title: 'The bank account changed not long ago' },
  GROSS_BELOW_STRUCTURE: { title: 'Earns less than the salary says' },
  HEADCOUNT_CHANGED: { title: 'Another number of people than before' },
  JOINER: { title: 'Joined this month' },
  LEAVER: { title: 'Leaves this month' },
  LOP_HIGH: { title: 'Many days without pay' },
  NET_CHANGED: { title: 'Net changed much, or is the first' },
  NET_ZERO: { title: 'Nothing is paid' },
  ONE_OFF_LARGE: { title: 'A large payment beside the salary' },
  PAYDAY_LATE: { title: 'Paid later than the law allows' },
  TDS_ZERO: { title: 'No tax is deducted from a high income' },
  TOTAL_CHANGED: { title: 'The total of the run changed much' },
};

/** A check of a service that is newer than this page is named as it is. */
export const checkSaid = (code: string): Said => SAID[code] ?? { title: code };

const paise = (value: string | number | undefined): string | null =>
  typeof value === 'number' ? formatRupees(value) : null;
const day = (value: string | number | undefined): string | null =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDate(value) : null;

/** The figures of one check, in a few words; empty where the title says all. */
export const figuresOf = ({ code, detail: d }: Pick<Check, 'code' | 'detail'>): string => {
  switch (code) {
    case 'NET_CHANGED':
      if (d['beforePaise'] === undefined) return `${paise(d['netPaise'])}, nothing before`;
      return `${paise(d['beforePaise'])} to ${paise(d['netPaise'])}${typeof d['changeBp'] === 'number' ? `, ${changeSaid(d['changeBp'])}` : ''}`;
    case 'TOTAL_CHANGED':
      return `${paise(d['beforePaise'])} to ${paise(d['netPaise'])}`;
    case 'HEADCOUNT_CHANGED':
      return `${d['before']} before, ${d['now']} now`;
    case 'NET_NEGATIVE':
      return paise(d['netPaise']) ?? '';
    case 'DEDUCTIONS_ABOVE_CAP':
      return `${paise(d['deductionsPaise'])}, at most ${paise(d['capPaise'])}`;
    case 'GROSS_BELOW_STRUCTURE':
      return `${paise(d['grossPaise'])} of ${paise(d['ratePaise'])}`;
    case 'LOP_HIGH':
      return typeof d['halfDays'] === 'number' ? `${d['halfDays'] / 2} days` : '';
    case 'ONE_OFF_LARGE':
      return `${d['component']} ${paise(d['amountPaise'])}`;
    case 'TDS_ZERO':
      return `${paise(d['incomePaise'])} a year`;
    case 'BANK_CHANGED':
      return day(d['on']) ?? '';
    case 'PAYDAY_LATE':
      return `${day(d['on'])}, at the latest ${day(d['limit'])}`;
    case 'STATUTORY_RULE_MISSING':
      return `${ruleSaid({ key: String(d['key']), jurisdiction: String(d['jurisdiction']) })}, ${monthIn(d['month'])}`;
    case 'ASSIGNMENT_MISSING':
      return monthIn(d['month']);
    case 'NOT_PAID_HERE':
      return typeof d['pays'] === 'number'
        ? `${counted(d['pays'], 'payment', 'payments')} beside a salary ${d['pays'] === 1 ? 'waits' : 'wait'} for one`
        : '';
    case 'SLIP_FAILED':
      return [d['because'], d['what']].filter(Boolean).join(': ');
    default:
      return '';
  }
};
const monthIn = (value: string | number | undefined): string =>
  typeof value === 'string' && /^\d{4}-\d{2}$/.test(value) ? monthSaid(value) : String(value ?? '');

/** Checks that say the same of several people stand together: what blocks first, then what is open. */
export type CheckGroup = Readonly<{
  code: string;
  severity: Check['severity'];
  checks: readonly Check[];
  open: readonly Check[];
}>;
export const grouped = (checks: readonly Check[]): readonly CheckGroup[] => {
  const groups = new Map<string, Check[]>();
  for (const check of checks) {
    const key = `${check.severity} ${check.code}`;
    groups.set(key, [...(groups.get(key) ?? []), check]);
  }
  const rank = ({ severity, open }: CheckGroup): number =>
    ({ BLOCK: 0, WARN: 2, INFO: 4 })[severity] + (open.length > 0 ? 0 : 1);
  return [...groups.values()]
    .map((all) => ({
      code: all[0]?.code ?? '',
      severity: all[0]?.severity ?? 'WARN',
      checks: all,
      open: all.filter(({ open }) => open),
    }))
    .sort((a, b) => rank(a) - rank(b));
};
/** `1 blocks, 3 warnings open`; what is settled is said too. */
export const standSaid = (checks: readonly Check[]): string => {
  const count = (severity: Check['severity'], open: boolean): number =>
    checks.filter((one) => one.severity === severity && one.open === open).length;
  const said = [
    [count('BLOCK', true), 'block it', 'blocks it'],
    [count('WARN', true), 'warnings to answer', 'warning to answer'],
    [count('BLOCK', false), 'held', 'held'],
    [count('WARN', false), 'answered', 'answered'],
    [count('INFO', false), 'to know', 'to know'],
  ] as const;
  return said.flatMap(([n, many, one]) => (n === 0 ? [] : [`${n} ${n === 1 ? one : many}`])).join(', ');
};
