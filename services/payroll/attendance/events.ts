/** What is recorded of days without pay (payroll.md §3; domain.md §6), in half days. */
import { declareEvents, type EventsOf } from '@lamplight/events/core/declare-events.ts';
import { personalText } from '@lamplight/events/core/personal.ts';
import { z } from 'zod';
import { day, id, list, month, text } from '../schema.ts';
import { payOf } from '../sealed-for.ts';

const halfDays = z.int().min(0);
const recorded = {
  employeeId: id,
  month,
  /** Of all the days employed in the month, as was known then. */
  paidHalfDays: halfDays,
  lopHalfDays: halfDays,
  /** Those of them that a date is known of. */
  lopOn: list(z.strictObject({ on: day, halfDays: z.union([z.literal(1), z.literal(2)]) })),
  source: text,
  note: personalText,
  by: id,
} as const;
const schemas = {
  AttendanceRecorded: z.strictObject(recorded),
  /** Of a month that is closed: what it paid is put right by arrears or a correction. */
  AttendanceCorrected: z.strictObject({ ...recorded, reason: text }),
} as const;
export type AttendanceEvent = EventsOf<typeof schemas>;

export const attendanceEvents = declareEvents(schemas, {
  personal: { AttendanceRecorded: { note: payOf }, AttendanceCorrected: { note: payOf } },
});
