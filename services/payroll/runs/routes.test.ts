/** Payroll runs over HTTP and through the whole service: who may, in which state, to the paisa, and after a crash. */
import type { Actor } from '@lamplight/common/facts/actor.ts';
import type { Answered, Stage } from '@lamplight/common/service/workbench/stage.ts';
import type { IdentityEvent } from '@lamplight/events/contracts/identity.ts';
import type { Change, Look } from '@lamplight/events/core/types.ts';
import { derivedId, newId } from '@lamplight/events/ports/ids.ts';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { additionalPay } from '../additional/pay.ts';
import { calculate } from '../engine/calculate.ts';
import { companyFacts } from '../inputs/facts.ts';
import { groundNow } from '../inputs/now.ts';
import { COMPANY, inputsView } from '../inputs/view.ts';
import { payrollMonth } from '../months/month.ts';
import { payslip, payslipIdOf } from '../payslips/payslip.ts';
import { payslipsView } from '../payslips/view.ts';
import { admin, client, colleague, employee, lead, secondAdmin } from '../workbench/cast.ts';
import { joined, nameOf, startStage } from '../workbench/harness.ts';
import { earns, isKnown, lawInForce, termsOf } from '../workbench/paid.ts';
import { type Calculating, calculate as calculateRun, type Started } from './calculating.ts';
import { payrollRun } from './run.ts';
import { slipsIn } from './slips.ts';
import type { PresentRun } from './state.ts';
import { runsView } from './view.ts';

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

const submitted = async (runId: string, who: Actor = admin): Promise<LooseAnswer> => {
  const { checks } = await runNow(runId);
  const checkIds = checks.filter(({ open }: LooseAnswer) => open).map(({ checkId }: LooseAnswer) => checkId);
  if (checkIds.length > 0) ok(await act(who, runId, 'checks', { checkIds, note: 'The first run' }));
  return ok(await act(who, runId, 'submit')).run;
};
const approval = ({ month, calculationHash }: LooseAnswer) => ({ month, calculationHash });
const opened = async (body: object = NOVEMBER): Promise<string> => ok(await stage.post(admin, RUNS, body)).run.runId;
const beside = (people: readonly string[]) => ({ ...NOVEMBER, type: 'off_cycle', people });
const slipIn = async (runId: string, employeeId: string): Promise<LooseAnswer> =>
  ok(await stage.get(admin, `${RUNS}/${runId}/people/${employeeId}`)).slip;
const amounts = (slip: LooseAnswer, kind: string) =>
  Object.fromEntries(
    slip.lines.filter((l: LooseAnswer) => l.kind === kind).map((l: LooseAnswer) => [l.code, l.amountPaise]),
  );

/** What the calculator of this service stands on. */
const contextOf = ({ ports, running, now }: Stage): Calculating => {
  const { change, look, history, view } = running().spine;
  return {
    ...{ change, look, history, clock: { now } },
    ...{ inputs: view(inputsView), runs: view(runsView), payslips: view(payslipsView) },
    head: async () => (await ports.events.head()).position,
  };
};

/**
 * Streams of runs and slips in memory, over everything else as it is: a calculation that dies where it is told to, and finds
 * what it had done. A command of an id that acted before changes nothing, as in the store.
 */
const memoryOf = (context: Calculating, from: PresentRun, data: Started['data']) => {
  const begun = payrollRun.evolve(from, { type: 'PayrollCalculationStarted', data }, 0);
  const states = new Map<string, unknown>([[`payrollrun-${from.runId}`, begun]]);
  const acted = new Set<string>();
  const slipEvents: string[] = [];
  return (dies: (stream: string) => boolean): Calculating & { run(): PresentRun; slipEvents(): readonly string[] } => {
    const change: Change = async (stream, command, decider, { commandId }) => {
      if (dies(stream)) throw new Error('killed');
      const state = (states.get(stream) ?? decider.initial) as typeof decider.initial;
      const events = acted.has(commandId) ? [] : decider.decide(command, state);
      if ('refused' in events) throw new Error(events.refused);
      acted.add(commandId);
      if (stream.startsWith('payslip-')) slipEvents.push(...events.map(() => stream));
      const after = events.reduce((now, event) => decider.evolve(now, event, 0), state);
      states.set(stream, after);
      return { is: 'changed', state: after, events, revision: 0, position: '' as never, repeated: false };
    };
    const look: Look = async (stream, decider, o) =>
      states.has(stream)
        ? { state: states.get(stream) as typeof decider.initial, revision: 0 }
        : await context.look(stream, decider, o);
    const run = () => states.get(`payrollrun-${from.runId}`) as PresentRun;
    return { ...context, change, look, run, slipEvents: () => slipEvents };
  };
};

