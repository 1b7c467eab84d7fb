/** HTTP of payroll runs, for admins alone (state-machines.md §8). */
import type { DryRun } from '@lamplight/bff/contract/payroll-runs.ts';
import type { Unaddressed } from '@lamplight/common/facts/actor.ts';
import { answer, send, sendList } from '@lamplight/common/http/answer.ts';
import { demandFreshProof, ifMatch, readAfter } from '@lamplight/common/http/caller.ts';
import { docAfter, freshDoc, orNotFound, staleMark } from '@lamplight/common/http/fresh.ts';
import { pageOf } from '@lamplight/common/http/parse.ts';
import { invalid, problem, problemOf } from '@lamplight/common/http/problem.ts';
import { type Call, type Served, serve } from '@lamplight/common/http/serve.ts';
import { allOf } from '@lamplight/common/service/all-of.ts';
import { historyOf } from '@lamplight/common/service/folded.ts';
import type { By } from '@lamplight/events/core/types.ts';
import { refuse } from '@lamplight/events/core/types.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import type { Payroll } from '../context.ts';
import type { Payslip, SlipFault } from '../engine/payslip.ts';
import { companyFacts } from '../inputs/facts.ts';
import { type Ground, missingFor, previousRegular, type RunTerms, reckonedWithBy, sinceOf } from '../inputs/ground.ts';
import { groundNow } from '../inputs/now.ts';
import { reservedGround } from '../inputs/reserving.ts';
import { claimMonth } from '../months/claiming.ts';
import { payrollMonth } from '../months/month.ts';
import { payslip, payslipIdOf } from '../payslips/payslip.ts';
import { payProfile } from '../profiles/profile.ts';
import { recordRead } from '../reads/recording.ts';
import { shippedPayBasis } from '../rules/thresholds.ts';
import { approvingOf } from './approving.ts';
import { type PreparingCommand, preparingAllows } from './preparing.ts';
import { type Reckoned, reckon } from './reckoning.ts';
import { payrollRun } from './run.ts';
import { namedIn, showPerson, showRow, showRun, showSlip } from './show.ts';
import { slipsIn } from './slips.ts';
import type { PresentRun } from './state.ts';
import { counts, type RunDoc, runsView } from './view.ts';

