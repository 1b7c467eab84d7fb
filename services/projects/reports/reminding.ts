/**
 * When the lead of an active project is reminded of a report that is not there: 24 hours after it was due, once a week
 * (domain.md §4.5). Neither of a week whose report was due before the work began or went on, nor of one that was due before
 * they took over. After a standstill it is the newest week alone.
 */
import { type CivilDate, type Instant, NEVER } from '@lamplight/common/calendar/civil.ts';
import { SYSTEM } from '@lamplight/common/facts/actor.ts';
import type { Due } from '@lamplight/events/core/spine.ts';
import type { Fact } from '@lamplight/events/core/types.ts';
import type { ProjectEvent } from '../projects/events.ts';
import type { ReportEvent } from './events.ts';
import type { ReportCommand } from './report.ts';
import { firstWeekSince, remindedAt, remindedOf, weekAfter } from './week.ts';

type Lead = Readonly<{ id: string; since: Instant }>;
type Kept = Readonly<{
  projectId: string;
  title: string;
  /** Since when the work goes on; null while it does not. */
  activeSince: Instant | null;
  lead: Lead | null;
  /** The newest week that was filed, or of which a lead was reminded. */
  settled: CivilDate | null;
}>;
/** One row a project. */
export type ReportReminder = Due & Kept;

const PREFIX = 'report/';
export const reportReminderId = (projectId: string): string => `${PREFIX}${projectId}`;
export const isReportReminder = (id: string): boolean => id.startsWith(PREFIX);

/** The row after an event of the project or of its reports; null before there is a project, and once its work is over. */
export const reportReminderAfter = (
  row: ReportReminder | null,
  e: Fact<ProjectEvent | ReportEvent>,
): ReportReminder | null => {
  if (e.type === 'ProjectCreated') {
    const { projectId, title } = e.data;
    return timed({ projectId, title, activeSince: null, lead: null, settled: null });
  }
  if (row === null) return null;
  const { projectId, title, activeSince, lead, settled } = row;
  const next = (to: Partial<Kept>): ReportReminder => timed({ projectId, title, activeSince, lead, settled, ...to });
  switch (e.type) {
    case 'ProjectActivated':
    case 'ProjectResumed':
    case 'DeliveryReturned':
      return next({ activeSince: e.occurredAt });
    case 'ProjectPutOnHold':
    case 'ProjectDelivered':
      return next({ activeSince: null });
    case 'ProjectCompleted':
    case 'ProjectCancelled':
    case 'ProjectArchived':
      return null;
    case 'TeamLeadAppointed':
      return next({ lead: { id: e.data.toId, since: e.occurredAt } });
    case 'LeadVacated':
      return next({ lead: null });
    case 'LeadReportFiled':
    case 'LeadReportReminded':
      return next({ settled: later(settled, e.data.week) });
    default:
      return row;
  }
};

const later = (before: string | null, day: string): string => (before !== null && before > day ? before : day);

const timed = (kept: Kept): ReportReminder => {
  const { projectId, activeSince, lead, settled } = kept;
  const of = { _id: reportReminderId(projectId), stream: `leadreport-${projectId}`, ...kept } as const;
  if (activeSince === null || lead === null) return { ...of, command: 'RemindLead', dueAt: NEVER };
  const first = firstWeekSince(later(activeSince, lead.since));
  const week = settled === null ? first : later(weekAfter(settled), first);
  return { ...of, command: `RemindLead/${week}/${lead.id}`, dueAt: remindedAt(week) };
};

/** What the timer sends for a row. @throws TypeError for a project without a lead, whose row is never due */
export const reportReminder = ({ projectId, title, lead }: ReportReminder, at: Instant): ReportCommand => {
  if (lead === null) throw new TypeError('nobody is reminded where nobody leads');
  return { type: 'RemindLead', actor: SYSTEM, at, projectId, title, toId: lead.id, week: remindedOf(at) };
};
