/** One payslip, on its own stream, so that no run reads the slips of others (state-machines.md §8). */
import type { Month } from '@lamplight/common/calendar/month.ts';
import { type CommandOf, isSystem } from '@lamplight/common/facts/actor.ts';
import { FORBIDDEN } from '@lamplight/common/facts/standing.ts';
import type { Decider, Refusal } from '@lamplight/events/core/types.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import type { Payslip } from '../engine/payslip.ts';
import type { PayslipEvent } from './events.ts';
import { evolveSlip, type Slip } from './state.ts';

/** The same slip however often its run is calculated. */
export const payslipIdOf = (runId: string, employeeId: string): string => derivedId('payslip', runId, employeeId);

/** `inputs`: what the engine was told of the person, as JSON; `read`: the revision of each stream that it was read from. */
export type PayslipCommand = CommandOf<'CalculateSlip'> &
  Readonly<{
    payslipId: string;
    runId: string;
    employeeId: string;
    calculationId: string;
    month: Month;
    slip: Payslip;
    inputs: string;
    read: Readonly<Record<string, number>>;
  }>;

const decide = (c: PayslipCommand, before: Slip): readonly PayslipEvent[] | Refusal => {
  if (!isSystem(c.actor)) return FORBIDDEN;
  const { payslipId, runId, employeeId, calculationId, month, slip, inputs, read } = c;
  // What was published is frozen; what this calculation has reckoned stands.
  if (before.is === 'published' || (before.is === 'calculated' && before.calculationId === calculationId)) return [];
  const data = { payslipId, runId, employeeId, calculationId, month, slip, inputs, read };
  return [{ type: 'PayslipCalculated', data }];
};

export const payslip: Decider<Slip, PayslipCommand, PayslipEvent> = {
  category: 'payslip',
  initial: { is: 'absent' },
  audited: true,
  evolve: evolveSlip,
  decide,
};
