/** A reversal copies the stored lines with the opposite sign and reckons nothing anew (payroll.md §6). */
import type { Paise } from '@lamplight/bff/contract/paise.ts';
import { negated } from './contributions.ts';
import type { Payslip, RunLine } from './payslip.ts';
import { withSlip, type YearToDate, yearAt } from './year.ts';

/**
 * I5: with the slip it reverses every component is at zero.
 *
 * @param payslipId of the slip that is reversed
 * @param yearToDate of the person, before the reversal
 */
export const reversalOf = (slip: Payslip, payslipId: string, yearToDate: YearToDate): Payslip => {
  const { month } = slip;
  const lines = slip.lines.map((line) => ({
    ...line,
    amountPaise: negated(line.amountPaise),
    basis: { kind: 'REVERSED', payslipId } as const,
  }));
  const grossPaise = negated(slip.grossPaise);
  return {
    ...slip,
    type: 'reversal',
    lines,
    grossPaise,
    reimbursementsPaise: negated(slip.reimbursementsPaise),
    deductionsPaise: negated(slip.deductionsPaise),
    netPaise: negated(slip.netPaise),
    employerPaise: negated(slip.employerPaise),
    costPaise: negated(slip.costPaise),
    codeWagesPaise: negated(slip.codeWagesPaise),
    pfWagesPaise: negated(slip.pfWagesPaise),
    epsWagesPaise: negated(slip.epsWagesPaise),
    edliWagesPaise: negated(slip.edliWagesPaise),
    esiWagesPaise: negated(slip.esiWagesPaise),
    tax: null,
    yearToDate: withSlip(yearAt(yearToDate, month), { month, grossPaise, lines }),
    additionalPayIds: [],
    carriedForward: [],
  };
};

export type ReversedRunLine = Readonly<{
  code: RunLine['code'];
  amountPaise: Paise;
  basis: Readonly<{ kind: 'REVERSED'; runId: string }>;
}>;

/** The run's own lines, negated. */
export const reversedRunLines = (lines: readonly RunLine[], runId: string): readonly ReversedRunLine[] =>
  lines.map(({ code, amountPaise }) => ({
    code,
    amountPaise: negated(amountPaise),
    basis: { kind: 'REVERSED', runId },
  }));