export const runRoutes = (payroll: Payroll): readonly Served[] => [
  serve('payroll-runs', async ({ req, res, query }) => {
    const stale = (await payroll.runs.waitFor(readAfter(req))) === 'stale';
    const where = query.month === undefined ? {} : { month: query.month };
    const page = await payroll.runs.find({ where, sort: [['month', -1]], ...pageOf(req, query) });
    sendList(res, { items: page.items.map(showRow), next: page.next, stale });
  }),

  serve('payroll-run', async ({ req, res, params: { runId }, actor }) => {
    const { doc, stale } = await freshDoc(payroll.runs, runId, req, () => runAsRecorded(payroll, runId));
    send(res, { run: await shownRun(payroll, orNotFound(doc), actor.id), ...staleMark({ stale }) });
  }),

  serve('payroll-run-people', async ({ req, res, params: { runId }, query, actor }) => {
    const { doc, stale } = await freshDoc(payroll.runs, runId, req, () => runAsRecorded(payroll, runId));
    const { machine } = orNotFound(doc);
    await recordRead(payroll, { req, actor }, { what: 'run_people', employeeId: null, ref: runId });
    const { calculated } = machine;
    if (calculated === null) return sendList(res, { items: [], stale });
    const { calculationId } = calculated;
    const where = { calculationId };
    const page = await payroll.payslips.find({ where, sort: [['employeeId', 1]], ...pageOf(req, query) });
    const names = await payroll.people.names(page.items.map(({ employeeId }) => employeeId));
    const before = netsOf(await runBefore(payroll, machine));
    const items = page.items.map((slip) => showPerson(slip, { names, run: machine, before }));
    sendList(res, { items, next: page.next, stale });
  }),

  serve('payroll-run-slip', async ({ req, res, params: { runId, employeeId }, actor }) => {
    const [{ state: run }, { state: slip }] = await Promise.all([
      payroll.look(`payrollrun-${runId}`, payrollRun),
      payroll.look(`payslip-${payslipIdOf(runId, employeeId)}`, payslip),
    ]);
    const valid = run.is === 'absent' ? undefined : run.calculated?.calculationId;
    if (slip.is === 'absent' || slip.calculationId !== valid) throw problem('NOT_FOUND');
    await recordRead(payroll, { req, actor }, { what: 'run_slip', employeeId, ref: slip.payslipId });
    send(res, { slip: showSlip(slip, await payroll.people.names([employeeId])) });
  }),

  serve('payroll-dry-run', async ({ res, body }) => send(res, { dryRun: await dryRunOf(payroll, body) })),

  serve('payroll-run-open', async (call) => {
    const by = call.by();
    const { month, type: kind, paymentDate, people = null, reason = null } = call.body;
    const runId = derivedId(by.commandId, 'run');
    await demandEmployed(payroll, people ?? []);
    if (kind === 'regular') await claimMonth(payroll, { month, runId }, by);
    await command(payroll, { ...call, params: { runId } }, by, {
      ...{ type: 'OpenRun', runId, month, kind, paymentDate, payBasis: shippedPayBasis, reason },
      ...{ people: kind === 'regular' ? null : people, reversesRunId: null, corrects: [] },
    });
  }),

  serve('payroll-run-calculate', async (call) => {
    const by = call.by();
    const { runId } = call.params;
    const run = await runOf(payroll, runId);
    const giver = { actor: call.actor, by: (as: string) => ({ ...by, commandId: derivedId(by.commandId, as) }) };
    // Nothing is reserved by whoever would be refused anyway.
    const { ground } = preparingAllows('StartCalculation', run)
      ? await reservedGround(payroll, run, giver)
      : await groundNow(payroll, run);
    const { rules } = await companyFacts(payroll, ground.company);
    await command(payroll, call, by, {
      ...{ type: 'StartCalculation', runId, calculationId: derivedId(by.commandId, 'calculation'), instead: null },
      ...{ inputsDigest: ground.digest, headcount: ground.people.length, missing: missingFor(ground, rules) },
    });
  }),

  serve('payroll-run-acknowledge', (call) =>
    command(payroll, call, call.by(), { type: 'AcknowledgeCheck', runId: call.params.runId, ...call.body }),
  ),

  serve('payroll-run-submit', async (call) => {
    const by = call.by();
    const { runId } = call.params;
    const { ground } = await groundNow(payroll, await runOf(payroll, runId));
    await command(payroll, call, by, { type: 'SubmitRun', runId, digestNow: ground.digest });
  }),

  serve('payroll-run-approve', async (call) => {
    const { runId } = call.params;
    const run = await runOf(payroll, runId);
    demandFreshProof(call.req, call.actor);
    const by = call.by();
    const { ground, runs } = await groundNow(payroll, run);
    const approving = await approvingOf(payroll.people, run, ground, runs);
    const approver = approving.of(call.actor.id);
    await command(payroll, call, by, { type: 'ApproveRun', runId, digestNow: ground.digest, approver, ...call.body });
  }),

  serve('payroll-run-reject', (call) =>
    command(payroll, call, call.by(), { type: 'RejectRun', runId: call.params.runId, ...call.body }),
  ),
  serve('payroll-run-revoke', async (call) => {
    const by = call.by();
    const { runId } = call.params;
    const { runs } = await groundNow(payroll, await runOf(payroll, runId));
    const reckonedWith = laterOf(runId, runs);
    await command(payroll, call, by, { type: 'RevokeApproval', runId, reckonedWith, ...call.body });
  }),
  serve('payroll-run-cancel', (call) =>
    command(payroll, call, call.by(), { type: 'CancelRun', runId: call.params.runId, ...call.body }),
  ),
];

/** @throws 404 */
const runOf = async ({ look }: Payroll, runId: string): Promise<PresentRun> => {
  const { state } = await look(`payrollrun-${runId}`, payrollRun);
  if (state.is === 'absent') throw problem('NOT_FOUND');
  return state;
};

/** By which runs that were approved later this one is reckoned with. */
const laterOf = (runId: string, runs: readonly RunDoc[]): readonly string[] => {
  const own = runs.find(({ _id }) => _id === runId);
  return own === undefined ? [] : reckonedWithBy(own, runs).map(({ _id }) => _id);
};

/** @throws 400 for whoever neither works nor worked here */
const demandEmployed = async ({ look }: Payroll, people: readonly string[]): Promise<void> => {
  for (const [index, employeeId] of people.entries()) {
    const { state } = await look(`payprofile-${employeeId}`, payProfile);
    if (state.is === 'absent') throw invalid([{ field: `people.${index}`, message: 'Choose somebody who works here' }]);
  }
};

type Made = Unaddressed<PreparingCommand>;
type Changing = Pick<Call<'payroll-run-submit'>, 'req' | 'res' | 'actor'> & Readonly<{ params: { runId: string } }>;

/** Folded from its stream. */
const runAsRecorded = (payroll: Payroll, runId: string) =>
  historyOf(payroll, `payrollrun-${runId}`, payrollRun, runsView, runId);