let runId = '';

it('is an admin’s from end to end: nobody else opens it, reads it or learns that it is there', async () => {
  runId = await opened();
  const acts = ['calculate', 'checks', 'submit', 'approve', 'reject', 'revoke', 'cancel'];
  for (const who of [client, employee, lead]) {
    for (const path of ['', `/${runId}`, `/${runId}/people`, `/${runId}/people/${employee.id}`])
      expect(codeOf(await stage.get(who, `${RUNS}${path}`))).toEqual([403, 'FORBIDDEN']);
    for (const verb of acts) expect(codeOf(await act(who, runId, verb))).toEqual([403, 'FORBIDDEN']);
    expect(codeOf(await stage.post(who, RUNS, NOVEMBER))).toEqual([403, 'FORBIDDEN']);
    expect(codeOf(await stage.post(who, '/payroll/dry-runs', NOVEMBER))).toEqual([403, 'FORBIDDEN']);
  }
  for (const path of ['/nothing', '/nothing/people', `/${runId}/people/nobody`])
    expect(codeOf(await stage.get(admin, `${RUNS}${path}`))).toEqual([404, 'NOT_FOUND']);
  for (const verb of ['calculate', 'submit'])
    expect(codeOf(await act(admin, 'nothing', verb))).toEqual([404, 'NOT_FOUND']);
  expect(ok(await stage.get(admin, `${RUNS}/${runId}/people`)).items).toEqual([]);
});

it('takes a month over from whoever claimed it and was cut off before their run was opened; who comes back later is told', async () => {
  const august = { month: '2026-08', type: 'regular', paymentDate: '2026-08-31' };
  const { change } = stage.running().spine;
  const key = newId();
  const opening = derivedId(admin.id, key);
  const cutOff = derivedId(opening, 'run');
  const at = new Date(stage.now()).toISOString();
  const by = { commandId: derivedId(opening, 'month'), actorId: admin.id, at, correlationId: key, causationId: key };
  await change('payrollmonth-2026-08', { type: 'ClaimMonth', month: '2026-08', runId: cutOff }, payrollMonth, by);
  // Somebody may still be on the way between the two.
  expect(codeOf(await stage.post(secondAdmin, RUNS, august))).toEqual([409, 'RUN_EXISTS']);
  stage.pass(10 * 60_000 + 1);
  const mine = await opened(august);
  const back = await stage.post(admin, RUNS, august, { key });
  expect([...codeOf(back), back.body.detail]).toEqual([409, 'RUN_EXISTS', { runId: mine }]);
  const { items } = ok(await stage.get(admin, `${RUNS}?month=2026-08`));
  expect(items).toHaveLength(1);
  ok(await act(admin, mine, 'cancel', { reason: 'Paid by hand' }));
});

it('is one of its month; one beside it names people who work here', async () => {
  const again = await stage.post(secondAdmin, RUNS, NOVEMBER);
  expect([...codeOf(again), again.body.detail]).toEqual([409, 'RUN_EXISTS', { runId }]);
  expect((await stage.post(admin, RUNS, beside(['nobody']))).body.errors[0].field).toBe('people.0');
  expect((await stage.post(admin, RUNS, { ...NOVEMBER, type: 'off_cycle' })).body.errors[0].field).toBe('people');
  const key = newId();
  const october = { month: '2026-10', type: 'regular', paymentDate: '2026-10-31' };
  const first = ok(await stage.post(admin, RUNS, october, { key })).run;
  expect(ok(await stage.post(admin, RUNS, october, { key })).run.runId).toBe(first.runId);
  ok(await act(admin, first.runId, 'cancel', { reason: 'Paid by hand' }));
  // The month is another run's to hold.
  await eventually(async () => void ok(await stage.post(admin, RUNS, october)));
  expect(codeOf(await act(admin, first.runId, 'calculate'))).toEqual([409, 'STATE_CONFLICT']);
  const { items } = ok(await stage.get(admin, `${RUNS}?month=2026-10`));
  expect(items.map(({ state }: LooseAnswer) => state).toSorted()).toEqual(['cancelled', 'draft']);
  const open = items.find(({ state }: LooseAnswer) => state === 'draft');
  ok(await act(admin, open.runId, 'cancel', { reason: 'Paid by hand' }));
  await eventually(async () => {
    const { state } = await stage.running().spine.look('payrollmonth-2026-10', payrollMonth);
    expect(state.heldBy).toBeNull();
  });
  expect(ok(await stage.get(admin, `${RUNS}?limit=1`)).items[0].month).toBe('2026-11');
});

