/** What stops a run, asks for a word before it is submitted, or says whom it leaves out (payroll.md §6). */
import { type Bp, halfUp, type Paise, toPaise } from '@lamplight/bff/contract/paise.ts';
import { addDays, type CivilDate, daysFrom } from '@lamplight/common/calendar/civil.ts';
import { addMonths, lastDayOf, type Month, monthOf } from '@lamplight/common/calendar/month.ts';
import { deductionCap } from './contributions.ts';
import { runJournal } from './journal.ts';
import type { MissingRule } from './law.ts';
import type { Payslip, RunLine, SlipFault } from './payslip.ts';
import type { StatutoryRule } from './rules.ts';
import { type RunTotals, slipAddsUp, totalsOf } from './totals.ts';

/** Configuration: a warning is given strictly above each. */
export type CheckThresholds = Readonly<{
  netChangeBp: Bp;
  totalChangeBp: Bp;
  bankChangedDays: number;
  lopHalfDays: number;
  oneOffPaise: Paise;
  taxableIncomePaise: Paise;
}>;

export type BlockCode =
  | 'ASSIGNMENT_MISSING'
  | 'BANK_DUPLICATE'
  | 'BANK_MISSING'
  | 'BANK_UNVERIFIED'
  | 'DEDUCTIONS_ABOVE_CAP'
  | 'LEFT_WITHOUT_SETTLEMENT'
  | 'NET_NEGATIVE'
  | 'PAN_MISSING'
  | 'SLIP_FAILED'
  | 'STALE_CALCULATION'
  | 'STATUTORY_RULE_MISSING'
  | 'TOTAL_MISMATCH'
  | 'TWO_REGULAR_RUNS'
  | 'UAN_MISSING'
  | 'UNBALANCED';
export type WarnCode =
  | 'BANK_CHANGED'
  | 'GROSS_BELOW_STRUCTURE'
  | 'HEADCOUNT_CHANGED'
  | 'JOINER'
  | 'LEAVER'
  | 'LOP_HIGH'
  | 'NET_CHANGED'
  | 'NET_ZERO'
  | 'ONE_OFF_LARGE'
  | 'PAYDAY_LATE'
  | 'TDS_ZERO'
  | 'TOTAL_CHANGED';

/** Nothing is asked: it says what the run leaves out. */
export type InfoCode = 'NOT_PAID_HERE';

/** @property detail figures and words that the sentence of the check needs */
export type PayrollCheck = Readonly<
  (
    | { severity: 'BLOCK'; code: BlockCode }
    | { severity: 'WARN'; code: WarnCode }
    | { severity: 'INFO'; code: InfoCode }
  ) & {
    employeeId?: string;
    detail?: Readonly<Record<string, number | string>>;
  }
>;

export type PersonFacts = Readonly<{
  employeeId: string;
  /** Employed in the month, and to be paid by a regular run. */
  active: boolean;
  bank: 'missing' | 'submitted' | 'verified';
  /** Equal for equal accounts, and nothing that an account could be read from. */
  accountKey?: string;
  bankChangedOn?: CivilDate;
  panKnown: boolean;
  uanKnown: boolean;
  held: boolean;
  inAnotherRegularRun: boolean;
}>;

export type CheckFacts = Readonly<{
  month: Month;
  type: 'correction' | 'off_cycle' | 'regular' | 'reversal';
  paymentDate: CivilDate;
  stale: boolean;
  payslips: readonly Payslip[];
  faults: readonly SlipFault[];
  runLines: readonly Pick<RunLine, 'amountPaise' | 'code'>[];
  missing: readonly MissingRule[];
  /** As they stand recorded; they must be those of the slips. */
  totals: RunTotals;
  people: readonly PersonFacts[];
  /** Who works here in the month and is paid nothing; `pays`: what is approved beside a salary, and waits for one. */
  unpaid: readonly Readonly<{ employeeId: string; pays: number }>[];
  /** The last regular run; none: every net is a first one. */
  previous: Readonly<{ netPaise: Readonly<Record<string, Paise>> }> | null;
  deductionCap: StatutoryRule<'DEDUCTION_CAP'>;
  paydayLimit: StatutoryRule<'PAYDAY_LIMIT'>;
}>;

/** Change in basis points, half up; null where there is nothing to compare with. */
export const changeBp = (before: Paise | undefined, now: Paise): Bp | null =>
  before === undefined || before <= 0
    ? null
    : toPaise(halfUp((BigInt(now) - BigInt(before)) * 10_000n, BigInt(before)));

const above = (change: Bp | null, limit: Bp): boolean => change === null || Math.abs(change) > limit;

