/** What moves on a screen when something changes: the stream says what changed, and each screen shows more than one thing. */
import { jest } from '@jest/globals';
import type { RouteId } from '@lamplight/bff/contract/paths.ts';
import type { LiveKind } from '@lamplight/bff/contract/stream.ts';
import { attachCache } from './cache.ts';
import { isTouched, refetchChanged } from './touched.ts';

/** Each screen, and the changes that it must show. */
const MOVED_BY: Readonly<Partial<Record<RouteId, readonly LiveKind[]>>> = {
  proposal: ['proposal', 'company', 'billing'],
  proposals: ['proposal'],
  project: ['project', 'proposal', 'milestone', 'company', 'invoice', 'assignment', 'file'],
  projects: ['project', 'proposal', 'milestone', 'assignment'],
  'projects-client': ['project', 'proposal', 'milestone'],
  'projects-available': ['project', 'available-projects'],
  milestones: ['project', 'milestone', 'company', 'invoice'],
  milestone: ['milestone', 'invoice'],
  progress: ['project', 'milestone', 'progress'],
  'overall-progress': ['project', 'milestone'],
  files: ['file'],
  changes: ['project'],
  'storage-out-of-step': ['storage'],
  'storage-project': ['storage'],
  'code-repositories': ['code'],
  'code-activity': ['code'],
  'code-suggestions': ['code'],
  'code-evidence': ['code'],
  'code-milestone': ['code'],
  'time-week': ['time'],
  'time-sheets': ['time'],
  costs: ['cost'],
  'project-cost': ['cost'],
  utilisation: ['cost'],
  forecast: ['project', 'cost'],
  'lead-reports': ['report'],
  'lead-report': ['report'],
  activity: ['activity', 'project', 'proposal', 'milestone', 'invoice', 'assignment'],
  glance: ['activity'],
  assignments: ['assignment', 'employee'],
  invoices: ['invoice'],
  invoice: ['invoice'],
  receivables: ['invoice'],
  company: ['company'],
  employees: ['employee'],
  employee: ['employee'],
  clients: ['client', 'billing'],
  client: ['client', 'billing'],
  billing: ['billing', 'client'],
  claims: ['claim'],
  analytics: ['claim', 'visit'],
  visits: ['visit'],
  'plan-items': ['plan'],
  'plan-item': ['plan'],
  plans: ['plan'],
  'product-items': ['product', 'tech-stack'],
  'product-item': ['product'],
  products: ['product'],
  'tech-stack-items': ['tech-stack'],
  'tech-stack-item': ['tech-stack'],
  'tech-stacks': ['tech-stack'],
  skills: ['project', 'skill', 'tech-stack'],
  skill: ['skill'],
  'admin-jobs': ['job', 'application'],
  'admin-job': ['job', 'application'],
  jobs: ['job'],
  job: ['job'],
  applications: ['application', 'job'],
  application: ['application', 'job'],
  enquiries: ['enquiry'],
  enquiry: ['enquiry'],
  'audit-events': ['cost', 'time', 'audit', 'project', 'proposal', 'milestone', 'company', 'invoice'],
  'audit-state': ['cost', 'time', 'project', 'proposal', 'milestone', 'company', 'invoice'],
};
const CHANGES = [...new Set(Object.values(MOVED_BY).flat())];

it.each(Object.entries(MOVED_BY))('the screen of %s moves with %j and nothing else', (kind, changes) => {
  expect(CHANGES.filter((change) => isTouched([kind], { kind: change, id: 'x' })).toSorted()).toEqual(
    changes.toSorted(),
  );
});

it('a change that names no thing moves every thing of its kind, and one that names another moves none', () => {
  expect(isTouched(['project', 'p1'], { kind: 'project' })).toBe(true);
  expect(isTouched(['project', 'p1'], { kind: 'project', id: 'p2' })).toBe(false);
  expect(isTouched(['milestone', 'p1/m1'], { kind: 'milestone', id: 'm1' })).toBe(true);
  expect(isTouched(['milestone', 'p1/m11'], { kind: 'milestone', id: 'm1' })).toBe(false);
  expect(isTouched(['milestone', 'p1/m1'], { kind: 'invoice', id: 'i1' })).toBe(true); // whichever it bills
});

it('of what is cached, what shows one of the changes is fetched again, and nothing else', async () => {
  const cached: unknown[] = [['project', 'p1'], ['employees'], ['invoices'], 'a key of another kind'];
  const fetched: unknown[] = [];
  const refetch = jest.fn(async (matches: (key: unknown) => boolean) => void fetched.push(...cached.filter(matches)));
  const detach = attachCache({ refetch, clear: async () => undefined });
  await refetchChanged([{ kind: 'employee', id: 'e1' }, { kind: 'invoice' }]);
  expect(fetched).toEqual([['project', 'p1'], ['employees'], ['invoices']]);
  detach();
  await refetchChanged([{ kind: 'invoice' }]);
  expect(refetch).toHaveBeenCalledTimes(1);
});
