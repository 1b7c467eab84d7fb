/** The expenses of one project; a wrong one is reversed, never changed (state-machines.md §5.2). */
import type { ExpenseCategory, expenseStates } from '@lamplight/bff/contract/costs.ts';
import { type CivilDate, istDate } from '@lamplight/common/calendar/civil.ts';
import { type CommandOf, isAdmin } from '@lamplight/common/facts/actor.ts';
import { faulty } from '@lamplight/common/facts/faulty.ts';
import { ABSENT, refusalOf } from '@lamplight/common/facts/standing.ts';
import { unreachable } from '@lamplight/events/core/declare-events.ts';
import { type Decider, type Refusal, refuse } from '@lamplight/events/core/types.ts';
import type { Paise } from '../money/paise.ts';
import type { ExpenseEvent } from './events.ts';

export type { ExpenseEvent } from './events.ts';

export type Expense = Readonly<{
  etag: number;
  expenseId: string;
  day: CivilDate;
  amountPaise: Paise;
  category: ExpenseCategory;
  note: string;
  state: (typeof expenseStates)[number];
  reason: string | null;
}>;
export type Expenses = Readonly<{ expenses: readonly Expense[] }>;

/** `known`: there is such a project. */
type OfProject = Readonly<{ projectId: string; expenseId: string; known: boolean }>;
export type ExpenseCommand =
  /** `amountPaise`: above 0. */
  | (CommandOf<'RecordExpense'> &
      OfProject &
      Readonly<{ day: CivilDate; amountPaise: Paise; category: ExpenseCategory; note: string }>)
  | (CommandOf<'ReverseExpense'> & OfProject & Readonly<{ reason: string }>);

const evolve = ({ expenses }: Expenses, e: ExpenseEvent, etag: number): Expenses => {
  switch (e.type) {
    case 'ExpenseRecorded': {
      const { projectId: _here, currency: _inr, ...recorded } = e.data;
      return { expenses: [...expenses, { ...recorded, etag, state: 'recorded', reason: null }] };
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
    case 'RecordExpense': {
      const { day, amountPaise, category, note } = c;
      if (day > istDate(c.at)) return faulty('day', 'Choose today or an earlier day');
      const data = { projectId, expenseId, day, amountPaise, currency: 'INR', category, note } as const;
      return [{ type: 'ExpenseRecorded', data }];
    }
    case 'ReverseExpense':
      if (expense === undefined) return ABSENT;
      if (expense.state === 'reversed') return refuse('ALREADY_REVERSED', 'conflict');
      return [{ type: 'ExpenseReversed', data: { projectId, expenseId, reason: c.reason } }];
    default:
      return unreachable(c);
  }
};

export const expenseBook: Decider<Expenses, ExpenseCommand, ExpenseEvent> = {
  category: 'expenses',
  initial: { expenses: [] },
  audited: true,
  evolve,
  decide,
};