const block = (code: BlockCode, employeeId?: string, detail?: PayrollCheck['detail']): PayrollCheck => ({
  ...{ severity: 'BLOCK', code },
  ...(employeeId === undefined ? {} : { employeeId }),
  ...(detail === undefined ? {} : { detail }),
});
const warn = (code: WarnCode, employeeId?: string, detail?: PayrollCheck['detail']): PayrollCheck => ({
  ...{ severity: 'WARN', code },
  ...(employeeId === undefined ? {} : { employeeId }),
  ...(detail === undefined ? {} : { detail }),
});
const inform = (code: InfoCode, employeeId: string, detail?: PayrollCheck['detail']): PayrollCheck => ({
  ...{ severity: 'INFO', code, employeeId },
  ...(detail === undefined ? {} : { detail }),
});
const when = (is: boolean, check: PayrollCheck): readonly PayrollCheck[] => (is ? [check] : []);

const tdsOf = ({ lines }: Payslip): Paise => lines.find(({ code }) => code === 'TDS')?.amountPaise ?? 0;

const blocksOfSlip = (
  slip: Payslip,
  person: PersonFacts | undefined,
  { month, deductionCap: rule }: CheckFacts,
): readonly PayrollCheck[] => {
  const { employeeId, netPaise, deductionsPaise, codeWagesPaise, exitedOn } = slip;
  const bank = person?.bank ?? 'missing';
  const paid = netPaise > 0 && person?.held !== true;
  const cap = deductionCap(codeWagesPaise, rule);
  const left = exitedOn !== undefined && exitedOn <= lastDayOf(month);
  return [
    ...when(netPaise < 0, block('NET_NEGATIVE', employeeId, { netPaise })),
    ...when(paid && bank === 'missing', block('BANK_MISSING', employeeId)),
    ...when(paid && bank === 'submitted', block('BANK_UNVERIFIED', employeeId)),
    ...when(person?.panKnown !== true && tdsOf(slip) > 0, block('PAN_MISSING', employeeId)),
    ...when(person?.uanKnown !== true && slip.pfWagesPaise !== 0, block('UAN_MISSING', employeeId)),
    // A correction pays differences of months that had their own cap.
    ...when(
      slip.type !== 'correction' && deductionsPaise > cap,
      block('DEDUCTIONS_ABOVE_CAP', employeeId, { deductionsPaise, capPaise: cap }),
    ),
    ...when(left && !slip.finalSettlement && slip.type !== 'correction', block('LEFT_WITHOUT_SETTLEMENT', employeeId)),
    ...when(slip.type === 'regular' && person?.inAnotherRegularRun === true, block('TWO_REGULAR_RUNS', employeeId)),
  ];
};

const warnsOfSlip = (
  slip: Payslip,
  person: PersonFacts | undefined,
  facts: CheckFacts,
  limits: CheckThresholds,
): readonly PayrollCheck[] => {
  const { employeeId, netPaise, joinedOn, exitedOn, lines, tax } = slip;
  const before = facts.previous?.netPaise[employeeId];
  const change = changeBp(before, netPaise);
  const { bankChangedOn } = person ?? {};
  const bankAge = bankChangedOn === undefined ? Number.POSITIVE_INFINITY : daysFrom(bankChangedOn, facts.paymentDate);
  const income = (tax?.annualWithOneOffs ?? tax?.annual)?.roundedIncomePaise ?? 0;
  const regular = slip.type === 'regular';
  const netChange: Record<string, number> = {
    netPaise,
    ...(before === undefined ? {} : { beforePaise: before }),
    ...(change === null ? {} : { changeBp: change }),
  };
  return [
    ...when(regular && above(change, limits.netChangeBp), warn('NET_CHANGED', employeeId, netChange)),
    ...when(joinedOn !== undefined && monthOf(joinedOn) === facts.month, warn('JOINER', employeeId)),
    ...when(exitedOn !== undefined && monthOf(exitedOn) === facts.month, warn('LEAVER', employeeId)),
    ...when(
      bankAge >= 0 && bankAge <= limits.bankChangedDays,
      warn('BANK_CHANGED', employeeId, { on: bankChangedOn ?? '' }),
    ),
    ...when(
      slip.days.lopHalfDays > limits.lopHalfDays,
      warn('LOP_HIGH', employeeId, { halfDays: slip.days.lopHalfDays }),
    ),
    ...lines
      .filter(
        ({ kind, oneOff, arrearOf, amountPaise }) =>
          kind === 'EARNING' && oneOff && arrearOf === undefined && amountPaise > limits.oneOffPaise,
      )
      .map(({ code, amountPaise }) => warn('ONE_OFF_LARGE', employeeId, { component: code, amountPaise })),
    ...when(
      tdsOf(slip) === 0 && income > limits.taxableIncomePaise,
      warn('TDS_ZERO', employeeId, { incomePaise: income }),
    ),
    ...when(netPaise === 0, warn('NET_ZERO', employeeId)),
    ...when(
      regular && slip.grossPaise < slip.monthlyGrossPaise,
      warn('GROSS_BELOW_STRUCTURE', employeeId, { grossPaise: slip.grossPaise, ratePaise: slip.monthlyGrossPaise }),
    ),
  ];
};

