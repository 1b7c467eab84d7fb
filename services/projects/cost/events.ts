/** What is recorded about cost and working days (domain.md §4.4, §4.8, §6). Admins alone learn of it. */
import { expenseCategories } from '@lamplight/bff/contract/costs.ts';
import { declareEvents, type EventsOf } from '@lamplight/events/core/declare-events.ts';
import { personalText } from '@lamplight/events/core/personal.ts';
import { z } from 'zod';
import { amount, count, currency, day, id, list, sha256, text } from '../schema.ts';

const ofExpense = { projectId: id, expenseId: id } as const;
const schemas = {
  /** Paise for an hour, as digits: a figure about a person's pay is sealed for that person. */
  CostRateSet: z.strictObject({ employeeId: id, from: day, hourlyPaise: personalText, currency, reason: text }),
  ExpenseRecorded: z.strictObject({
    ...ofExpense,
    day,
    amountPaise: amount,
    currency,
    category: z.enum(expenseCategories),
    note: text,
    /** What was handed over for it: this file as it was then. */
    receipt: z.strictObject({ fileId: id, name: text, bytes: count, sha256 }).optional(),
    /** The expense in whose place it stands, reversed in the same append. */
    corrects: id.optional(),
  }),
  ExpenseReversed: z.strictObject({ ...ofExpense, reason: text }),
  /** `states`: none means everywhere. */
  HolidayAdded: z.strictObject({ holidayId: id, day, name: text, states: list(text) }),
  HolidayRemoved: z.strictObject({ holidayId: id }),
  /** `halfDays`: 0 takes the leave of that day away. */
  LeaveRecorded: z.strictObject({ employeeId: id, day, halfDays: z.int().min(0).max(2) }),
} as const;

type CostEvents = EventsOf<typeof schemas>;
export type RateEvent = Extract<CostEvents, { type: 'CostRateSet' }>;
export type ExpenseEvent = Extract<CostEvents, { type: `Expense${string}` }>;
export type HolidayEvent = Extract<CostEvents, { type: `Holiday${string}` }>;
export type LeaveEvent = Extract<CostEvents, { type: 'LeaveRecorded' }>;

/** Under whose key a person's rate is sealed: whoever erases the person erases it. */
export const payOf = ({ employeeId }: RateEvent['data']) => ({ subject: employeeId, purpose: 'pay' });

export const costEvents = declareEvents(schemas, {
  personal: { CostRateSet: { hourlyPaise: payOf as (data: unknown) => { subject: string; purpose: string } } },
});
