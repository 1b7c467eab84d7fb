/** When a project may end, as past milestones went (domain.md §4.8). */
import * as z from 'zod/mini';
import { civilDate, paise, success } from './values.ts';

/** So many accepted milestones must be there before a range is given. */
export const LEAST_MILESTONES = 30;

const range = z.strictObject({ lowPaise: paise, highPaise: paise });
export const forecast = z.strictObject({
  day: civilDate,
  /** Milestones that are not accepted yet. */
  openMilestones: z.int(),
  /** Accepted ones of all projects, by which it is reckoned: the latest 500 at most. */
  acceptedMilestones: z.int(),
  neededMilestones: z.int(),
  /** 10 to 90 % of the drawn ends lie in it; left out while there are too few milestones, or none is open. */
  finish: z.optional(z.strictObject({ from: civilDate, to: civilDate })),
  /** How often the end of a past milestone lay in the range that would have been given at its start. */
  past: z.strictObject({ tested: z.int(), inside: z.int() }),
  /** For admins: what it may cost in the end, by accepted milestones on which hours were logged. */
  cost: z.optional(z.strictObject({ costedMilestones: z.int(), range: z.optional(range) })),
});
export type Forecast = z.infer<typeof forecast>;
export const forecastAnswer = z.strictObject({ success, forecast });
