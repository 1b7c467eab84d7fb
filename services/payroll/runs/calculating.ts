/**
 * Does what PayrollCalculationStarted asks for: every slip on its own stream, the progress, the checks, the totals. Each
 * command's id follows from the calculation, so that whoever begins again after a crash, or the event that comes twice,
 * repeats what stands: no slip is there twice, and the hash is the same.
 */
import { SYSTEM } from '@lamplight/common/facts/actor.ts';
import type { By, Change, Clock, Fact } from '@lamplight/events/core/types.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import type { Payslip } from '../engine/payslip.ts';
import type { Reading } from '../inputs/facts.ts';
import type { Grounds } from '../inputs/now.ts';
import { reservedGround } from '../inputs/reserving.ts';
import { payslip, payslipIdOf } from '../payslips/payslip.ts';
import type { RunEvent } from './events.ts';
import { type Reckoned, reckon } from './reckoning.ts';
import { payrollRun, type RunCommand } from './run.ts';
import type { PresentRun } from './state.ts';

export type Calculating = Reading & Grounds & Readonly<{ change: Change; clock: Clock }>;
export type Started = Fact<Extract<RunEvent, { type: 'PayrollCalculationStarted' }>>;
export const CALCULATOR = 'payroll-calculator';

/** Slips, and checks, in one event or append. */
const PORTION = 100;

export const calculate = async (payroll: Calculating, started: Started): Promise<void> => {
  const { runId, calculationId } = started.data;
  const { state: run } = await payroll.look(`payrollrun-${runId}`, payrollRun);
  if (run.is === 'absent' || run.calculating?.calculationId !== calculationId) return;
  const give = giving(payroll, started);
  const { ground } = await reservedGround(payroll, run, { actor: SYSTEM, by: give.by });
  if (ground.digest !== started.data.inputsDigest) {
    // Something changed between the command and now.
    await give.run('anew', (at) => ({
      ...{ type: 'StartCalculation', actor: SYSTEM, at, runId, missing: [] },
      ...{ calculationId: derivedId(calculationId, ground.digest), inputsDigest: ground.digest },
      ...{ headcount: ground.people.length, instead: { calculationId, by: started.data.by } },
    }));
    return;
  }
  const noting = notingWith(give, started, run);
  const reckoned = await reckon(payroll, ground, async (result, { employee, read }) => {
    if (!('lines' in result)) return 'go on';
    const payslipId = payslipIdOf(runId, employee.employeeId);
    await give.slip(payslipId, (at) => ({
      ...{ type: 'CalculateSlip', actor: SYSTEM, at, payslipId, runId, employeeId: employee.employeeId },
      ...{ calculationId, month: run.month, slip: result, inputs: JSON.stringify(employee), read },
    }));
    return await noting.add(payslipId, result);
  });
  if (reckoned === null) return;
  if ('ok' in reckoned) {
    const { ok: _not, code, ...detail } = reckoned;
    await give.run('failed', (at) => ({
      ...{ type: 'FailCalculation', actor: SYSTEM, at, runId, calculationId, code, detail },
    }));
    return;
  }
  if ((await noting.flush()) === 'stop') return;
  await finish(give, started, reckoned);
};

type Give = ReturnType<typeof giving>;

const giving = ({ change, clock }: Calculating, { id, data: { runId, calculationId }, ...fact }: Started) => {
  const by = (as: string): By => {
    const now = new Date(clock.now()).toISOString();
    const { correlationId, traceparent } = fact.meta;
    return {
      commandId: derivedId(calculationId, as),
      actorId: `${SYSTEM.id}:${CALCULATOR}`,
      at: now > fact.occurredAt ? now : fact.occurredAt,
      ...{ correlationId, causationId: id },
      ...(traceparent === undefined ? {} : { traceparent }),
    };
  };
  return {
    by,
    /** @returns whether this calculation is still the one under way */
    run: async (as: string, make: (at: string) => RunCommand): Promise<'go on' | 'stop'> => {
      const of = by(as);
      const { state } = await change(`payrollrun-${runId}`, make(of.at), payrollRun, of);
      return isUnderWay(state, calculationId) ? 'go on' : 'stop';
    },
    slip: async (payslipId: string, make: (at: string) => Parameters<typeof payslip.decide>[0]): Promise<void> => {
      const of = by(`slip ${payslipId}`);
      await change(`payslip-${payslipId}`, make(of.at), payslip, of);
    },
  };
};
const isUnderWay = (run: Readonly<{ is: string }> | PresentRun, calculationId: string): boolean =>
  'calculating' in run && run.calculating?.calculationId === calculationId;

/** Notes slips a portion at a time; what stood there before a crash is noted no more. */
const notingWith = (give: Give, { data: { runId, calculationId } }: Started, { calculating }: PresentRun) => {
  const noted = new Set((calculating?.slips ?? []).map(({ payslipId }) => payslipId));
  let waiting: { payslipId: string; employeeId: string; netPaise: number }[] = [];
  const flush = async (): Promise<'go on' | 'stop'> => {
    const slips = waiting;
    waiting = [];
    const [first] = slips;
    if (first === undefined) return 'go on';
    // Named by its first slip: after a crash the portions begin elsewhere.
    return await give.run(`slips from ${first.payslipId}`, (at) => ({
      ...{ type: 'NoteSlips', actor: SYSTEM, at, runId, calculationId, slips },
    }));
  };
  return {
    add: async (payslipId: string, { employeeId, netPaise }: Payslip): Promise<'go on' | 'stop'> => {
      if (noted.has(payslipId)) return 'go on';
      waiting.push({ payslipId, employeeId, netPaise });
      return waiting.length < PORTION ? 'go on' : await flush();
    },
    flush,
  };
};

const finish = async (
  give: Give,
  { data: { runId, calculationId } }: Started,
  { payslips: _slips, checks: found, ...result }: Reckoned,
): Promise<void> => {
  const checks = found.map((check, index) => ({ checkId: derivedId(calculationId, 'check', index), check }));
  for (let at = 0; at < checks.length; at += PORTION) {
    const some = checks.slice(at, at + PORTION);
    const goOn = await give.run(`checks from ${at}`, (when) => ({
      ...{ type: 'RaiseChecks', actor: SYSTEM, at: when, runId, calculationId, checks: some },
    }));
    if (goOn === 'stop') return;
  }
  await give.run('finished', (at) => ({
    ...{ type: 'FinishCalculation', actor: SYSTEM, at, runId, calculationId, ...result },
  }));
};
