/** The salary register: a row for each slip, a column for each component (payroll.md §7). */
import type { ComponentKind } from '../engine/structure.ts';
import {
  type About,
  byCode,
  componentColumn,
  componentsOf,
  type ExportSlip,
  type People,
  paidAs,
  personCells,
  personColumns,
} from './components.ts';
import {
  type Cell,
  type ExportColumn,
  type ExportTable,
  numberColumn,
  paiseColumn,
  textColumn,
  totalsOf,
} from './table.ts';

const SAID = {
  regular: 'Regular',
  off_cycle: 'Off cycle',
  correction: 'Correction',
  reversal: 'Reversal',
} as const satisfies Record<ExportSlip['type'], string>;

/** Components stand before the sum that they are part of. @param slips of one month, of whatever runs */
export const salaryRegister = (slips: readonly ExportSlip[], people: People, { about, day }: About): ExportTable => {
  const components = componentsOf(slips);
  type Figure = Readonly<{ column: ExportColumn; of: (slip: ExportSlip) => number }>;
  const each = (kind: ComponentKind): readonly Figure[] =>
    components
      .filter((component) => component.kind === kind)
      .map((component) => ({ column: componentColumn(component), of: (slip) => paidAs(slip, component) }));
  const sum = (key: keyof ExportSlip & `${string}Paise`, title: string): Figure => ({
    column: paiseColumn(key, title),
    of: (slip) => slip[key],
  });
  const figures: readonly Figure[] = [
    { column: numberColumn('paidDays', 'Days paid'), of: ({ days }) => days.paidHalfDays / 2 },
    ...each('EARNING'),
    sum('grossPaise', 'Gross'),
    ...each('REIMBURSEMENT'),
    ...each('DEDUCTION'),
    sum('deductionsPaise', 'Deductions'),
    sum('netPaise', 'Net'),
    ...each('EMPLOYER_CONTRIBUTION'),
    sum('employerPaise', 'Employer pays'),
    sum('costPaise', 'Cost'),
  ];
  const columns = [...personColumns, textColumn('type', 'Slip'), ...figures.map(({ column }) => column)];
  const compare = byCode(people);
  const rows = slips
    .toSorted((a, b) => compare(a.employeeId, b.employeeId))
    .map((slip): readonly Cell[] => [
      ...personCells(people, slip.employeeId),
      SAID[slip.type],
      ...figures.map(({ of }) => of(slip)),
    ]);
  const totals = totalsOf(columns, rows, ['slip', 'slips']);
  return { id: 'salary-register', title: 'Salary register', about, day, columns, rows, totals };
};
