/** The weekly reports of a project, and the acts on them. */

import type { ReportContent, ReportDraft } from '@lamplight/bff/contract/reports.ts';
import { api } from '../../api/client.ts';
import { type Key, keys } from '../../api/keys.ts';
import { useAct } from '../../api/useAct.ts';
import { useCommand, useFreshAct } from '../../api/useCommand.ts';
import { useRead } from '../../api/useRead.ts';

export type { Project, ProjectMember } from '@lamplight/bff/contract/projects.ts';
export type {
  LeadReport,
  ReportContent,
  ReportDraft,
  ReportRow,
  ShownContent,
} from '@lamplight/bff/contract/reports.ts';

export const useReports = (projectId: string) => useRead(keys.reports(projectId, { limit: 200 }));
/** Null reads nothing. */
export const useReport = (projectId: string, week: string | null) =>
  useRead(week === null ? null : keys.report(projectId, week));

const shownIn = (projectId: string, week: string): Key[] => [
  keys.reports(projectId),
  keys.report(projectId, week),
  keys.project(projectId),
  keys.projects(),
];

/** The first report of a week has no version yet to be sent upon. */
type Upon<Body> = Readonly<{ body: Body; etag: string | undefined }>;
export const useSave = (projectId: string, week: string) =>
  useFreshAct(shownIn(projectId, week), ({ body, etag }: Upon<ReportDraft>, idempotencyKey) =>
    api.call('lead-report-save', { params: { projectId, week }, body, idempotencyKey, ifMatch: etag }),
  );
export const useFile = (projectId: string, week: string) =>
  useFreshAct(
    [...shownIn(projectId, week), keys.activity(projectId)],
    ({ body, etag }: Upon<ReportContent>, idempotencyKey) =>
      api.call('lead-report-file', { params: { projectId, week }, body, idempotencyKey, ifMatch: etag }),
  );
/** What the events of the week say. */
export const useWeekDraft = (projectId: string, week: string) =>
  useAct([], () => api.read(keys.reportWeek(projectId, week)));
export const useDeclare = (projectId: string) =>
  useCommand('health-declare', { projectId }, [keys.project(projectId), keys.projects(), keys.activity(projectId)]);
