/**
 * For tests: companies as chance makes them, some months each: people who join and leave, revisions, law that changes, days
 * without pay that are told late, bonuses and recoveries, runs that are rejected, revoked, reversed and corrected, payments
 * that fail. Each is lived through by the product's own deciders (`company.ts`); what is broken is named.
 */
import { addMonths, lastDayOf, type Month } from '@lamplight/common/calendar/month.ts';
import { PROJECTS_TOPIC } from '@lamplight/events/contracts/projects.ts';
import fc from 'fast-check';
import type { StatutoryRow } from '../engine/rules.ts';
import { groundNow } from '../inputs/now.ts';
import { payslip, payslipIdOf } from '../payslips/payslip.ts';
import { ruleIdOf } from '../rules/rule.ts';
import { shippedRules } from '../rules/shipped.ts';
import { openChecks } from '../runs/preparing.ts';
import { reckon } from '../runs/reckoning.ts';
import { admin } from './cast.ts';
import { ADMINS, type Company, companyIn, founded } from './company.ts';
import { brokenLaws } from './laws.ts';
import { termsOf } from './paid.ts';
import { type Durable, openWorld, shipped } from './world.ts';

/** In which month, from the first one, and on which day. */
const momentTo = (last: number) => fc.record({ index: fc.nat(last), day: fc.integer({ min: 1, max: 28 }) });
const life = fc.record({
  gross: fc.integer({ min: 600_000, max: 60_000_000 }),
  joins: fc.option(momentTo(2), { freq: 1 }),
  leaves: fc.option(momentTo(5), { freq: 1 }),
  regime: fc.constantFrom('NEW' as const, 'OLD' as const),
  state: fc.constantFrom('KA', 'MH', 'TN-CHENNAI', 'DL'),
  pfMode: fc.constantFrom('CAPPED' as const, 'ACTUAL' as const),
  pensionMember: fc.boolean(),
});
/** Whom it is about, and how much. */
const about = fc.record({ who: fc.nat(9), paise: fc.integer({ min: 1, max: 9_000_000 }) });
const story = fc.record({
  lop: fc.option(fc.record({ who: fc.nat(9), halfDays: fc.integer({ min: 1, max: 20 }) })),
  /** Of the month before, when it is closed. */
  late: fc.option(fc.record({ who: fc.nat(9), halfDays: fc.integer({ min: 0, max: 20 }) })),
  raise: fc.option(
    fc.record({
      who: fc.nat(9),
      bp: fc.integer({ min: 7_000, max: 14_000 }),
      ago: fc.nat(2),
      day: fc.integer({ min: 1, max: 28 }),
    }),
  ),
  /** Between calculation and submission. */
  meanwhile: fc.option(fc.record({ who: fc.nat(9), halfDays: fc.integer({ min: 0, max: 9 }) }), { freq: 2 }),
  bonus: fc.option(about),
  bill: fc.option(about),
  recovery: fc.option(about),
  milestone: fc.option(
    fc.record({
      exGstPaise: fc.integer({ min: 1, max: 900_000_000 }),
      weights: fc.array(fc.nat(99), { minLength: 1, maxLength: 4 }),
    }),
  ),
  /** The payment of the milestone of the month before is taken back. */
  reopened: fc.boolean(),
  rateBp: fc.option(fc.integer({ min: 800, max: 1_200 }), { freq: 2 }),
  rejected: fc.boolean(),
  revoked: fc.boolean(),
  held: fc.option(fc.nat(9)),
  failed: fc.option(fc.nat(9)),
  /** `again`: everybody is then paid once more for the month. */
  reversed: fc.option(fc.record({ again: fc.boolean() }), { freq: 2 }),
  corrected: fc.option(fc.nat(9)),
});
type Life = typeof life extends fc.Arbitrary<infer L> ? L : never;
type Story = typeof story extends fc.Arbitrary<infer S> ? S : never;

/** @param months how many are lived at most */
export const lives = (months: number) =>
  fc.record({
    start: fc.constantFrom<Month>('2026-07', '2026-10', '2027-01', '2027-02'),
    people: fc.array(life, { minLength: 1, maxLength: 3 }),
    stories: fc.array(story, { minLength: 2, maxLength: months }),
    twice: fc.boolean(),
  });
