/**
 * Every call that the edge knows: method, path, who answers, who may ask, what is read and answered. The BFF guards by
 * this table, services parse by it, OpenAPI is made from it. No row → 404, another method → 405.
 */
import type { ZodMiniType } from 'zod/mini';
import * as audit from './audit.ts';
import * as invoices from './invoices.ts';
import * as people from './people.ts';
import * as projects from './projects.ts';
import * as proposals from './proposals.ts';
import type { Role } from './roles.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** `public`: no session needed. `session`: signed in; `roles` is a first filter, the service decides about the object. */
export type RouteAccess = 'public' | Readonly<{ session: readonly Role[] | 'any' }>;
export type Route = Readonly<{
  id: string;
  method: Method;
  /** Under /api; parameters match [A-Za-z0-9_-]{1,128}. */
  path: `/${string}`;
  /** `bff`: answered at the edge itself (sessions); the rest is proxied to the service of that name without /api. */
  to: 'bff' | 'identity' | 'projects';
  access: RouteAccess;
  body: 'none' | 'json' | 'multipart';
  /** Bytes of the body at most. */
  limit: number;
  /** Writes carry an Idempotency-Key unless they are sign-in calls (security.md §9). */
  keyed: boolean;
  request?: ZodMiniType;
  query?: ZodMiniType;
  answer?: ZodMiniType;
}>;

const KIB = 1024;
const JSON_LIMIT = 256 * KIB;
const SIGN_IN_LIMIT = 16 * KIB;
export const FILE_LIMIT = 200 * KIB * KIB;

const any: RouteAccess = { session: 'any' };
const only = (...roles: readonly Role[]): RouteAccess => ({ session: roles });
const admin = only('admin');
/** Those who act inside projects; whose project it is, the service decides. */
const members = only('client', 'employee', 'admin');
const staff = only('employee', 'admin');

type Shapes = Pick<Route, 'request' | 'query' | 'answer'>;
const get = (id: string, path: Route['path'], to: Route['to'], access: RouteAccess, shapes: Shapes = {}): Route => ({
  id,
  method: 'GET',
  path,
  to,
  access,
  body: 'none',
  limit: 0,
  keyed: false,
  ...shapes,
});
const write = (
  method: 'POST' | 'PUT',
  id: string,
  path: Route['path'],
  to: Route['to'],
  access: RouteAccess,
  shapes: Shapes,
): Route => ({
  id,
  method,
  path,
  to,
  access,
  body: 'json',
  limit: JSON_LIMIT,
  keyed: true,
  ...shapes,
});
const post = (id: string, path: Route['path'], to: Route['to'], access: RouteAccess, shapes: Shapes) =>
  write('POST', id, path, to, access, shapes);
const put = (id: string, path: Route['path'], to: Route['to'], access: RouteAccess, shapes: Shapes) =>
  write('PUT', id, path, to, access, shapes);
const signIn = (id: string, path: Route['path'], access: RouteAccess, shapes: Shapes): Route => ({
  id,
  method: 'POST',
  path,
  to: 'bff',
  access,
  body: 'json',
  limit: SIGN_IN_LIMIT,
  keyed: false,
  ...shapes,
});

