/** All runs, a document each, with when what happened to it. */
import type { Projection } from '@lamplight/events/core/types.ts';
import type { RunEvent } from './events.ts';
import { payrollRun } from './run.ts';
import type { PresentRun, Run, RunState } from './state.ts';

type Trace = Readonly<{ at: string; by: string }>;
export type RunDoc = Readonly<{
  _id: string;
  month: string;
  state: RunState;
  /** The decider's own state: screens and decisions cannot disagree. */
  machine: PresentRun;
  /** By event type: when it happened last, and by whom. */
  last: Readonly<Partial<Record<RunEvent['type'], Trace>>>;
}>;

export const runsView: Projection<RunDoc, RunEvent> = {
  name: 'payroll-runs',
  version: 1,
  reads: { categories: [payrollRun.category] },
  indexes: [['month'], ['state']],
  ids: ({ data }) => [data.runId],
  evolve: (doc, e, id) => {
    const before: Run = doc?.machine ?? payrollRun.initial;
    const machine = payrollRun.evolve(before, e, e.revision);
    if (machine.is === 'absent') throw new TypeError(`${e.type} opens no run`);
    const last = { ...doc?.last, [e.type]: { at: e.occurredAt, by: e.meta.actorId } };
    return { _id: id, month: machine.month, state: machine.is, machine, last };
  },
};

/** Whose slips count: what they say was or will be paid. */
const COUNTING: ReadonlySet<RunState> = new Set([
  ...(['approved', 'payment_initiated', 'partially_paid', 'paid', 'closed'] as const),
]);
export const counts = ({ state }: Pick<RunDoc, 'state'>): boolean => COUNTING.has(state);
