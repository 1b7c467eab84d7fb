/** What happened since somebody last looked, and how far they have looked. */
import * as z from 'zod/mini';
import { activityEvent } from './audit.ts';
import { id, instant, pageQuery, position, success } from './values.ts';

/** A place in the order of events, as answers name it. */

export const glanceQuery = z.strictObject({
  ...pageQuery,
  /** From where on: the person's own mark (when left out), or an instant. */
  since: z.optional(z.union([z.literal('mark'), instant])),
  /** Of one project alone. */
  projectId: z.optional(id),
});
export const glanceLine = z.strictObject({
  ...activityEvent.shape,
  project: z.strictObject({ id: z.string(), title: z.string() }),
});
export type GlanceLine = z.infer<typeof glanceLine>;
export const glanceMark = z.strictObject({ position: z.string(), at: instant });
export type GlanceMark = z.infer<typeof glanceMark>;
/** Why the list begins where it does: as asked, at the mark, or, before the first mark, a week ago or when the person joined. */
export const glanceBases = ['asked', 'mark', 'week', 'joined'] as const;
export type GlanceBasis = (typeof glanceBases)[number];
export const glanceAnswer = z.strictObject({
  success,
  since: instant,
  basis: z.enum(glanceBases),
  mark: z.nullable(glanceMark),
  items: z.array(glanceLine),
  next: z.optional(z.string()),
  stale: z.optional(z.boolean()),
});
export type GlanceAnswer = z.infer<typeof glanceAnswer>;

/** The newest event that was before the person; with a project, only that project is marked. */
export const seenBody = z.strictObject({ position, projectId: z.optional(id) });
export const seenAnswer = z.strictObject({ success, mark: z.nullable(glanceMark), stale: z.optional(z.boolean()) });
export type SeenAnswer = z.infer<typeof seenAnswer>;
