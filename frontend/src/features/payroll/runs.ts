/** What a run is called, where it stands, what comes next, and how far it is from the run before. */

import type { Payouts } from '@lamplight/bff/contract/payouts.ts';
import type { PayrollRun, RunPerson, RunRow } from '@lamplight/bff/contract/payroll-runs.ts';
import { changeBp } from '@lamplight/bff/contract/salary-change.ts';
import { monthSaid } from '../../parts/pay/slipWords.ts';
import { addDays, civilOf, formatDate, formatNear, formatWeekday } from '../../ui/dates.ts';
import { formatDelta, formatRupees } from '../../ui/money.ts';
import { formatMonth } from '../../ui/months.ts';
import { changeSaid } from './salaryForm.ts';

export type { PayrollRun, RunPerson, RunRow, RunSlip } from '@lamplight/bff/contract/payroll-runs.ts';
export { monthSaid, runTitle, typeName } from '../../parts/pay/slipWords.ts';
export type RunState = RunRow['state'];

export const isOver = ({ state }: Pick<RunRow, 'state'>): boolean => state === 'closed' || state === 'cancelled';

/** Approved, and whatever follows from it. */
export const isPaying = (state: RunState): boolean =>
  ['approved', 'payment_initiated', 'partially_paid', 'paid', 'closed'].includes(state);

/** A month moved by whole months. */
export const monthAfter = (month: string, months = 1): string => {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + months;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
};
/** The last day of a month that is neither Saturday nor Sunday. */
export const lastWeekday = (month: string): string => {
  const last = addDays(`${monthAfter(month)}-01`, -1);
  const back = { Sat: 1, Sun: 2 }[formatWeekday(last)] ?? 0;
  return addDays(last, -back);
};
/** `Mon 30 Nov 2026` */
export const dayWithWeekday = (civil: string): string => `${formatWeekday(civil)} ${formatDate(civil)}`;

/** What an admin does next in this section: an unfinished regular run, the oldest first; else the month without one. */
export type Ahead = Readonly<{ run: RunRow } | { run: null; month: string }>;
export const aheadOf = (runs: readonly RunRow[], thisMonth: string): Ahead => {
  const regular = runs.filter(({ type, state }) => type === 'regular' && state !== 'cancelled');
  const [oldest] = regular.filter((run) => !isOver(run)).sort((a, b) => a.month.localeCompare(b.month));
  if (oldest !== undefined) return { run: oldest };
  const taken = new Set(regular.map(({ month }) => month));
  let month = thisMonth;
  while (taken.has(month)) month = monthAfter(month);
  return { run: null, month };
};

/** The one next act of a run; null: somebody else, or the clock, is next. */
export type Act = 'answer' | 'approve' | 'calculate' | 'close' | 'export' | 'results' | 'submit';
export type NextStep = Readonly<{ act: Act | null; label: string; says: string }>;
const step = (act: Act | null, label: string, says: string): NextStep => ({ act, label, says });

/** @param run as its reader may act on it @param payouts how it is paid; undefined while that is not known */
export const nextStep = (run: PayrollRun, payouts: Payouts | undefined): NextStep => {
  if (run.progress !== null) return step(null, '', 'It is being calculated. You may leave this page.');
  switch (run.state) {
    case 'draft':
      return step(run.can.calculateRun ? 'calculate' : null, 'Calculate the run', draftSaid(run));
    case 'calculated':
      return afterCalculation(run);
    case 'submitted':
      return afterSubmission(run);
    case 'approved':
    case 'payment_initiated':
    case 'partially_paid':
    case 'paid':
      return payouts === undefined ? step(null, '', '') : afterApproval(run, payouts);
    case 'closed':
      return step(null, '', run.type === 'regular' ? `It locks ${monthSaid(run.month)}.` : 'Nothing is left to do.');
    default:
      return step(null, '', 'It was cancelled: nothing is paid by it.');
  }
};

