/**
 * For tests: the invariants of pay over a whole log (I1–I5, I6 of bonuses, I7, I8, I12, I13), and that nobody is paid twice.
 * Each is reckoned from the events by sums of its own, and never by the code that is on trial; each that is broken is named.
 * I11 needs the calculation itself (`lives.ts`); I9 and I10 are those of projects, which keeps invoices and contracts.
 */
import type { Month } from '@lamplight/common/calendar/month.ts';
import type { AnyEvent, Fact } from '@lamplight/events/core/types.ts';
import type { AdditionalPayEvent, BonusEvent } from '../additional/events.ts';
import type { AttendanceEvent } from '../attendance/events.ts';
import { taxLawOf } from '../engine/law.ts';
import type { PayLine, Payslip, RunLine } from '../engine/payslip.ts';
import { ruleBookOf } from '../engine/rule-book.ts';
import { RULES } from '../engine/workbench/people.ts';
import { taxYearOf } from '../engine/year.ts';
import type { JournalEvent } from '../journal/events.ts';
import type { MonthEvent } from '../months/events.ts';
import { form130 } from '../papers/form-130.ts';
import type { PayslipEvent } from '../payslips/events.ts';
import type { RunEvent } from '../runs/events.ts';

type Calculated = Extract<PayslipEvent, { type: 'PayslipCalculated' }>['data'];
type RunOf = {
  readonly opened: Extract<RunEvent, { type: 'PayrollRunOpened' }>['data'];
  /** Of the valid calculation. */
  slips: ReadonlyMap<string, Payslip>;
  runLines: readonly Pick<RunLine, 'code' | 'amountPaise'>[];
  closed: boolean;
};
type Known = AdditionalPayEvent | AttendanceEvent | BonusEvent | JournalEvent | MonthEvent | PayslipEvent | RunEvent;
type Sums = Map<string, bigint>;

const add = (sums: Sums, key: string, paise: number | bigint): void => {
  sums.set(key, (sums.get(key) ?? 0n) + BigInt(paise));
};
const sumOf = (amounts: Iterable<number>): bigint => [...amounts].reduce((sum, one) => sum + BigInt(one), 0n);
const ofKind = ({ lines }: Payslip, kind: PayLine['kind']): bigint =>
  sumOf(lines.filter((line) => line.kind === kind).map(({ amountPaise }) => amountPaise));
/** half_up to `unit`, halves away from zero. */
const halfUp = (numerator: bigint, denominator: bigint, unit = 1n): bigint =>
  ((2n * numerator + denominator * unit) / (2n * denominator * unit)) * unit;

