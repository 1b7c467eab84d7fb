/** The lists that the three homes are made of, and the one act that is done in place. */
import type { InvoiceRow } from '@lamplight/bff/contract/invoices.ts';
import type { Assignment, Milestone, ProjectRow } from '@lamplight/bff/contract/projects.ts';
import type { ProposalRow } from '@lamplight/bff/contract/proposals.ts';
import { api } from '../../api/client.ts';
import { type Key, keys } from '../../api/keys.ts';
import { useAct } from '../../api/useAct.ts';
import { useRead } from '../../api/useRead.ts';

export type AvailableRow = {
  projectId: string;
  title: string;
  services: string[];
  requiredRoles: string[];
  startDate: string | null;
  dueDate: string | null;
  since: string;
};
type List<T> = { items: T[]; next?: string; stale?: boolean };
const MOST = 100;

const useList = <T>(key: Key) => useRead<List<T>>(key, { keepPreviousData: true });

export const useProposalRows = (state?: ProposalRow['state']) =>
  useList<ProposalRow>(keys.proposals({ limit: MOST, state }));
export const useMyProjects = () => useList<ProjectRow>(keys.clientProjects({ limit: MOST }));
export const useProjects = () => useList<ProjectRow>(keys.projects({ limit: MOST }));
export const useInvoices = () => useList<InvoiceRow>(keys.invoices({ limit: MOST }));
export const useMyAssignments = (employeeId: string) =>
  useList<Assignment>(keys.assignments({ employeeId, limit: MOST }));
export const useOpenProjects = () => useList<AvailableRow>(keys.availableProjects({ limit: MOST }));

export const useMilestone = (projectId: string, milestoneId: string) =>
  useRead<{ milestone: Milestone }>(keys.milestone(projectId, milestoneId));

export type ProgressReport = { milestoneId: string; progressBp: number; note: string; reason?: string; etag: string };

export const useReportProgress = (projectId: string) =>
  useAct<ProgressReport, { milestone: Milestone }>(
    [
      keys.projects(),
      keys.project(projectId),
      keys.milestones(projectId),
      keys.progress(projectId),
      keys.overallProgress(projectId),
      ['milestone'],
    ],
    ({ etag, ...body }, idempotencyKey) =>
      api.post(`/projects/${projectId}/progress`, body, { idempotencyKey, ifMatch: etag }),
  );
