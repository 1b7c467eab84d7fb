/**
 * On what a run stands: whom it pays, what it would read of them and of the company, and which earlier slips count. Pure; by
 * its digest a run is told from one whose inputs have changed.
 */
import { addMonths, firstDayOf, lastDayOf, type Month } from '@lamplight/common/calendar/month.ts';
import { hashOfJson } from '@lamplight/common/hash/canonical.ts';
import type { RunInputs } from '../engine/inputs.ts';
import { type MissingRule, missingRules } from '../engine/law.ts';
import { ruleBookOf } from '../engine/rule-book.ts';
import type { StatutoryRule } from '../engine/rules.ts';
import { taxYearOf } from '../engine/year.ts';
import { slipsIn } from '../runs/slips.ts';
import type { PresentRun } from '../runs/state.ts';
import { counts, type RunDoc } from '../runs/view.ts';
import { isUnpaid } from '../salaries/unpaid.ts';
import { COMPANY, type InputsDoc, type KnownPay } from './view.ts';

/** What a run says of itself, whether or not it was opened. */
export type RunTerms = Pick<
  PresentRun,
  'runId' | 'month' | 'type' | 'paymentDate' | 'payBasis' | 'people' | 'reversesRunId' | 'corrects'
>;
/** A slip that counts, and the run by which it does. */
export type Counting = Readonly<{ run: RunDoc; payslipId: string; employeeId: string; calculationId: string }>;
export type Ground = Readonly<{
  run: RunTerms;
  people: readonly InputsDoc[];
  /** Whom it would pay, if the company paid them anything. */
  unpaid: readonly InputsDoc[];
  company: InputsDoc;
  /** Other runs whose slips count, in the order in which they were approved; reversals and what they reverse among them. */
  before: readonly RunDoc[];
  /** By person, in the same order. */
  earlier: ReadonlyMap<string, readonly Counting[]>;
  digest: string;
}>;

/** Neither a reversal nor reversed: what it paid stays paid. */
export const stands = ({ machine }: Pick<RunDoc, 'machine'>): boolean =>
  machine.type !== 'reversal' && machine.reversedBy === null;

/** How far back slips are asked: this tax year and the one before. */
export const sinceOf = (month: Month): Month => addMonths(month, -23);

export const approvedAt = ({ last }: Pick<RunDoc, 'last'>): string => last.PayrollRunApproved?.at ?? '';

/** Of runs that pay a month: a correction and a reversal pay what others left. */
const paysMonth = ({ type }: Pick<RunTerms, 'type'>): boolean => type === 'regular' || type === 'off_cycle';

const hasJoinedBy = ({ employments }: InputsDoc, month: Month): boolean =>
  employments.some(({ joinedOn }) => joinedOn <= lastDayOf(month));
const isEmployedIn = ({ employments }: InputsDoc, month: Month): boolean =>
  employments.some(
    ({ joinedOn, lastDay }) => joinedOn <= lastDayOf(month) && (lastDay === null || lastDay >= firstDayOf(month)),
  );

/** Who is settled, or paid, by another run of the month: a regular run leaves out whom one outside of it was opened for. */
const paidElsewhere = (run: RunTerms, runs: readonly RunDoc[]): ReadonlySet<string> =>
  new Set(
    runs
      .filter(({ _id, month }) => _id !== run.runId && month === run.month)
      .filter(({ machine, state }) => paysMonth(machine) && state !== 'cancelled' && machine.reversedBy === null)
      .flatMap((other) => {
        if (counts(other)) return slipsIn(other.machine.slips).map(({ employeeId }) => employeeId);
        return run.type === 'regular' && other.machine.type === 'off_cycle' ? (other.machine.people ?? []) : [];
      }),
  );

const isUnpaidIn = ({ unpaid, employments }: InputsDoc, month: Month): boolean => {
  const last = employments.findLast(({ joinedOn }) => joinedOn <= lastDayOf(month));
  const bounds = last === undefined ? {} : { joinedOn: last.joinedOn };
  return isUnpaid(unpaid, {
    month,
    lopHalfDays: 0,
    ...bounds,
    ...(last?.lastDay == null ? {} : { exitedOn: last.lastDay }),
  });
};

