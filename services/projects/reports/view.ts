/** The reports of projects, week by week, for lists of them and for one. */
import type { Fact, Projection } from '@lamplight/events/core/types.ts';
import type { ReportEvent, WrittenEvent } from './events.ts';
import { isShared, type Report, reportAfter } from './report.ts';

type Trace = Readonly<{ at: string; by: string }>;
/** Who may find it: those who lead the project, everybody who works on it, its client. */
export type Opened = 'leads' | 'people' | 'client';
export type ReportDoc = Readonly<{
  _id: string;
  projectId: string;
  /** By its Monday. */
  week: string;
  openTo: readonly Opened[];
  /** The decider's own state: screens and decisions cannot disagree. */
  machine: Report;
  /** Who wrote the draft, and when; null where nothing is written that is not filed. */
  drafted: Trace | null;
  /** Who filed each version, and when. */
  filed: readonly Trace[];
}>;

export const reportId = (projectId: string, week: string): string => `${projectId}/${week}`;

export const reportView: Projection<ReportDoc, ReportEvent> = {
  name: 'reports',
  version: 1,
  reads: { categories: ['leadreport'] },
  indexes: [
    ['projectId', 'week'],
    ['projectId', 'openTo', 'week'],
  ],
  /** A reminder is about what nobody has written. */
  ids: ({ type, data }) => (type === 'LeadReportReminded' ? [] : [reportId(data.projectId, data.week)]),
  evolve: (doc, e, id) => {
    const machine = reportAfter(doc?.machine ?? null, { type: e.type, data: e.data } as WrittenEvent, e.revision);
    const { projectId, week } = e.data;
    return { _id: id, projectId, week, openTo: openTo(machine), machine, ...tracesOf(doc, e) };
  },
};

const openTo = (report: Report): readonly Opened[] => [
  'leads',
  ...(report.versions.length > 0 ? (['people'] as const) : []),
  ...(isShared(report) ? (['client'] as const) : []),
];

const tracesOf = (doc: ReportDoc | null, e: Fact<ReportEvent>): Pick<ReportDoc, 'drafted' | 'filed'> => {
  const trace = { at: e.occurredAt, by: e.meta.actorId };
  const filed = doc?.filed ?? [];
  return e.type === 'LeadReportFiled' ? { drafted: null, filed: [...filed, trace] } : { drafted: trace, filed };
};
