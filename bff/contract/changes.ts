/** Changes to a contract: what is asked for, and what it makes of the plan (domain.md §4.1, state-machines.md §1). */
import * as z from 'zod/mini';
import { offeredMilestone, plannedMilestone } from './proposals.ts';
import {
  can,
  civilDate,
  distinct,
  instant,
  listOf,
  MOST_PAISE,
  paise,
  personRef,
  reason,
  success,
  uuid,
} from './values.ts';

export const changeActs = [
  'proposeChange',
  'discardChange',
  'approveChange',
  'rejectChange',
  'withdrawChange',
] as const;
export type ChangeAct = (typeof changeActs)[number];
export const changeStates = ['drafted', 'discarded', 'proposed', 'approved', 'rejected', 'withdrawn'] as const;
/** Who asks: the client, or the company by one of its admins. The other one decides. What a lead drafts is the company's. */
export const sides = ['client', 'company'] as const;
export type Side = (typeof sides)[number];

const written = z.omit(plannedMilestone, { milestoneId: true });
/** Only what is to be another than before; amounts and dates are the new ones, never differences. */
const changedMilestone = z.strictObject({
  kind: z.literal('changed'),
  milestoneId: uuid,
  ...z.partial(written).shape,
});
const addedMilestone = z.strictObject({ kind: z.literal('added'), ...written.shape });
const cancelledMilestone = z.strictObject({ kind: z.literal('cancelled'), milestoneId: uuid });
const planChange = z.discriminatedUnion('kind', [changedMilestone, addedMilestone, cancelledMilestone]);
const named = distinct<z.infer<typeof planChange>>((change) => ('milestoneId' in change ? change.milestoneId : null));

/** Where no milestone that stays is weighed anew, those that stay share what the new ones leave of 100 %. */
export const changeBody = z.strictObject({
  planChanges: z.array(planChange).check(z.minLength(1, 'Change at least one thing'), z.maxLength(50), named),
  /** What the contract becomes more or less worth: what the amounts add up to. */
  deltaPaise: z.int().check(z.minimum(-MOST_PAISE), z.maximum(MOST_PAISE)),
  reason,
});
export const rejectChangeBody = z.strictObject({ reason });
/** `changed` is asked for in place of what was drafted. */
export const proposeChangeBody = z.strictObject({ changed: z.optional(changeBody) });

/** Dates that a project takes up its work with: a change that waits for the client. */
export const newDates = z
  .array(z.strictObject({ milestoneId: uuid, startDate: z.optional(civilDate), dueDate: civilDate }))
  .check(
    z.minLength(1, 'Name at least one milestone'),
    z.maxLength(50),
    distinct(({ milestoneId }) => milestoneId),
  );

const figures = z.omit(offeredMilestone, { milestoneId: true });
export type MilestoneFigures = z.infer<typeof figures>;
/** What a change makes of one milestone: `from` is absent where it is new, `to` where it is cancelled. */
const milestoneChange = z.strictObject({
  milestoneId: uuid,
  title: z.string(),
  from: z.optional(figures),
  to: z.optional(figures),
});
export type MilestoneChange = z.infer<typeof milestoneChange>;

export const contractChange = z.strictObject({
  changeId: uuid,
  projectId: z.string(),
  etag: z.string(),
  state: z.enum(changeStates),
  side: z.enum(sides),
  by: personRef,
  /** The lead who drafted what an admin then asked for. */
  draftedBy: z.optional(personRef),
  at: instant,
  reason: z.string(),
  deltaPaise: z.int(),
  /** By how many days the last due date moves. */
  deltaDays: z.int(),
  /** The contract without the change: of an open one as it is now, of a decided one as it was then. */
  contractPaise: paise,
  /** Beside what was asked for, also milestones whose weights make room. */
  milestones: z.array(milestoneChange),
  decided: z.optional(z.strictObject({ at: instant, by: personRef, reason: z.optional(z.string()) })),
  can: can(changeActs),
});
export type Change = z.infer<typeof contractChange>;
export const changeAnswer = z.strictObject({ success, change: contractChange, stale: z.optional(z.boolean()) });
/** Newest first. */
export const changesAnswer = listOf(contractChange);

/** An open change as lists of projects tell it. `toDecide`: it waits for the reader; `draftedBy`: to be proposed or discarded. */
export const openChange = z.strictObject({
  changeId: uuid,
  side: z.enum(sides),
  deltaPaise: z.int(),
  deltaDays: z.int(),
  at: instant,
  toDecide: z.boolean(),
  draftedBy: z.optional(personRef),
});
export type OpenChange = z.infer<typeof openChange>;
