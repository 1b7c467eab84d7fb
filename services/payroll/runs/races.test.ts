/**
 * Two admins at once at every command of a run: one wins, the other is told that the run has changed, and whoever repeats
 * themselves changes nothing. What changes while a run waits. And of all that nothing of anybody's pay is left where others read.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { istDate } from '@lamplight/common/calendar/civil.ts';
import type { Actor } from '@lamplight/common/facts/actor.ts';
import { logWith } from '@lamplight/common/log/log.ts';
import type { Answered, Stage } from '@lamplight/common/service/workbench/stage.ts';
import type { IdentityEvent } from '@lamplight/events/contracts/identity.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { payslipIdOf } from '../payslips/payslip.ts';
import { admin, colleague, employee, secondAdmin } from '../workbench/cast.ts';
import { startStage } from '../workbench/harness.ts';
import { earns, isKnown, lawInForce, termsOf } from '../workbench/paid.ts';
import { payrollRun } from './run.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers were held against the contract by the stage
type LooseAnswer = any;
let stage: Stage;
const lines: string[] = [];
/** Prepares nothing, so that somebody is left who may approve. */
const approver: Actor = { id: 'admin-3', role: 'admin' };
/** What comes nowhere else: numbers, and a salary by its digits in paise, in rupees and as people write it. */
const NUMBERS = { pan: 'QWERT9876Z', uan: '199988877766', accountNumber: '918273645546372' };
const PAYER = '736251849203';
const FIGURES = ['765432109', '7654321.09', '76,54,321.09'];

const others = [colleague, admin, secondAdmin, approver];
beforeAll(async () => {
  const log = logWith({ service: 'payroll', level: 'debug', to: { write: (line) => void lines.push(line) } });
  stage = await startStage([employee, ...others], log);
  await lawInForce(stage);
  await earns(stage, employee.id, termsOf(765_432_109));
  await isKnown(stage, employee.id, 0, NUMBERS);
  for (const [index, { id }] of others.entries()) {
    await earns(stage, id, termsOf(80_000_00));
    await isKnown(stage, id, index + 1);
  }
  ok(await stage.put(admin, '/payroll/payer', { accountNumber: PAYER, ifsc: 'ICIC0001234' }));
});
afterAll(() => stage.stop());

const codeOf = ({ status, body }: Answered): readonly [number, string | undefined] => [status, body?.code];
const ok = ({ status, body, text }: Answered): LooseAnswer => {
  if (status !== 200) throw new Error(`${status} ${text}`);
  return body;
};
const RUNS = '/payroll/runs';
const MONTH = { month: '2026-10', type: 'regular', paymentDate: '2026-10-31' };
const runNow = async (runId: string): Promise<LooseAnswer> => ok(await stage.get(admin, `${RUNS}/${runId}`)).run;
const act = (who: Actor, runId: string, verb: string, body: object = {}, call: object = {}) =>
  stage.post(who, `${RUNS}/${runId}/${verb}`, body, call);
const recorded = async (runId: string): Promise<number> =>
  (await stage.running().spine.history(`payrollrun-${runId}`, payrollRun)).length;
const calculated = (runId: string): Promise<LooseAnswer> =>
  eventually(async () => {
    const run = await runNow(runId);
    if (run.progress !== null || run.state !== 'calculated' || run.stale) throw new Error('not calculated yet');
    return run;
  });

/** Both have read the same version of the run. @returns the code by which the one who came second was refused */
const raced = async (
  runId: string,
  verb: string,
  body: object = {},
  who: readonly [Actor, Actor] = [admin, secondAdmin],
): Promise<string> => {
  const { etag } = await runNow(runId);
  const calls = who.map((one) => ({ one, call: { key: newId(), headers: { 'if-match': etag } } }));
  const answers = await Promise.all(calls.map(({ one, call }) => act(one, runId, verb, body, call)));
  expect([verb, answers.map(({ status }) => status).toSorted()]).toEqual([verb, [200, 409]]);
  const won = answers.findIndex(({ status }) => status === 200);
  const winner = calls[won];
  if (winner === undefined) throw new Error('one has won');
  if (verb === 'calculate') await calculated(runId);
  // Whoever repeats themselves is told the same, and nothing more is recorded.
  const before = await recorded(runId);
  ok(await act(winner.one, runId, verb, body, winner.call));
  expect([verb, await recorded(runId)]).toEqual([verb, before]);
  return answers[1 - won]?.body.code;
};
const approval = ({ month, calculationHash }: LooseAnswer) => ({ month, calculationHash });

let runId = '';
it('a month is opened by one of two who open it at once', async () => {
  const both = await Promise.all([admin, secondAdmin].map((who) => stage.post(who, RUNS, MONTH)));
  expect(both.map(codeOf).toSorted()).toEqual([
    [200, undefined],
    [409, 'RUN_EXISTS'],
  ]);
  runId = both.find(({ status }) => status === 200)?.body.run.runId;
});

