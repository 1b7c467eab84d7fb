/** Sums of a run, always made of its lines (payroll.md §6). */
import { type Paise, sumPaise, toPaise } from '@lamplight/bff/contract/paise.ts';
import type { Payslip, RunLine } from './payslip.ts';

export type RunTotals = Readonly<{
  payslips: number;
  grossPaise: Paise;
  reimbursementsPaise: Paise;
  deductionsPaise: Paise;
  netPaise: Paise;
  /** Employers' contributions and the run's own lines. */
  employerPaise: Paise;
  byComponentPaise: Readonly<Record<string, Paise>>;
}>;

type Calculated = Readonly<{
  payslips: readonly Payslip[];
  runLines: readonly Pick<RunLine, 'amountPaise' | 'code'>[];
}>;

/** I3: each figure is the sum of slips, per component as in all. */
export const totalsOf = ({ payslips, runLines }: Calculated): RunTotals => {
  const sums = new Map<string, bigint>();
  const add = ({ code, amountPaise }: Readonly<{ code: string; amountPaise: Paise }>): void => {
    sums.set(code, (sums.get(code) ?? 0n) + BigInt(amountPaise));
  };
  for (const { lines } of payslips) for (const line of lines) add(line);
  for (const line of runLines) add(line);
  const all = (amount: (slip: Payslip) => Paise): Paise => sumPaise(payslips.map(amount));
  return {
    payslips: payslips.length,
    grossPaise: all(({ grossPaise }) => grossPaise),
    reimbursementsPaise: all(({ reimbursementsPaise }) => reimbursementsPaise),
    deductionsPaise: all(({ deductionsPaise }) => deductionsPaise),
    netPaise: all(({ netPaise }) => netPaise),
    employerPaise: sumPaise([
      all(({ employerPaise }) => employerPaise),
      ...runLines.map(({ amountPaise }) => amountPaise),
    ]),
    byComponentPaise: Object.fromEntries(
      [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([code, sum]) => [code, toPaise(sum)]),
    ),
  };
};

/** Whether a slip's own sums are those of its lines (I1, I2). */
export const slipAddsUp = (slip: Payslip): boolean => {
  const sum = (kind: Payslip['lines'][number]['kind']): Paise =>
    sumPaise(slip.lines.filter((line) => line.kind === kind).map(({ amountPaise }) => amountPaise));
  return (
    slip.grossPaise === sum('EARNING') &&
    slip.reimbursementsPaise === sum('REIMBURSEMENT') &&
    slip.deductionsPaise === sum('DEDUCTION') &&
    slip.employerPaise === sum('EMPLOYER_CONTRIBUTION') &&
    slip.netPaise === slip.grossPaise + slip.reimbursementsPaise - slip.deductionsPaise &&
    slip.costPaise === slip.grossPaise + slip.employerPaise
  );
};