/** @param log of a world in which everything that follows has followed */
export const brokenLaws = (log: readonly Fact<AnyEvent>[]): readonly string[] => {
  const broken: string[] = [];
  const demand = (holds: boolean, law: string, what: string): void => {
    if (!holds) broken.push(`${law}: ${what}`);
  };
  const slips = new Map<string, Map<string, Calculated>>();
  const runs = new Map<string, RunOf>();
  /** Approved and not revoked, in the order of approval. */
  let counting: readonly RunOf[] = [];
  const closedMonths = new Map<Month, string>();
  const payments = new Map<string, { is: 'sent' | 'failed' | 'paid'; batchId: string }>();
  const [posted, paid]: [Sums, Sums] = [new Map(), new Map()];
  const bonuses = new Map<
    string,
    { due: Extract<BonusEvent, { type: 'MilestoneBonusDue' }>['data'] | null; paise: Sums }
  >();
  const bonusOf = (ref: string) => bonuses.getOrInsertComputed(ref, () => ({ due: null, paise: new Map() }));

  const runOf = (runId: string): RunOf => {
    const run = runs.get(runId);
    if (run === undefined) throw new Error(`${runId} was not opened`);
    return run;
  };

  const ofSlip = ({ slip, payslipId, employeeId, runId, month }: Calculated): void => {
    const [gross, bills, taken] = [ofKind(slip, 'EARNING'), ofKind(slip, 'REIMBURSEMENT'), ofKind(slip, 'DEDUCTION')];
    demand(BigInt(slip.grossPaise) === gross, 'I1', `gross of ${employeeId} in ${month}`);
    demand(BigInt(slip.netPaise) === gross + bills - taken, 'I2', `net of ${employeeId} in ${month}`);
    const [whole] = slip.lines.flatMap(({ basis }) => (basis.kind === 'REST_OF_SHARE' ? [basis.whole] : []));
    if (whole !== undefined) {
      const wages = Math.min(whole.wagesPaise, whole.ceilingPaise ?? whole.wagesPaise);
      const own = slip.lines.filter(({ arrearOf, code }) => arrearOf === undefined && /^(EPF|EPS)_ER$/.test(code));
      const share = halfUp(BigInt(wages) * BigInt(whole.rateBp), 10_000n, 100n);
      demand(sumOf(own.map(({ amountPaise }) => amountPaise)) === share, 'I12', `${employeeId} in ${month}`);
    }
    demand(!runOf(runId).closed, 'I13', `${payslipId} was calculated after its run was closed`);
  };

  const calculated = ({
    runId,
    calculationId,
    totals,
    runLines,
  }: Extract<RunEvent, { type: 'PayrollRunCalculated' }>['data']) => {
    const run = runOf(runId);
    run.slips = new Map([...(slips.get(calculationId) ?? [])].map(([id, { slip }]) => [id, slip]));
    run.runLines = runLines;
    const sums: Sums = new Map();
    for (const { lines } of [...run.slips.values(), { lines: runLines }])
      for (const { code, amountPaise } of lines) add(sums, code, amountPaise);
    const told = Object.entries(totals.byComponentPaise).map(([code, paise]) => [code, BigInt(paise)] as const);
    const alike = told.length === sums.size && told.every(([code, paise]) => sums.get(code) === paise);
    demand(alike, 'I3', `components of ${run.opened.type} ${run.opened.month}`);
    const net = sumOf([...run.slips.values()].map(({ netPaise }) => netPaise));
    const gross = sumOf([...run.slips.values()].map(({ grossPaise }) => grossPaise));
    demand(net === BigInt(totals.netPaise) && gross === BigInt(totals.grossPaise), 'I3', `sums of ${run.opened.month}`);
    demand(totals.payslips === run.slips.size, 'I3', `${totals.payslips} slips are said, ${run.slips.size} are there`);
  };

  const approved = (run: RunOf): void => {
    counting = [...counting, run];
    for (const slip of run.slips.values()) {
      const year: Sums = new Map();
      for (const { lines, month } of countedOf(counting, slip.employeeId))
        if (taxYearOf(month) === taxYearOf(slip.month))
          for (const { code, amountPaise } of lines) add(year, code, amountPaise);
      const told = new Map(Object.entries(slip.yearToDate.linesPaise));
      const alike = [...new Set([...year.keys(), ...told.keys()])].every(
        (code) => (year.get(code) ?? 0n) === BigInt(told.get(code) ?? 0),
      );
      demand(alike, 'I7', `${slip.employeeId} in ${run.opened.type} ${slip.month}`);
    }
    if (run.opened.reversesRunId === null) return;
    const [original, sums] = [runOf(run.opened.reversesRunId), new Map() as Sums];
    for (const { slips: of, runLines } of [original, run]) {
      for (const { employeeId, lines } of of.values())
        for (const { code, amountPaise, ledgerAccount } of lines)
          add(sums, `${employeeId} ${code} ${ledgerAccount}`, amountPaise);
      for (const { code, amountPaise } of runLines) add(sums, code, amountPaise);
    }
    demand(
      [...sums.values()].every((sum) => sum === 0n),
      'I5',
      `reversal of ${run.opened.month}`,
    );
  };

  const ofRun = (e: RunEvent): void => {
    switch (e.type) {
      case 'PayrollRunOpened':
        runs.set(e.data.runId, { opened: e.data, slips: new Map(), runLines: [], closed: false });
        return;
      case 'PayrollRunCalculated':
        calculated(e.data);
        return;
      case 'PayrollRunApproved':
        approved(runOf(e.data.runId));
        return;
      case 'PayrollRunApprovalRevoked':
        counting = counting.filter((one) => one !== runOf(e.data.runId));
        return;
      case 'PayrollRunClosed':
        runOf(e.data.runId).closed = true;
        return;
      case 'PayoutFileExported':
        for (const { payslipId, amountPaise } of e.data.rows) {
          const before = payments.get(payslipId)?.is ?? 'failed';
          demand(before === 'failed', 'twice', `${payslipId} stands in a file while it is ${before}`);
          demand(runOf(e.data.runId).slips.get(payslipId)?.netPaise === amountPaise, 'twice', `${payslipId}: its sum`);
          payments.set(payslipId, { is: 'sent', batchId: e.data.batchId });
        }
        return;
      case 'SalaryPaid':
      case 'SalaryPaymentFailed': {
        const { payslipId, batchId } = e.data;
        const before = payments.get(payslipId);
        demand(before?.is === 'sent' && before.batchId === batchId, 'twice', `${payslipId} was not in the file`);
        payments.set(payslipId, { is: e.type === 'SalaryPaid' ? 'paid' : 'failed', batchId });
        if (e.type === 'SalaryPaid') add(paid, payslipId, e.data.netPaise);
        return;
      }
      default:
        return;
    }
  };

  for (const fact of log) {
    const e = fact as unknown as Known;
    switch (e.type) {
      case 'PayslipCalculated':
        slips.getOrInsertComputed(e.data.calculationId, () => new Map()).set(e.data.payslipId, e.data);
        ofSlip(e.data);
        break;
      case 'JournalPosted':
      case 'JournalReversed': {
        const { lines, kind, sourceRef } = e.data;
        const [debit, credit] = [sumOf(lines.map((l) => l.debitPaise)), sumOf(lines.map((l) => l.creditPaise))];
        demand(debit === credit, 'I4', `${kind} ${sourceRef}: ${debit} is not ${credit}`);
        for (const { account, debitPaise, creditPaise } of lines) add(posted, account, debitPaise - creditPaise);
        break;
      }
      case 'PayrollMonthClosed':
        closedMonths.set(e.data.month, e.data.runId);
        break;
      case 'PayrollMonthClaimed':
      case 'PayrollMonthReleased':
      case 'AttendanceRecorded':
        demand(!closedMonths.has(e.data.month), 'I13', `${e.type} in ${e.data.month}, which is closed`);
        break;
      case 'AdditionalPayProposed':
        demand(!closedMonths.has(e.data.month), 'I13', `${e.type} in ${e.data.month}, which is closed`);
        if (e.data.source === 'MILESTONE_BONUS')
          add(bonusOf(e.data.sourceRef).paise, e.data.employeeId, Number(e.data.amountPaise));
        break;
      case 'MilestoneBonusDue':
        bonusOf(`${e.data.milestoneId}:${e.data.settlement}`).due = e.data;
        break;
      default:
        if (fact.stream.startsWith('payrollrun-')) ofRun(e as RunEvent);
    }
  }
  demandBooks(demand, { counting, posted, paid });
  demandYears(demand, counting);
  demandOnce(demand, counting);
  for (const { due, paise } of bonuses.values()) demandBonus(demand, due, paise);
  return broken;
};