/** Of a run that pays a month, also those whom the company pays nothing. */
const concernedBy = (
  run: RunTerms,
  docs: readonly InputsDoc[],
  runs: readonly RunDoc[],
  earlier: Ground['earlier'],
): readonly InputsDoc[] => {
  const persons = docs.filter(({ _id }) => _id !== COMPANY);
  if (run.type === 'correction') {
    const corrected = new Set(run.corrects);
    const isCorrected = ({ _id }: InputsDoc): boolean =>
      (earlier.get(_id) ?? []).some(({ payslipId }) => corrected.has(payslipId));
    return persons.filter(isCorrected);
  }
  if (run.type === 'reversal') {
    const isReversed = ({ _id }: InputsDoc): boolean =>
      (earlier.get(_id) ?? []).some((one) => one.run._id === run.reversesRunId);
    return persons.filter(isReversed);
  }
  const elsewhere = paidElsewhere(run, runs);
  // One beside the regular run also settles whoever left before its month.
  const concerns = run.type === 'regular' ? isEmployedIn : hasJoinedBy;
  return persons
    .filter((doc) => concerns(doc, run.month) && !elsewhere.has(doc._id))
    .filter(({ _id }) => run.people === null || run.people.includes(_id));
};

/** Who left before the end of the month: a run beside the regular one is their last. */
export const settles = (run: RunTerms, { employments }: Pick<InputsDoc, 'employments'>): boolean => {
  const last = employments.findLast(({ joinedOn }) => joinedOn <= lastDayOf(run.month));
  return run.type === 'off_cycle' && last !== undefined && last.lastDay !== null;
};

/**
 * Pay beside the salary that the run holds, or would if it were calculated now: what is approved for its month or an
 * earlier one, and of whoever is settled all that is approved.
 */
export const paysOf = (
  run: RunTerms,
  doc: InputsDoc,
): Readonly<{ held: readonly string[]; wanted: readonly string[] }> => {
  const all = Object.entries(doc.pays).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const held = all.flatMap(([id, { is, runId }]) =>
    (is === 'reserved' || is === 'consumed') && runId === run.runId ? [id] : [],
  );
  if (!paysMonth(run)) return { held, wanted: [] };
  const due = ({ is, month }: KnownPay): boolean => is === 'approved' && (month <= run.month || settles(run, doc));
  return { held, wanted: all.flatMap(([id, pay]) => (due(pay) ? [id] : [])) };
};

/**
 * Runs that were approved after this one and reckon with it: they pay somebody whom it pays, or a part of the same month.
 *
 * @param runs others of this month and later ones among them
 */
export const reckonedWithBy = ({ _id, month, machine, last }: RunDoc, runs: readonly RunDoc[]): readonly RunDoc[] => {
  const approval = last.PayrollRunApproved?.at ?? '';
  const people = new Set(slipsIn(machine.slips).map(({ employeeId }) => employeeId));
  return runs
    .filter((other) => other._id !== _id && counts(other) && approvedAt(other) > approval)
    .filter(
      (other) => other.month === month || slipsIn(other.machine.slips).some(({ employeeId }) => people.has(employeeId)),
    );
};

const byId = (a: Readonly<{ _id: string }>, b: Readonly<{ _id: string }>): number => (a._id < b._id ? -1 : 1);

/**
 * @param docs of everybody, and of the company
 * @param runs of this month and those before it (`sinceOf`)
 */