it('of two admins at once one wins at every command of a run, and the other is told that it has changed', async () => {
  const codes: Record<string, string> = {};
  const race = async (verb: string, body?: object, who?: readonly [Actor, Actor]): Promise<void> => {
    codes[verb.split('/').at(-1) ?? ''] = await raced(runId, verb, body, who);
  };
  await race('calculate');
  const { checks } = await runNow(runId);
  const checkIds = checks.map(({ checkId }: LooseAnswer) => checkId);
  await race('checks', { checkIds, note: 'The first run' });
  await race('submit');
  await race('reject', { reason: 'Again' });
  ok(await act(admin, runId, 'submit'));
  await race('approve', approval(await runNow(runId)), [approver, approver]);
  await race('revoke', { reason: 'Not yet' });
  ok(await act(admin, runId, 'submit'));
  ok(await act(approver, runId, 'approve', approval(await runNow(runId))));
  const slip = payslipIdOf(runId, colleague.id);
  await race(`slips/${slip}/hold`, { reason: 'In doubt' });
  await race(`slips/${slip}/release`, { reason: 'It is right' });
  const payouts = async () => ok(await stage.get(admin, `${RUNS}/${runId}/payouts`)).payouts;
  await race('payouts', { format: 'NEFT_COMMA', totalPaise: (await payouts()).next.totalPaise });
  const [{ batchId }] = (await payouts()).files;
  const paidOn = istDate(new Date(stage.now()).toISOString());
  const rows = [employee, ...others].map(({ id }) => ({
    ...{ payslipId: payslipIdOf(runId, id), outcome: 'paid', reference: `UTR-${id}`, paidOn },
  }));
  await race(`payouts/${batchId}/results`, { rows });
  await race('close');
  await race('reverse', { reason: 'Wrong month' });
  const { reversedBy } = await payouts();
  await eventually(async () => void (await runNow(reversedBy)));
  codes['cancel'] = await raced(reversedBy, 'cancel', { reason: 'Too early' });
  expect(new Set(Object.values(codes))).toEqual(new Set(['VERSION_CONFLICT']));
  expect(Object.keys(codes)).toHaveLength(13);
  const types = (await stage.running().spine.history(`payrollrun-${runId}`, payrollRun)).map(({ fact }) => fact.type);
  for (const type of ['PayoutFileExported', 'PayrollRunClosed', 'PayrollRunReversed'])
    expect([type, types.filter((one) => one === type)]).toEqual([type, [type]]);
  expect(types.filter((type) => type === 'SalaryPaid')).toHaveLength(5);
});

it('a rule that changes, and somebody who leaves, while a run waits for its approval, stop it', async () => {
  const november = { month: '2026-11', type: 'regular', paymentDate: '2026-11-30' };
  const waiting = ok(await stage.post(admin, RUNS, november)).run.runId;
  const submitted = async (): Promise<LooseAnswer> => {
    ok(await act(admin, waiting, 'calculate'));
    const { checks } = await calculated(waiting);
    const open = checks.filter(({ open: isOpen }: LooseAnswer) => isOpen);
    const checkIds = open.map(({ checkId }: LooseAnswer) => checkId);
    if (checkIds.length > 0) ok(await act(admin, waiting, 'checks', { checkIds, note: 'Looked at' }));
    return ok(await act(admin, waiting, 'submit')).run;
  };
  const refused = async (run: LooseAnswer): Promise<void> => {
    expect(codeOf(await act(approver, waiting, 'approve', approval(run)))).toEqual([409, 'STALE_CALCULATION']);
    ok(await act(admin, waiting, 'reject', { reason: 'Something changed' }));
  };
  const first = await submitted();
  const cess = { key: 'CESS', jurisdiction: 'IN', value: { rateBp: 450 }, effectiveFrom: '2026-11-01' };
  const { rule } = ok(await stage.post(secondAdmin, '/payroll/rules', { ...cess, source: 'Finance Act', ca: false }));
  ok(await stage.post(admin, `/payroll/rules/CESS_IN/versions/${rule.versions[0].version}/approve`));
  await refused(first);
  const second = await submitted();
  expect([second.calculationHash === first.calculationHash, second.totals.payslips]).toEqual([false, 5]);
  const left = { type: 'EmployeeLeft', data: { employeeId: colleague.id, lastDay: '2026-11-20' } } as IdentityEvent;
  await stage.tell([left]);
  await eventually(async () => expect((await runNow(waiting)).stale).toBe(true));
  await refused(second);
  // Whoever leaves is settled by a run of their own.
  const third = await submitted();
  expect(third.totals.payslips).toBe(4);
  ok(await act(approver, waiting, 'approve', approval(third)));
});

it('of a whole run nothing of pay stands in a log, on the bus, in a job or a key, and numbers stand nowhere at all', async () => {
  const month = ok(await stage.get(admin, `${RUNS}/${runId}/people/${employee.id}`)).slip;
  expect(FIGURES[0]).toBe(String(month.monthlyGrossPaise));
  const all = readdirSync(stage.folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => ({ name: one.name, text: readFileSync(join(one.parentPath, one.name), 'latin1') }));
  const beside = all.filter(({ name }) => /^(bus|jobs|keyvalue)\.db/.test(name));
  expect(beside.length).toBeGreaterThanOrEqual(3);
  expect(beside.some(({ text }) => text.includes('PayrollRunApproved'))).toBe(true);
  // What would be found, if it stood there: the log of the service holds the figure, and the run by its id.
  expect(all.some(({ text }) => text.includes(FIGURES[0] ?? ''))).toBe(true);
  expect(lines.length).toBeGreaterThan(0);
  const said = { name: 'log', text: lines.join('') };
  const { netPaise } = month;
  const figures = [...FIGURES, String(netPaise), (netPaise / 100).toFixed(2)];
  const where = (marks: readonly string[], places: readonly { name: string; text: string }[]) =>
    places.flatMap(({ name, text }) => marks.filter((mark) => text.includes(mark)).map((mark) => `${mark} in ${name}`));
  expect(where(figures, [...beside, said])).toEqual([]);
  expect(where([...Object.values(NUMBERS), PAYER], [...all, said])).toEqual([]);
});
