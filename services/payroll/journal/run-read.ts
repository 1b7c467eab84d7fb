/** Runs and slips as the journal reads them. It decides nothing about either. */
import type { Decider } from '@lamplight/events/core/types.ts';
import type { Payslip } from '../engine/payslip.ts';
import type { PayslipEvent } from '../payslips/events.ts';
import type { RunEvent } from '../runs/events.ts';
import { evolveRun } from '../runs/evolve.ts';
import type { Run } from '../runs/state.ts';

export const runRead: Decider<Run, never, RunEvent> = {
  category: 'payrollrun',
  initial: { is: 'absent' },
  evolve: evolveRun,
  decide: () => [],
};

/** By calculation: a run may be calculated anew before what followed from its approval is done. */
type Slips = Readonly<Record<string, Payslip>>;
export const slipRead: Decider<Slips, never, PayslipEvent> = {
  category: 'payslip',
  initial: {},
  evolve: (slips, { type, data }) =>
    type === 'PayslipCalculated' ? { ...slips, [data.calculationId]: data.slip } : slips,
  decide: () => [],
};
