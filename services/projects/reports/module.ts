/** What the weekly reports of leads give their service. */
import { invalidate, type Recipients, type Signal } from '@lamplight/common/service/signal.ts';
import type { Fact } from '@lamplight/events/core/types.ts';
import type { Seers } from '../seers.ts';
import { reportEvents, type WrittenEvent } from './events.ts';
import { leadReports } from './report.ts';
import { reportView } from './view.ts';

/** A draft is its lead's and the admins'; what is filed, everybody on the project fetches again, and may find nothing. */
const changed = async ({ type, data }: Fact<WrittenEvent>, seers: Seers): Promise<readonly Signal[]> => {
  const { projectId, week } = data;
  const to = type === 'LeadReportFiled' ? await seers.ofProject(projectId) : await leads(projectId, seers);
  return [invalidate(to, 'report', `${projectId}/${week}`)];
};

const leads = async (projectId: string, { project }: Seers): Promise<Recipients> => {
  const leadId = (await project(projectId))?.machine.leadId ?? null;
  return { users: leadId === null ? [] : [leadId], roles: ['admin'] };
};

export const reports = {
  events: reportEvents,
  deciders: [leadReports],
  views: { reports: reportView },
  signals: { reports: changed },
} as const;