const blocksOfRun = (facts: CheckFacts): readonly PayrollCheck[] => {
  const { payslips, faults, people, runLines, totals } = facts;
  const known = new Set([...payslips, ...faults].map(({ employeeId }) => employeeId));
  const journal = facts.type === 'reversal' ? null : runJournal({ payslips, runLines });
  const byAccount = new Map<string, string[]>();
  const paid = new Set(payslips.map(({ employeeId }) => employeeId));
  for (const { accountKey, employeeId } of people)
    if (accountKey !== undefined && paid.has(employeeId))
      byAccount.set(accountKey, [...(byAccount.get(accountKey) ?? []), employeeId]);
  const addsUp =
    payslips.every(slipAddsUp) && JSON.stringify(totals) === JSON.stringify(totalsOf({ payslips, runLines }));
  return [
    ...when(facts.stale, block('STALE_CALCULATION')),
    ...facts.missing.map(({ key, jurisdiction, month }) =>
      block('STATUTORY_RULE_MISSING', undefined, { key, jurisdiction, month }),
    ),
    ...faults.map(({ employeeId, code, what }) =>
      code === 'ASSIGNMENT_MISSING'
        ? block(code, employeeId, { month: what })
        : block('SLIP_FAILED', employeeId, { because: code, what }),
    ),
    ...people
      .filter(({ active, employeeId }) => facts.type === 'regular' && active && !known.has(employeeId))
      .map(({ employeeId }) => block('ASSIGNMENT_MISSING', employeeId, { month: facts.month })),
    ...[...byAccount.values()]
      .filter((owners) => owners.length > 1)
      .flatMap((owners) => owners.map((employeeId) => block('BANK_DUPLICATE', employeeId))),
    ...when(!addsUp, block('TOTAL_MISMATCH')),
    ...when(journal !== null && !journal.ok, block('UNBALANCED')),
  ];
};

const warnsOfRun = (
  { payslips, previous, totals, type, month, paymentDate, paydayLimit }: CheckFacts,
  limits: CheckThresholds,
): readonly PayrollCheck[] => {
  const nets = Object.values(previous?.netPaise ?? {});
  const before = nets.reduce((sum, net) => sum + net, 0);
  const lastDay = addDays(`${addMonths(month, 1)}-01`, paydayLimit.value.dayOfNextMonth - 1);
  const change = changeBp(previous === null ? undefined : before, totals.netPaise);
  return [
    ...when(
      type === 'regular' && above(change, limits.totalChangeBp),
      warn('TOTAL_CHANGED', undefined, { beforePaise: before, netPaise: totals.netPaise }),
    ),
    ...when(
      type === 'regular' && nets.length !== payslips.length,
      warn('HEADCOUNT_CHANGED', undefined, { before: nets.length, now: payslips.length }),
    ),
    ...when(paymentDate > lastDay, warn('PAYDAY_LATE', undefined, { on: paymentDate, limit: lastDay })),
  ];
};

/**
 * Every check of a calculated run, those that block first, those that only inform last. A reversal copies what was approved before: of it only the
 * sums are asked.
 */
export const checksOf = (facts: CheckFacts, limits: CheckThresholds): readonly PayrollCheck[] => {
  const people = new Map(facts.people.map((person) => [person.employeeId, person]));
  const slips = facts.type === 'reversal' ? [] : facts.payslips;
  return [
    ...blocksOfRun(facts),
    ...slips.flatMap((slip) => blocksOfSlip(slip, people.get(slip.employeeId), facts)),
    ...(facts.type === 'reversal' ? [] : warnsOfRun(facts, limits)),
    ...slips.flatMap((slip) => warnsOfSlip(slip, people.get(slip.employeeId), facts, limits)),
    ...facts.unpaid.map(({ employeeId, pays }) =>
      inform('NOT_PAID_HERE', employeeId, pays === 0 ? undefined : { pays }),
    ),
  ];
};