export const routes: readonly Route[] = [
  signIn('login', '/auth/login', 'public', { request: people.loginBody, answer: people.userAnswer }),
  signIn('signup', '/auth/signup', 'public', { request: people.signupBody, answer: people.userAnswer }),
  signIn('logout', '/auth/logout', 'public', { request: projects.emptyBody }),
  signIn('refresh-token', '/auth/refresh-token', any, {}),
  signIn('change-password', '/auth/change-password', any, { request: people.changePasswordBody }),
  signIn('step-up', '/auth/step-up', any, { request: people.stepUpBody }),
  signIn('invitation', '/auth/invitation', 'public', {
    request: people.invitationBody,
    answer: people.invitationAnswer,
  }),
  signIn('invitation-accept', '/auth/invitation/accept', 'public', {
    request: people.acceptInvitationBody,
    answer: people.userAnswer,
  }),
  get('me', '/auth/me', 'bff', 'public', { answer: people.userAnswer }),
  get('stream', '/stream', 'bff', any),

  put('profile', '/auth/profile', 'identity', any, { request: people.profileBody, answer: people.userAnswer }),
  get('employees', '/employees', 'identity', staff, { query: people.employeesQuery, answer: people.employeesAnswer }),
  post('employee-add', '/employees', 'identity', admin, { request: people.employeeBody, answer: people.invitedAnswer }),
  get('employee', '/employees/:employeeId', 'identity', staff, { answer: people.employeeAnswer }),
  post('employee-invitation', '/employees/:employeeId/invitation', 'identity', admin, {
    request: projects.emptyBody,
    answer: people.invitedAnswer,
  }),
  post('employee-exit', '/employees/:employeeId/exit', 'identity', admin, {
    request: people.exitBody,
    answer: people.employeeAnswer,
  }),
  post('employee-deactivate', '/employees/:employeeId/deactivate', 'identity', admin, {
    request: people.reasonBody,
    answer: people.employeeAnswer,
  }),
  post('employee-reactivate', '/employees/:employeeId/reactivate', 'identity', admin, {
    request: people.reasonBody,
    answer: people.employeeAnswer,
  }),
  post('employee-roles', '/employees/:employeeId/roles', 'identity', admin, {
    request: people.rolesBody,
    answer: people.employeeAnswer,
  }),
  get('clients', '/clients', 'identity', staff, { query: people.clientsQuery, answer: people.clientsAnswer }),
  get('billing', '/clients/:clientId/billing', 'identity', only('client', 'admin'), { answer: people.billingAnswer }),
  put('billing-update', '/clients/:clientId/billing', 'identity', only('client', 'admin'), {
    request: people.billingBody,
    answer: people.billingAnswer,
  }),

  get('proposals', '/proposals', 'projects', members, {
    query: proposals.proposalsQuery,
    answer: proposals.proposalsAnswer,
  }),
  get('proposal', '/proposals/:proposalId', 'projects', members, {
    query: projects.atQuery,
    answer: proposals.proposalAnswer,
  }),
  post('proposal-create', '/proposals', 'projects', members, {
    request: proposals.proposalDraft,
    answer: proposals.proposalAnswer,
  }),
  post('project-create', '/projects', 'projects', members, {
    request: proposals.proposalDraft,
    answer: proposals.proposalAnswer,
  }),
  put('proposal-save', '/proposals/:proposalId', 'projects', members, {
    request: proposals.proposalDraft,
    answer: proposals.proposalAnswer,
  }),
  post('proposal-submit', '/proposals/:proposalId/submit', 'projects', members, {
    request: proposals.proposalBrief,
    answer: proposals.proposalAnswer,
  }),
  post('proposal-answers', '/proposals/:proposalId/answers', 'projects', members, {
    request: proposals.answersBody,
    answer: proposals.proposalAnswer,
  }),
  post('proposal-withdraw', '/proposals/:proposalId/withdraw', 'projects', members, {
    request: proposals.withdrawBody,
    answer: proposals.proposalAnswer,
  }),
  post('proposal-review', '/projects/admin/proposals/:proposalId/status', 'projects', admin, {
    request: proposals.reviewBody,
    answer: proposals.proposalAnswer,
  }),
  post('offer', '/projects/admin/proposals/:proposalId/budget', 'projects', admin, {
    request: proposals.offerBody,
    answer: proposals.proposalAnswer,
  }),
  post('decision', '/projects/:projectId/decision', 'projects', only('client', 'admin'), {
    request: proposals.decisionBody,
    answer: projects.projectAnswer,
  }),

  get('projects', '/projects', 'projects', members, { query: projects.projectsQuery, answer: projects.projectsAnswer }),
  get('projects-client', '/projects/client', 'projects', only('client'), {
    query: projects.projectsQuery,
    answer: projects.projectsAnswer,
  }),
  get('projects-available', '/projects/available', 'projects', staff, {
    query: projects.listQuery,
    answer: projects.availableAnswer,
  }),
  get('project', '/projects/:projectId', 'projects', members, {
    query: projects.atQuery,
    answer: projects.projectAnswer,
  }),
  post('project-status', '/projects/:projectId/status', 'projects', admin, {
    request: projects.statusBody,
    answer: projects.projectAnswer,
  }),
  post('assign-team', '/projects/:projectId/assign-team', 'projects', admin, {
    request: projects.assignTeamBody,
    answer: projects.assignmentAnswer,
  }),
  post('assign', '/project-assignments/assign', 'projects', admin, {
    request: projects.assignBody,
    answer: projects.assignmentAnswer,
  }),
  get('assignments', '/project-assignments', 'projects', staff, {
    query: projects.assignmentsQuery,
    answer: projects.assignmentsAnswer,
  }),
  post('release', '/project-assignments/:assignmentId/release', 'projects', admin, {
    request: projects.releaseBody,
    answer: projects.assignmentAnswer,
  }),
  post('lead', '/projects/:projectId/lead', 'projects', admin, {
    request: projects.leadBody,
    answer: projects.projectAnswer,
  }),

  get('milestones', '/projects/:projectId/milestones', 'projects', members, {
    query: projects.listQuery,
    answer: projects.milestonesAnswer,
  }),
  post('milestones-plan', '/projects/:projectId/milestones', 'projects', staff, {
    request: projects.planBody,
    answer: projects.projectAnswer,
  }),
  put('milestones-weights', '/projects/:projectId/milestones/weights', 'projects', staff, {
    request: projects.weightsBody,
    answer: projects.projectAnswer,
  }),
  get('milestone', '/projects/:projectId/milestones/:milestoneId', 'projects', members, {
    query: projects.atQuery,
    answer: projects.milestoneAnswer,
  }),
  ...(['start', 'resume', 'unblock'] as const).map((act) =>
    post(`milestone-${act}`, `/projects/:projectId/milestones/:milestoneId/${act}`, 'projects', staff, {
      request: projects.emptyBody,
      answer: projects.milestoneAnswer,
    }),
  ),
  post('milestone-block', '/projects/:projectId/milestones/:milestoneId/block', 'projects', staff, {
    request: projects.blockBody,
    answer: projects.milestoneAnswer,
  }),
  post('milestone-submit', '/projects/:projectId/milestones/:milestoneId/submit', 'projects', staff, {
    request: projects.submitBody,
    answer: projects.milestoneAnswer,
  }),
  post('milestone-recall', '/projects/:projectId/milestones/:milestoneId/recall', 'projects', staff, {
    request: projects.recallBody,
    answer: projects.milestoneAnswer,
  }),
  post('milestone-accept', '/projects/:projectId/milestones/:milestoneId/accept', 'projects', only('client', 'admin'), {
    request: projects.acceptBody,
    answer: projects.milestoneAnswer,
  }),
  post('milestone-return', '/projects/:projectId/milestones/:milestoneId/return', 'projects', only('client', 'admin'), {
    request: projects.returnBody,
    answer: projects.milestoneAnswer,
  }),
  get('progress', '/projects/:projectId/progress', 'projects', members, {
    query: projects.listQuery,
    answer: projects.progressAnswer,
  }),
  post('progress-report', '/projects/:projectId/progress', 'projects', staff, {
    request: projects.progressBody,
    answer: projects.milestoneAnswer,
  }),
  get('overall-progress', '/projects/:projectId/overall-progress', 'projects', members, {
    query: projects.atQuery,
    answer: projects.overallProgress,
  }),

  get('files', '/projects/:projectId/files', 'projects', members, {
    query: projects.listQuery,
    answer: proposals.filesAnswer,
  }),
  {
    id: 'file-put',
    method: 'POST',
    path: '/projects/:projectId/files',
    to: 'projects',
    access: members,
    body: 'multipart',
    limit: FILE_LIMIT,
    keyed: true,
    answer: proposals.fileAnswer,
  },
  get('file-content', '/files/:fileId/content', 'projects', members),

  get('invoices', '/invoices', 'projects', only('client', 'admin'), {
    query: invoices.invoicesQuery,
    answer: invoices.invoicesAnswer,
  }),
  get('invoice', '/invoices/:invoiceId', 'projects', only('client', 'admin'), {
    query: projects.atQuery,
    answer: invoices.invoiceAnswer,
  }),
  post('payment', '/invoices/:invoiceId/payments', 'projects', admin, {
    request: invoices.paymentBody,
    answer: invoices.invoiceAnswer,
  }),
  post('payment-reversal', '/payments/:paymentId/reversal', 'projects', admin, {
    request: invoices.reversalBody,
    answer: invoices.invoiceAnswer,
  }),

  get('audit-events', '/audit/events', 'projects', admin, { query: audit.auditQuery, answer: audit.auditAnswer }),
  get('audit-state', '/audit/:kind/:id/state', 'projects', admin, {
    query: audit.stateQuery,
    answer: audit.stateAnswer,
  }),
  get('audit-diff', '/audit/:kind/:id/diff', 'projects', admin, { query: audit.diffQuery, answer: audit.diffAnswer }),
  {
    ...post('audit-verify', '/audit/verify', 'projects', members, {
      request: audit.verifyBody,
      answer: audit.verifyAnswer,
    }),
    keyed: false,
  },
  get('activity', '/projects/:projectId/activity', 'projects', members, {
    query: audit.activityQuery,
    answer: audit.activityAnswer,
  }),
];
