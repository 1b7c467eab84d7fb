/** HTTP of how a run is paid, for admins alone: holds, files for the bank, what it answered, the end of the run. */
import { CSV_TYPE } from '@lamplight/bff/contract/routes/declaration.ts';
import type { RouteId } from '@lamplight/bff/contract/routes.ts';
import { refusalOf } from '@lamplight/common/facts/standing.ts';
import { madeHeadersOf } from '@lamplight/common/files/content.ts';
import { answer, send, sendList } from '@lamplight/common/http/answer.ts';
import { commandBy, ifMatch } from '@lamplight/common/http/caller.ts';
import { pageOf } from '@lamplight/common/http/parse.ts';
import { invalid, problem, problemOf } from '@lamplight/common/http/problem.ts';
import { type Call, type Served, serve } from '@lamplight/common/http/serve.ts';
import { type By, isRefusal } from '@lamplight/events/core/types.ts';
import { derivedId, newId } from '@lamplight/events/ports/ids.ts';
import type { Payroll } from '../context.ts';
import { payrollMonth } from '../months/month.ts';
import { recordRead } from '../reads/recording.ts';
import { fileAgain, paidElsewhere, payeesNow, payerAt } from './payees.ts';
import { ALREADY_REVERSED, nextFile, type PayingCommand } from './paying.ts';
import { namedInFiles, namedInSlips, newestRow, paymentStateOf, showPayment, showPayouts } from './payout-show.ts';
import { payrollRun } from './run.ts';
import { slipIn, slipsIn } from './slips.ts';
import type { PresentRun, RunSlip } from './state.ts';

export const payoutRoutes = (payroll: Payroll): readonly Served[] => [
  serve('payroll-payouts', async ({ res, params: { runId } }) => {
    send(res, { payouts: await shown(payroll, await knownRun(payroll, runId)) });
  }),

  serve('payroll-payments', async ({ req, res, params: { runId }, query, actor }) => {
    const run = await knownRun(payroll, runId);
    await recordRead(payroll, { req, actor }, { what: 'run_payments', employeeId: null, ref: runId });
    const { limit, after = '' } = pageOf(req, query);
    const wanted = slipsIn(run.slips).filter(
      (slip) => slip.employeeId > after && (query.state === undefined || paymentStateOf(slip) === query.state),
    );
    const page = wanted.slice(0, limit);
    const next = wanted.length > limit ? page.at(-1)?.employeeId : undefined;
    sendList(res, { items: await payments(payroll, run, page), next });
  }),

  serve('payroll-payout-export', async (call) => {
    const { params, body } = call;
    const run = await knownRun(payroll, params.runId);
    const waiting = nextFile(run).slips.map(({ employeeId }) => employeeId);
    const [payees, payer] = await Promise.all([payeesNow(payroll, waiting), payerAt(payroll)]);
    await change(payroll, call, ({ commandId }) => ({
      ...{ type: 'ExportPayout', batchId: derivedId(commandId, 'payout'), ...body, payees, payer },
    }));
  }),

  serve('payroll-payout-file', (call) => answerFile(payroll, call)),

  serve('payroll-payout-results', (call) => {
    const { batchId } = call.params;
    return change(payroll, call, () => ({ type: 'RecordPayoutResult', batchId, rows: call.body.rows }));
  }),

  serve('payroll-slip-hold', (call) => changeSlip(payroll, call, 'HoldPayslip')),
  serve('payroll-slip-release', (call) => changeSlip(payroll, call, 'ReleasePayslip')),

  serve('payroll-run-close', async (call) => {
    const { actor, params } = call;
    const run = await knownRun(payroll, params.runId);
    const by = call.by();
    const command = { type: 'CloseRun', by: actor.id, actor, at: by.at, ifMatch: ifMatch(call.req) } as const;
    // The month is locked first, so that nothing dated in it changes once the run says that it is closed; and never by
    // whoever would be refused anyway. Where a crash comes in between, the reactor closes the run.
    // Whoever gives the same command again then finds it done.
    let hasLocked = false;
    if (run.type === 'regular' && (run.is === 'closed' || !isRefusal(payrollRun.decide(command, run)))) {
      const { month, runId } = run;
      const locking = { ...by, commandId: derivedId(by.commandId, 'month') };
      const lock = { type: 'CloseMonth', month, runId } as const;
      const locked = await payroll.change(`payrollmonth-${month}`, lock, payrollMonth, locking);
      hasLocked = locked.is === 'changed' && locked.events.length > 0;
    }
    await change(payroll, call, () => ({ type: 'CloseRun', by: actor.id, hasLocked }), by);
  }),

  serve('payroll-run-reverse', (call) =>
    change(payroll, call, ({ commandId }) => ({
      ...{ type: 'ReverseRun', byRunId: derivedId(commandId, 'reversal'), reason: call.body.reason },
    })),
  ),
  serve('payroll-slips-correct', (call) => openCorrection(payroll, call)),
];

const knownRun = async ({ look }: Payroll, runId: string): Promise<PresentRun> => {
  const { state } = await look(`payrollrun-${runId}`, payrollRun);
  if (state.is === 'absent') throw problem('NOT_FOUND');
  return state;
};

