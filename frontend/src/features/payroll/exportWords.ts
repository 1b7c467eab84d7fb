/** What is exported of a run, in words, and when. */
import { isRunExport, needsApproval, type RunExport, runExports } from '@lamplight/bff/contract/payroll-exports.ts';
import type { MenuEntry } from '../../ui/menuFace.tsx';
import { isPaying, type PayrollRun } from './runs.ts';

export { isRunExport, type RunExport };

/** `of`: after Export. */
export const exportWords: Readonly<Record<RunExport, Readonly<{ label: string; of: string; says: string }>>> = {
  'salary-register': {
    label: 'Salary register',
    of: 'the salary register',
    says: 'A row for each payslip of this run: every component, gross, deductions, net and cost.',
  },
  differences: {
    label: 'Differences, by component',
    of: 'the differences by component',
    says: 'What this month pays beside the month before, component by component, and what that does to net pay.',
  },
  'differences-by-person': {
    label: 'Differences, by person',
    of: 'the differences by person',
    says: 'Whose pay differs from the month before, in what, and by how much.',
  },
  liability: {
    label: 'Owed to funds and the state',
    of: 'what is owed to funds and the state',
    says: 'Provident fund, pension, insurance, professional tax and income tax of this run, account by account.',
  },
  'liability-by-person': {
    label: 'Owed to funds, by person',
    of: 'what is owed to funds, by person',
    says: 'The wages that each contribution was reckoned from, and each share, person by person.',
  },
  'bank-advice': {
    label: 'Bank advice',
    of: 'the bank advice',
    says: 'The rows of the newest file for the bank, for people to read: names, account numbers and amounts.',
  },
  ecr: {
    label: 'Monthly return to the fund (ECR)',
    of: 'the monthly return to the fund',
    says: 'A line for each member of the provident fund, as its portal takes it.',
  },
};

/** What there is to export of a run as it stands; the bank's and the fund's once it is approved. */
export const exportsOf = ({ state, totals, progress }: PayrollRun, files: number): readonly MenuEntry[] =>
  totals === null || progress !== null || state === 'draft' || state === 'cancelled'
    ? []
    : runExports
        .filter((id) => !needsApproval(id) || (isPaying(state) && (id !== 'bank-advice' || files > 0)))
        .map((id) => ({ id, label: exportWords[id].label }));
