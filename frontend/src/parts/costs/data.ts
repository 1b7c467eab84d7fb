/** What a project cost, for admins. */
import type { Expense } from '@lamplight/bff/contract/costs.ts';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useCommand, useUnversioned } from '../../api/useCommand.ts';
import { useRead } from '../../api/useRead.ts';
import { type Uploads, useUploadsTo } from '../files/useUploads.ts';

export type { Expense, ExpenseCategory, ProjectCost } from '@lamplight/bff/contract/costs.ts';
export type Receipt = NonNullable<Expense['receipt']>;

const touched = (projectId: string) => [keys.projectCost(projectId), keys.project(projectId), keys.projects()];
export const useProjectCost = (projectId: string) => useRead(keys.projectCost(projectId));
export const useRecordExpense = (projectId: string) =>
  useUnversioned('expense-record', { projectId }, touched(projectId));
export const useCorrectExpense = (projectId: string, expenseId: string) =>
  useCommand('expense-correct', { projectId, expenseId }, touched(projectId));
/** The receipt of an expense on its way. */
export const useReceipt = (projectId: string, onStored: (file: Receipt) => void): Uploads =>
  useUploadsTo(
    (input) => api.upload('expense-file', { params: { projectId }, ...input }),
    ({ file: { fileId, name, bytes, sha256 } }) => onStored({ fileId, name, bytes, sha256 }),
  );
export const useReverseExpense = (projectId: string, { expenseId }: Pick<Expense, 'expenseId'>) =>
  useCommand('expense-reverse', { projectId, expenseId }, touched(projectId));
