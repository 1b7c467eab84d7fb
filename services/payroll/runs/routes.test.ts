/** Payroll runs over HTTP and through the whole service: who may, in which state, to the paisa, and after a crash. */
import type { Actor } from '@lamplight/common/facts/actor.ts';
import type { Answered, Stage } from '@lamplight/common/service/workbench/stage.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { payslip } from '../payslips/payslip.ts';
import { admin, client, colleague, employee, lead, secondAdmin } from '../workbench/cast.ts';
import { nameOf, startStage } from '../workbench/harness.ts';
import { earns, isKnown, lawInForce, termsOf } from '../workbench/paid.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers were held against the contract by the stage
type LooseAnswer = any;
let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
  await lawInForce(stage);
  const everybody = [employee, colleague, lead, admin, secondAdmin];
  const gross = [80_000_00, 16_100_00, 90_000_00, 120_000_00, 120_000_00];
  for (const [index, { id }] of everybody.entries()) {
    await earns(stage, id, termsOf(gross[index] ?? 0));
    await isKnown(stage, id, index);
  }
});
afterAll(() => stage.stop());

const codeOf = ({ status, body }: Answered): readonly [number, string | undefined] => [status, body?.code];
const ok = ({ status, body, text }: Answered): LooseAnswer => {
  if (status !== 200) throw new Error(`${status} ${text}`);
  return body;
};
const RUNS = '/payroll/runs';
const NOVEMBER = { month: '2026-11', type: 'regular', paymentDate: '2026-11-30' };
const act = (who: Actor, runId: string, verb: string, body: object = {}, call: object = {}) =>
  stage.post(who, `${RUNS}/${runId}/${verb}`, body, call);
const runNow = async (runId: string): Promise<LooseAnswer> => ok(await stage.get(admin, `${RUNS}/${runId}`)).run;
const calculated = async (runId: string, who: Actor = admin): Promise<LooseAnswer> => {
  ok(await act(who, runId, 'calculate'));
  return await eventually(async () => {
    const run = await runNow(runId);
    if (run.progress !== null || run.state !== 'calculated' || run.stale) throw new Error('not calculated yet');
    return run;
  });
};

let runId = '';

it('opens', async () => {
  const opened = ok(await stage.post(admin, RUNS, NOVEMBER));
  runId = opened.run.runId;
  const run = await calculated(runId);
  console.log(JSON.stringify(run, null, 1));
  console.log((await stage.get(admin, `${RUNS}/${runId}/people`)).text);
  console.log((await stage.get(admin, `${RUNS}/${runId}/people/${employee.id}`)).text);
  console.log((await stage.post(admin, `/payroll/dry-runs`, { month: '2026-11', paymentDate: '2026-11-30' })).text);
});
