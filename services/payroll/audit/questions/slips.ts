/** Somebody's payslips of a month as they were known: of runs that were not cancelled, as their valid calculation had them. */
import type { FigureAnswer } from '@lamplight/bff/contract/pay-questions.ts';
import type { Month } from '@lamplight/common/calendar/month.ts';
import { allOf } from '@lamplight/common/service/all-of.ts';
import type { Payroll } from '../../context.ts';
import { payslip } from '../../payslips/payslip.ts';
import type { PresentSlip } from '../../payslips/state.ts';
import { payrollRun } from '../../runs/run.ts';
import type { Calculated, PresentRun } from '../../runs/state.ts';
import { spanOf, type Times } from './asked.ts';

export type KnownSlip = Readonly<{ slip: PresentSlip; run: PresentRun; calculated: Calculated }>;

/** In the order in which their runs were opened. `stale`: the newest one may be missing. */
export const slipsOf = async (
  { payslips, look }: Pick<Payroll, 'look' | 'payslips'>,
  employeeId: string,
  { month, ...times }: Readonly<{ month: Month }> & Pick<Times, 'knownAt'>,
): Promise<readonly KnownSlip[]> => {
  await payslips.waitFor(null);
  const docs = await allOf(payslips, { where: { employeeId, month }, sort: [['month', 1]] });
  const known = await Promise.all(
    docs.map(async ({ _id, runId }): Promise<readonly KnownSlip[]> => {
      const [{ state: slip }, { state: run }] = await Promise.all([
        look(`payslip-${_id}`, payslip, spanOf(times)),
        look(`payrollrun-${runId}`, payrollRun, spanOf(times)),
      ]);
      if (slip.is === 'absent' || run.is === 'absent' || run.is === 'cancelled') return [];
      const { calculated } = run;
      return calculated?.calculationId === slip.calculationId ? [{ slip, run, calculated }] : [];
    }),
  );
  return known.flat().toSorted((a, b) => (a.run.openedAt < b.run.openedAt ? -1 : 1));
};

/** As every answer names a slip. */
export const headOf = ({ slip, run }: KnownSlip) => {
  const { payslipId, runId } = slip;
  const { type, netPaise } = slip.slip;
  return { payslipId, runId, type, runState: run.is, netPaise } satisfies Omit<
    FigureAnswer['slips'][number],
    'calculationHash' | 'engineVersion' | 'lines'
  >;
};
