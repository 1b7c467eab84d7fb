/**
 * How long a payroll run of many people calculates, and how long everybody else waits meanwhile: payroll by itself, on SQLite,
 * over HTTP, with the people of a company that has paid nobody yet. Every slip is appended to its own stream and checked.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Actor } from '@lamplight/common/facts/actor.ts';
import type { Answered, Stage } from '@lamplight/common/service/workbench/stage.ts';
import { admin, secondAdmin } from '@lamplight/payroll/workbench/cast.ts';
import { joined, startStage } from '@lamplight/payroll/workbench/harness.ts';
import { earns, isKnown, lawInForce, termsOf } from '@lamplight/payroll/workbench/paid.ts';
import { atMost, type Measure, measured } from './figures.ts';
import type { Sizes } from './sizes.ts';

const LOOK_MS = 50;
const WITHIN_MS = 600_000;
const LOOP_MS = 50;
/** As many are entered side by side. */
const WRITERS = 32;
export const RUNS = '/payroll/runs';
const MONTH = { month: '2026-11', type: 'regular', paymentDate: '2026-11-30' };

export const payrollRuns = async ({ companies }: Sizes['payroll']): Promise<readonly Measure[]> => {
  const measures: Measure[] = [];
  for (const { people, withinMs } of companies) measures.push(...(await calculating(people, withinMs)));
  return measures;
};

export const what = (people: number): string => `a payroll run of ${people.toLocaleString('en')} people`;

const calculating = async (people: number, withinMs: number): Promise<readonly Measure[]> => {
  const stage = await startStage([admin, secondAdmin]);
  try {
    await lawInForce(stage);
    await hire(stage, people);
    const { runId } = answerOf(await stage.post(admin, RUNS, MONTH)).run;
    const loop = monitorEventLoopDelay({ resolution: 1 });
    loop.enable();
    const began = performance.now();
    answerOf(await stage.post(admin, `${RUNS}/${runId}/calculate`, {}));
    const { totals } = await calculated(stage, runId);
    const took = performance.now() - began;
    loop.disable();
    if (totals.payslips !== people) throw new Error(`${totals.payslips} of ${people} slips`);
    const p99 = loop.percentile(99) / 1_000_000;
    return [
      measured(
        `${what(people)}: calculated`,
        's',
        [{ ours: took / 1_000, reference: null }],
        atMost(withinMs / 1_000, 's'),
      ),
      measured(
        `${what(people)}: the event loop meanwhile, p99`,
        'ms',
        [{ ours: p99, reference: null }],
        atMost(LOOP_MS, 'ms'),
      ),
    ];
  } finally {
    await stage.stop();
  }
};

/** The salaries of a company: most below what tax begins at, some far above. */
const grossOf = (n: number): number => 16_100_00 + (n % 37) * 6_400_00;

export const hire = async (stage: Stage, people: number): Promise<void> => {
  const everybody: readonly Actor[] = Array.from({ length: people }, (_, n) => ({
    id: `person-${n}`,
    role: 'employee',
  }));
  const numbers = everybody.keys();
  const enter = async (): Promise<void> => {
    for (const n of numbers) {
      const one = everybody[n];
      if (one === undefined) return;
      await stage.tell(await joined(stage.seal, one));
      await earns(stage, one.id, termsOf(grossOf(n)));
      await known(stage, one.id, n);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, enter));
};

/** As soon as payroll has heard of the person. */
const known = async (stage: Stage, employeeId: string, n: number): Promise<void> => {
  for (let waited = 0; ; waited += LOOK_MS) {
    try {
      return await isKnown(stage, employeeId, n);
    } catch (error) {
      if (waited >= WITHIN_MS) throw error;
      await pause(LOOK_MS);
    }
  }
};

// biome-ignore lint/suspicious/noExplicitAny: answers were held against the contract by the stage
export const answerOf = ({ status, body, text }: Answered): any => {
  if (status !== 200) throw new Error(`${status} ${text}`);
  return body;
};

export const calculated = async (stage: Stage, runId: string) => {
  for (let waited = 0; waited < WITHIN_MS; waited += LOOK_MS) {
    const { run } = answerOf(await stage.get(admin, `${RUNS}/${runId}`));
    if (run.failed !== null) throw new Error(run.failed.code);
    if (run.progress === null && run.state === 'calculated') return run;
    await pause(LOOK_MS);
  }
  throw new Error('the run was not calculated');
};
