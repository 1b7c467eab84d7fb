/** A row of the matrix as the call that it speaks of. */
import { type Route, routes } from '@lamplight/bff/contract/routes.ts';
import { bodies, pathOf } from '../product/bodies.ts';
import { type Company, nextMonth } from '../product/company.ts';
import { formOf, type Sent } from '../product/visitor.ts';

/** `shows`: the thing that a list shows, or does not. */
export type Call = Readonly<{ method: string; path: string; sent: Sent; shows: string }>;

type Variant = Partial<Readonly<{ path: string; json: unknown }>>;
const variants: Readonly<Record<string, (c: Company) => Variant>> = {
  'proposal:on-behalf': (c) => ({ path: `/api/proposals/${c.onBehalf}` }),
  'proposal-save:on-behalf': (c) => ({ path: `/api/proposals/${c.onBehalf}` }),
  'proposal-withdraw:on-behalf': (c) => ({ path: `/api/proposals/${c.onBehalf}/withdraw` }),
  'proposal-review:nothing': () => ({ path: '/api/projects/admin/proposals/not-there/status' }),
  'decision:accept': () => ({ json: { decision: 'accept', version: 1, hash: '0'.repeat(64) } }),
  'decision:decline': () => ({ json: { decision: 'decline', version: 9, reason: 'Too much.' } }),
  'decision:accept-delivery': (c) => ({
    path: `/api/projects/${c.project}/decision`,
    json: { decision: 'accept_delivery', reason: 'By phone.' },
  }),
  'decision:return-delivery': (c) => ({
    path: `/api/projects/${c.project}/decision`,
    json: { decision: 'return_delivery', items: ['One more thing'] },
  }),
  'project:looking-for-people': (c) => ({ path: `/api/projects/${c.lookingForPeople}` }),
  'milestones:looking-for-people': (c) => ({ path: `/api/projects/${c.lookingForPeople}/milestones` }),
  'progress-report:part': (c) => ({
    json: { milestoneId: c.parted, subMilestoneId: c.part, progressBp: 500, note: 'A start.' },
  }),
  'document-upload:reference': (c) => ({
    json: {
      ...{ projectId: c.project, title: 'House style', category: 'REFERENCE', note: '', fileId: c.referenceFile },
    },
  }),
  'file:receipt': (c) => ({ path: `/api/files/${c.receipt}` }),
  'file-content:receipt': (c) => ({ path: `/api/files/${c.receipt}/content` }),
  'change-discard:draft': (c) => ({ path: `/api/projects/${c.project}/changes/${c.draftedChange}/discard` }),
  'audit-verify:project': (c) => ({ json: { projectId: c.project } }),
  'glance:project': (c) => ({ path: `/api/glance?projectId=${c.project}` }),
  'glance:looking-for-people': (c) => ({ path: `/api/glance?projectId=${c.lookingForPeople}` }),
  'audit-diff': (c) => ({
    path: `/api/audit/project/${c.project}/diff?from=2026-01-01T00:00:00.000Z&to=2046-01-01T00:00:00.000Z`,
  }),
  'ask-run-then-and-now': (c) => ({ path: `/api/audit/payroll/run-then-and-now?run=${c.calculatedRun}` }),
  'ask-who-did-what': (c) => ({ path: `/api/audit/payroll/who-did-what?run=${c.calculatedRun}` }),
  // Of a run that nobody has approved nothing is reckoned anew.
  'ask-changed-rules-people': (c) => ({ path: `/api/audit/payroll/changed-rules/people?run=${c.calculatedRun}` }),
  'ask-basic-pay': (c) => ({ path: `/api/audit/payroll/basic-pay?person=${c.people.employee.id}` }),
  'ask-net-change': (c) => ({
    path: `/api/audit/payroll/net-change?person=${c.people.employee.id}&month=${nextMonth()}`,
  }),
  'ask-figure': (c) => ({
    path: `/api/audit/payroll/figure?person=${c.people.employee.id}&month=${nextMonth()}`,
  }),
  'ask-account': (c) => ({ path: `/api/audit/payroll/account?person=${c.people.employee.id}` }),
  'receivables:of-a-client': (c) => ({ path: `/api/receivables?clientId=${c.people.client.id}` }),
  statement: (c) => ({ path: `/api/statement?clientId=${c.people.client.id}` }),
  'statement-pdf': (c) => ({ path: `/api/statement/pdf?clientId=${c.people.client.id}` }),
  'year-to-date-export': () => ({ path: '/api/payroll/exports/year-to-date?taxYear=26-27' }),
  utilisation: () => ({ path: '/api/utilisation?month=2026-11' }),
  search: () => ({ path: '/api/search?q=patient' }),
  'search:invoices': () => ({ path: '/api/search?q=INV' }),
  'announcement-reach': () => ({ path: '/api/notifications/reach?role=client' }),
  'connection-test:of-the-company': () => ({ path: '/api/connections/drive/test' }),
  'connection-disconnect:of-the-company': () => ({ path: '/api/connections/dropbox/disconnect' }),
  'storage-files': (c) => ({ path: `/api/storage/drive/projects/${c.project}/files` }),
  'storage-file-content': (c) => ({ path: `/api/storage/drive/projects/${c.project}/files/not-there/content` }),
  'storage-reconcile': (c) => ({ path: `/api/storage/drive/${c.project}/reconcile` }),
  'message-search': () => ({ path: '/api/conversations/search?q=booking' }),
  'message-search:in-one': (c) => ({ path: `/api/conversations/search?q=booking&conversationId=${c.conversation}` }),
  'picture:draft': (c) => ({ path: `/api/catalogue/pictures/${c.unshownPicture}` }),
  'skill-assess:of-another': (c) => ({
    json: { employeeId: c.people.employee.id, techId: c.techStack, level: 3, yearsTenths: 20 },
  }),
  /** Open to everybody at the door: what is wrong with it is told inside. */
  login: () => ({ json: {} }),
  signup: () => ({ json: {} }),
  invitation: () => ({ json: {} }),
  'invitation-accept': () => ({ json: {} }),
  'send-otp': () => ({ json: {} }),
  'verify-otp': () => ({ json: {} }),
  'request-password-reset': () => ({ json: {} }),
  'reset-password': () => ({ json: {} }),
  'google-link': () => ({ json: {} }),
  apply: () => ({ json: {} }),
  enquire: () => ({ json: {} }),
  captcha: () => ({ path: '/api/auth/captcha?form=contact' }),
};