it('a dry run shows the difference to the run before, and records nothing', async () => {
  const { position } = await stage.ports.events.head();
  const { dryRun } = ok(await stage.post(admin, '/payroll/dry-runs', { month: '2026-11', paymentDate: '2026-11-30' }));
  expect(dryRun).toMatchObject({ before: null, totals: { payslips: 5, netPaise: 416_457_00 }, blocks: 0 });
  expect(dryRun.components).toContainEqual({ code: 'EPF_ADMIN', beforePaise: 0, nowPaise: 500_00 });
  expect(dryRun.people).toContainEqual({
    employee: { id: employee.id, name: nameOf(employee), role: 'employee' },
    ...{ beforePaise: null, nowPaise: 78_000_00 },
  });
  expect((await stage.ports.events.head()).position).toBe(position);
  const early = await stage.post(admin, '/payroll/dry-runs', { month: '2024-01', paymentDate: '2024-01-31' });
  expect(early.status).toBe(422);
});

it('P1, P6 and P10 come out to the paisa, with where each line comes from', async () => {
  const two = await opened(beside([employee.id, colleague.id]));
  const run = await calculated(two);
  expect(run.totals).toMatchObject({
    ...{ payslips: 2, grossPaise: 96_100_00, netPaise: 92_457_00, employerPaise: 4_404_00 },
    byComponentPaise: { EPF_EE: 3_346_00, ESI_EE: 97_00, PT: 200_00, EPF_ADMIN: 500_00, EPF_ER: 1_023_00 },
  });
  const asha = await slipIn(two, employee.id);
  expect(amounts(asha, 'EARNING')).toEqual({ BASIC: 40_000_00, HRA: 16_000_00, SPECIAL: 24_000_00 });
  expect(amounts(asha, 'DEDUCTION')).toEqual({ EPF_EE: 1_800_00, ESI_EE: 0, PT: 200_00, TDS: 0 });
  expect(asha).toMatchObject({ netPaise: 78_000_00, costPaise: 81_875_00 });
  const ravi = await slipIn(two, colleague.id);
  expect(amounts(ravi, 'EMPLOYER_CONTRIBUTION')).toEqual({
    ...{ EPS_ER: 1_073_00, EPF_ER: 473_00, EDLI_ER: 64_00, ESI_ER: 419_00 },
  });
  expect(ravi).toMatchObject({ netPaise: 14_457_00, costPaise: 18_129_00 });
  expect(ravi.lines.find(({ code }: LooseAnswer) => code === 'EPF_EE').words).toBe(
    'EPF_EE 1,546 = half_up_rupee(12 % × 12,880.00), EPF_EE from 2026-07-01',
  );
  expect(run.checks.map(({ severity }: LooseAnswer) => severity)).not.toContain('BLOCK');
  // Whoever is paid beside the regular run is not paid by it too.
  expect((await calculated(runId)).headcount).toBe(3);
  ok(await act(admin, two, 'cancel', { reason: 'Only tried' }));
  await eventually(async () => expect((await runNow(runId)).stale).toBe(true));
});

