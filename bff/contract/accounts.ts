/** How a project came about and how it was delivered, each on one screen (domain.md §7, questions 9 and 10). */
import * as z from 'zod/mini';
import { changeStates, sides } from './changes.ts';
import { healths } from './projects.ts';
import { chosenPlan, proposalStates } from './proposals.ts';
import { bp, civilDate, id, instant, paise, personRef, success } from './values.ts';

const by = { by: personRef, at: instant } as const;
const said = z.string();
const ofMilestone = { milestoneId: id, title: said } as const;

/** How a version of the offer ended; `open` while the client may still answer it. */
export const offerEnds = [
  'open',
  'countered',
  'superseded',
  'accepted',
  'declined',
  'expired',
  'rejected',
  'withdrawn',
] as const;

export const proposalAccount = z.strictObject({
  /** In their order. `until`: null while it lasts, and for what nothing follows. */
  states: z.array(z.strictObject({ state: z.enum(proposalStates), from: instant, until: z.nullable(instant) })),
  /** The client's own budget, as submitted last. */
  budget: z.nullable(z.strictObject({ minPaise: paise, maxPaise: paise })),
  offers: z.array(
    z.strictObject({
      version: z.int(),
      amountPaise: paise,
      validUntil: civilDate,
      note: said,
      hash: said,
      ...by,
      end: z.enum(offerEnds),
      /** Null while it is open. */
      ended: z.nullable(z.strictObject({ ...by, says: said })),
      /** What the client asked for in its place; null where only the plan was to change, or nothing. */
      counterPaise: z.nullable(paise),
    }),
  ),
  agreedPaise: z.nullable(paise),
  /** The plan that was chosen, with its version and price as they were then. */
  plan: z.nullable(chosenPlan),
  /** Why it came to nothing: rejected by an admin, declined or withdrawn by the client. */
  refused: z.nullable(
    z.strictObject({
      ...by,
      end: z.enum(['rejected', 'declined', 'withdrawn']),
      reasonCode: z.optional(said),
      reason: said,
    }),
  ),
});

export const deliveryAccount = z.strictObject({
  contractPaise: paise,
  changes: z.array(
    z.strictObject({
      changeId: id,
      state: z.enum(changeStates),
      side: z.enum(sides),
      deltaPaise: z.int(),
      deltaDays: z.int(),
      reason: said,
      ...by,
      decided: z.nullable(z.strictObject(by)),
    }),
  ),
  /** Every move of a committed day, with who asked for it and who agreed. */
  dueDates: z.array(
    z.strictObject({
      ...ofMilestone,
      changeId: id,
      from: civilDate,
      to: civilDate,
      at: instant,
      asked: z.strictObject({ by: personRef, side: z.enum(sides) }),
      agreed: z.strictObject({ by: personRef, side: z.enum(sides) }),
    }),
  ),
  /** What was said of the work at the end of the asked day, and what is said now. Null: it was not planned then. */
  progress: z.strictObject({
    onBp: z.nullable(bp),
    nowBp: bp,
    milestones: z.array(
      z.strictObject({
        ...ofMilestone,
        onBp: z.nullable(bp),
        nowBp: z.nullable(bp),
        /** The last report until that day. */
        reported: z.nullable(z.strictObject({ ...by, toBp: bp, note: said })),
      }),
    ),
  }),
  signOffs: z.array(
    z.strictObject({
      ...ofMilestone,
      ...by,
      via: z.enum(['client', 'link', 'on_behalf', 'deemed']),
      reason: z.optional(said),
      amountPaise: paise,
      deliverables: z.array(z.strictObject({ title: said, name: said, version: z.int(), sha256: said, fileId: id })),
    }),
  ),
  health: z.array(
    z.strictObject({ ...by, derived: z.enum(healths), declared: z.enum(healths), reason: z.nullable(said) }),
  ),
  /** This project's part of today's public figure; `all` is the whole of it. */
  onTime: z.strictObject({
    milestones: z.array(
      z.strictObject({
        ...ofMilestone,
        submittedOn: civilDate,
        committedDueDate: civilDate,
        acceptedOn: civilDate,
        onTime: z.boolean(),
      }),
    ),
    all: z.strictObject({
      numerator: z.int(),
      denominator: z.int(),
      from: z.nullable(civilDate),
      to: z.nullable(civilDate),
    }),
  }),
});

export const accountQuery = z.strictObject({ on: z.optional(civilDate) });
export const accountAnswer = z.strictObject({
  success,
  account: z.strictObject({
    projectId: id,
    title: said,
    clientName: z.nullable(said),
    /** The day that `progress` looks back to. */
    on: civilDate,
    proposal: proposalAccount,
    /** Null before the proposal was accepted. */
    delivery: z.nullable(deliveryAccount),
  }),
  stale: z.optional(z.boolean()),
});
export type Account = z.infer<typeof accountAnswer>['account'];
export type ProposalAccount = z.infer<typeof proposalAccount>;
export type DeliveryAccount = z.infer<typeof deliveryAccount>;