export const groundOf = (run: RunTerms, docs: readonly InputsDoc[], runs: readonly RunDoc[]): Ground => {
  const company = docs.find(({ _id }) => _id === COMPANY) ?? EMPTY_COMPANY;
  const before = runs
    .filter((other) => other._id !== run.runId && counts(other))
    .toSorted((a, b) => (approvedAt(a) < approvedAt(b) ? -1 : 1));
  const counting = before.flatMap((one): readonly Counting[] => {
    const calculationId = one.machine.calculated?.calculationId ?? '';
    return slipsIn(one.machine.slips).map(({ payslipId, employeeId }) => ({
      ...{ run: one, payslipId, employeeId, calculationId },
    }));
  });
  const earlier = Map.groupBy(counting, ({ employeeId }) => employeeId);
  const concerned = concernedBy(run, docs, runs, earlier).toSorted(byId);
  // What a correction or a reversal puts right was paid, whatever has been said since.
  const isLeftOut = (doc: InputsDoc): boolean => paysMonth(run) && isUnpaidIn(doc, run.month);
  const people = concerned.filter((doc) => !isLeftOut(doc));
  const unpaid = concerned.filter(isLeftOut);
  const sameMonth = before.filter(({ month }) => month === run.month);
  const digest = hashOfJson({
    company: company.streams,
    people: people.map(({ _id, streams, ...rest }) => ({
      ...{ employeeId: _id, streams, pays: paysOf(run, { _id, streams, ...rest }) },
      slips: (earlier.get(_id) ?? []).map(({ payslipId, calculationId }) => ({ payslipId, calculationId })),
    })),
    // Named only where there are any: what was calculated before anybody could be has the digest that it had.
    ...(unpaid.length === 0 ? {} : { unpaid: unpaid.map(({ _id }) => _id) }),
    sameMonth: sameMonth.map(({ _id, machine }) => ({
      runId: _id,
      calculationId: machine.calculated?.calculationId ?? '',
    })),
  });
  return { run, people, unpaid, company, before, earlier, digest };
};
const EMPTY_COMPANY: InputsDoc = {
  ...{ _id: COMPANY, streams: {}, enteredBy: {}, employments: [], terms: [], regimes: {}, unpaid: null },
  ...{ verified: null, waiting: null, pays: {} },
};

/** What no approved row says of the states and regimes of these people. Of paid months the calculation itself asks. */
export const missingFor = ({ run, people }: Ground, rules: readonly StatutoryRule[]): readonly MissingRule[] => {
  const employees = people.map(({ terms, regimes }) => ({
    assignments: terms.map(({ ptState, taxRegime }) => ({
      ptState,
      taxRegime: regimes[taxYearOf(run.month)] ?? taxRegime,
    })),
  }));
  const inputs = { ...run, employees } as unknown as RunInputs;
  return missingRules(inputs, ruleBookOf(rules));
};

/** Who entered one of its inputs since an instant (null: ever); of pay beside the salary, what it holds. */
export const enterersIn = ({ run, people, unpaid, company }: Ground, since: string | null): ReadonlySet<string> => {
  const isLater = (at: string): boolean => since === null || at > since;
  const docs = [company, ...people, ...unpaid];
  const entered = docs.flatMap(({ enteredBy }) => Object.entries(enteredBy));
  const proposed = docs
    .flatMap(({ pays }) => Object.values(pays))
    .filter(({ runId }) => runId === run.runId)
    .map(({ proposedBy, proposedAt }) => [proposedBy, proposedAt] as const);
  return new Set([...entered, ...proposed].flatMap(([by, at]) => (isLater(at) ? [by] : [])));
};

/** Who gets pay in it that somebody proposed by hand. */
export const paidByHand = ({ run, people }: Ground): ReadonlySet<string> =>
  new Set(
    people
      .filter(({ pays }) => Object.values(pays).some(({ runId, source }) => runId === run.runId && source === 'MANUAL'))
      .map(({ _id }) => _id),
  );

/** When the last regular run was closed; null before the first. */
export const lastClosedAt = (runs: readonly RunDoc[]): string | null =>
  runs
    .filter(({ machine }) => machine.type === 'regular')
    .map(({ last }) => last.PayrollRunClosed?.at ?? '')
    .filter((at) => at !== '')
    .toSorted()
    .at(-1) ?? null;

/** The last regular run of an earlier month, with which nets are compared. */
export const previousRegular = ({
  run,
  before,
}: Readonly<{ run: Pick<RunTerms, 'month'>; before: readonly RunDoc[] }>): RunDoc | null =>
  before
    .filter((other) => other.machine.type === 'regular' && stands(other) && other.month < run.month)
    .toSorted((a, b) => (a.month < b.month ? 1 : -1))[0] ?? null;
