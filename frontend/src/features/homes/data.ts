/** The lists that the three homes are made of. */

import type {
  Analytics,
  approveClaimBody,
  claimRow,
  Metric,
  ProjectsAnalytics,
} from '@lamplight/bff/contract/insight.ts';
import type { InvoiceRow } from '@lamplight/bff/contract/invoices.ts';
import type { Assignment, Milestone, ProjectRow } from '@lamplight/bff/contract/projects.ts';
import type { ProposalRow } from '@lamplight/bff/contract/proposals.ts';
import type * as z from 'zod/mini';
import { api } from '../../api/client.ts';
import { type Key, keys } from '../../api/keys.ts';
import { type Read, useRead } from '../../api/useRead.ts';
import { useFreshAct } from '../common/useFreshAct.ts';
import type { Begun } from './firstSteps.ts';

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
/** What is overdue, the longest first, however old it is. */
export const useOverdue = () => useList<InvoiceRow>(keys.invoices({ age: 'overdue', limit: MOST }));
export const useMyAssignments = (employeeId: string) =>
  useList<Assignment>(keys.assignments({ employeeId, limit: MOST }));
export const useOpenProjects = () => useList<AvailableRow>(keys.availableProjects({ limit: MOST }));

/** What a new company has already: one of each list is enough to know. Until a list has answered, its step stands as open. */
export const useCompanyBegun = (): { sources: readonly Read<List<object>>[]; begun: Begun } => {
  const staff = useList<object>(keys.employees({ limit: 2 }));
  const plans = useList<object>(keys.plans({ limit: 1, state: 'published' }));
  const products = useList<object>(keys.products({ limit: 1, state: 'published' }));
  const [people, offered, shown] = [staff, plans, products].map(({ data }) => data?.items.length ?? 0);
  return {
    sources: [staff, plans, products],
    begun: { hasColleagues: (people ?? 0) > 1, hasPlans: (offered ?? 0) > 0, hasProducts: (shown ?? 0) > 0 },
  };
};

export const useMilestone = (projectId: string, milestoneId: string) =>
  useRead<{ milestone: Milestone }>(keys.milestone(projectId, milestoneId));

export type ClaimRow = z.infer<typeof claimRow>;
export const useAnalytics = () => useRead<Analytics>(keys.analytics(), { keepPreviousData: true });
export const useProjectsAnalytics = () =>
  useRead<ProjectsAnalytics>(keys.projectsAnalytics(), { keepPreviousData: true });

/** Names the figures that were read: when they moved meanwhile the answer is CLAIM_CHANGED, and the new ones are shown. */
export const useApproveClaim = (metric: Metric) =>
  useFreshAct<z.infer<typeof approveClaimBody>, { claim: ClaimRow }>(
    [keys.analytics(), keys.claims()],
    (body, idempotencyKey) => api.post(`/analytics/claims/${metric}`, body, { idempotencyKey }),
  );
