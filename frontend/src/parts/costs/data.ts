/** What a project cost, for admins. */
import type { Expense } from '@lamplight/bff/contract/costs.ts';
import { keys } from '../../api/keys.ts';
import { useCommand, useUnversioned } from '../../api/useCommand.ts';
import { useRead } from '../../api/useRead.ts';

export type { Expense, ExpenseCategory, ProjectCost } from '@lamplight/bff/contract/costs.ts';

const touched = (projectId: string) => [keys.projectCost(projectId), keys.project(projectId), keys.projects()];
export const useProjectCost = (projectId: string) => useRead(keys.projectCost(projectId));
export const useRecordExpense = (projectId: string) =>
  useUnversioned('expense-record', { projectId }, touched(projectId));
export const useReverseExpense = (projectId: string, { expenseId }: Pick<Expense, 'expenseId'>) =>
  useCommand('expense-reverse', { projectId, expenseId }, touched(projectId));