it('a stored slip is reckoned anew from what was recorded of it, to the same hash', async () => {
  const { calculationHash, totals } = await calculated(runId);
  expect(totals).toMatchObject({ payslips: 5, netPaise: 416_457_00 });
  const { look } = stage.running().spine;
  const { state: run } = await look(`payrollrun-${runId}`, payrollRun);
  if (run.is === 'absent') throw new Error('it was opened');
  const stored = await Promise.all(
    [admin, secondAdmin, employee, colleague, lead].map(async ({ id }) => {
      const { state } = await look(`payslip-${payslipIdOf(runId, id)}`, payslip);
      if (state.is === 'absent' || typeof state.inputs !== 'string') throw new Error('it was calculated');
      return { slip: state.slip, employee: JSON.parse(state.inputs) };
    }),
  );
  const company = await stage.running().spine.view(inputsView).get(COMPANY);
  const { rules, structures, catalogue } = await companyFacts({ look }, company ?? { streams: {} });
  const { month, paymentDate, payBasis } = run;
  const employees = stored.map(({ employee: of }) => of);
  const inputs = { runId, month, type: 'regular', paymentDate, payBasis, structures, catalogue, employees } as const;
  const anew = calculate(inputs, rules);
  if (!anew.ok) throw new Error(anew.code);
  expect(anew.calculationHash).toBe(calculationHash);
  for (const { slip } of stored) expect(anew.payslips).toContainEqual(slip);
});

it('is calculated once by two admins at once, and the event that comes twice changes nothing', async () => {
  const [one, two] = await Promise.all([act(admin, runId, 'calculate'), act(secondAdmin, runId, 'calculate')]);
  for (const answered of [one, two]) ok(answered);
  const before = await eventually(async () => {
    const run = await runNow(runId);
    if (run.progress !== null) throw new Error('under way');
    return run;
  });
  const started = (await eventsOf(`payrollrun-${runId}`)).filter(({ type }) => type === 'PayrollCalculationStarted');
  expect(started.length).toBeLessThanOrEqual(5);
  const { position } = await stage.ports.events.head();
  const context = contextOf(stage);
  for (const event of started.slice(-1)) await calculateRun(context, event as unknown as Started);
  expect((await stage.ports.events.head()).position).toBe(position);
  expect(await runNow(runId)).toEqual(before);
});

it('killed after some slips, it goes on where it was: no slip twice, and the hash of one undisturbed', async () => {
  const { calculationHash, etag } = await runNow(runId);
  const context = contextOf(stage);
  // The service's own calculator would be first: a calculation that only this test knows.
  const { state: run } = await context.look(`payrollrun-${runId}`, payrollRun);
  if (run.is === 'absent') throw new Error('it was opened');
  const { ground } = await groundNow(context, run);
  const data = { runId, calculationId: newId(), inputsDigest: ground.digest, headcount: 5, by: admin.id };
  const started = {
    ...{ type: 'PayrollCalculationStarted', data, id: newId(), revision: 0, stream: `payrollrun-${runId}` },
    ...{ position: '', occurredAt: new Date().toISOString(), meta: { correlationId: newId() } },
  } as unknown as Started;
  const of = memoryOf(context, run, data);
  for (const dieAfter of [2, 1, 3]) {
    let left = dieAfter;
    const dying = of((stream) => stream.startsWith('payslip-') && left-- <= 0);
    await expect(calculateRun(dying, started)).rejects.toThrow('killed');
  }
  await calculateRun(
    of(() => false),
    started,
  );
  await calculateRun(
    of(() => false),
    started,
  );
  const finished = of(() => false).run();
  expect(finished.calculated?.calculationHash).toBe(calculationHash);
  expect(slipsIn(finished.slips)).toHaveLength(5);
  const slips = of(() => false).slipEvents();
  expect(slips).toHaveLength(5);
  expect(new Set(slips).size).toBe(5);
  expect((await runNow(runId)).etag).toBe(etag);
});