type Demand = (holds: boolean, law: string, what: string) => void;

const countedOf = (runs: readonly RunOf[], employeeId: string): readonly Payslip[] =>
  runs.flatMap(({ slips }) => [...slips.values()].filter((slip) => slip.employeeId === employeeId));

/** I4, I5: every account holds exactly what the slips that count and the salaries that were paid say. */
const demandBooks = (
  demand: Demand,
  { counting, posted, paid }: Readonly<{ counting: readonly RunOf[]; posted: Sums; paid: Sums }>,
): void => {
  const due: Sums = new Map();
  for (const { slips, runLines } of counting) {
    for (const { lines, netPaise } of slips.values()) {
      for (const { kind, ledgerAccount, amountPaise } of lines) {
        if (kind === 'EARNING' || kind === 'REIMBURSEMENT') add(due, ledgerAccount, amountPaise);
        else if (kind !== 'STATISTICAL') add(due, ledgerAccount, -amountPaise);
        if (kind === 'EMPLOYER_CONTRIBUTION') add(due, 'EMPLOYER_CONTRIB_EXPENSE', amountPaise);
      }
      add(due, 'SALARIES_PAYABLE', -netPaise);
    }
    for (const { amountPaise } of runLines) {
      add(due, 'EMPLOYER_CONTRIB_EXPENSE', amountPaise);
      add(due, 'EPF_ADMIN_AC02', -amountPaise);
    }
  }
  for (const sum of paid.values()) {
    add(due, 'SALARIES_PAYABLE', sum);
    add(due, 'BANK', -sum);
  }
  for (const account of new Set([...due.keys(), ...posted.keys()])) {
    const [has, should] = [posted.get(account) ?? 0n, due.get(account) ?? 0n];
    demand(has === should, 'I4', `${account} holds ${has}, and slips say ${should}`);
  }
};

