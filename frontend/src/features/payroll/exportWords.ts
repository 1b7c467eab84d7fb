/** What is exported of a run, in words, and when. */
import { isRunExport, needsApproval, type RunExport, runExports } from '@lamplight/bff/contract/payroll-exports.ts';
import { formatDate } from '../../ui/dates.ts';
import type { MenuEntry } from '../../ui/menuFace.tsx';
import { isPaying, type PayrollRun } from './runs.ts';
import type { PayoutFile } from './runsData.ts';

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
    says: 'The rows of a file for the bank, for people to read: names, account numbers and amounts.',
  },
  ecr: {
    label: 'Monthly return to the fund (ECR)',
    of: 'the monthly return to the fund',
    says: 'A line for each member of the provident fund, as its portal takes it.',
  },
};

type FileHead = Pick<PayoutFile, 'batchId' | 'day'>;
/** `2, 28 Nov 2026`, as the list of files has it. @param files the newest first */
export const fileSaid = (file: FileHead, files: readonly FileHead[]): string =>
  `${files.length - files.findIndex(({ batchId }) => batchId === file.batchId)}, ${formatDate(file.day)}`;

/**
 * What there is to export of a run as it stands; the bank's and the fund's once it is approved.
 *
 * @param files for the bank, the newest first: each has its own advice
 */
export const exportsOf = (
  { state, totals, progress }: PayrollRun,
  files: readonly FileHead[],
): readonly MenuEntry[] => {
  if (totals === null || progress !== null || state === 'draft' || state === 'cancelled') return [];
  return runExports
    .filter((id) => !needsApproval(id) || isPaying(state))
    .flatMap((id): readonly MenuEntry[] => {
      const { label } = exportWords[id];
      if (id !== 'bank-advice') return [{ id, label }];
      const said = (file: FileHead) => (files.length === 1 ? label : `${label}, file ${fileSaid(file, files)}`);
      return files.map((file) => ({ id: `${id}/${file.batchId}`, label: said(file) }));
    });
};

/** What an entry of that menu stands for. `batchId`: of the bank's advice. */
export type ExportChosen = Readonly<{ exportId: RunExport; batchId?: string }>;
export const exportChosen = (entry: string): ExportChosen | null => {
  const [exportId = '', batchId] = entry.split('/');
  return isRunExport(exportId) ? { exportId, ...(batchId === undefined ? {} : { batchId }) } : null;
};
