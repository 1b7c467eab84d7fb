/** Hours that people put into projects: logged by day, judged by week (domain.md §4.5, state-machines.md §5.1). */
import * as z from 'zod/mini';
import { week } from './reports.ts';
import {
  can,
  civilDate,
  id,
  instant,
  listOf,
  optionalText,
  pageQuery,
  personRef,
  reason,
  success,
  uuid,
} from './values.ts';

/** Of one person and day, over all projects. */
export const DAY_MINUTES = 1_440;
export const timeActs = ['approveTime', 'returnTime'] as const;
export const timeStates = ['logged', 'approved', 'returned'] as const;

const minutes = z.int().check(z.minimum(0, 'Enter a time'), z.maximum(DAY_MINUTES, 'A day has 24 hours'));

/** Takes the place of what stood there for that day, project and milestone; no minutes take it away. */
export const timeLogBody = z.strictObject({
  projectId: id,
  milestoneId: z.optional(uuid),
  day: civilDate,
  minutes,
  billable: z.boolean(),
  note: optionalText(500),
});
export const timeReturnBody = z.strictObject({ reason });

export const timeEntry = z.strictObject({
  day: civilDate,
  milestoneId: z.optional(z.string()),
  /** Of the milestone. */
  title: z.optional(z.string()),
  minutes: z.int(),
  billable: z.boolean(),
  note: z.string(),
});
export type TimeEntry = z.infer<typeof timeEntry>;

/** One person's week on one project. */
export const timeSheet = z.strictObject({
  projectId: z.string(),
  projectTitle: z.string(),
  employee: personRef,
  /** By its Monday. */
  week: civilDate,
  etag: z.string(),
  state: z.enum(timeStates),
  minutes: z.int(),
  billableMinutes: z.int(),
  /** By day. */
  entries: z.array(timeEntry),
  loggedAt: instant,
  /** Who approved it or sent it back, when, and why. */
  decided: z.optional(z.strictObject({ at: instant, by: personRef, reason: z.optional(z.string()) })),
  can: can(timeActs),
});
export type TimeSheet = z.infer<typeof timeSheet>;
export const timeSheetAnswer = z.strictObject({ success, sheet: timeSheet, stale: z.optional(z.boolean()) });

export const timeSheetsQuery = z.strictObject({
  ...pageQuery,
  projectId: z.optional(id),
  state: z.optional(z.enum(timeStates)),
  week: z.optional(week),
  /** One's own alone, also of whoever leads. */
  whose: z.optional(z.enum(['mine'])),
});
/** The newest week first. */
export const timeSheetsAnswer = listOf(timeSheet);

/** One's own week: each project that one is on in it, with the days that may be logged. */
export const timeWeekAnswer = z.strictObject({
  success,
  week: civilDate,
  projects: z.array(
    z.strictObject({
      projectId: z.string(),
      title: z.string(),
      /** Days of the week on which one is on the project and that are not in the future. */
      days: z.array(civilDate),
      milestones: z.array(z.strictObject({ milestoneId: z.string(), title: z.string() })),
      sheet: z.optional(timeSheet),
    }),
  ),
  stale: z.optional(z.boolean()),
});
export type TimeWeek = z.infer<typeof timeWeekAnswer>;