const idIn: Readonly<Record<string, (c: Company) => string>> = {
  employees: (c) => c.leaver,
  clients: (c) => c.people.client.id,
  proposals: (c) => c.submitted,
  'proposals:on-behalf': (c) => c.onBehalf,
  'projects:looking-for-people': (c) => c.lookingForPeople,
  'projects-available': (c) => c.lookingForPeople,
  interests: (c) => c.interest,
  documents: (c) => c.document,
  'documents-client': (c) => c.document,
  invoices: (c) => c.invoice,
  'search:invoices': (c) => c.invoice,
  jobs: (c) => c.job,
  'admin-jobs': (c) => c.job,
  conversations: (c) => c.conversation,
  notifications: (c) => c.notification,
  'message-search': (c) => c.message,
  'message-search:in-one': (c) => c.message,
  applications: (c) => c.application,
  enquiries: (c) => c.enquiry,
  plans: (c) => c.pricingPlan,
  'plan-items': (c) => c.pricingPlan,
  products: (c) => c.product,
  'product-items': (c) => c.product,
  'tech-stacks': (c) => c.techStack,
  'tech-stack-items': (c) => c.techStack,
  skills: (c) => c.techStack,
};

export const routeOf = (call: string): Route => {
  const [id] = call.split(':', 1);
  const route = routes.find((row) => row.id === id);
  if (route === undefined) throw new Error(`The matrix names ${call}, which is no route.`);
  return route;
};

export const callOf = (call: string, company: Company): Call => {
  const route = routeOf(call);
  const variant = variants[call]?.(company) ?? {};
  const json = variant.json ?? bodies[route.id]?.(company);
  return {
    method: route.method,
    path: variant.path ?? pathOf(route.path, route.id, company),
    sent: sentBy(route, json),
    shows: (idIn[call] ?? ((c) => c.project))(company),
  };
};

const sentBy = ({ body }: Route, json: unknown): Sent => {
  if (body === 'none') return {};
  return body === 'multipart' ? { raw: formOf('notes.md', '# Notes\n') } : { json };
};
