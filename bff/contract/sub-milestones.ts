/** Parts of a milestone's work: who does them, how far they are, what shows that they are done (state-machines.md §4). */
import * as z from 'zod/mini';
import {
  bp,
  can,
  civilDate,
  distinct,
  id,
  instant,
  line,
  optionalText,
  personRef,
  reason,
  sha256,
  uuid,
} from './values.ts';

export const subMilestoneActs = [
  'startSubMilestone',
  'finishSubMilestone',
  'verifySubMilestone',
  'returnSubMilestone',
  'cancelSubMilestone',
  'reportProgress',
] as const;
export type SubMilestoneAct = (typeof subMilestoneActs)[number];
export const subMilestoneStates = ['todo', 'doing', 'done', 'verified', 'cancelled'] as const;
export type SubMilestoneState = (typeof subMilestoneStates)[number];

/** So many parts may a milestone have, and so many lines the checklist of one. */
export const MOST_PARTS = 30;
export const MOST_LINES = 30;

const trace = { at: instant, by: personRef } as const;
/** How far something was before and after a report; a fall has its reason. */
export const progressChange = z.strictObject({
  fromBp: bp,
  toBp: bp,
  note: z.string(),
  reason: z.optional(z.string()),
  ...trace,
});

export const subMilestone = z.strictObject({
  subMilestoneId: uuid,
  /** As branches, titles and messages name it: `#MS-3FA94C1B` (`short-ids.ts`). */
  shortId: z.string(),
  milestoneId: uuid,
  etag: z.string(),
  order: z.int(),
  title: z.string(),
  state: z.enum(subMilestoneStates),
  /** Of its milestone. */
  weightBp: bp,
  /** Null: whoever starts it takes it. */
  assignee: z.nullable(personRef),
  startDate: z.optional(civilDate),
  dueDate: z.optional(civilDate),
  /** Where it has lines, they count in place of what was declared. */
  checklist: z.array(z.strictObject({ text: z.string(), done: z.boolean() })),
  progressBp: bp,
  capBp: bp,
  lastProgress: z.optional(progressChange),
  /** What shows that it is done: a note, files, or both. */
  done: z.optional(
    z.strictObject({
      note: z.string(),
      files: z.array(z.strictObject({ fileId: uuid, name: z.string(), bytes: z.int(), sha256 })),
      ...trace,
    }),
  ),
  /** Why it came back, until it is handed in again. */
  returned: z.optional(z.strictObject({ reason: z.string(), ...trace })),
  verified: z.optional(z.strictObject(trace)),
  cancelled: z.optional(z.strictObject({ reason: z.string(), ...trace })),
  can: can(subMilestoneActs),
});
export type SubMilestone = z.infer<typeof subMilestone>;

const backwards = { path: ['dueDate'], message: 'It would be due before it starts' };
/** One that stays is named by its id. */
const plannedSub = z
  .strictObject({
    subMilestoneId: z.optional(uuid),
    title: line(200, 'Give it a title'),
    weightBp: z.int().check(z.minimum(1, 'Each sub-milestone counts for something'), z.maximum(10_000)),
    assigneeId: z.optional(id),
    startDate: z.optional(civilDate),
    dueDate: z.optional(civilDate),
    checklist: z.optional(
      z.array(line(200, 'Leave out the empty line')).check(
        z.maxLength(MOST_LINES),
        distinct((text) => text),
      ),
    ),
  })
  .check(
    z.refine(
      ({ startDate, dueDate }) => !(startDate !== undefined && dueDate !== undefined && dueDate < startDate),
      backwards,
    ),
  );
export const subPlanBody = z.strictObject({
  subMilestones: z.array(plannedSub).check(
    z.minLength(1, 'Plan at least one sub-milestone'),
    z.maxLength(MOST_PARTS),
    distinct(({ subMilestoneId }) => subMilestoneId),
  ),
});
export const finishBody = z.strictObject({
  note: z.optional(optionalText(1_000)),
  fileIds: z.optional(
    z.array(uuid).check(
      z.maxLength(10),
      distinct((fileId) => fileId),
    ),
  ),
});
export const subReasonBody = z.strictObject({ reason });
