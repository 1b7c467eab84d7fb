/** What is recorded of a month of pay: which regular run holds it, and that it is closed (payroll.md §6). */
import { declareEvents, type EventsOf } from '@lamplight/events/core/declare-events.ts';
import { z } from 'zod';
import { id, month } from '../schema.ts';

const of = { month, runId: id } as const;
const schemas = {
  PayrollMonthClaimed: z.strictObject(of),
  /** The run was cancelled before anybody approved it. */
  PayrollMonthReleased: z.strictObject(of),
  /** From now on nothing dated in it changes. */
  PayrollMonthClosed: z.strictObject(of),
} as const;
export type MonthEvent = EventsOf<typeof schemas>;
export const monthEvents = declareEvents(schemas);
