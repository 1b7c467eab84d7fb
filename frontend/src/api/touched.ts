/** What of the cache a change moves. It comes with the portal: public pages are told of no changes. */
import { refetchWhere } from './cache.ts';
import { isKind, type Key, type Kind } from './keys.ts';

export type Changed = Readonly<{ kind: string; id?: string | undefined }>;

/** Refetches whatever shows one of the things that changed. */
export const refetchChanged = (changed: readonly Changed[]): Promise<void> =>
  refetchWhere((key) => changed.some((one) => isTouched(key, one)));

/** What else shows a thing of this kind: a change of an invoice also moves its project and every list of invoices. */
const SHOWN_IN: Readonly<Record<string, readonly Kind[]>> = {
  proposal: ['proposal', 'proposals', 'project', 'projects', 'client-projects', 'audit', 'activity', 'audit-state'],
  project: [
    'project',
    'projects',
    'client-projects',
    'available-projects',
    'milestones',
    'overall-progress',
    'progress',
    'activity',
    'audit',
    'audit-state',
  ],
  milestone: [
    'milestone',
    'milestones',
    'project',
    'projects',
    'client-projects',
    'overall-progress',
    'progress',
    'activity',
    'audit',
    'audit-state',
  ],
  company: ['company', 'proposal', 'project', 'milestones', 'audit', 'audit-state'],
  invoice: [
    'invoice',
    'invoices',
    'receivables',
    'project',
    'milestones',
    'milestone',
    'activity',
    'audit',
    'audit-state',
  ],
  assignment: ['assignments', 'project', 'projects', 'activity'],
  employee: ['employee', 'employees', 'assignments'],
  client: ['client', 'clients', 'billing'],
  billing: ['billing', 'client', 'clients', 'proposal'],
  file: ['files', 'project'],
  plan: ['plan', 'plans', 'shown-plans'],
  product: ['product', 'products', 'shown-products'],
  'tech-stack': ['tech-stack', 'tech-stacks', 'shown-tech-stacks', 'skills', 'products'],
  skill: ['skills'],
  claim: ['claims', 'analytics'],
  visit: ['visits', 'analytics'],
  job: ['job', 'jobs', 'applications', 'application', 'shown-jobs', 'shown-job'],
  application: ['application', 'applications', 'job', 'jobs'],
  enquiry: ['enquiry', 'enquiries'],
  activity: ['activity', 'glance'],
};

/**
 * Whether a cached key shows the thing that changed. Lists of its kind always do; a single thing only when its id is the
 * one named, or where another id may stand for it (the project of a milestone).
 */
export const isTouched = (key: unknown, changed: Changed): boolean => {
  if (!Array.isArray(key)) return false;
  const [kind, id] = key as unknown as Key;
  const shown = SHOWN_IN[changed.kind] ?? (isKind(changed.kind) ? [changed.kind] : []);
  if (!shown.includes(kind)) return false;
  return kind !== changed.kind || !id || changed.id === undefined || id === changed.id || id.endsWith(`/${changed.id}`);
};