export type Lives = ReturnType<typeof lives> extends fc.Arbitrary<infer L> ? L : never;

/** A company that has paid nobody yet, to live from again and again. */
export const foundation = async (): Promise<Durable> => {
  const world = openWorld(ADMINS);
  await shipped(world);
  await founded(companyIn(world, { named: 'founders' }), new Set(shippedRules.map(ruleIdOf)));
  return world.durable();
};

const idOf = (index: number): string => `person-${index}`;
const dayIn = (month: Month, day: number): string => `${month}-${String(day).padStart(2, '0')}`;
const FIRST_DAY = '2026-01-05';

/** @returns everything that was broken, empty where every law was kept; and how many runs came to their end */
export const lived = async (
  from: Durable,
  { start, people, stories, twice }: Lives,
): Promise<Readonly<{ broken: readonly string[]; closed: number }>> => {
  const world = openWorld(ADMINS, from);
  const company = companyIn(world, { twice });
  const broken: string[] = [];
  const demand = (holds: boolean, what: string): void => {
    if (!holds) broken.push(what);
  };
  const gross = new Map<string, number>();
  const last = new Map<string, string>();
  /** Of each month the run that is closed. */
  const runs = new Map<Month, string>();

  const joins = async (person: Life, at: number, on: string): Promise<void> => {
    const { state: ptState, regime: taxRegime, pfMode, pensionMember } = person;
    const over = { ptState, ptGender: ptState === 'MH' ? ('female' as const) : null, taxRegime, pfMode, pensionMember };
    await company.join(idOf(at), on);
    await company.earn(idOf(at), termsOf(person.gross, { ...over, effectiveFrom: on }));
    gross.set(idOf(at), person.gross);
    last.set(idOf(at), on);
  };

  for (const [index, one] of stories.entries()) {
    const month = addMonths(start, index);
    world.turnTo(`${month}-01T05:00:00.000Z`);
    for (const [at, person] of people.entries()) {
      const joined = person.joins === null || person.joins.index === 0 ? FIRST_DAY : null;
      if (index === 0 && joined !== null) await joins(person, at, joined);
      if (index > 0 && person.joins?.index === index) await joins(person, at, dayIn(month, person.joins.day));
      if (person.leaves?.index === index && gross.has(idOf(at)))
        await company.leave(idOf(at), dayIn(month, Math.max(person.leaves.day, person.joins?.day ?? 1)));
    }
    const present = [...gross.keys()];
    const pick = (who: number): string => present[who % present.length] ?? '';
    if (present.length === 0) continue;
    await entered(company, one, { month, pick, gross, last, broken });
    for (const { machine } of (await world.payroll.runs.find({ where: { state: 'draft' }, limit: 50 })).items)
      await ran(company, machine.runId, one, { pick, broken });
    const { runId, outcome } = await company.open({ month, type: 'regular' });
    if (outcome === 'done' && (await ran(company, runId, one, { pick, broken }))) runs.set(month, runId);
    const before = runs.get(addMonths(month, -1));
    if (before !== undefined && one.corrected !== null) {
      const slips = await company.slipsOf(before);
      const slip = slips[one.corrected % slips.length];
      if (slip !== undefined && (await company.runOf(before)).reversedBy === null) {
        const opened = await company.open({ month, type: 'correction', corrects: [slip.payslipId] });
        await ran(company, opened.runId, one, { pick, broken });
      }
    }
    const own = runs.get(month);
    if (one.reversed === null || own === undefined) continue;
    const back = await company.reverse(own);
    demand(back !== null, `the run of ${month} could not be reversed`);
    demand((await company.reverse(own)) === null, `the run of ${month} was reversed twice`);
    if (back === null || !(await ran(company, back, one, { pick, broken })) || !one.reversed.again) continue;
    const names = (await company.slipsOf(own)).map(({ employeeId }) => employeeId);
    const anew = await company.open({ month, type: 'off_cycle', people: names });
    await ran(company, anew.runId, one, { pick, broken });
  }
  const closed = world.log().filter(({ type }) => type === 'PayrollRunClosed').length;
  return { broken: [...broken, ...brokenLaws(world.log())], closed };
};

