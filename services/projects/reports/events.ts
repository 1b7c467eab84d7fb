/** What is recorded about the weekly reports of a project's lead (domain.md §4.5, §6). */

import { healths } from '@lamplight/bff/contract/projects.ts';
import { riskStates } from '@lamplight/bff/contract/reports.ts';
import { declareEvents, type EventsOf } from '@lamplight/events/core/declare-events.ts';
import { z } from 'zod';
import { severity } from '../projects/events.ts';
import { bp, count, day, id, list, text } from '../schema.ts';

const grade = z.int().min(1).max(5);
const line = z.strictObject({ text, milestoneId: id.optional() });
const content = z.strictObject({
  health: z.enum(healths),
  percentCompleteBp: bp,
  summary: text,
  done: list(line),
  next: list(line),
  slips: list(z.strictObject({ milestoneId: id, committedDueDate: day, cause: text })),
  risks: list(
    z.strictObject({
      text,
      probability: grade,
      impact: grade,
      mitigation: text,
      ownerId: id.optional(),
      status: z.enum(riskStates),
    }),
  ),
  blockers: list(z.strictObject({ text, severity, since: day, neededFrom: text, milestoneId: id.optional() })),
  hours: count.optional(),
  visibleToClient: z.boolean(),
});
export type Content = Readonly<z.infer<typeof content>>;

/** A week goes by its Monday. */
const ofWeek = { projectId: id, week: day } as const;
const schemas = {
  /** Whatever stands in it so far, also what has no words yet. */
  LeadReportDrafted: z.strictObject({ ...ofWeek, content }),
  /** Signed by whoever filed it; a correction is the next version. */
  LeadReportFiled: z.strictObject({
    ...ofWeek,
    version: count,
    filedAt: z.iso.datetime(),
    visibleToClient: z.boolean(),
    content,
  }),
  /** Falls due by a timer, a day after a report that is not there. `toId`: who leads the project then. */
  LeadReportReminded: z.strictObject({ ...ofWeek, toId: id, title: text }),
} as const;

export type ReportEvent = EventsOf<typeof schemas>;
/** What is written of one week. */
export type WrittenEvent = Exclude<ReportEvent, { type: 'LeadReportReminded' }>;
export const reportEvents = declareEvents(schemas);
