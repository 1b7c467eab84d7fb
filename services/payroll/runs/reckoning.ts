/**
 * A run reckoned over its ground: person by person, so that whoever else the process serves is served in between. It writes
 * nothing: `calculating.ts` records it, and a dry run shows it.
 */
import { setImmediate as others } from 'node:timers/promises';
import { lastDayOf } from '@lamplight/common/calendar/month.ts';
import { hashOfJson } from '@lamplight/common/hash/canonical.ts';
import { allOf } from '@lamplight/common/service/all-of.ts';
import type { View } from '@lamplight/events/core/view.ts';
import { ENGINE_VERSION, type OpenCalculation, openCalculation } from '../engine/calculate.ts';
import { type CheckFacts, checksOf, type PayrollCheck } from '../engine/checks.ts';
import type { RunInputs, RunType } from '../engine/inputs.ts';
import type { Calculation, Payslip, RunLine, SlipFault } from '../engine/payslip.ts';
import { reversalOf, reversedRunLines } from '../engine/reversal.ts';
import { ruleBookOf } from '../engine/rule-book.ts';
import type { StatutoryRule } from '../engine/rules.ts';
import { totalsOf } from '../engine/totals.ts';
import { companyFacts, type LoadedPerson, personFacts, type Reading } from '../inputs/facts.ts';
import { type Ground, paysOf, previousRegular } from '../inputs/ground.ts';
import { payslip } from '../payslips/payslip.ts';
import type { PayslipDoc } from '../payslips/view.ts';
import { shippedThresholds } from '../rules/thresholds.ts';
import { slipsIn } from './slips.ts';
import type { Calculated } from './state.ts';

type Refused = Extract<Calculation, { ok: false }>;
export type Reckoned = Omit<Calculated, 'calculationId' | 'inputsDigest' | 'checks' | 'stale'> &
  Readonly<{ payslips: readonly Payslip[]; checks: readonly PayrollCheck[] }>;
/** A slip or why there is none, as soon as it is known. */
export type OnSlip = (result: Payslip | SlipFault, of: LoadedPerson) => Promise<'go on' | 'stop'>;

const AT_ONCE = 8;

const loadPeople = async (reading: Reading, ground: Ground): Promise<readonly LoadedPerson[]> => {
  const loaded: LoadedPerson[] = [];
  for (let at = 0; at < ground.people.length; at += AT_ONCE) {
    const some = ground.people.slice(at, at + AT_ONCE);
    loaded.push(...(await Promise.all(some.map((doc) => personFacts(reading, ground, doc)))));
  }
  return loaded;
};

/** What earlier runs of the month have reckoned and paid of EPF_ADMIN. */
const epfAdminBefore = async (
  payslips: View<PayslipDoc>,
  { run, before }: Ground,
): Promise<RunInputs['epfAdminBefore']> => {
  const same = before.filter(({ month }) => month === run.month);
  if (same.length === 0) return undefined;
  const slips = await Promise.all(same.map(({ _id }) => allOf(payslips, { where: { runId: _id } })));
  const valid = slips
    .flat()
    .filter(({ runId, calculationId }) =>
      same.some((one) => one._id === runId && one.machine.calculated?.calculationId === calculationId),
    );
  const lines = same.flatMap(({ machine }) => machine.calculated?.runLines ?? []);
  return {
    pfWagesPaise: valid.reduce((sum, { pfWagesPaise }) => sum + pfWagesPaise, 0),
    paidPaise: lines.reduce((sum, { amountPaise }) => sum + amountPaise, 0),
  };
};

/** @returns null where `onSlip` said that nobody needs it any more */
export const reckon = async (reading: Reading, ground: Ground, onSlip: OnSlip): Promise<Reckoned | Refused | null> => {
  const { run } = ground;
  const { rules, structures, catalogue } = await companyFacts(reading, ground.company);
  const people = await loadPeople(reading, ground);
  if (run.type === 'reversal') return await reckonReversal(reading, ground, { people, rules }, onSlip);
  const before = await epfAdminBefore(reading.payslips, ground);
  const inputs: RunInputs = {
    ...{ runId: run.runId, month: run.month, type: run.type as RunType, paymentDate: run.paymentDate },
    ...{ payBasis: run.payBasis, structures, catalogue },
    employees: people.map(({ employee }) => employee),
    ...(before === undefined ? {} : { epfAdminBefore: before }),
  };
  const open = openCalculation(inputs, rules);
  if (!open.ok) return open;
  const by = new Map(people.map((one) => [one.employee.employeeId, one]));
  const results: (Payslip | SlipFault)[] = [];
  for (const employee of open.employees) {
    const result = open.slipOf(employee);
    results.push(result);
    const of = by.get(employee.employeeId);
    if (of === undefined) throw new TypeError(`${employee.employeeId} was not loaded`);
    if ((await onSlip(result, of)) === 'stop') return null;
    await others();
  }
  return whole(ground, open, results, { people, rules });
};

