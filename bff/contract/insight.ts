/** What the data say (domain.md §4.8, §5.3): the claims of the home page, visits by day, delivery and money. */
import * as z from 'zod/mini';
import { figure, period } from './figures.ts';
import { bp, can, civilDate, instant, paise, personRef, success } from './values.ts';

export const metrics = ['satisfaction', 'on_time', 'tech_stacks'] as const;
export type Metric = (typeof metrics)[number];

/**
 * A claim as published: `value` is a whole percent, or tech stacks floored to tens, whose count stands over a denominator
 * of 1. `configured`: the sample is too small, so it is the specification's own claim and numerator and denominator are null.
 */
export const claim = z.strictObject({
  metric: z.enum(metrics),
  value: z.int(),
  basis: z.enum(['computed', 'configured']),
  numerator: z.nullable(z.int()),
  denominator: z.nullable(z.int()),
  from: z.nullable(civilDate),
  to: z.nullable(civilDate),
  computedAt: z.nullable(instant),
});
export type Claim = z.infer<typeof claim>;
export const claimsAnswer = z.strictObject({ success, claims: z.array(claim) });

/** One day (IST) and the visits that began on it. */
export const visitDay = z.strictObject({ day: civilDate, count: z.int() });
/** The last eight days, oldest first, every day named; `today` is the last of them. */
export const visitsAnswer = z.strictObject({
  success,
  today: z.int(),
  days: z.array(visitDay),
  stale: z.optional(z.boolean()),
});
export type Visits = z.infer<typeof visitsAnswer>;
/** Whether the hit began a visit, or was counted at all, is nobody's to know. */
export const visitAnswer = z.strictObject({ success });

/** What is published beside what the data say now; `can.approve` publishes the newer. */
export const claimRow = z.strictObject({
  published: claim,
  now: claim,
  approvedBy: z.nullable(personRef),
  can: can(['approve']),
});
/** Where a period was named: its figures. */
const inPeriod = { period: z.optional(period), figures: z.optional(z.array(figure)) } as const;
export const analyticsAnswer = z.strictObject({
  success,
  ...inPeriod,
  visits: z.array(visitDay),
  claims: z.array(claimRow),
  /** Since the beginning. Offers answered: accepted ÷ (accepted + declined + rejected + expired); null without any. */
  winRateBp: z.nullable(bp),
  decided: z.int(),
  /** Median of submit → decision, in ms; null without any. */
  cycleTimeMs: z.nullable(z.int()),
  stale: z.optional(z.boolean()),
});
export type Analytics = z.infer<typeof analyticsAnswer>;
export const approveClaimBody = z.strictObject({ numerator: z.int(), denominator: z.int() });
export const approveClaimAnswer = z.strictObject({ success, claim: claimRow });

/** A month of twelve, IST; the newest ends with the last day of the period, or today (domain.md §4.8). */
export const monthFigures = z.strictObject({
  /** `2026-11`. */
  month: z.string().check(z.regex(/^\d{4}-\d{2}$/)),
  /** Accepted, billed and settled in the month, all three without GST. */
  earnedPaise: paise,
  billedPaise: paise,
  collectedPaise: paise,
  /** What was collected, with GST; and what stood open at the month's end, with GST. */
  receivedPaise: paise,
  outstandingPaise: paise,
  overduePaise: paise,
  /** Accepted in the month, and those of them that were handed in by their day. */
  acceptedMilestones: z.int(),
  onTimeMilestones: z.int(),
});
export type MonthFigures = z.infer<typeof monthFigures>;

export const projectsAnalyticsAnswer = z.strictObject({
  success,
  ...inPeriod,
  /** Projects by state now; what follows up to the months is since the beginning. */
  projects: z.record(z.string(), z.int()),
  acceptedMilestones: z.int(),
  onTimeMilestones: z.int(),
  /** Ratings by clients, from 1 to 5. */
  ratings: z.array(z.strictObject({ score: z.int(), count: z.int() })),
  /** Of accepted milestones, without GST; what follows is with GST, as invoices say it: billed = collected + outstanding. */
  earnedPaise: paise,
  billedPaise: paise,
  collectedPaise: paise,
  outstandingPaise: paise,
  overduePaise: paise,
  /** Twelve, oldest first. */
  months: z.array(monthFigures),
  stale: z.optional(z.boolean()),
});
export type ProjectsAnalytics = z.infer<typeof projectsAnalyticsAnswer>;