it('is submitted with a word about each warning, and approved by who had no hand in it, with fresh proof', async () => {
  const run = await runNow(runId);
  const open = await act(admin, runId, 'submit');
  expect(codeOf(open)).toEqual([422, 'CHECKS_OPEN']);
  expect(open.body.detail.checkIds).toHaveLength(run.checks.length);
  const unknown = await act(admin, runId, 'checks', { checkIds: ['other'], note: 'x' });
  expect(unknown.body.errors[0].field).toBe('checkIds');
  // Who began a calculation of it has prepared it: both admins of this story have now.
  await calculated(runId, secondAdmin);
  const waiting = await submitted(runId);
  expect(waiting).toMatchObject({ state: 'submitted', approvers: [], can: { approveRun: false, rejectRun: true } });
  for (const who of [admin, secondAdmin])
    expect(codeOf(await act(who, runId, 'approve', approval(waiting)))).toEqual([422, 'SECOND_APPROVER_REQUIRED']);
  ok(await act(admin, runId, 'reject', { reason: 'Another admin has to see it' }));
  ok(await act(admin, runId, 'cancel', { reason: 'Begun anew' }));

  runId = await eventually(async () => await opened());
  const mine = await calculated(runId);
  const shown = await submitted(runId);
  expect(shown.approvers.map(({ id }: LooseAnswer) => id)).toEqual([secondAdmin.id]);
  expect(codeOf(await act(admin, runId, 'approve', approval(mine)))).toEqual([403, 'SAME_APPROVER']);
  const old = { headers: { authorization: `Bearer ${stage.token(secondAdmin, 16 * 60_000)}` } };
  expect(codeOf(await act(secondAdmin, runId, 'approve', approval(mine), old))).toEqual([403, 'STEP_UP_REQUIRED']);
  const wrong = { ...approval(mine), calculationHash: 'a'.repeat(64) };
  expect(codeOf(await act(secondAdmin, runId, 'approve', wrong))).toEqual([409, 'STALE_CALCULATION']);
  const otherMonth = await act(secondAdmin, runId, 'approve', { ...approval(mine), month: '2026-12' });
  expect(otherMonth.body.errors[0].field).toBe('month');
});

it('an input that changes while it waits is not approved; calculated anew it says what changed', async () => {
  const before = await runNow(runId);
  // Told by a third hand: who enters an input prepares the run.
  await earns(stage, lead.id, termsOf(99_000_00, { effectiveFrom: '2026-11-16' }), { revised: true });
  expect(codeOf(await act(secondAdmin, runId, 'approve', approval(before)))).toEqual([409, 'STALE_CALCULATION']);
  await eventually(async () => expect((await runNow(runId)).stale).toBe(true));
  expect(codeOf(await act(admin, runId, 'calculate'))).toEqual([409, 'STATE_CONFLICT']);
  ok(await act(secondAdmin, runId, 'reject', { reason: 'A salary changed' }));
  expect(codeOf(await act(admin, runId, 'submit'))).toEqual([409, 'STALE_CALCULATION']);
  const anew = await calculated(runId);
  expect(anew.calculationHash).not.toBe(before.calculationHash);
  expect((await slipIn(runId, lead.id)).grossPaise).toBe(94_500_00);
});

it('is approved once by two at once, taken back before a file, and approved again as it was', async () => {
  const waiting = await submitted(runId);
  const twice = await Promise.all([1, 2].map(() => act(secondAdmin, runId, 'approve', approval(waiting))));
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const approved = await runNow(runId);
  expect(approved).toMatchObject({ state: 'approved', approved: { by: { id: secondAdmin.id } }, stale: false });
  expect(approved.can).toMatchObject({ revokeApproval: true, calculateRun: false, cancelRun: false });
  ok(await act(admin, runId, 'revoke', { reason: 'Not yet' }));
  const again = ok(await act(admin, runId, 'submit')).run;
  ok(await act(secondAdmin, runId, 'approve', approval(again)));
});

it('the next month finds what this one paid: the year so far, the change, and nobody twice', async () => {
  const december = await opened({ month: '2026-12', type: 'regular', paymentDate: '2026-12-31' });
  const run = await calculated(december);
  expect(run.before).toMatchObject({ runId, month: '2026-11' });
  const codes = run.checks.map(({ code }: LooseAnswer) => code);
  expect(codes).not.toContain('TOTAL_CHANGED');
  const { items, next } = ok(await stage.get(admin, `${RUNS}/${december}/people?limit=3`));
  expect([items.length, typeof next]).toEqual([3, 'string']);
  expect(ok(await stage.get(admin, `${RUNS}/${december}/people?limit=3&after=${next}`)).items).toHaveLength(2);
  expect(items.find((one: LooseAnswer) => one.employee.id === employee.id)).toMatchObject({ beforePaise: 78_000_00 });
  expect((await slipIn(december, employee.id)).yearToDatePaise).toMatchObject({ BASIC: 80_000_00, PT: 400_00 });
  // A raise that begins in a month that was paid is paid with the next one.
  await earns(stage, employee.id, termsOf(88_000_00, { effectiveFrom: '2026-11-16' }), { revised: true });
  await eventually(async () => expect((await runNow(december)).stale).toBe(true));
  await calculated(december);
  const { lines } = await slipIn(december, employee.id);
  expect(lines.filter(({ arrearOf }: LooseAnswer) => arrearOf === '2026-11')).toMatchObject([
    ...[
      { code: 'BASIC', amountPaise: 2_000_00 },
      { code: 'HRA', amountPaise: 800_00 },
    ],
    { code: 'SPECIAL', amountPaise: 1_200_00 },
  ]);
});