const draftSaid = ({ failed, type }: PayrollRun): string => {
  if (failed !== null) return 'It can be tried again.';
  return type === 'reversal'
    ? 'It takes the other run back once another admin has approved it. No money moves by it.'
    : 'Nothing is paid by it before another admin has approved it.';
};

const afterCalculation = (run: PayrollRun): NextStep => {
  if (run.stale)
    return step(
      run.can.calculateRun ? 'calculate' : null,
      'Calculate it again',
      'Something it was calculated from has changed.',
    );
  const blocks = run.checks.filter(({ open, severity }) => open && severity === 'BLOCK').length;
  const warnings = run.checks.filter(({ open, severity }) => open && severity === 'WARN').length;
  if (warnings > 0)
    return step(
      run.can.acknowledgeCheck ? 'answer' : null,
      warnings === 1 ? 'Answer the warning' : `Answer ${warnings} warnings`,
      blocks === 0
        ? 'Say why each is right; then it can be submitted.'
        : `Besides, ${blocks === 1 ? 'one check blocks' : `${blocks} checks block`} it: set right what is said there.`,
    );
  if (blocks > 0)
    return step(
      run.can.calculateRun ? 'calculate' : null,
      'Calculate it again',
      `${blocks === 1 ? 'One check blocks' : `${blocks} checks block`} it. Set right what is said below, then calculate again.`,
    );
  return step(
    run.can.submitRun ? 'submit' : null,
    'Submit for approval',
    whoApproves(run, 'Every check is answered. '),
  );
};

const afterSubmission = (run: PayrollRun): NextStep => {
  if (run.stale)
    return step(
      null,
      '',
      'Something it was calculated from has changed: reject it, calculate it again and submit it anew.',
    );
  if (run.can.approveRun)
    return step('approve', 'Approve the run', `${formatRupees(run.netPaise ?? 0)} can be paid to the bank after that.`);
  return step(null, '', whoApproves(run, ''));
};