const whole = (
  ground: Ground,
  open: OpenCalculation,
  results: readonly (Payslip | SlipFault)[],
  { people, rules }: Readonly<{ people: readonly LoadedPerson[]; rules: readonly StatutoryRule[] }>,
): Reckoned => {
  const { ok: _ok, ...result } = open.finish(results);
  const { payslips, faults, runLines } = result;
  const totals = totalsOf({ payslips, runLines });
  const facts = { payslips, faults, runLines, totals, people: people.map(({ person }) => person) };
  return { ...result, totals, checks: checksOf(checkFacts(ground, rules, facts), shippedThresholds) };
};

/** Every stored line with the opposite sign; nothing is reckoned anew (payroll.md §6). */
const reckonReversal = async (
  { look }: Reading,
  ground: Ground,
  { people, rules }: Readonly<{ people: readonly LoadedPerson[]; rules: readonly StatutoryRule[] }>,
  onSlip: OnSlip,
): Promise<Reckoned | null> => {
  const { reversesRunId } = ground.run;
  const payslips: Payslip[] = [];
  for (const of of people) {
    const { employeeId, yearToDate } = of.employee;
    const stored = (ground.earlier.get(employeeId) ?? []).find(({ run }) => run._id === reversesRunId);
    if (stored === undefined) throw new TypeError(`${employeeId} has no slip that is reversed`);
    const { state } = await look(`payslip-${stored.payslipId}`, payslip);
    if (state.is === 'absent') throw new TypeError(`${stored.payslipId} is not in the store`);
    const slip = reversalOf(state.slip, stored.payslipId, yearToDate);
    payslips.push(slip);
    if ((await onSlip(slip, of)) === 'stop') return null;
  }
  const reversed = ground.before.find(({ _id }) => _id === reversesRunId)?.machine.calculated;
  const runLines = reversedRunLines(reversed?.runLines ?? [], reversesRunId ?? '') as unknown as readonly RunLine[];
  const result = { payslips, ruleVersions: [], runLines, engineVersion: ENGINE_VERSION };
  const totals = totalsOf({ payslips, runLines });
  const facts = { payslips, faults: [], runLines, totals, people: people.map(({ person }) => person) };
  const checks = checksOf(checkFacts(ground, rules, facts), shippedThresholds);
  return { ...result, faults: [], totals, checks, calculationHash: hashOfJson(result) };
};

const checkFacts = (
  ground: Ground,
  rules: readonly StatutoryRule[],
  facts: Pick<CheckFacts, 'payslips' | 'faults' | 'runLines' | 'totals' | 'people'>,
): CheckFacts => {
  const { month, type, paymentDate } = ground.run;
  const book = ruleBookOf(rules);
  const on = lastDayOf(month);
  const [deductionCap, paydayLimit] = [book.find('DEDUCTION_CAP', 'IN', on), book.find('PAYDAY_LIMIT', 'IN', on)];
  if (deductionCap === undefined) throw new TypeError('calculated without a cap of deductions');
  const previous = previousRegular(ground);
  const missing = paydayLimit === undefined ? [{ key: 'PAYDAY_LIMIT', jurisdiction: 'IN', month } as const] : [];
  const slips = slipsIn(previous?.machine.slips ?? {});
  return {
    ...{ month, type, paymentDate, stale: false, missing, ...facts, deductionCap },
    unpaid: ground.unpaid.map((doc) => ({ employeeId: doc._id, pays: paysOf(ground.run, doc).wanted.length })),
    // Without a row it is said as missing, which blocks; nobody's payday is judged by it then.
    paydayLimit: paydayLimit ?? NO_PAYDAY_LIMIT,
    previous:
      previous === null
        ? null
        : { netPaise: Object.fromEntries(slips.map(({ employeeId, netPaise }) => [employeeId, netPaise])) },
  };
};
const NO_PAYDAY_LIMIT: StatutoryRule<'PAYDAY_LIMIT'> = {
  ...{ ruleId: '', version: 1, key: 'PAYDAY_LIMIT', jurisdiction: 'IN', effectiveFrom: '0001-01-01', source: '' },
  ...{ ca: false, value: { dayOfNextMonth: 31, workingDaysOnExit: 31 } },
};
