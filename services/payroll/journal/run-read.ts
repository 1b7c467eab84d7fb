/** Of a run and its slips what the journal posts, and no more: it decides nothing about either. */
import type { CivilDate } from '@lamplight/common/calendar/civil.ts';
import type { Month } from '@lamplight/common/calendar/month.ts';
import type { Decider } from '@lamplight/events/core/types.ts';
import type { Payslip, RunLine } from '../engine/payslip.ts';
import type { PayslipEvent } from '../payslips/events.ts';
import type { RunEvent } from '../runs/events.ts';

type Calculation = Readonly<{ calculationId: string; payslipIds: readonly string[]; runLines: readonly RunLine[] }>;
export type PostedRun = Readonly<{
  runId: string;
  month: Month;
  type: Extract<RunEvent, { type: 'PayrollRunOpened' }>['data']['type'];
  paymentDate: CivilDate;
  reversesRunId: string | null;
  calculating: Calculation | null;
  /** The valid calculation. */
  calculated: Calculation | null;
}>;

const evolveRun = (run: PostedRun | null, { type, data }: RunEvent): PostedRun | null => {
  if (type === 'PayrollRunOpened') {
    const { runId, month, type: kind, paymentDate, reversesRunId } = data;
    return { runId, month, type: kind, paymentDate, reversesRunId, calculating: null, calculated: null };
  }
  if (run === null) return null;
  switch (type) {
    case 'PayrollCalculationStarted':
      return { ...run, calculating: { calculationId: data.calculationId, payslipIds: [], runLines: [] } };
    case 'PayrollSlipsCalculated': {
      const { calculating } = run;
      // What a crash left behind of another calculation is in none.
      if (calculating?.calculationId !== data.calculationId) return run;
      const payslipIds = [...calculating.payslipIds, ...data.slips.map(({ payslipId }) => payslipId)];
      return { ...run, calculating: { ...calculating, payslipIds } };
    }
    case 'PayrollRunCalculated': {
      const { calculationId, runLines } = data;
      const payslipIds = run.calculating?.payslipIds ?? [];
      return { ...run, calculating: null, calculated: { calculationId, payslipIds, runLines } };
    }
    default:
      return run;
  }
};

export const runRead: Decider<PostedRun | null, never, RunEvent> = {
  category: 'payrollrun',
  initial: null,
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
