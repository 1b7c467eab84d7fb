/**
 * Names of server data: what SWR caches under, where it is fetched, what the stream may invalidate. The first part is the
 * `kind` that services use in `invalidate` frames (bff/contract/stream.ts), the second the id, the third what narrows it.
 */

export type Query = Readonly<Record<string, string | number | undefined>>;
export type Key = readonly [kind: Kind, id?: string, query?: Query];

const routes = {
  me: () => '/auth/me',
  security: () => '/auth/security',
  sessions: () => '/auth/sessions',
  proposals: () => '/proposals',
  proposal: (id: string) => `/proposals/${id}`,
  projects: () => '/projects',
  'client-projects': () => '/projects/client',
  'available-projects': () => '/projects/available',
  project: (id: string) => `/projects/${id}`,
  milestones: (id: string) => `/projects/${id}/milestones`,
  milestone: (id: string) => {
    const [projectId, milestoneId] = id.split('/');
    return `/projects/${projectId}/milestones/${milestoneId}`;
  },
  progress: (id: string) => `/projects/${id}/progress`,
  'overall-progress': (id: string) => `/projects/${id}/overall-progress`,
  files: (id: string) => `/projects/${id}/files`,
  activity: (id: string) => `/projects/${id}/activity`,
  assignments: () => '/project-assignments',
  invoices: () => '/invoices',
  invoice: (id: string) => `/invoices/${id}`,
  receivables: () => '/receivables',
  company: () => '/company',
  search: () => '/search',
  employees: () => '/employees',
  employee: (id: string) => `/employees/${id}`,
  clients: () => '/clients',
  client: (id: string) => `/clients/${id}`,
  billing: (id: string) => `/clients/${id}/billing`,
  glance: () => '/glance',
  claims: () => '/catalogue/claims',
  plans: () => '/admin/plans',
  plan: (id: string) => `/admin/plans/${id}`,
  products: () => '/admin/products',
  product: (id: string) => `/admin/products/${id}`,
  'tech-stacks': () => '/admin/tech-stacks',
  'tech-stack': (id: string) => `/admin/tech-stacks/${id}`,
  skills: () => '/skills',
  visits: () => '/visits',
  analytics: () => '/analytics',
  'projects-analytics': () => '/projects/analytics',
  jobs: () => '/admin/jobs',
  job: (id: string) => `/admin/jobs/${id}`,
  applications: () => '/admin/applications',
  application: (id: string) => `/admin/applications/${id}`,
  enquiries: () => '/admin/enquiries',
  enquiry: (id: string) => `/admin/enquiries/${id}`,
  'shown-plans': () => '/catalogue/plans',
  'shown-products': () => '/catalogue/products',
  'shown-tech-stacks': () => '/catalogue/tech-stacks',
  'shown-jobs': () => '/careers/jobs',
  'shown-job': (slug: string) => `/careers/jobs/${slug}`,
  audit: () => '/audit/events',
  'audit-state': (id: string) => `/audit/${id}/state`,
  'audit-diff': (id: string) => `/audit/${id}/diff`,
} as const;

export type Kind = keyof typeof routes;

/** Where a key is fetched. */
export const pathOf = ([kind, id = '', query]: Key): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined && value !== '') search.set(name, String(value));
  const text = search.toString();
  return `${routes[kind](id)}${text === '' ? '' : `?${text}`}`;
};

const one =
  (kind: Kind) =>
  (id: string, query?: Query): Key =>
    query ? [kind, id, query] : [kind, id];
const many =
  (kind: Kind) =>
  (query?: Query): Key =>
    query ? [kind, '', query] : [kind];

export const keys = {
  me: (): Key => ['me'],
  security: (): Key => ['security'],
  sessions: (): Key => ['sessions'],
  proposals: many('proposals'),
  proposal: one('proposal'),
  projects: many('projects'),
  clientProjects: many('client-projects'),
  availableProjects: many('available-projects'),
  project: one('project'),
  milestones: one('milestones'),
  milestone: (projectId: string, milestoneId: string, query?: Query): Key =>
    one('milestone')(`${projectId}/${milestoneId}`, query),
  progress: one('progress'),
  overallProgress: one('overall-progress'),
  files: one('files'),
  activity: one('activity'),
  assignments: many('assignments'),
  invoices: many('invoices'),
  invoice: one('invoice'),
  receivables: many('receivables'),
  company: many('company'),
  search: many('search'),
  employees: many('employees'),
  employee: one('employee'),
  clients: many('clients'),
  client: one('client'),
  billing: one('billing'),
  glance: many('glance'),
  claims: many('claims'),
  plans: many('plans'),
  plan: one('plan'),
  products: many('products'),
  product: one('product'),
  techStacks: many('tech-stacks'),
  techStack: one('tech-stack'),
  skills: many('skills'),
  visits: many('visits'),
  analytics: many('analytics'),
  projectsAnalytics: many('projects-analytics'),
  jobs: many('jobs'),
  job: one('job'),
  applications: many('applications'),
  application: one('application'),
  enquiries: many('enquiries'),
  enquiry: one('enquiry'),
  shownPlans: many('shown-plans'),
  shownProducts: many('shown-products'),
  shownTechStacks: many('shown-tech-stacks'),
  shownJobs: many('shown-jobs'),
  shownJob: one('shown-job'),
  audit: many('audit'),
  auditState: (kind: string, id: string, query?: Query): Key => one('audit-state')(`${kind}/${id}`, query),
  auditDiff: (kind: string, id: string, query: Query): Key => one('audit-diff')(`${kind}/${id}`, query),
} as const;

export const isKind = (kind: string): kind is Kind => Object.hasOwn(routes, kind);