const command = async (payroll: Payroll, { req, res, actor }: Changing, by: By, made: Made): Promise<void> => {
  const { runId } = made;
  const given = { ...made, actor, at: by.at, ifMatch: ifMatch(req) } as PreparingCommand;
  const changed = await payroll.change(`payrollrun-${runId}`, given, payrollRun, by);
  await answer(res, changed, async () => {
    const { doc, stale } = await docAfter(payroll.runs, runId, changed, () => runAsRecorded(payroll, runId));
    return { run: await shownRun(payroll, orNotFound(doc), actor.id), ...staleMark({ stale }) };
  });
};

const shownRun = async (payroll: Payroll, doc: RunDoc, reader: string) => {
  const { machine } = doc;
  const approvers = await approversOf(payroll, machine);
  const before = await runBefore(payroll, machine);
  const isReckonedWith = await reckonedWithLater(payroll, doc);
  const names = await payroll.people.names(namedIn(doc, approvers));
  return showRun(doc, { names, reader, before, approvers, isReckonedWith });
};

/** Of an approved run, so that nobody is offered to take back what the command refuses. */
const reckonedWithLater = async ({ runs }: Payroll, doc: RunDoc): Promise<boolean> => {
  if (!preparingAllows('RevokeApproval', doc.machine)) return false;
  const all = await allOf(runs, { where: { month: { gte: sinceOf(doc.month) } }, sort: [['month', 1]] });
  return reckonedWithBy(doc, all).length > 0;
};

/** Of a run that waits for one. */
const approversOf = async (payroll: Payroll, run: PresentRun): Promise<readonly string[]> => {
  if (run.is !== 'submitted') return [];
  const { ground, runs } = await groundNow(payroll, run);
  return (await approvingOf(payroll.people, run, ground, runs)).approvers;
};

/** The regular run of the month before, or the last one before that. */
const runBefore = async ({ runs }: Payroll, { month }: Pick<PresentRun, 'month'>): Promise<RunDoc | null> => {
  const { items } = await runs.find({ where: { month: { lt: month } }, sort: [['month', -1]], limit: 50 });
  return previousRegular({ run: { month }, before: items.filter(counts) });
};
const netsOf = (run: RunDoc | null): ReadonlyMap<string, number> =>
  new Map(slipsIn(run?.machine.slips ?? {}).map(({ employeeId, netPaise }) => [employeeId, netPaise]));

const dryRunOf = async (payroll: Payroll, { month, paymentDate }: Call<'payroll-dry-run'>['body']): Promise<DryRun> => {
  const { state } = await payroll.look(`payrollmonth-${month}`, payrollMonth);
  const run: RunTerms = {
    // In the place of the month's own run, whose slips do not count beside themselves.
    ...{ runId: state.heldBy ?? 'dry-run', month, type: 'regular', paymentDate, payBasis: shippedPayBasis },
    ...{ people: null, reversesRunId: null, corrects: [] },
  };
  const { ground } = await groundNow(payroll, run);
  const reckoned = await reckon(payroll, ground, async () => 'go on');
  if (reckoned === null) throw new TypeError('nobody stopped it');
  if ('ok' in reckoned) {
    const { ok: _not, code, ...detail } = reckoned;
    throw problemOf(refuse(code, 'rule', detail));
  }
  return await showDryRun(payroll, ground, reckoned);
};

const showDryRun = async (
  { people }: Payroll,
  ground: Ground,
  { payslips, faults, totals, checks }: Reckoned & Readonly<{ faults: readonly SlipFault[] }>,
): Promise<DryRun> => {
  const previous = previousRegular(ground);
  const before = previous?.machine.calculated?.totals.byComponentPaise ?? {};
  const now = totals.byComponentPaise;
  const codes = [...new Set([...Object.keys(before), ...Object.keys(now)])].toSorted();
  const nets = netsOf(previous);
  const slips = new Map(payslips.map((slip: Payslip) => [slip.employeeId, slip.netPaise]));
  const ids = [...new Set([...nets.keys(), ...slips.keys(), ...faults.map(({ employeeId }) => employeeId)])];
  const names = await people.names(ids);
  return {
    ...{ month: ground.run.month, totals },
    before: previous === null ? null : { runId: previous._id, month: previous.month },
    components: codes
      .map((code) => ({ code, beforePaise: before[code] ?? 0, nowPaise: now[code] ?? 0 }))
      .filter(({ beforePaise, nowPaise }) => beforePaise !== nowPaise),
    people: ids
      .toSorted()
      .map((id) => ({ employee: names(id), beforePaise: nets.get(id) ?? null, nowPaise: slips.get(id) ?? null }))
      .filter(({ beforePaise, nowPaise }) => beforePaise !== nowPaise),
    blocks: checks.filter(({ severity }) => severity === 'BLOCK').length,
    warnings: checks.filter(({ severity }) => severity === 'WARN').length,
  };
};
