/** The lists that the three homes are made of. */
import type { ProposalRow } from '@lamplight/bff/contract/proposals.ts';
import type { RouteId } from '@lamplight/bff/contract/routes.ts';
import { api, type CallOptions } from '../../api/client.ts';
import { type Key, keys, many } from '../../api/keys.ts';
import { type Read, useRead } from '../../api/useRead.ts';
import type { Begun } from './firstSteps.ts';

const MOST = 100;

const useList = <Id extends RouteId>(key: Key<Id>) => useRead(key, { keepPreviousData: true });

export const useProposalRows = (state?: ProposalRow['state']) => useList(keys.proposals({ limit: MOST, state }));
export const useMyProjects = () => useList(keys.clientProjects({ limit: MOST }));
export const useProjects = () => useList(keys.projects({ limit: MOST }));
export const useInvoices = () => useList(keys.invoices({ limit: MOST }));
/** Documents whose newest version waits for the client. */
export const useDocumentsToDecide = () => useList(keys.clientDocuments({ waiting: 'client', limit: MOST }));
/** What is overdue, the longest first, however old it is. */
export const useOverdue = () => useList(keys.invoices({ age: 'overdue', limit: MOST }));
/** What clients hold to be wrong, and nobody has answered. */
export const useDisputed = () => useList(keys.invoices({ state: 'disputed', limit: MOST }));

/** The calls of payroll on a home: what is known of its others comes with them, not with the home. */
const afterPayroll = async <Id extends 'disputed-payslips' | 'waiting-proofs'>(key: Key<Id>, options: CallOptions) => {
  await import('@lamplight/bff/contract/inside-payroll.ts');
  return await api.read(key, options);
};
const afterIntegrations = async <Id extends 'connections'>(key: Key<Id>, options: CallOptions) => {
  await import('@lamplight/bff/contract/inside-integrations.ts');
  return await api.read(key, options);
};
const connections = many('connections')();
const disputedSlips = many('disputed-payslips')({ limit: MOST });
/** Payslips that somebody holds to be wrong, and nobody has answered. */
export const useDisputedSlips = () => useRead(disputedSlips, { keepPreviousData: true }, afterPayroll);
const waitingProofs = many('waiting-proofs')({ limit: MOST });
/** Proofs of declarations that an admin accepts or refuses. */
export const useWaitingProofs = () => useRead(waitingProofs, { keepPreviousData: true }, afterPayroll);
/** The company's connections, and one's own. */
export const useConnections = () => useRead(connections, { keepPreviousData: true }, afterIntegrations);
export const useMyAssignments = (employeeId: string) => useList(keys.assignments({ employeeId, limit: MOST }));
export const useOpenProjects = () => useList(keys.availableProjects({ limit: MOST }));

/** What a new company has already: one of each list is enough to know. Until a list has answered, its step stands as open. */
export const useCompanyBegun = (): { sources: readonly Read<Readonly<{ items: object[] }>>[]; begun: Begun } => {
  const staff = useList(keys.employees({ limit: 2 }));
  const plans = useList(keys.plans({ limit: 1, state: 'published' }));
  const products = useList(keys.products({ limit: 1, state: 'published' }));
  const [people, publishedPlans, publishedProducts] = [staff, plans, products].map(
    ({ data }) => data?.items.length ?? 0,
  );
  return {
    sources: [staff, plans, products],
    begun: {
      hasColleagues: (people ?? 0) > 1,
      hasPlans: (publishedPlans ?? 0) > 0,
      hasProducts: (publishedProducts ?? 0) > 0,
    },
  };
};

export const useMilestone = (projectId: string, milestoneId: string) => useRead(keys.milestone(projectId, milestoneId));

/** What was sold, delivered and paid since the beginning, and the last twelve months. */
export const useAnalytics = () => useList(keys.analytics());
export const useProjectsAnalytics = () => useList(keys.projectsAnalytics());
