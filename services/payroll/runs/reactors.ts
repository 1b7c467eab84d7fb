/** What follows from runs and from their inputs: they are calculated, marked as stale, and give their month back. */
import { SYSTEM } from '@lamplight/common/facts/actor.ts';
import { allOf } from '@lamplight/common/service/all-of.ts';
import type { AnyEvent, Effect, Fact, Look, Reactor } from '@lamplight/events/core/types.ts';
import { type Grounds, groundNow } from '../inputs/now.ts';
import { INPUT_CATEGORIES, isInputEvent } from '../inputs/view.ts';
import { type MonthCommand, payrollMonth } from '../months/month.ts';
import { CALCULATOR, type Calculating, calculate, type Started } from './calculating.ts';
import type { RunEvent } from './events.ts';
import { payrollRun, type RunCommand } from './run.ts';

/** Does the whole work by commands of its own, under ids that a repeat makes again. */
export const calculator = (sources: () => Promise<Calculating>): Reactor<Started> => ({
  name: CALCULATOR,
  reads: { types: ['PayrollCalculationStarted'] },
  react: async (started) => {
    await calculate(await sources(), started);
    return [];
  },
});

/** A cancelled regular run leaves its month to another. */
export const monthReleaser = (
  sources: () => Promise<Readonly<{ look: Look }>>,
): Reactor<Extract<RunEvent, { type: 'PayrollRunCancelled' }>> => ({
  name: 'payroll-month-releaser',
  reads: { types: ['PayrollRunCancelled'] },
  react: async ({ data: { runId } }) => {
    const { look } = await sources();
    const { state } = await look(`payrollrun-${runId}`, payrollRun);
    if (state.is === 'absent' || state.type !== 'regular') return [];
    const { month } = state;
    const command: MonthCommand = { type: 'ReleaseMonth', month, runId };
    return [{ as: 'month', to: `payrollmonth-${month}`, decider: payrollMonth, command }];
  },
});

/** By which the inputs of another run change: whom it pays, what it has paid. */
const OF_RUNS: ReadonlySet<string> = new Set<RunEvent['type']>([
  ...(['PayrollRunOpened', 'PayrollRunCalculated', 'PayrollRunApproved'] as const),
  ...(['PayrollRunApprovalRevoked', 'PayrollRunCancelled', 'PayrollRunReversed'] as const),
]);

/**
 * Marks every run that was calculated from what has changed since. It only tells people earlier: submitting and approving
 * compare for themselves.
 */
export const staleMarker = (sources: () => Promise<Grounds>): Reactor<AnyEvent> => ({
  name: 'payroll-stale-marker',
  reads: { categories: [...INPUT_CATEGORIES, payrollRun.category] },
  react: async (fact) => {
    if (!isInputEvent(fact) && !OF_RUNS.has(fact.type)) return [];
    const grounds = await sources();
    await grounds.runs.waitFor(fact.position);
    const open = await allOf(grounds.runs, { where: { state: { in: ['calculated', 'submitted'] } } });
    const effects = await Promise.all(open.map(({ machine }) => staleBy(grounds, machine, fact)));
    return effects.flat();
  },
});

const staleBy = async (
  grounds: Grounds,
  machine: Parameters<typeof groundNow>[1] & Readonly<{ calculating: unknown; calculated: StaleOf | null }>,
  { stream, revision, occurredAt: at }: Fact<AnyEvent>,
): Promise<readonly Effect[]> => {
  const { runId, calculated } = machine;
  if (calculated === null || calculated.stale !== null) return [];
  const { ground } = await groundNow(grounds, machine);
  if (ground.digest === calculated.inputsDigest) return [];
  const { calculationId } = calculated;
  const command: RunCommand = { type: 'MarkStale', actor: SYSTEM, at, runId, calculationId, stream, revision };
  return [{ as: `stale ${runId} ${calculationId}`, to: `payrollrun-${runId}`, decider: payrollRun, command }];
};
type StaleOf = Readonly<{ calculationId: string; inputsDigest: string; stale: unknown }>;