it('a run holds the pay beside the salary that it pays, and leaves it to others when it is cancelled', async () => {
  const month = '2027-01';
  const pay = {
    ...{ employeeId: employee.id, componentCode: 'SPECIAL_PAY', amountPaise: 5_000_00, month, source: 'MANUAL' },
    ...{ sourceRef: 'Festival', reason: 'As every year' },
  };
  const { additionalPayId } = ok(await stage.post(admin, '/payroll/additional-pay', pay)).additionalPay;
  const stateOf = async () => {
    const { state } = await stage.running().spine.look(`additionalpay-${additionalPayId}`, additionalPay);
    return state.is;
  };
  const january = await opened({ month, type: 'off_cycle', paymentDate: '2027-01-31', people: [employee.id] });
  await calculated(january);
  expect(await stateOf()).toBe('reserved');
  const { lines } = await slipIn(january, employee.id);
  expect(lines.find(({ code }: LooseAnswer) => code === 'SPECIAL_PAY')).toMatchObject({ amountPaise: 5_000_00 });
  // Another run of the month finds nothing of it.
  const other = await opened({ month, type: 'off_cycle', paymentDate: '2027-01-31', people: [employee.id] });
  await calculated(other);
  expect((await slipIn(other, employee.id)).lines.map(({ code }: LooseAnswer) => code)).not.toContain('SPECIAL_PAY');
  ok(await act(admin, january, 'cancel', { reason: 'Paid with the others' }));
  await eventually(async () => expect(await stateOf()).toBe('approved'));
  // What it is to pay now has changed.
  await eventually(async () => expect((await runNow(other)).stale).toBe(true));
  await calculated(other);
  const waiting = await submitted(other);
  // Who proposed it by hand has prepared the run; the one who did not approves it.
  ok(await act(secondAdmin, other, 'approve', approval(waiting)));
  await eventually(async () => expect(await stateOf()).toBe('consumed'));
  ok(await act(admin, other, 'revoke', { reason: 'Not yet' }));
  await eventually(async () => expect(await stateOf()).toBe('reserved'));
  ok(await act(admin, other, 'submit'));
  ok(await act(admin, other, 'reject', { reason: 'Not yet' }));
  // Nobody approves a run in which they are paid by hand.
  await stage.post(admin, '/payroll/additional-pay', { ...pay, employeeId: secondAdmin.id });
  const own = await opened({ month, type: 'off_cycle', paymentDate: '2027-01-31', people: [secondAdmin.id] });
  await calculated(own);
  const forOne = await submitted(own);
  expect(forOne.approvers).toEqual([]);
  expect(codeOf(await act(secondAdmin, own, 'approve', approval(forOne)))).toEqual([422, 'SECOND_APPROVER_REQUIRED']);
});

it('days without pay lessen a slip; what has no room is recovered by the next open month', async () => {
  const month = '2027-02';
  const recovery = {
    ...{ employeeId: lead.id, componentCode: 'RECOVERY', amountPaise: 60_000_00, month, source: 'RECOVERY' },
    ...{ sourceRef: 'Advance', reason: 'An advance of December' },
  };
  const { additionalPay: pay } = ok(await stage.post(admin, '/payroll/additional-pay', recovery));
  if (pay.state === 'proposed')
    ok(await stage.post(secondAdmin, `/payroll/additional-pay/${pay.additionalPayId}/approve`));
  const absent = { lopHalfDays: 28, lopOn: [], source: 'Register', note: '' };
  ok(await stage.post(admin, `/payroll/people/${lead.id}/attendance/${month}`, absent));
  const february = await opened({ month, type: 'off_cycle', paymentDate: '2027-02-28', people: [lead.id] });
  await calculated(february);
  const slip = await slipIn(february, lead.id);
  expect(slip).toMatchObject({ grossPaise: 49_500_00, days: { lopHalfDays: 28, paidHalfDays: 28 } });
  const [carried] = slip.carriedForward;
  const taken = slip.lines.find(({ code }: LooseAnswer) => code === 'RECOVERY').amountPaise;
  expect(taken + carried.amountPaise).toBe(60_000_00);
  ok(await act(secondAdmin, february, 'approve', approval(await submitted(february))));
  const carriedOver = async () =>
    ok(await stage.get(admin, `/payroll/additional-pay?employeeId=${lead.id}&month=2027-03`)).items;
  await eventually(async () =>
    expect(await carriedOver()).toMatchObject([
      { amountPaise: carried.amountPaise, state: 'approved', source: 'RECOVERY' },
    ]),
  );
  ok(await act(admin, february, 'revoke', { reason: 'Not yet' }));
  await eventually(async () => expect((await carriedOver())[0].state).toBe('cancelled'));
  ok(await act(admin, february, 'submit'));
  const again = await runNow(february);
  ok(await act(secondAdmin, february, 'approve', approval(again)));
  await eventually(async () =>
    expect((await carriedOver()).map(({ state }: LooseAnswer) => state).toSorted()).toEqual(['approved', 'cancelled']),
  );
});

