/**
 * A month of pay has one regular run (state-machines.md §8): `payrollmonth-2026-11` is held by whoever appends first. First
 * the claim, then the run is opened: after a crash in between, the same command goes on.
 */
import type { Month } from '@lamplight/common/calendar/month.ts';
import { unreachable } from '@lamplight/events/core/declare-events.ts';
import { type Decider, type Refusal, refuse } from '@lamplight/events/core/types.ts';
import type { MonthEvent } from './events.ts';

export type { MonthEvent } from './events.ts';

/** `heldBy`: the regular run of the month; a closed month keeps it. */
export type PayrollMonth = Readonly<{ heldBy: string | null; closed: boolean }>;
export type MonthCommand = Readonly<{
  type: 'ClaimMonth' | 'CloseMonth' | 'ReleaseMonth';
  month: Month;
  runId: string;
}>;

export const MONTH_CLOSED = refuse('MONTH_CLOSED', 'rule');

const evolve = (of: PayrollMonth, { type, data: { runId } }: MonthEvent): PayrollMonth => {
  switch (type) {
    case 'PayrollMonthClaimed':
      return { ...of, heldBy: runId };
    case 'PayrollMonthReleased':
      return { ...of, heldBy: null };
    case 'PayrollMonthClosed':
      return { ...of, closed: true };
    default:
      return unreachable(type);
  }
};

const decide = ({ type, month, runId }: MonthCommand, of: PayrollMonth): readonly MonthEvent[] | Refusal => {
  const data = { month, runId };
  const own = of.heldBy === runId;
  switch (type) {
    case 'ClaimMonth':
      if (of.closed) return MONTH_CLOSED;
      if (own) return [];
      return of.heldBy === null
        ? [{ type: 'PayrollMonthClaimed', data }]
        : refuse('RUN_EXISTS', 'conflict', { runId: of.heldBy });
    case 'ReleaseMonth':
      return own && !of.closed ? [{ type: 'PayrollMonthReleased', data }] : [];
    case 'CloseMonth':
      return own && !of.closed ? [{ type: 'PayrollMonthClosed', data }] : [];
    default:
      return unreachable(type);
  }
};

export const payrollMonth: Decider<PayrollMonth, MonthCommand, MonthEvent> = {
  category: 'payrollmonth',
  initial: { heldBy: null, closed: false },
  audited: true,
  evolve,
  decide,
};
