/** Days without pay, month by month, in half days (payroll.md §3). For admins alone. */
import * as z from 'zod/mini';
import {
  can,
  civilDate,
  distinct,
  id,
  instant,
  line,
  optionalLine,
  pageQuery,
  payMonth,
  personRef,
  reason,
  success,
} from './values.ts';

const halfDays = z.int().check(z.minimum(0, 'Enter half days'), z.maximum(62, 'Enter at most 62 half days'));
/** Those of the half days without pay that a date is known of. */
const lopOn = z.array(z.strictObject({ on: civilDate, halfDays: z.union([z.literal(1), z.literal(2)]) })).check(
  z.maxLength(31),
  distinct(({ on }) => on, 'Name each day only once'),
);
const told = {
  lopHalfDays: halfDays,
  lopOn,
  source: line(80, 'Say where this is from'),
  note: optionalLine(300),
};
export const attendanceBody = z.strictObject(told);
export const attendanceCorrection = z.strictObject({ ...told, reason });
/** One row a person; each is decided on its own. */
export const MOST_ROWS = 500;
export const attendanceRows = z.strictObject({
  rows: z.array(z.strictObject({ employeeId: id, ...told })).check(
    z.minLength(1, 'Add a row'),
    z.maxLength(MOST_ROWS, `At most ${MOST_ROWS} rows`),
    distinct(({ employeeId }) => employeeId, 'Name each person only once'),
  ),
});

/** Null while nothing was recorded: the month is paid whole. */
const recorded = z.nullable(
  z.strictObject({
    lopHalfDays: z.int(),
    lopOn: z.array(z.strictObject({ on: civilDate, halfDays: z.int() })),
    source: z.string(),
    /** Null once the person was erased. */
    note: z.nullable(z.string()),
    by: personRef,
    at: instant,
    /** Of a month that was closed. */
    reason: z.optional(z.string()),
  }),
);
export const attendanceOfMonth = z.strictObject({
  employee: personRef,
  month: payMonth,
  etag: z.string(),
  closed: z.boolean(),
  /** Of all the days employed in the month, as is known now; 0 where there is none. */
  employedHalfDays: z.int(),
  /** What is paid of them. */
  paidHalfDays: z.int(),
  joinedOn: z.nullable(civilDate),
  lastDay: z.nullable(civilDate),
  recorded,
  can: can(['recordAttendance', 'correctAttendance']),
});
export type AttendanceOfMonth = z.infer<typeof attendanceOfMonth>;
export const attendanceAnswer = z.strictObject({ success, attendance: attendanceOfMonth });
/** The last twelve months of the employment, and every other one of which something was recorded. */
export const attendanceMonthsAnswer = z.strictObject({ success, months: z.array(attendanceOfMonth) });
export const attendanceListQuery = z.strictObject(pageQuery);
export const attendanceListAnswer = z.strictObject({
  success,
  items: z.array(attendanceOfMonth),
  next: z.optional(z.string()),
  stale: z.optional(z.boolean()),
});
/** In the order of the rows; one that was refused says why, as the call of one row would. */
export const attendanceRowsAnswer = z.strictObject({
  success,
  outcomes: z.array(
    z.strictObject({
      employeeId: z.string(),
      recorded: z.boolean(),
      code: z.optional(z.string()),
      message: z.optional(z.string()),
      errors: z.optional(z.array(z.strictObject({ field: z.string(), message: z.string() }))),
    }),
  ),
});
export type RowOutcome = z.infer<typeof attendanceRowsAnswer>['outcomes'][number];