const shown = async ({ people }: Payroll, run: PresentRun) =>
  showPayouts(run, await people.names([...new Set(namedInFiles(run))]));

const payments = async (payroll: Payroll, run: PresentRun, slips: readonly RunSlip[]) => {
  const rows = slips.flatMap((slip) => newestRow(run, slip) ?? []);
  const [names, elsewhere] = await Promise.all([
    payroll.people.names(namedInSlips(slips)),
    paidElsewhere(payroll, rows),
  ]);
  return slips.map((slip) => showPayment(run, slip, { names, elsewhere }));
};

type Made = PayingCommand extends infer C ? (C extends unknown ? Omit<C, 'actor' | 'at' | 'ifMatch'> : never) : never;
type OnRun<Id extends RouteId> = Pick<Call<'payroll-run-close'>, 'req' | 'actor' | 'by'> &
  Pick<Call<Id>, 'res'> &
  Readonly<{ params: Readonly<{ runId: string }> }>;

const change = async (
  payroll: Payroll,
  { req, res, params: { runId }, actor, ...caller }: OnRun<'payroll-run-close'>,
  make: (by: By) => Made,
  by: By = caller.by(),
): Promise<void> => {
  const command = { ...make(by), actor, at: by.at, ifMatch: ifMatch(req) } as PayingCommand;
  const changed = await payroll.change(`payrollrun-${runId}`, command, payrollRun, by);
  await answer(res, changed, async (state) =>
    state.is === 'absent' ? null : { payouts: await shown(payroll, state) },
  );
};

const changeSlip = async (
  payroll: Payroll,
  { req, res, params, body, actor, ...caller }: Call<'payroll-slip-hold'>,
  type: 'HoldPayslip' | 'ReleasePayslip',
): Promise<void> => {
  const { runId, payslipId } = params;
  const by = caller.by();
  const command: PayingCommand = { type, payslipId, ...body, actor, at: by.at, ifMatch: ifMatch(req) };
  const changed = await payroll.change(`payrollrun-${runId}`, command, payrollRun, by);
  await answer(res, changed, async (state) => {
    const slip = state.is === 'absent' ? null : slipIn(state.slips, payslipId);
    const [payment] = state.is === 'absent' || slip === null ? [] : await payments(payroll, state, [slip]);
    return payment === undefined ? null : { payment };
  });
};

/** Of slips whose money went out: what a run would pay otherwise is set right before it is approved. */
const openCorrection = async (payroll: Payroll, call: Call<'payroll-slips-correct'>): Promise<void> => {
  const { req, res, params, body, actor } = call;
  const run = await knownRun(payroll, params.runId);
  const paid = run.type !== 'reversal' && (run.is === 'paid' || run.is === 'closed');
  const standing = { knows: true, may: true, ready: paid, state: run.is, etag: run.etag };
  const refusal = refusalOf(standing, ifMatch(req)) ?? (run.reversedBy === null ? null : ALREADY_REVERSED);
  if (refusal) throw problemOf(refusal);
  const unknown = body.payslipIds.findIndex((payslipId) => slipIn(run.slips, payslipId) === null);
  if (unknown >= 0) throw invalid([{ field: `payslipIds.${unknown}`, message: 'This slip is not of this run' }]);
  const { payslipIds: corrects, month, paymentDate, reason } = body;
  if (month < run.month) throw invalid([{ field: 'month', message: `Choose ${run.month} or a later month` }]);
  const by = call.by();
  const runId = derivedId(by.commandId, 'correction');
  const about = {
    runId,
    month,
    paymentDate,
    payBasis: run.payBasis,
    people: null,
    reversesRunId: null,
    corrects,
    reason,
  };
  const command = { type: 'OpenRun', kind: 'correction', actor, at: by.at, ...about } as const;
  const opened = await payroll.change(`payrollrun-${runId}`, command, payrollRun, by);
  await answer(res, opened, async (state) => (state.is === 'absent' ? null : { payouts: await shown(payroll, state) }));
};

/** The run's history says who downloaded the file before a byte of it leaves: it holds everybody's account number. */
const answerFile = async (
  payroll: Payroll,
  { req, res, params: { runId, batchId }, actor }: Call<'payroll-payout-file'>,
): Promise<void> => {
  const run = await knownRun(payroll, runId);
  const batch = run.batches.find((one) => one.batchId === batchId);
  if (batch === undefined) throw problem('NOT_FOUND');
  const file = await fileAgain(payroll, run, batch);
  const by = commandBy(req, actor.id, newId());
  const opening = { type: 'OpenPayoutFile', batchId, sha256: file?.sha256 ?? '', actor, at: by.at } as const;
  const opened = await payroll.change(`payrollrun-${runId}`, opening, payrollRun, by);
  if (opened.is === 'refused') throw problemOf(opened.refusal);
  if (file === null || res.headersSent) return;
  const content = Buffer.from(file.text);
  const name = `salaries-${run.month}-${run.batches.indexOf(batch) + 1}.csv`;
  res.set(madeHeadersOf({ name, mediaType: CSV_TYPE, bytes: content.length })).end(content);
};
