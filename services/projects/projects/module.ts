/** What projects and their milestones give their service. */
import { invalidate, type Signal, STAFF } from '@lamplight/common/service/signal.ts';
import type { Fact } from '@lamplight/events/core/types.ts';
import type { ReportEvent } from '../reports/events.ts';
import { type Seers, withUser } from '../seers.ts';
import { projectEvents } from './events.ts';
import { progressView } from './progress-view.ts';
import { type ProjectEvent, project } from './project.ts';
import { deliverer, leadVacater } from './reactors.ts';
import { projectView } from './view.ts';

/** Events that change the list of projects that look for people. */
const OFFERED_OR_NOT: ReadonlySet<string> = new Set(['ProjectStaffingOpened', 'ProjectActivated', 'ProjectCancelled']);

type Moved = Fact<ProjectEvent | ReportEvent> &
  Readonly<{ data: { projectId: string; milestoneId?: string; employeeId?: string; interestId?: string } }>;

const changed = async ({ type, data }: Moved, { ofProject }: Seers): Promise<readonly Signal[]> => {
  const { projectId, milestoneId, employeeId, interestId } = data;
  if (interestId !== undefined || type === 'LeadReportDrafted' || type === 'LeadReportReminded') return [];
  const to = withUser(await ofProject(projectId), employeeId);
  return [
    invalidate(to, 'project', projectId),
    ...(milestoneId === undefined ? [] : [invalidate(to, 'milestone', milestoneId)]),
    ...(OFFERED_OR_NOT.has(type) ? [invalidate(STAFF, 'available-projects')] : []),
  ];
};

export const projects = {
  events: projectEvents,
  deciders: [project],
  views: { projects: projectView, progress: progressView },
  reactors: (sources: Parameters<typeof leadVacater>[0]) => [deliverer, leadVacater(sources)],
  signals: {
    projects: changed,
    progress: async ({ data: { projectId: id } }: Moved, { ofProject }: Seers) => [
      invalidate(await ofProject(id), 'progress', id),
    ],
  },
} as const;
