/** Asha of P1 and Ravi of P6, their run of P10, and what stands on a slip beside its figures. For tests only. */
import { calculate } from '../../engine/calculate.ts';
import type { Calculation, Payslip } from '../../engine/payslip.ts';
import { assignment, person, RULES, run, slipsOf } from '../../engine/workbench/people.ts';
import { emptyYear } from '../../engine/year.ts';
import type { PayslipHead } from '../payslip-paper.ts';

export const PEOPLE = new Map([
  ['asha', { code: 'E-0001', name: 'Asha Rao' }],
  ['ravi', { code: 'E-0002', name: 'Ravi Kumar' }],
]);

/** P10: both for a whole month. @param over the month, and what Asha's gross is instead */
export const p10 = ({ month = '2026-11', ashaPaise = 8_000_000 } = {}): Extract<Calculation, { ok: true }> => {
  const of = (employeeId: string, monthlyGrossPaise: number) =>
    person(month, { employeeId, assignments: [assignment({ assignmentId: employeeId, monthlyGrossPaise })] });
  const made = calculate(run(month, [of('asha', ashaPaise), of('ravi', 1_610_000)]), RULES);
  slipsOf(made);
  if (!made.ok) throw new Error(made.code);
  return made;
};

export const slipOf = (employeeId: string, { payslips }: Readonly<{ payslips: readonly Payslip[] }>): Payslip => {
  const slip = payslips.find((one) => one.employeeId === employeeId);
  if (slip === undefined) throw new Error(`No slip of ${employeeId}`);
  return slip;
};

/** P4: two lakh a month and a milestone bonus, after seven months of which 1,70,625 were withheld. */
export const p4 = (): Payslip => {
  const month = '2026-11';
  const made = calculate(
    run(month, [
      person(month, {
        assignments: [assignment({ monthlyGrossPaise: 20_000_000 })],
        additionalPay: [
          {
            ...{ additionalPayId: 'bonus', componentCode: 'MILESTONE_BONUS', amountPaise: 5_000_000 },
            ...{ source: 'MILESTONE_BONUS', sourceRef: 'milestone-1:1' },
          },
          {
            ...{ additionalPayId: 'bill', componentCode: 'INTERNET', amountPaise: 432_155 },
            ...{ source: 'REIMBURSEMENT', sourceRef: 'bill-1' },
          },
        ],
        yearToDate: { ...emptyYear(month), taxableGrossPaise: 140_000_000, tdsPaise: 17_062_500 },
      }),
    ]),
    RULES,
  );
  return slipOf('e-1', { payslips: slipsOf(made) });
};

export const HEAD: PayslipHead = {
  form: 'V',
  employer: { name: 'Lamplight', address: '12 Residency Road, Bengaluru 560025', establishmentCode: 'KN/BLR/0012345' },
  ...{ slipNumber: '2026-11/E-0001', issuedOn: '2026-11-30', regime: 'NEW' },
  employee: {
    ...{ name: 'Asha Rao', code: 'E-0001', designation: 'Engineer', department: 'Delivery', location: 'Karnataka' },
    ...{ joinedOn: '2022-04-01', panMasked: 'XXXXXX234F', uan: '100000000001', esiNumber: null, bankLast4: '6789' },
  },
  payment: { on: '2026-11-30', mode: 'NEFT', reference: 'HDFCN52026113000001' },
  run: { runId: 'run-1', calculationHash: 'ab'.repeat(32) },
};