/** I8: with the last month of the year or of the employment, all that the year owes is withheld, or was before. */
const demandYears = (demand: Demand, counting: readonly RunOf[]): void => {
  const people = new Set(counting.flatMap(({ slips }) => [...slips.values()].map(({ employeeId }) => employeeId)));
  for (const employeeId of people)
    for (const [taxYear, slips] of Map.groupBy(countedOf(counting, employeeId), ({ month }) => taxYearOf(month))) {
      const last = slips.at(-1);
      if (last?.tax?.laterMonths !== 0 || last.type === 'correction') continue;
      const { paymentDate } = counting.find((run) => [...run.slips.values()].includes(last))?.opened ?? {};
      const { regime } = last.tax;
      const form = form130(taxLawOf(ruleBookOf(RULES), paymentDate ?? ''), { slips, regime, declaration: {} });
      if (form === null) throw new Error('There are slips');
      const withheld = sumOf(
        slips.flatMap(({ lines }) => lines.flatMap((l) => (l.code === 'TDS' ? [l.amountPaise] : []))),
      );
      const [owed, before] = [BigInt(form.tax.totalPaise), BigInt(last.tax.withheldBeforePaise)];
      demand(withheld === (owed > before ? owed : before), 'I8', `${employeeId} in ${taxYear}: ${withheld} of ${owed}`);
      demand(BigInt(form.excessPaise) === withheld - owed, 'I8', `${employeeId} in ${taxYear}: the excess on Form 130`);
    }
};

/** Of one month one slip that stands, and each pay beside the salary in one slip. */
const demandOnce = (demand: Demand, counting: readonly RunOf[]): void => {
  const reversed = new Set(
    counting.flatMap(({ opened }) => (opened.reversesRunId === null ? [] : [opened.reversesRunId])),
  );
  const seen = new Set<string>();
  for (const run of counting)
    for (const { employeeId, month, type, additionalPayIds } of run.slips.values()) {
      const own = type === 'regular' || type === 'off_cycle' ? [`${employeeId} in ${month}`] : [];
      for (const what of [...(reversed.has(run.opened.runId) ? [] : own), ...additionalPayIds]) {
        demand(!seen.has(what), 'twice', what);
        seen.add(what);
      }
    }
};

/** I6: the shares are the pool, each within a paisa of the exact share for every assignment. */
const demandBonus = (
  demand: Demand,
  due: Extract<BonusEvent, { type: 'MilestoneBonusDue' }>['data'] | null,
  paise: Sums,
): void => {
  if (due === null) return;
  const weights = sumOf(due.team.map(({ effortWeightBp }) => effortWeightBp));
  if (weights === 0n) return;
  const pool = halfUp(BigInt(due.exGstPaise) * BigInt(due.bonusBp), 10_000n);
  const all = [...paise.values()].reduce((sum, one) => sum + one, 0n);
  demand(all === pool, 'I6', `bonus of ${due.milestoneId}: ${all} of ${pool}`);
  for (const [employeeId, own] of Map.groupBy(due.team, (one) => one.employeeId)) {
    const weight = sumOf(own.map(({ effortWeightBp }) => effortWeightBp));
    const off = (paise.get(employeeId) ?? 0n) * weights - pool * weight;
    demand((off < 0n ? -off : off) < weights * BigInt(own.length), 'I6', `share of ${employeeId}`);
  }
};
