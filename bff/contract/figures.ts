/** The company's figures over a period, each with its definition and the rows that make it (domain.md §4.8). For admins alone. */
import * as z from 'zod/mini';
import { civilDate, instant, pageQuery, paise, personRef, success } from './values.ts';

export const companyFigures = ['win_rate', 'cycle_time', 'utilisation'] as const;
export const projectFigures = [
  ...(['on_time', 'satisfaction'] as const),
  ...(['earned', 'billed', 'collected', 'outstanding', 'overdue'] as const),
] as const;
export const figureIds = [...projectFigures, ...companyFigures] as const;
export type FigureId = (typeof figureIds)[number];

/** The day that is left out follows from the other: today, or 24 months in all. Days after today are cut off. */
export const periodQuery = z.strictObject({ from: z.optional(civilDate), to: z.optional(civilDate) });
/** Civil dates in India, both included. */
export const period = z.strictObject({ from: civilDate, to: civilDate });
export type Period = z.infer<typeof period>;

const common = {
  figure: z.enum(figureIds),
  /** In one sentence, as it is reckoned. */
  definition: z.string(),
  /** How many rows make it, and how many of them are marked. */
  rows: z.int(),
  marked: z.int(),
} as const;
export const figure = z.discriminatedUnion('is', [
  /** A share in basis points, half up; null of nothing. Utilisation counts minutes and may be more than the whole. */
  z.strictObject({
    ...common,
    is: z.literal('share'),
    numerator: z.int(),
    denominator: z.int(),
    shareBp: z.nullable(z.int()),
  }),
  /** The middle of spans in ms, with the quarter points below and above; null without any. The rows in the middle are marked. */
  z.strictObject({
    ...common,
    is: z.literal('median'),
    medianMs: z.nullable(z.int()),
    quartersMs: z.nullable(z.strictObject({ lower: z.int(), upper: z.int() })),
  }),
  /** An amount; every row is marked. */
  z.strictObject({ ...common, is: z.literal('sum'), sumPaise: paise }),
]);
export type Figure = z.infer<typeof figure>;

const ofProject = { projectId: z.string(), project: z.string() } as const;
const source = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('milestone'),
    ...ofProject,
    milestoneId: z.string(),
    title: z.string(),
    committedDueDate: civilDate,
    submittedOn: civilDate,
    /** Of the client, from 1 to 5; null where there is none of their own. */
    score: z.nullable(z.int()),
  }),
  z.strictObject({
    kind: z.literal('proposal'),
    proposalId: z.string(),
    title: z.string(),
    state: z.string(),
    submittedAt: z.nullable(instant),
    decidedAt: instant,
  }),
  z.strictObject({
    kind: z.literal('invoice'),
    ...ofProject,
    invoiceId: z.string(),
    invoiceNo: z.string(),
    issuedOn: civilDate,
    dueOn: civilDate,
  }),
  /** A person's month, as far as the period holds it. */
  z.strictObject({ kind: z.literal('person'), employee: personRef, month: z.string(), from: civilDate, to: civilDate }),
]);
/** `numerator`: one or none of what is counted, minutes, paise, or ms. `denominator`: one, or minutes; null where there is none. */
export const figureRow = z.strictObject({
  rowId: z.string(),
  /** The day by which it counts. */
  on: civilDate,
  marked: z.boolean(),
  numerator: z.int(),
  denominator: z.nullable(z.int()),
  source,
});
export type FigureRow = z.infer<typeof figureRow>;

export const figureRowsQuery = z.strictObject({
  ...pageQuery,
  ...periodQuery.shape,
  marked: z.optional(z.enum(['yes', 'no'])),
});
/** The newest first; of cycle time the longest. */
export const figureRowsAnswer = z.strictObject({
  success,
  period,
  /** Of all rows, whichever of them this page holds. */
  figure,
  items: z.array(figureRow),
  next: z.optional(z.string()),
  stale: z.optional(z.boolean()),
});
export type FigureRows = z.infer<typeof figureRowsAnswer>;
