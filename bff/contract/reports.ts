/** A lead's weekly word on a project: written, signed by filing it, corrected by a next version (domain.md §4.5, state-machines.md §5). */
import * as z from 'zod/mini';
import { healths, severities } from './projects.ts';
import {
  bp,
  can,
  civilDate,
  id,
  instant,
  listOf,
  optionalLine,
  optionalText,
  personRef,
  reason,
  success,
  text,
  uuid,
} from './values.ts';

export const reportActs = ['saveReport', 'fileReport'] as const;
export const riskStates = ['open', 'mitigated', 'occurred', 'closed'] as const;
export type RiskState = (typeof riskStates)[number];

/** Of probability × impact, each 1 to 5: from here on a risk is HIGH. */
export const HIGH_RISK = 15;
export const riskScore = ({ probability, impact }: Readonly<{ probability: number; impact: number }>): number =>
  probability * impact;

/** A week goes by the day of its Monday (ISO 8601). */
const MONDAY = 1;
export const isMonday = (day: string): boolean => new Date(`${day}T00:00:00Z`).getUTCDay() === MONDAY;
export const week = civilDate.check(z.refine(isMonday, 'A week is named by its Monday'));

const MOST = { lines: 50, line: 500, summary: 4_000, name: 200, hours: 10_000 } as const;
const list = <T extends z.ZodMiniType>(item: T) => z.array(item).check(z.maxLength(MOST.lines));
const grade = z.int().check(z.minimum(1), z.maximum(5));

/** What stands in a draft may still be without words; what is filed has them. */
type Written = Readonly<{
  prose: (most: number, missing: string) => z.ZodMiniType<string, string>;
  name: (most: number, missing: string) => z.ZodMiniType<string, string>;
}>;
const contentOf = ({ prose, name }: Written) => {
  const line = z.strictObject({ text: prose(MOST.line, 'Say what it is'), milestoneId: z.optional(uuid) });
  return {
    health: z.enum(healths),
    percentCompleteBp: bp,
    summary: prose(MOST.summary, 'Say how the project stands'),
    done: list(line),
    next: list(line),
    /** Milestones that were due and are not handed in, each with its cause. */
    slips: list(
      z.strictObject({ milestoneId: uuid, committedDueDate: civilDate, cause: prose(MOST.line, 'Say why it is late') }),
    ),
    risks: list(
      z.strictObject({
        text: prose(MOST.line, 'Say what may happen'),
        probability: grade,
        impact: grade,
        mitigation: prose(MOST.line, 'Say what is done about it'),
        ownerId: z.optional(id),
        status: z.enum(riskStates),
      }),
    ),
    /** What stops the work, and who must act. */
    blockers: list(
      z.strictObject({
        text: prose(MOST.line, 'Say what stops the work'),
        severity: z.enum(severities),
        since: civilDate,
        neededFrom: name(MOST.name, 'Say who must act'),
        milestoneId: z.optional(uuid),
      }),
    ),
    /** Whole hours of everybody on the project in that week; the client is not told. */
    hours: z.optional(z.int().check(z.minimum(0), z.maximum(MOST.hours))),
    visibleToClient: z.boolean(),
  } as const;
};

export const reportDraftBody = z.strictObject(
  contentOf({ prose: (most) => optionalText(most), name: (most) => optionalLine(most) }),
);
export const reportBody = z.strictObject(
  contentOf({ prose: text, name: (most, missing) => optionalLine(most).check(z.minLength(1, missing)) }),
);
export type ReportContent = z.infer<typeof reportBody>;

export const healthBody = z.strictObject({ health: z.enum(healths), reason: z.optional(reason) });

const line = z.strictObject({ text: z.string(), milestoneId: z.optional(z.string()) });
/** As its reader gets it: a client neither the risks nor the hours. */
const shownContent = z.strictObject({
  health: z.enum(healths),
  percentCompleteBp: bp,
  summary: z.string(),
  done: z.array(line),
  next: z.array(line),
  slips: z.array(
    z.strictObject({ milestoneId: z.string(), title: z.string(), committedDueDate: civilDate, cause: z.string() }),
  ),
  risks: z.optional(
    z.array(
      z.strictObject({
        text: z.string(),
        probability: z.int(),
        impact: z.int(),
        score: z.int(),
        high: z.boolean(),
        mitigation: z.string(),
        owner: z.optional(personRef),
        status: z.enum(riskStates),
      }),
    ),
  ),
  blockers: z.array(
    z.strictObject({
      text: z.string(),
      severity: z.enum(severities),
      since: civilDate,
      neededFrom: z.string(),
      milestoneId: z.optional(z.string()),
    }),
  ),
  hours: z.optional(z.int()),
  visibleToClient: z.boolean(),
});
export type ShownContent = z.infer<typeof shownContent>;

const written = { at: instant, by: personRef, content: shownContent } as const;
export const leadReport = z.strictObject({
  projectId: z.string(),
  week: civilDate,
  etag: z.string(),
  /** Friday 18:00 in India. */
  dueAt: instant,
  state: z.enum(['draft', 'filed']),
  /** Only for those who may file it. */
  draft: z.optional(z.strictObject(written)),
  /** What was filed, oldest first; a client gets those that are shared. */
  versions: z.array(z.strictObject({ version: z.int(), ...written })),
  can: can(reportActs),
});
export type LeadReport = z.infer<typeof leadReport>;
export const reportAnswer = z.strictObject({ success, report: leadReport, stale: z.optional(z.boolean()) });

/** A week in the list: what was filed last, or the draft for those who may read it. */
export const reportRow = z.strictObject({
  projectId: z.string(),
  week: civilDate,
  dueAt: instant,
  state: z.enum(['draft', 'filed']),
  version: z.optional(z.int()),
  /** There is something written that is not filed. */
  hasDraft: z.boolean(),
  health: z.enum(healths),
  percentCompleteBp: bp,
  at: instant,
  by: personRef,
  visibleToClient: z.boolean(),
});
export type ReportRow = z.infer<typeof reportRow>;
/** The newest week first. */
export const reportsAnswer = listOf(reportRow);

/** What the events of the week say, as a draft; nothing of it is kept. */
export const weekDraftAnswer = z.strictObject({ success, draft: reportDraftBody });
export type ReportDraft = z.infer<typeof reportDraftBody>;
