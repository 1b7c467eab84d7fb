/** What earlier slips of a person hand on to the next one (payroll.md §3, §4): the year so far, this month, what covers them. */
import { allOf } from '@lamplight/common/service/all-of.ts';
import type { History } from '@lamplight/events/core/history.ts';
import type { View } from '@lamplight/events/core/view.ts';
import type { EmployeeInputs } from '../engine/inputs.ts';
import { emptyYear, halfYearOf, taxYearOf } from '../engine/year.ts';
import type { PayslipDoc } from '../payslips/view.ts';
import { type Counting, type Ground, sinceOf, stands } from './ground.ts';

export type Salaries = Readonly<{ history: History }>;
export type EarlierSlip = Readonly<{ slip: PayslipDoc; counting: Counting }>;
export type Earlier = Readonly<{
  /** In the order in which they were approved. */
  slips: readonly EarlierSlip[];
  inputs: Pick<EmployeeInputs, 'yearToDate' | 'esiCovered' | 'sameMonth'>;
}>;

/** @throws Error where the view of payslips is behind that of runs: whoever reads has waited for both */
export const earlierSlips = async (
  { payslips }: Readonly<{ payslips: View<PayslipDoc> }>,
  { run, earlier }: Pick<Ground, 'run' | 'earlier'>,
  employeeId: string,
): Promise<Earlier> => {
  const { month } = run;
  const counting = earlier.get(employeeId) ?? [];
  const where = { employeeId, month: { gte: sinceOf(month) } };
  const docs = counting.length === 0 ? [] : await allOf(payslips, { where, sort: [['month', 1]] });
  const known = new Map(docs.map((doc) => [doc._id, doc]));
  const slips = counting.flatMap((one) => {
    const slip = known.get(one.payslipId);
    if (slip === undefined) return [];
    if (slip.calculationId !== one.calculationId) throw new Error(`${one.payslipId} is of another calculation`);
    return [{ slip, counting: one }];
  });
  const year = slips.findLast(({ slip }) => taxYearOf(slip.month) === taxYearOf(month))?.slip.yearToDate;
  const covering = slips.findLast(
    ({ slip, counting: { run: of } }) => stands(of) && halfYearOf(slip.month) === halfYearOf(month),
  );
  const here = slips.filter(({ slip }) => slip.month === month);
  const sum = (amount: (slip: PayslipDoc) => number): number => here.reduce((all, { slip }) => all + amount(slip), 0);
  return {
    slips,
    inputs: {
      yearToDate: year ?? emptyYear(month),
      ...(covering === undefined ? {} : { esiCovered: covering.slip.esiCovered }),
      ...(here.length === 0
        ? {}
        : { sameMonth: { grossPaise: sum(({ grossPaise }) => grossPaise), ptPaise: sum(({ ptPaise }) => ptPaise) } }),
    },
  };
};