type Entering = Readonly<{
  month: Month;
  pick: (who: number) => string;
  gross: Map<string, number>;
  last: Map<string, string>;
  broken: string[];
}>;
/** What goes into the month, and what nobody may write any more. */
const entered = async (company: Company, one: Story, { month, pick, gross, last, broken }: Entering): Promise<void> => {
  const before = addMonths(month, -1);
  const refusedIn = async (work: Promise<string>, what: string): Promise<void> => {
    const said = await work;
    if (said !== 'MONTH_CLOSED') broken.push(`I13: ${what} of ${before}, which is closed: ${said}`);
  };
  const pays = (
    what: NonNullable<Story['bonus']>,
    componentCode: string,
    source: 'MANUAL' | 'RECOVERY' | 'REIMBURSEMENT',
    of = month,
  ) =>
    company.propose({
      ...{ employeeId: pick(what.who), componentCode, amountPaise: what.paise, month: of, source },
      sourceRef: `${componentCode} of ${month} for ${of}`,
    });
  const { closed } = await company.monthOf(before);
  const whole = { who: 0, paise: 1 };
  if (closed) {
    await refusedIn(company.attend('RecordAttendance', pick(0), before, 1), 'attendance');
    await refusedIn(pays(whole, 'SPECIAL_PAY', 'MANUAL', before), 'additional pay');
    await refusedIn(
      company.open({ month: before, type: 'regular' }).then(({ outcome }) => outcome),
      'a run',
    );
    if (one.late !== null) await company.attend('CorrectAttendance', pick(one.late.who), before, one.late.halfDays);
  }
  if (one.lop !== null) await company.attend('RecordAttendance', pick(one.lop.who), month, one.lop.halfDays);
  if (one.raise !== null) {
    const { who, bp, ago, day } = one.raise;
    const [employeeId, wished] = [pick(who), dayIn(addMonths(month, -ago), day)];
    const from = wished < (last.get(employeeId) ?? '') ? (last.get(employeeId) ?? '') : wished;
    const raised = Math.floor(((gross.get(employeeId) ?? 0) * bp) / 10_000);
    const { taxRegime, ptState, ptGender, pfMode, pensionMember } = await company.termsOf(employeeId);
    const terms = { taxRegime, ptState, ptGender, pfMode, pensionMember, effectiveFrom: from };
    if ((await company.earn(employeeId, termsOf(raised, terms))) === 'done') {
      gross.set(employeeId, raised);
      last.set(employeeId, from);
    }
  }
  const said = [
    one.bonus === null ? 'done' : await pays(one.bonus, 'SPECIAL_PAY', 'MANUAL'),
    one.bill === null ? 'done' : await pays(one.bill, 'EXPENSES', 'REIMBURSEMENT'),
    one.recovery === null ? 'done' : await pays(one.recovery, 'RECOVERY', 'RECOVERY'),
  ];
  if (said.some((outcome) => outcome !== 'done')) broken.push(`pay beside the salary of ${month}: ${said.join()}`);
  const settlement = {
    projectId: 'project',
    milestoneId: `milestone of ${month}`,
    invoiceId: 'invoice',
    settlement: 1,
  };
  if (one.milestone !== null) {
    const { exGstPaise, weights } = one.milestone;
    const team = weights.map((effortWeightBp, at) => ({
      ...{ assignmentId: `assignment-${at}`, employeeId: pick(at), effortWeightBp },
    }));
    await company.hear(PROJECTS_TOPIC, settlement.milestoneId, {
      ...{ type: 'MilestonePaid', data: { ...settlement, exGstPaise, team } },
    });
    await company.approveShares(settlement, team);
  }
  if (one.reopened) {
    const data = { ...settlement, milestoneId: `milestone of ${before}` };
    await company.hear(PROJECTS_TOPIC, `${data.milestoneId} again`, { type: 'MilestonePaymentReopened', data });
  }
  if (one.rateBp !== null) for (const row of funds(month, one.rateBp)) await company.legislate(row);
};

/** The shares of the provident fund by another rate, from a month on. */
const funds = (month: Month, rateBp: number): readonly StatutoryRow[] =>
  shippedRules.flatMap((row) =>
    row.key === 'EPF_EE' || row.key === 'EPF_ER'
      ? [{ ...row, effectiveFrom: `${month}-01`, value: { ...row.value, rateBp } }]
      : [],
  );

