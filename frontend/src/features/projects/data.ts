/** A project as it is and as it was, its people, and the acts on it as a whole. */
import type { ClientRow, Employee } from '@lamplight/bff/contract/people.ts';
import type {
  Assignment,
  OverallProgress,
  ProjectAnswer,
  ProjectRow,
  statusBody,
} from '@lamplight/bff/contract/projects.ts';
import type { FileRef } from '@lamplight/bff/contract/proposals.ts';
import type * as z from 'zod/mini';
import { api } from '../../api/client.ts';
import { type Key, keys } from '../../api/keys.ts';
import { useRead } from '../../api/useRead.ts';
import { useFreshAct } from '../common/useFreshAct.ts';

export type {
  Assignment,
  Milestone,
  Project,
  ProjectAnswer,
  ProjectMember,
  ProjectRow,
} from '@lamplight/bff/contract/projects.ts';
export type { ClientRow, Employee, FileRef };

type List<T> = { items: T[]; next?: string; stale?: boolean };
const atOf = (at: string | null) => (at === null ? undefined : { at });

/** With `at` as it was then; null fetches nothing. */
export const useProject = (projectId: string, at: string | null = null) =>
  useRead<ProjectAnswer>(keys.project(projectId, atOf(at)), { keepPreviousData: false });
export const useProjectThen = (projectId: string, at: string | null) =>
  useRead<ProjectAnswer>(at === null ? null : keys.project(projectId, { at }), { keepPreviousData: true });
export const useTree = (projectId: string, at: string | null, wanted: boolean) =>
  useRead<OverallProgress>(wanted ? keys.overallProgress(projectId, atOf(at)) : null, { keepPreviousData: true });
export const useFiles = (projectId: string) => useRead<List<FileRef>>(keys.files(projectId, { limit: 200 }));

export const useProjectRows = (query: { state?: string | undefined; after?: string | undefined }) =>
  useRead<List<ProjectRow>>(keys.projects({ limit: 50, ...query }), { keepPreviousData: true });

export const shownIn = (projectId: string): Key[] => [
  keys.project(projectId),
  keys.milestones(projectId),
  keys.overallProgress(projectId),
  keys.activity(projectId),
  keys.projects(),
  keys.clientProjects(),
  keys.assignments(),
];

export type StatusChange = z.infer<typeof statusBody> & { etag: string };
export const useStatus = (projectId: string) =>
  useFreshAct<StatusChange, ProjectAnswer>(shownIn(projectId), ({ etag, ...body }, idempotencyKey) =>
    api.post(`/projects/${projectId}/status`, body, { idempotencyKey, ifMatch: etag }),
  );
export const useLead = (projectId: string) =>
  useFreshAct<{ employeeId: string; etag: string }, ProjectAnswer>(
    shownIn(projectId),
    ({ etag, ...body }, idempotencyKey) =>
      api.post(`/projects/${projectId}/lead`, body, { idempotencyKey, ifMatch: etag }),
  );
export const useReweight = (projectId: string) =>
  useFreshAct<{ weightsBp: Record<string, number>; etag: string }, ProjectAnswer>(
    shownIn(projectId),
    ({ etag, ...body }, idempotencyKey) =>
      api.put(`/projects/${projectId}/milestones/weights`, body, { idempotencyKey, ifMatch: etag }),
  );

type DeliveryDecision = (
  | { decision: 'accept_delivery'; reason?: string; consentFileId?: string }
  | { decision: 'return_delivery'; items: string[] }
) & { etag: string };
export const useDelivery = (projectId: string) =>
  useFreshAct<DeliveryDecision, ProjectAnswer>(shownIn(projectId), ({ etag, ...body }, idempotencyKey) =>
    api.post(`/projects/${projectId}/decision`, body, { idempotencyKey, ifMatch: etag }),
  );

export const useEmployees = (search: string) =>
  useRead<List<Employee>>(keys.employees({ limit: 50, state: 'active', search: search.trim() || undefined }), {
    keepPreviousData: true,
  });
/** All of a person's assignments, so that a conflict is seen before it is sent. */
export const useLoadOf = (employeeId: string | null) =>
  useRead<List<Assignment>>(employeeId === null ? null : keys.assignments({ employeeId, limit: 200 }));

export type AssignBody = {
  employeeId: string;
  role: string;
  allocationBp: number;
  from: string;
  to?: string;
  overrideReason?: string;
};
export const useAssign = (projectId: string) =>
  useFreshAct<AssignBody, { assignment: Assignment }>(shownIn(projectId), (body, idempotencyKey) =>
    api.post(`/projects/${projectId}/assign-team`, body, { idempotencyKey }),
  );
export const useRelease = ({ projectId, assignmentId }: Pick<Assignment, 'projectId' | 'assignmentId'>) =>
  useFreshAct<{ on: string; reason: string; etag: string }, { assignment: Assignment }>(
    shownIn(projectId),
    ({ etag, ...body }, idempotencyKey) =>
      api.post(`/project-assignments/${assignmentId}/release`, body, { idempotencyKey, ifMatch: etag }),
  );