const whoApproves = ({ approvers }: PayrollRun, before: string): string => {
  const names = approvers.map(({ name }) => name ?? 'an admin');
  if (names.length === 0)
    return `${before}Nobody can approve it: every admin prepared a part of it. Invite another admin, or make someone one; whoever is one only now approves the next run.`;
  return `${before}${listed(names)} can approve it: whoever prepared a part of it cannot.`;
};
/** `Leela Thomas`, `Leela Thomas or Dev Menon` */
const listed = (names: readonly string[]): string => {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} or ${last}`;
};

const afterApproval = (run: PayrollRun, { can, next, counts }: Payouts): NextStep => {
  if (can.exportPayout)
    return step(
      'export',
      (counts.failed ?? 0) > 0 ? `Pay ${rows(next.rows)} again` : 'Make the file for the bank',
      `The next file pays ${rows(next.rows)}, ${formatRupees(next.totalPaise)} in all.`,
    );
  if (can.recordPayoutResult)
    return step('results', 'Record what the bank says', `${rows(counts.sent ?? 0)} of a file have no answer yet.`);
  if (can.closeRun)
    return step(
      'close',
      'Close the run',
      run.type === 'regular'
        ? `It locks ${monthSaid(run.month)}: nothing dated in it changes again.`
        : 'Nothing is left to pay.',
    );
  return step(null, '', '');
};
export const rows = (n: number): string => (n === 1 ? 'one person' : `${n} people`);

/** The way of a run, with who and when; `now`: where it stands. */
export type Station = Readonly<{ id: string; word: string; is: 'past' | 'now' | 'next'; note: string }>;
const ORDER: readonly RunState[] = ['draft', 'calculated', 'submitted', 'approved', 'paid', 'closed'];
const PAYING: Readonly<Partial<Record<RunState, string>>> = {
  payment_initiated: 'With the bank',
  partially_paid: 'Partly paid',
};

export const wayOf = (run: PayrollRun, now: number, payouts?: Payouts): readonly Station[] => {
  const shown = run.type === 'reversal' ? ORDER.filter((state) => state !== 'paid') : ORDER;
  const trace = (of: PayrollRun['submitted']): string =>
    of === null ? '' : `${formatNear(of.at, now)}, ${of.by.name ?? 'an admin'}`;
  const noted: Readonly<Partial<Record<RunState, string>>> = {
    draft: trace({ at: run.openedAt, by: run.openedBy }),
    calculated: run.calculatedAt === null ? 'next' : formatNear(run.calculatedAt, now),
    submitted: trace(run.submitted),
    approved: trace(run.approved) || listed(run.approvers.map(({ name }) => name ?? 'an admin')),
    paid: paidNote(run, payouts),
    closed: run.type === 'regular' ? `locks ${formatMonth(run.month)}` : '',
  };
  if (run.state === 'cancelled')
    return [
      { id: 'draft', word: 'Draft', is: 'past', note: noted.draft ?? '' },
      { id: 'cancelled', word: 'Cancelled', is: 'now', note: 'nothing is paid' },
    ];
  const at = shown.indexOf(PAYING[run.state] === undefined ? run.state : 'paid');
  return shown.map((state, place) => ({
    id: state,
    word: (place === at ? PAYING[run.state] : undefined) ?? WORDS[state] ?? state,
    is: place < at ? 'past' : place === at ? 'now' : 'next',
    note: noted[state] ?? '',
  }));
};
const WORDS: Readonly<Record<string, string>> = {
  ...{ draft: 'Draft', calculated: 'Calculated', submitted: 'Submitted' },
  ...{ approved: 'Approved', paid: 'Paid', closed: 'Closed' },
};
const paidNote = (run: PayrollRun, payouts?: Payouts): string => {
  const { paid = 0, sent = 0, failed = 0, due = 0 } = payouts?.counts ?? {};
  const whole = paid + sent + failed + due;
  return PAYING[run.state] === undefined || payouts === undefined
    ? dayWithWeekday(run.paymentDate)
    : `${paid} of ${whole} paid`;
};

/** What a sum is beside the one before: `+₹72,016.13 on October, +16.2 %`. */
export const changeSince = (now: number, before: PayrollRun['before']): string => {
  if (before === null) return 'no run before it';
  const bp = before.netPaise > 0 ? changeBp(before.netPaise, now) : null;
  const delta = now - before.netPaise;
  if (delta === 0) return `as in ${formatMonth(before.month)}`;
  return `${formatDelta(delta)} on ${formatMonth(before.month)}${bp === null ? '' : `, ${changeSaid(bp)}`}`;
};

/** What is taken from pay, as components are called by their letters. */
const DEDUCTIONS = ['TDS', 'EPF_EE', 'ESI_EE', 'PT', 'LWF_EE', 'RECOVERY'] as const;
const CALLED: Readonly<Record<string, string>> = { EPF_EE: 'EPF', ESI_EE: 'ESI', LWF_EE: 'labour welfare' };
/** The two largest deductions of a run. */
export const largestDeductions = (byComponentPaise: Readonly<Record<string, number>>): string =>
  DEDUCTIONS.map((code) => [code, byComponentPaise[code] ?? 0] as const)
    .filter(([, paise]) => paise !== 0)
    .sort((a, b) => b[1] - a[1])
    .slice(0, 2)
    .map(([code, paise]) => `${CALLED[code] ?? code} ${formatRupees(paise)}`)
    .join(', ');

/** How much more or less than the month before; whoever is new changes by the whole. */
export const changeOf = ({ netPaise, beforePaise }: Pick<RunPerson, 'beforePaise' | 'netPaise'>): number =>
  netPaise - (beforePaise ?? 0);
export const nameOf = ({ employee }: Readonly<{ employee: Readonly<{ name: string | null }> }>): string =>
  employee.name ?? 'Erased person';
/** The largest change first, up or down; where nothing changed by name. */
export const byChange = (people: readonly RunPerson[]): readonly RunPerson[] =>
  [...people].sort((a, b) => Math.abs(changeOf(b)) - Math.abs(changeOf(a)) || nameOf(a).localeCompare(nameOf(b)));

/** The month of today, in India. */
export const monthNow = (now: number): string => civilOf(now).slice(0, 7);