type Running = Readonly<{ pick: (who: number) => string; broken: string[] }>;
/**
 * A run from its first calculation to its end.
 *
 * @returns whether it was closed; one that is blocked is cancelled
 */
const ran = async (company: Company, runId: string, one: Story, { pick, broken }: Running): Promise<boolean> => {
  const { payroll, turnTo } = company.world;
  const demand = (holds: boolean, what: string): void => {
    if (!holds) broken.push(what);
  };
  const { month, type } = await company.runOf(runId);
  const named = `${type} run of ${month}`;
  const cancelled = async (): Promise<false> => {
    await company.end('CancelRun', runId);
    return false;
  };
  const reckoned = async (): Promise<boolean> => {
    if ((await company.calculate(runId)) !== 'done') return false;
    const run = await company.runOf(runId);
    if (run.is !== 'calculated' || run.calculated === null) return false;
    await company.acknowledge(runId);
    const { ground } = await groundNow(payroll, run);
    const again = await reckon(payroll, ground, async () => 'go on');
    demand(
      again !== null && 'calculationHash' in again && again.calculationHash === run.calculated.calculationHash,
      `I11: ${named}`,
    );
    return openChecks(await company.runOf(runId)).length === 0;
  };
  if (!(await reckoned())) return await cancelled();
  if (one.meanwhile !== null && type === 'regular') {
    const { who, halfDays } = one.meanwhile;
    const slips = await company.slipsOf(runId);
    const isPaid = slips.some(({ employeeId }) => employeeId === pick(who));
    const said = isPaid ? await company.attend('RecordAttendance', pick(who), month, halfDays + 1) : 'nobody';
    if (said === 'done' && (await company.runOf(runId)).calculated?.stale !== null)
      demand((await company.submit(runId)) === 'STALE_CALCULATION', `a stale ${named} was submitted`);
    if (said === 'done' && !(await reckoned())) return await cancelled();
  }
  demand((await company.submit(runId)) === 'done', `the ${named} could not be submitted`);
  demand((await company.approve(runId, { who: admin })) === 'SAME_APPROVER', `who prepared the ${named} approved it`);
  if (one.rejected) {
    await company.end('RejectRun', runId);
    if (!(await reckoned())) return await cancelled();
    await company.submit(runId);
  }
  demand((await company.approve(runId)) === 'done', `the ${named} could not be approved`);
  if (one.revoked) {
    await company.revoke(runId);
    // What its approval had proposed is still there for a moment, by which the run may count as stale.
    if ((await company.submit(runId)) !== 'done') {
      if (!(await reckoned())) return await cancelled();
      await company.submit(runId);
    }
    const said = await company.approve(runId);
    demand(said === 'done', `the ${named} could not be approved again: ${said}`);
  }
  if (type === 'reversal') return (await company.close(runId)) === 'done';
  turnTo(`${lastDayOf(month)}T12:00:00.000Z`);
  const held = one.held === null ? undefined : payslipIdOf(runId, pick(one.held));
  const holds = held !== undefined && (await company.hold('HoldPayslip', runId, held)) === 'done';
  await company.exportFile(runId);
  demand((await company.exportFile(runId)) === 'NOTHING_TO_PAY', `the ${named} was exported twice`);
  await company.answer(runId, one.failed === null ? [] : [pick(one.failed)]);
  await company.exportFile(runId);
  await company.answer(runId);
  const closed = await company.close(runId);
  demand(closed === 'done', `the ${named} could not be closed: ${closed}`);
  if (holds && held !== undefined) {
    await company.hold('ReleasePayslip', runId, held);
    await company.exportFile(runId);
    await company.answer(runId);
  }
  for (const { payslipId, netPaise, payment } of await company.slipsOf(runId)) {
    demand(payment.is === 'paid' || netPaise <= 0, `${payslipId} of the ${named} was not paid`);
    const { state } = await payroll.look(`payslip-${payslipId}`, payslip);
    demand(state.is !== 'absent' && state.slip.netPaise === netPaise, `${payslipId} of the ${named} is another slip`);
  }
  return closed === 'done';
};
