/** Which cached data a change touches. It comes with the portal, since public pages hear of no changes. */
import type { RouteId } from '@lamplight/bff/contract/paths.ts';
import type { LiveKind } from '@lamplight/bff/contract/stream.ts';
import { refetchWhere } from './cache.ts';
import type { Key } from './keys.ts';

export type Changed = Readonly<{ kind: LiveKind; id?: string | undefined }>;

/** Refetches whatever shows one of the things that changed. */
export const refetchChanged = (changed: readonly Changed[]): Promise<void> =>
  refetchWhere((key) => changed.some((one) => isTouched(key, one)));

/** What else shows a thing of this kind: a change of an invoice also moves its project and every list of invoices. */
const SHOWN_IN: Readonly<Record<LiveKind, readonly RouteId[]>> = {
  proposal: [
    'proposal',
    'proposals',
    'project',
    'projects',
    'projects-client',
    'audit-events',
    'activity',
    'audit-state',
  ],
  project: [
    'project',
    'projects',
    'projects-client',
    'projects-available',
    'milestones',
    'forecast',
    'changes',
    'overall-progress',
    'progress',
    'activity',
    'audit-events',
    'audit-state',
    'skills',
  ],
  milestone: [
    'milestone',
    'milestones',
    'project',
    'projects',
    'projects-client',
    'overall-progress',
    'progress',
    'activity',
    'audit-events',
    'audit-state',
  ],
  report: ['lead-reports', 'lead-report'],
  time: ['time-week', 'time-sheets', 'audit-events', 'audit-state'],
  cost: ['costs', 'project-cost', 'forecast', 'utilisation', 'audit-events', 'audit-state'],
  payroll: [
    'statutory-rules',
    'salary-structures',
    'payroll-people',
    'payroll-person',
    'salary',
    'pay-profile',
    'waiting-proofs',
    'pay-components',
    'attendance-month',
    'attendance-of-person',
    'attendance',
    'additional-pay-list',
    'additional-pay',
    'payroll-runs',
    'payroll-run',
    'payroll-run-people',
    'payroll-run-slip',
    'payroll-payouts',
    'payroll-payments',
    'payroll-payer',
    'own-payslips',
    'disputed-payslips',
    'payslip',
    'ask-basic-pay',
    'ask-net-change',
    'ask-figure',
    'ask-account',
    'ask-run-then-and-now',
    'ask-who-did-what',
    'ask-changed-rules',
    'journal',
    'journal-entry',
    'trial-balance',
    'ledger',
    'reconciliation',
  ],
  company: ['company', 'proposal', 'project', 'milestones', 'audit-events', 'audit-state'],
  invoice: [
    'invoice',
    'invoices',
    'receivables',
    'statement',
    'project',
    'milestones',
    'milestone',
    'activity',
    'audit-events',
    'audit-state',
  ],
  assignment: ['assignments', 'project', 'projects', 'activity'],
  interest: ['interests', 'projects-available', 'project'],
  employee: ['employee', 'employees', 'assignments'],
  client: ['client', 'clients', 'billing'],
  billing: ['billing', 'client', 'clients', 'proposal'],
  file: ['files', 'file', 'project'],
  document: ['documents', 'documents-client', 'document', 'activity', 'audit-events', 'audit-state'],
  'delivery-link': ['delivery-links', 'audit-events', 'audit-state'],
  plan: ['plan-item', 'plan-items', 'plans'],
  product: ['product-item', 'product-items', 'products'],
  'tech-stack': ['tech-stack-item', 'tech-stack-items', 'tech-stacks', 'skills', 'product-items'],
  skill: ['skills', 'skill'],
  claim: ['claims', 'analytics'],
  visit: ['visits', 'analytics'],
  job: ['admin-job', 'admin-jobs', 'applications', 'application', 'jobs', 'job'],
  application: ['application', 'applications', 'admin-job', 'admin-jobs'],
  enquiry: ['enquiry', 'enquiries'],
  activity: ['activity', 'glance'],
  'available-projects': ['projects-available'],
  progress: ['progress'],
  audit: ['audit-events'],
  conversation: ['conversations', 'conversation'],
  message: ['conversations', 'conversation', 'conversation-messages', 'conversation-files'],
  notification: ['notifications'],
  connection: ['connections'],
  storage: ['storage-out-of-step', 'storage-project'],
  code: ['code-all', 'code-repositories', 'code-activity', 'code-suggestions', 'code-evidence', 'code-milestone'],
};

/** The route that reads the thing itself, where its id differs from the kind. */
const ITSELF: Readonly<Partial<Record<LiveKind, RouteId>>> = {
  plan: 'plan-item',
  product: 'product-item',
  'tech-stack': 'tech-stack-item',
  job: 'admin-job',
  report: 'lead-report',
  storage: 'storage-project',
};

/**
 * Whether a cached key shows the thing that changed. Lists of its kind always do; a single thing only when its id is the
 * one named, or where another id may stand for it (the project of a milestone).
 */
export const isTouched = (key: unknown, changed: Changed): boolean => {
  if (!Array.isArray(key)) return false;
  const [route, id] = key as unknown as Key;
  // A service newer than this page may send a kind that the page does not know.
  if (!Object.hasOwn(SHOWN_IN, changed.kind) || !SHOWN_IN[changed.kind].includes(route)) return false;
  return (
    route !== (ITSELF[changed.kind] ?? changed.kind) ||
    !id ||
    changed.id === undefined ||
    id === changed.id ||
    id.endsWith(`/${changed.id}`)
  );
};
