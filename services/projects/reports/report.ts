/** The weekly reports of a project's lead: drafts that are kept, and what was filed, which nobody changes any more (state-machines.md §5). */
import { isMonday, type reportActs } from '@lamplight/bff/contract/reports.ts';
import type { Instant } from '@lamplight/common/calendar/civil.ts';
import { istDate, mondayOf } from '@lamplight/common/calendar/civil.ts';
import type { CommandOf } from '@lamplight/common/facts/actor.ts';
import { refusalOf } from '@lamplight/common/facts/standing.ts';
import { unreachable } from '@lamplight/events/core/declare-events.ts';
import { type Decider, type Refusal, refuse } from '@lamplight/events/core/types.ts';
import type { Content, ReportEvent, WrittenEvent } from './events.ts';

// State

type Version = Readonly<{ version: number; filedAt: Instant; content: Content }>;
export type Report = Readonly<{
  etag: number;
  /** By its Monday. */
  week: string;
  /** What is written and not filed. */
  draft: Content | null;
  /** Oldest first. */
  versions: readonly Version[];
}>;
/** By week, in the order in which they were begun. */
export type LeadReports = Readonly<{
  reports: readonly Report[];
  /** The newest week of which a lead was reminded. */
  reminded: string | null;
}>;

/** One week after an event about it. */
export const reportAfter = (before: Report | null, e: WrittenEvent, etag: number): Report => {
  const { week, content } = e.data;
  const versions = before?.versions ?? [];
  switch (e.type) {
    case 'LeadReportDrafted':
      return { etag, week, draft: content, versions };
    case 'LeadReportFiled': {
      const { version, filedAt } = e.data;
      return { etag, week, draft: null, versions: [...versions, { version, filedAt, content }] };
    }
    default:
      return unreachable(e);
  }
};

const evolve = (state: LeadReports, e: ReportEvent, etag: number): LeadReports => {
  if (e.type === 'LeadReportReminded') return { ...state, reminded: e.data.week };
  const { reports } = state;
  const before = reports.find(({ week }) => week === e.data.week) ?? null;
  const after = reportAfter(before, e, etag);
  return {
    ...state,
    reports: before === null ? [...reports, after] : reports.map((one) => (one === before ? after : one)),
  };
};

/** When the project's lead last signed a report; null before the first one. */
export const lastFiledAt = ({ reports }: Pick<LeadReports, 'reports'>): Instant | null =>
  reports
    .flatMap(({ versions }) => versions.map(({ filedAt }) => filedAt))
    .toSorted()
    .at(-1) ?? null;

/** What stands in a report that a client may read: the newest version is shared. A correction may take it back. */
export const isShared = ({ versions }: Pick<Report, 'versions'>): boolean =>
  versions.at(-1)?.content.visibleToClient === true;

// Commands

/** What `project-{id}` and its people say, folded just before deciding. */
export type ProjectFact = Readonly<{
  state: string;
  knows: boolean;
  /** Its lead, or an admin. */
  leads: boolean;
  /** The project is at work, so that there is something to report. */
  open: boolean;
  milestoneIds: readonly string[];
  /** Who may own a risk: the people of the project. */
  people: readonly string[];
}>;
type OfReport<T extends string> = CommandOf<T> &
  Readonly<{ projectId: string; week: string; content: Content; project: ProjectFact }>;
export type Writing = OfReport<'SaveReport'> | OfReport<'FileReport'>;
/** By a timer, about a week of which nothing was filed. `toId`: who leads the project. */
type RemindLead = CommandOf<'RemindLead'> & Readonly<{ projectId: string; week: string; toId: string; title: string }>;
export type ReportCommand = Writing | RemindLead;

export const reportAbilities = ({
  leads,
  open,
}: Pick<ProjectFact, 'leads' | 'open'>): Readonly<Record<(typeof reportActs)[number], boolean>> => ({
  saveReport: leads && open,
  fileReport: leads && open,
});

// Decide

type Outcome = readonly ReportEvent[] | Refusal;

const decide = (c: ReportCommand, known: LeadReports): Outcome =>
  c.type === 'RemindLead' ? remind(c, known) : written(c, known);

const written = (c: Writing, { reports }: LeadReports): Outcome => {
  const { projectId, week, content } = c;
  const { knows, leads: may, open: ready, state } = c.project;
  const report = reports.find((one) => one.week === week);
  const refusal = refusalOf({ knows, may, ready, state, etag: report?.etag ?? null }, c.ifMatch);
  if (refusal) return refusal;
  const wrong = faultsOf(c, report);
  if (wrong.length > 0) return refuse('VALIDATION_FAILED', 'rule', { errors: wrong });
  switch (c.type) {
    case 'SaveReport':
      return [{ type: 'LeadReportDrafted', data: { projectId, week, content } }];
    case 'FileReport': {
      const version = (report?.versions.at(-1)?.version ?? 0) + 1;
      const { visibleToClient } = content;
      return [{ type: 'LeadReportFiled', data: { projectId, week, version, filedAt: c.at, visibleToClient, content } }];
    }
    default:
      return unreachable(c);
  }
};

/** Nothing for a week that has its report, and once for each. */
const remind = (
  { projectId, week, toId, title }: RemindLead,
  { reports, reminded }: LeadReports,
): readonly ReportEvent[] => {
  const isFiled = reports.some((one) => one.week === week && one.versions.length > 0);
  if (isFiled || (reminded !== null && reminded >= week)) return [];
  return [{ type: 'LeadReportReminded', data: { projectId, week, toId, title } }];
};

type Fault = Readonly<{ field: string; message: string }>;

/** A week that has begun; milestones of this project; owners among its people, or who stood there before. */
const faultsOf = ({ week, content, project, actor, at }: Writing, report: Report | undefined): Fault[] => {
  const ours = new Set(project.milestoneIds);
  const earlier = report === undefined ? [] : [report.draft, ...report.versions.map((one) => one.content)];
  const owners = new Set([
    ...project.people,
    actor.id,
    ...earlier.flatMap((one) => (one?.risks ?? []).flatMap(({ ownerId }) => ownerId ?? [])),
  ]);
  const stranger = (field: keyof Content, lines: readonly Readonly<{ milestoneId?: string | undefined }>[]): Fault[] =>
    lines.flatMap(({ milestoneId }, index) =>
      milestoneId === undefined || ours.has(milestoneId)
        ? []
        : [{ field: `${field}.${index}.milestoneId`, message: 'Name a milestone of this project' }],
    );
  return [
    ...(isMonday(week) && week <= mondayOf(istDate(at))
      ? []
      : [{ field: 'week', message: 'Choose a week that has begun' }]),
    ...stranger('done', content.done),
    ...stranger('next', content.next),
    ...stranger('slips', content.slips),
    ...stranger('blockers', content.blockers),
    ...content.risks.flatMap(({ ownerId }, index) =>
      ownerId === undefined || owners.has(ownerId)
        ? []
        : [{ field: `risks.${index}.ownerId`, message: 'Choose somebody of this project' }],
    ),
  ];
};

export const leadReports: Decider<LeadReports, ReportCommand, ReportEvent> = {
  category: 'leadreport',
  initial: { reports: [], reminded: null },
  audited: true,
  evolve,
  decide,
};
