/** A project as it is and as it was, its people, and the acts on it as a whole. */
import type { Employee } from '@lamplight/bff/contract/people.ts';
import type { Assignment } from '@lamplight/bff/contract/projects.ts';
import type { BodySentTo } from '@lamplight/bff/contract/routes.ts';
import { type Key, keys } from '../../api/keys.ts';
import { useCommand, useUnversioned, type Versioned } from '../../api/useCommand.ts';
import { useRead } from '../../api/useRead.ts';

export type {
  Assignment,
  Milestone,
  Project,
  ProjectAnswer,
  ProjectMember,
  ProjectRow,
} from '@lamplight/bff/contract/projects.ts';
export type { Employee };

const atOf = (at: string | null) => (at === null ? undefined : { at });

/** The project, with `at` as it was then; null fetches nothing. */
export const useProject = (projectId: string, at: string | null = null) =>
  useRead(keys.project(projectId, atOf(at)), { keepPreviousData: false });
export const useProjectThen = (projectId: string, at: string | null) =>
  useRead(at === null ? null : keys.project(projectId, { at }), { keepPreviousData: true });
export const useTree = (projectId: string, at: string | null, wanted: boolean) =>
  useRead(wanted ? keys.overallProgress(projectId, atOf(at)) : null, { keepPreviousData: true });
export const useFiles = (projectId: string) => useRead(keys.files(projectId, { limit: 200 }));

export const useProjectRows = (query: { state?: string | undefined; after?: string | undefined }) =>
  useRead(keys.projects({ limit: 50, ...query }), { keepPreviousData: true });

export const shownIn = (projectId: string): Key[] => [
  keys.project(projectId),
  keys.milestones(projectId),
  keys.overallProgress(projectId),
  keys.activity(projectId),
  keys.projects(),
  keys.clientProjects(),
  keys.assignments(),
];

export type StatusChange = Versioned<'project-status'>;
export const useStatus = (projectId: string) => useCommand('project-status', { projectId }, shownIn(projectId));
/** What shows its invoices besides. */
export const useIssueAdvance = (projectId: string) =>
  useUnversioned('advance-invoice', { projectId }, [...shownIn(projectId), keys.invoices(), keys.receivables()]);
export const useLead = (projectId: string) => useCommand('lead', { projectId }, shownIn(projectId));
export const useReweight = (projectId: string) => useCommand('milestones-weights', { projectId }, shownIn(projectId));
export const useDelivery = (projectId: string) => useCommand('decision', { projectId }, shownIn(projectId));

export const useEmployees = (search: string) =>
  useRead(keys.employees({ limit: 50, state: 'active', search: search.trim() || undefined }), {
    keepPreviousData: true,
  });
/** All of a person's assignments, so that a conflict is seen before it is sent. */
export const useLoadOf = (employeeId: string | null) =>
  useRead(employeeId === null ? null : keys.assignments({ employeeId, limit: 200 }));

export type AssignBody = BodySentTo<'assign-team'>;
export const useAssign = (projectId: string) => useUnversioned('assign-team', { projectId }, shownIn(projectId));
export const useRelease = ({ projectId, assignmentId }: Pick<Assignment, 'projectId' | 'assignmentId'>) =>
  useCommand('release', { assignmentId }, shownIn(projectId));