it('the approval of a run that a later one reckons with is not offered to be taken back, and is not', async () => {
  const isOffered = async (id: string): Promise<boolean> => (await runNow(id)).can.revokeApproval;
  const { items } = ok(await stage.get(admin, `${RUNS}?month=2027-02`));
  expect([await isOffered(runId), await isOffered(items[0].runId)]).toEqual([false, true]);
  expect(codeOf(await act(admin, runId, 'revoke', { reason: 'Not yet' }))).toEqual([409, 'LATER_RUN_APPROVED']);
});

it('who became an admin after it was opened approves no run', async () => {
  const march = await opened({ month: '2027-03', type: 'off_cycle', paymentDate: '2027-03-31', people: [employee.id] });
  await calculated(march, admin);
  const waiting = await submitted(march);
  const late: Actor = { id: 'admin-3', role: 'admin' };
  await stage.tell(await joined(stage.seal, late));
  expect(codeOf(await act(late, march, 'approve', approval(waiting)))).toEqual([403, 'SAME_APPROVER']);
  await stage.tell([{ type: 'UserDeactivated', data: { userId: secondAdmin.id } } as IdentityEvent]);
  expect(codeOf(await act(late, march, 'approve', approval(waiting)))).toEqual([422, 'SECOND_APPROVER_REQUIRED']);
  await stage.tell([{ type: 'UserReactivated', data: { userId: secondAdmin.id } } as IdentityEvent]);
  ok(await act(secondAdmin, march, 'approve', approval(waiting)));
});

it('a person of whom nobody says what they get blocks a regular run, until they are not paid here', async () => {
  const april = await opened({ month: '2027-04', type: 'regular', paymentDate: '2027-04-30' });
  const about = ({ checks }: LooseAnswer) =>
    checks
      .filter(({ employee: whom }: LooseAnswer) => whom?.id === 'admin-3')
      .map(({ severity, code, open }: LooseAnswer) => [severity, code, open]);
  expect(about(await calculated(april))).toEqual([['BLOCK', 'ASSIGNMENT_MISSING', true]]);
  expect(codeOf(await act(admin, april, 'submit'))).toEqual([422, 'CHECKS_OPEN']);
  const body = { effectiveFrom: '2026-01-05', reason: 'Owns the company' };
  ok(await stage.post(secondAdmin, '/payroll/people/admin-3/salary/not-paid-here', body));
  await eventually(async () => expect((await runNow(april)).stale).toBe(true));
  const run = await calculated(april);
  expect(about(run)).toEqual([['INFO', 'NOT_PAID_HERE', false]]);
  const people = ok(await stage.get(admin, `${RUNS}/${april}/people`)).items;
  expect(people.map(({ employee: whom }: LooseAnswer) => whom.id)).not.toContain('admin-3');
  // Who said it has prepared the run.
  const waiting = await submitted(april);
  expect(waiting.approvers.map(({ id }: LooseAnswer) => id)).not.toContain(secondAdmin.id);
  ok(await act(admin, april, 'cancel', { reason: 'Only tried' }));
});

const eventsOf = async (stream: `${string}-${string}`): Promise<readonly LooseAnswer[]> => {
  const steps = await stage.running().spine.history(stream, payrollRun);
  return steps.map(({ fact }) => fact);
};
