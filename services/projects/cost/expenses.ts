/** The expenses of one project; a wrong one is reversed or gets another in its place, never changed (state-machines.md §5.2). */
import type { ExpenseCategory, expenseStates } from '@lamplight/bff/contract/costs.ts';
import type { Paise } from '@lamplight/bff/contract/paise.ts';
import { type CivilDate, istDate } from '@lamplight/common/calendar/civil.ts';
import { type CommandOf, isAdmin } from '@lamplight/common/facts/actor.ts';
import { faulty } from '@lamplight/common/facts/faulty.ts';
import { ABSENT, refusalOf } from '@lamplight/common/facts/standing.ts';
import { unreachable } from '@lamplight/events/core/declare-events.ts';
import { type Decider, type Refusal, refuse } from '@lamplight/events/core/types.ts';
import type { FileFact } from '../files/fact.ts';
import type { ExpenseEvent } from './events.ts';

export type { ExpenseEvent } from './events.ts';

export type Expense = Readonly<{
  etag: number;
  expenseId: string;
  day: CivilDate;
  amountPaise: Paise;
  category: ExpenseCategory;
  note: string;
  receipt: Omit<FileFact, 'state'> | null;
  /** The expense in whose place it stands. */
  corrects: string | null;
  state: (typeof expenseStates)[number];
  reason: string | null;
}>;
export type Expenses = Readonly<{ expenses: readonly Expense[] }>;

/** Null where there is no such file of this project that was uploaded as a receipt, which admins alone do. */
type Receipt = FileFact | null;
/** `amountPaise`: above 0. `receipt` is left out where none was handed over. */
type Spent = Readonly<{
  day: CivilDate;
  amountPaise: Paise;
  category: ExpenseCategory;
  note: string;
  receipt?: Receipt | undefined;
}>;
/** `known`: there is such a project. */
type OfProject = Readonly<{ projectId: string; expenseId: string; known: boolean }>;
export type ExpenseCommand =
  | (CommandOf<'RecordExpense'> & OfProject & Spent)
  /** `newId`: of the expense that takes its place. */
  | (CommandOf<'CorrectExpense'> & OfProject & Spent & Readonly<{ newId: string; reason: string }>)
  | (CommandOf<'ReverseExpense'> & OfProject & Readonly<{ reason: string }>);

const evolve = ({ expenses }: Expenses, e: ExpenseEvent, etag: number): Expenses => {
  switch (e.type) {
    case 'ExpenseRecorded': {
      const { projectId: _here, currency: _inr, receipt = null, corrects = null, ...recorded } = e.data;
      return { expenses: [...expenses, { ...recorded, receipt, corrects, etag, state: 'recorded', reason: null }] };
    }
    case 'ExpenseReversed': {
      const { expenseId, reason } = e.data;
      const reversed = (one: Expense): Expense => ({ ...one, etag, state: 'reversed', reason });
      return { expenses: expenses.map((one) => (one.expenseId === expenseId ? reversed(one) : one)) };
    }
    default:
      return unreachable(e);
  }
};

const decide = (c: ExpenseCommand, { expenses }: Expenses): readonly ExpenseEvent[] | Refusal => {
  const { projectId, expenseId, known } = c;
  const expense = expenses.find((one) => one.expenseId === expenseId);
  const standing = { knows: known, may: isAdmin(c.actor), ready: true, state: expense?.state ?? 'absent' };
  const refusal = refusalOf({ ...standing, etag: expense?.etag ?? null }, c.ifMatch);
  if (refusal) return refusal;
  switch (c.type) {
    case 'RecordExpense':
      return recorded(c, { projectId, expenseId });
    case 'CorrectExpense':
    case 'ReverseExpense': {
      if (expense === undefined) return ABSENT;
      if (expense.state === 'reversed') return refuse('ALREADY_REVERSED', 'conflict');
      const reversed = { type: 'ExpenseReversed', data: { projectId, expenseId, reason: c.reason } } as const;
      if (c.type === 'ReverseExpense') return [reversed];
      const instead = recorded(c, { projectId, expenseId: c.newId, corrects: expenseId });
      return 'refused' in instead ? instead : [reversed, ...instead];
    }
    default:
      return unreachable(c);
  }
};

const recorded = (
  { day, amountPaise, category, note, receipt, at }: Spent & Readonly<{ at: string }>,
  of: Readonly<{ projectId: string; expenseId: string; corrects?: string }>,
): readonly ExpenseEvent[] | Refusal => {
  if (day > istDate(at)) return faulty('day', 'Choose today or an earlier day');
  const data = { ...of, day, amountPaise, currency: 'INR', category, note } as const;
  if (receipt === undefined) return [{ type: 'ExpenseRecorded', data }];
  if (receipt === null) return ABSENT;
  const { state, ...file } = receipt;
  if (state !== 'clean') return refuse('FILE_NOT_CLEAN', 'rule', { fileId: file.fileId });
  return [{ type: 'ExpenseRecorded', data: { ...data, receipt: file } }];
};

export const expenseBook: Decider<Expenses, ExpenseCommand, ExpenseEvent> = {
  category: 'expenses',
  initial: { expenses: [] },
  audited: true,
  evolve,
  decide,
};
