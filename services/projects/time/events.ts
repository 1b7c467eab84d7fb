/** What is recorded about the hours of people on projects (domain.md §4.5, §6). */
import { declareEvents, type EventsOf } from '@lamplight/events/core/declare-events.ts';
import { z } from 'zod';
import { count, day, id, text } from '../schema.ts';

/** A week goes by its Monday. */
const ofSheet = { employeeId: id, projectId: id, week: day } as const;
const schemas = {
  /** Takes the place of what stood there for that day and milestone; the history keeps it. */
  TimeLogged: z.strictObject({
    ...ofSheet,
    day,
    milestoneId: id.optional(),
    minutes: count,
    billable: z.boolean(),
    note: text,
  }),
  /** `minutes`: of the whole week on that project, as it was approved. */
  TimeApproved: z.strictObject({ ...ofSheet, minutes: count }),
  TimeReturned: z.strictObject({ ...ofSheet, reason: text }),
} as const;

export type TimeEvent = EventsOf<typeof schemas>;
export const timeEvents = declareEvents(schemas);
