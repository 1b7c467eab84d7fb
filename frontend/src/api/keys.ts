/**
 * Names of server data: what SWR caches under, where it is fetched, what the stream may invalidate. The first part is the
 * route, the second what its path names (joined by `/`), the third what narrows it.
 */
import { pathTo, type Query } from '@lamplight/bff/contract/call.ts';
import type { QuerySentTo, RouteId } from '@lamplight/bff/contract/routes.ts';

export type { Query } from '@lamplight/bff/contract/call.ts';

export type Key<Id extends RouteId = RouteId> = readonly [id: Id, of?: string, query?: Query];

/** Where a key is fetched. */
export const pathOf = ([id, of = '', query]: Key): string => pathTo(id, of.split('/'), query);

/** The names are the contract's; numbers are written as the query needs them. */
type Narrowing<Id extends RouteId> = { readonly [Name in keyof QuerySentTo<Id>]?: string | number | undefined };

export const one =
  <Id extends RouteId>(id: Id) =>
  (of: string, query?: Narrowing<Id>): Key<Id> =>
    query ? [id, of, query as Query] : [id, of];
export const many =
  <Id extends RouteId>(id: Id) =>
  (query?: Narrowing<Id>): Key<Id> =>
    query ? [id, '', query as Query] : [id];
export const two =
  <Id extends RouteId>(id: Id) =>
  (first: string, second: string, query?: Narrowing<Id>): Key<Id> =>
    one(id)(`${first}/${second}`, query);

export const keys = {
  me: many('me'),
  security: many('security'),
  sessions: many('sessions'),
  proposals: many('proposals'),
  proposal: one('proposal'),
  projects: many('projects'),
  clientProjects: many('projects-client'),
  availableProjects: many('projects-available'),
  project: one('project'),
  milestones: one('milestones'),
  milestone: two('milestone'),
  progress: one('progress'),
  overallProgress: one('overall-progress'),
  deliveryLinks: one('delivery-links'),
  files: one('files'),
  file: one('file'),
  changes: one('changes'),
  reports: one('lead-reports'),
  report: two('lead-report'),
  reportWeek: two('lead-report-week'),
  timeWeek: one('time-week'),
  timeSheets: many('time-sheets'),
  costs: many('costs'),
  projectCost: one('project-cost'),
  forecast: one('forecast'),
  utilisation: many('utilisation'),
  documents: many('documents'),
  document: one('document'),
  clientDocuments: many('documents-client'),
  activity: one('activity'),
  assignments: many('assignments'),
  interests: many('interests'),
  invoices: many('invoices'),
  invoice: one('invoice'),
  receivables: many('receivables'),
  statement: many('statement'),
  company: many('company'),
  search: many('search'),
  employees: many('employees'),
  employee: one('employee'),
  clients: many('clients'),
  client: one('client'),
  billing: one('billing'),
  glance: many('glance'),
  claims: many('claims'),
  plans: many('plan-items'),
  plan: one('plan-item'),
  products: many('product-items'),
  product: one('product-item'),
  techStacks: many('tech-stack-items'),
  techStack: one('tech-stack-item'),
  skills: many('skills'),
  skill: one('skill'),
  visits: many('visits'),
  analytics: many('analytics'),
  projectsAnalytics: many('projects-analytics'),
  figureRows: one('figure-rows'),
  jobs: many('admin-jobs'),
  job: one('admin-job'),
  applications: many('applications'),
  application: one('application'),
  enquiries: many('enquiries'),
  enquiry: one('enquiry'),
  shownPlans: many('plans'),
  shownProducts: many('products'),
  shownTechStacks: many('tech-stacks'),
  shownJobs: many('jobs'),
  shownJob: one('job'),
  audit: many('audit-events'),
  auditAccount: one('audit-account'),
  auditState: two('audit-state'),
  auditDiff: two('audit-diff'),
} as const;
