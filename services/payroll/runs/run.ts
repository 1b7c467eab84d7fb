/** A payroll run (state-machines.md §8): one stream, so that no two decisions about it can both be right. */
import type { Decider } from '@lamplight/events/core/types.ts';
import type { RunEvent } from './events.ts';
import { evolveRun } from './evolve.ts';
import { type PayingCommand, paying } from './paying.ts';
import { type PreparingCommand, preparing } from './preparing.ts';
import type { Decided, Deciding } from './standing.ts';
import type { Run } from './state.ts';

export type RunCommand = PreparingCommand | PayingCommand;
const deciding: Deciding<RunCommand> = { ...preparing, ...paying };

export const payrollRun: Decider<Run, RunCommand, RunEvent> = {
  category: 'payrollrun',
  initial: { is: 'absent' },
  audited: true,
  evolve: evolveRun,
  // Each function of the table gets the command of its name, which no type of an index can say.
  decide: (command, run) => (deciding[command.type] as (command: RunCommand, run: Run) => Decided)(command, run),
};
