/** People and runs that tests of the engine are written in. */
import type { Month } from '@lamplight/common/calendar/month.ts';
import { lastDayOf } from '@lamplight/common/calendar/month.ts';
import { shippedRules } from '../../rules/shipped.ts';
import { ENG_STD, shippedComponents } from '../../rules/shipped-structures.ts';
import { calculate } from '../calculate.ts';
import type { EmployeeInputs, RunInputs, SalaryAssignment } from '../inputs.ts';
import type { Calculation, Payslip } from '../payslip.ts';
import type { StatutoryRow, StatutoryRule } from '../rules.ts';
import { emptyYear } from '../year.ts';

export const approved = (rows: readonly StatutoryRow[]): readonly StatutoryRule[] =>
  rows.map((row) => ({ ...row, ruleId: `${row.key}:${row.jurisdiction}:${row.effectiveFrom}`, version: 1 }));

/** Every shipped row, approved. */
export const RULES = approved(shippedRules);
/** The same law as if it had always been so: for years before its first day. */
export const ALWAYS = approved(shippedRules.map((row) => ({ ...row, effectiveFrom: '2020-01-01' })));

export const assignment = (over: Partial<SalaryAssignment> = {}): SalaryAssignment => ({
  assignmentId: 'a-1',
  structureId: ENG_STD.structureId,
  structureVersion: ENG_STD.version,
  monthlyGrossPaise: 8_000_000,
  taxRegime: 'NEW',
  ptState: 'KA',
  pfMode: 'CAPPED',
  pensionMember: true,
  effectiveFrom: '2020-04-01',
  ...over,
});

export const person = (month: Month, over: Partial<EmployeeInputs> = {}): EmployeeInputs => ({
  employeeId: 'e-1',
  assignments: [assignment()],
  attendance: { month, lopHalfDays: 0 },
  additionalPay: [],
  declaration: {},
  yearToDate: emptyYear(month),
  ...over,
});

export const run = (month: Month, employees: readonly EmployeeInputs[], over: Partial<RunInputs> = {}): RunInputs => ({
  runId: `run-${month}`,
  month,
  type: 'regular',
  paymentDate: lastDayOf(month),
  payBasis: { kind: 'CALENDAR_DAYS' },
  structures: [ENG_STD],
  catalogue: shippedComponents,
  employees,
  ...over,
});

/** @throws Error where the run or a slip was refused */
export const slipsOf = (calculation: Calculation): readonly Payslip[] => {
  if (!calculation.ok) throw new Error(calculation.code);
  const [fault] = calculation.faults;
  if (fault !== undefined) throw new Error(`${fault.code} ${fault.what}`);
  return calculation.payslips;
};

export const onlySlip = (inputs: RunInputs, rules: readonly StatutoryRule[] = RULES): Payslip => {
  const [slip] = slipsOf(calculate(inputs, rules));
  if (slip === undefined) throw new Error('No slip');
  return slip;
};

/** What a slip pays under a code; 0 where it has no such line. */
export const amountOf = ({ lines }: Pick<Payslip, 'lines'>, code: string): number =>
  lines.filter((line) => line.code === code).reduce((sum, line) => sum + line.amountPaise, 0);
