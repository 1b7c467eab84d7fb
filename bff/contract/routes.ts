/**
 * Every call that the edge knows: method, path, who answers, who may ask, what is read and answered. The BFF guards by
 * this table, OpenAPI is made from it, services parse by its shapes. No row → 404, another method → 405.
 */
import type { ZodMiniType } from 'zod/mini';
import * as audit from './audit.ts';
import * as auth from './auth.ts';
import * as careers from './careers.ts';
import * as catalogue from './catalogue.ts';
import * as company from './company.ts';
import * as glance from './glance.ts';
import * as insight from './insight.ts';
import * as invoices from './invoices.ts';
import * as people from './people.ts';
import * as projects from './projects.ts';
import * as proposals from './proposals.ts';
import type { Role } from './roles.ts';
import * as search from './search.ts';

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
  /** Writes carry an Idempotency-Key, but for sign-in calls and those that count once by themselves (security.md §8). */
  keyed: boolean;
  request?: ZodMiniType;
  query?: ZodMiniType;
  answer?: ZodMiniType;
  /** Answered with the bytes of a file of one of these types, not JSON. */
  content?: readonly string[];
}>;

const KIB = 1024;
const JSON_LIMIT = 256 * KIB;
const SIGN_IN_LIMIT = 16 * KIB;
export const FILE_LIMIT = 200 * KIB * KIB;

/** What is added around a file by its form. */
export const RESUME_LIMIT = careers.RESUME_LIMIT;
export const PICTURE_LIMIT = 10 * KIB * KIB;

const OOXML = 'application/vnd.openxmlformats-officedocument';
const RESUME_TYPES = ['application/pdf', 'application/msword', `${OOXML}.wordprocessingml.document`];
const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'];
/** As files of a project are served, whatever they were called. */
const FILE_TYPES = [
  ...[...PICTURE_TYPES, 'image/gif', 'video/mp4', 'video/quicktime', 'video/vnd.avi', 'video/x-ms-asf'],
  ...['audio/mpeg', 'audio/wav', 'audio/flac', ...RESUME_TYPES],
  ...['application/vnd.ms-excel', 'application/vnd.ms-powerpoint'],
  ...[`${OOXML}.spreadsheetml.sheet`, `${OOXML}.presentationml.presentation`],
  ...['text', 'spreadsheet', 'presentation'].map((kind) => `application/vnd.oasis.opendocument.${kind}`),
  ...['application/zip', 'text/plain; charset=utf-8'],
];

const any: RouteAccess = { session: 'any' };
const only = (...roles: readonly Role[]): RouteAccess => ({ session: roles });
const admin = only('admin');
/** Those who act inside projects; whose project it is, the service decides. */
const members = only('client', 'employee', 'admin');
const staff = only('employee', 'admin');

type Shapes = Pick<Route, 'request' | 'query' | 'answer' | 'content'>;
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
const remove = (id: string, path: Route['path'], to: Route['to'], access: RouteAccess, shapes: Shapes): Route => ({
  id,
  method: 'DELETE',
  path,
  to,
  access,
  body: 'none',
  limit: 0,
  keyed: to !== 'bff',
  ...shapes,
});
/** Guarded by a proof or a code that counts once: a repeat is refused, or changes nothing. */
const unkeyed = (route: Route): Route => ({ ...route, keyed: false });
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

const upload = (
  id: string,
  path: Route['path'],
  to: Route['to'],
  access: RouteAccess,
  limit: number,
  shapes: Shapes,
): Route => ({ id, method: 'POST', path, to, access, body: 'multipart', limit, keyed: true, ...shapes });

export const routes: readonly Route[] = [
  signIn('login', '/auth/login', 'public', { request: auth.loginBody, answer: auth.signInAnswer }),
  signIn('signup', '/auth/signup', 'public', { request: auth.signupBody, answer: auth.signupAnswer }),
  signIn('logout', '/auth/logout', 'public', { request: projects.emptyBody }),
  signIn('refresh-token', '/auth/refresh-token', any, {}),
  signIn('send-otp', '/auth/send-otp', 'public', { request: auth.sendOtpBody, answer: auth.codeSentAnswer }),
  signIn('verify-otp', '/auth/verify-otp', 'public', { request: auth.verifyOtpBody, answer: auth.verifyOtpAnswer }),
  signIn('request-password-reset', '/auth/request-password-reset', 'public', {
    request: auth.passwordResetBody,
    answer: auth.codeSentAnswer,
  }),
  signIn('reset-password', '/auth/reset-password', 'public', {
    request: auth.resetPasswordBody,
    answer: auth.doneAnswer,
  }),
  signIn('change-password', '/auth/change-password', any, {
    request: auth.changePasswordBody,
    answer: people.userAnswer,
  }),
  signIn('step-up', '/auth/step-up', any, { request: auth.stepUpBody, answer: people.userAnswer }),
  signIn('invitation', '/auth/invitation', 'public', {
    request: people.invitationBody,
    answer: people.invitationAnswer,
  }),
  signIn('invitation-accept', '/auth/invitation/accept', 'public', {
    request: people.acceptInvitationBody,
    answer: auth.signInAnswer,
  }),
  get('captcha', '/auth/captcha', 'bff', 'public', { query: auth.captchaQuery, answer: auth.captchaAnswer }),
  signIn('google-url', '/auth/google/url', 'public', {
    request: auth.googleUrlBody,
    query: auth.googleUrlQuery,
    answer: auth.googleUrlAnswer,
  }),
  get('google-callback', '/auth/google/callback', 'bff', 'public', {
    query: auth.googleCallbackQuery,
    answer: auth.signInAnswer,
  }),
  signIn('google-link', '/auth/google/link', 'public', { request: auth.stepUpBody, answer: auth.signInAnswer }),
  get('sessions', '/auth/sessions', 'bff', any, { answer: auth.sessionsAnswer }),
  remove('session-end', '/auth/sessions/:handle', 'bff', any, { answer: auth.endedAnswer }),
  remove('sessions-end', '/auth/sessions', 'bff', any, { answer: auth.endedAnswer }),
  get('me', '/auth/me', 'bff', 'public', { answer: people.userAnswer }),
  get('stream', '/stream', 'bff', any),

  put('profile', '/auth/profile', 'identity', any, { request: people.profileBody, answer: people.userAnswer }),
  get('security', '/auth/security', 'identity', any, { answer: auth.securityAnswer }),
  unkeyed(
    post('email-change', '/auth/email', 'identity', any, {
      request: auth.emailChangeBody,
      answer: auth.codeSentAnswer,
    }),
  ),
  unkeyed(
    post('2fa-enable', '/auth/enable-2fa', 'identity', any, { request: projects.emptyBody, answer: people.userAnswer }),
  ),
  unkeyed(
    post('2fa-disable', '/auth/disable-2fa', 'identity', any, {
      request: auth.disableTwoFactorBody,
      answer: people.userAnswer,
    }),
  ),
  unkeyed(post('totp', '/auth/totp', 'identity', any, { request: projects.emptyBody, answer: auth.totpAnswer })),
  unkeyed(
    post('totp-confirm', '/auth/totp/confirm', 'identity', any, {
      request: auth.totpConfirmBody,
      answer: people.userAnswer,
    }),
  ),
  unkeyed(remove('google-unlink', '/auth/google', 'identity', any, { answer: auth.securityAnswer })),
  remove('user-sessions-end', '/admin/users/:userId/sessions', 'identity', admin, { answer: auth.endedAnswer }),
  get('employees', '/employees', 'identity', staff, { query: people.employeesQuery, answer: people.employeesAnswer }),
  post('employee-add', '/employees', 'identity', admin, { request: people.employeeBody, answer: people.invitedAnswer }),
  get('employee', '/employees/:employeeId', 'identity', staff, { answer: people.employeeAnswer }),
  put('employee-change', '/employees/:employeeId', 'identity', admin, {
    request: people.employeeChangeBody,
    answer: people.employeeAnswer,
  }),
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
  post('client-add', '/clients', 'identity', admin, {
    request: people.clientBody,
    answer: people.invitedClientAnswer,
  }),
  get('client', '/clients/:clientId', 'identity', admin, { answer: people.clientAnswer }),
  post('client-invitation', '/clients/:clientId/invitation', 'identity', admin, {
    request: projects.emptyBody,
    answer: people.invitedClientAnswer,
  }),
  post('client-deactivate', '/clients/:clientId/deactivate', 'identity', admin, {
    request: people.reasonBody,
    answer: people.clientAnswer,
  }),
  post('client-reactivate', '/clients/:clientId/reactivate', 'identity', admin, {
    request: people.reasonBody,
    answer: people.clientAnswer,
  }),
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
  upload('file-put', '/projects/:projectId/files', 'projects', members, FILE_LIMIT, { answer: proposals.fileAnswer }),
  get('file-content', '/files/:fileId/content', 'projects', members, { content: FILE_TYPES }),

  get('invoices', '/invoices', 'projects', only('client', 'admin'), {
    query: invoices.invoicesQuery,
    answer: invoices.invoicesAnswer,
  }),
  get('invoice', '/invoices/:invoiceId', 'projects', only('client', 'admin'), {
    query: projects.atQuery,
    answer: invoices.invoiceAnswer,
  }),
  get('receivables', '/receivables', 'projects', only('client', 'admin'), {
    query: invoices.receivablesQuery,
    answer: invoices.receivablesAnswer,
  }),
  post('credit', '/invoices/:invoiceId/credit', 'projects', admin, {
    request: invoices.creditBody,
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

  get('search', '/search', 'projects', members, { query: search.searchQuery, answer: search.searchAnswer }),
  get('company', '/company', 'projects', admin, { query: projects.emptyBody, answer: company.companyAnswer }),
  put('company-save', '/company', 'projects', admin, {
    request: company.companyBody,
    answer: company.companyAnswer,
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
  post('milestone-rate', '/projects/:projectId/milestones/:milestoneId/rating', 'projects', only('client', 'admin'), {
    request: projects.ratingBody,
    answer: projects.milestoneAnswer,
  }),

  get('plans', '/catalogue/plans', 'projects', 'public', { answer: catalogue.plansAnswer }),
  get('products', '/catalogue/products', 'projects', 'public', { answer: catalogue.productsAnswer }),
  get('product', '/catalogue/products/:slug', 'projects', 'public', { answer: catalogue.productAnswer }),
  get('tech-stacks', '/catalogue/tech-stacks', 'projects', 'public', { answer: catalogue.techStacksAnswer }),
  get('picture', '/catalogue/pictures/:pictureId', 'projects', 'public', { content: PICTURE_TYPES }),
  get('claims', '/catalogue/claims', 'projects', 'public', { answer: insight.claimsAnswer }),
  get('plan-items', '/admin/plans', 'projects', admin, {
    query: catalogue.catalogueQuery,
    answer: catalogue.planItemsAnswer,
  }),
  post('plan-add', '/admin/plans', 'projects', admin, {
    request: catalogue.planBody,
    answer: catalogue.planItemAnswer,
  }),
  get('plan-item', '/admin/plans/:planId', 'projects', admin, { answer: catalogue.planItemAnswer }),
  put('plan-save', '/admin/plans/:planId', 'projects', admin, {
    request: catalogue.planBody,
    answer: catalogue.planItemAnswer,
  }),
  post('plan-publish', '/admin/plans/:planId/publish', 'projects', admin, {
    request: projects.emptyBody,
    answer: catalogue.planItemAnswer,
  }),
  post('plan-retire', '/admin/plans/:planId/retire', 'projects', admin, {
    request: catalogue.retireBody,
    answer: catalogue.planItemAnswer,
  }),
  get('product-items', '/admin/products', 'projects', admin, {
    query: catalogue.catalogueQuery,
    answer: catalogue.productItemsAnswer,
  }),
  post('product-add', '/admin/products', 'projects', admin, {
    request: catalogue.productBody,
    answer: catalogue.productItemAnswer,
  }),
  get('product-item', '/admin/products/:productId', 'projects', admin, { answer: catalogue.productItemAnswer }),
  put('product-save', '/admin/products/:productId', 'projects', admin, {
    request: catalogue.productBody,
    answer: catalogue.productItemAnswer,
  }),
  upload('picture-put', '/admin/products/pictures', 'projects', admin, PICTURE_LIMIT, {
    answer: catalogue.pictureAnswer,
  }),
  post('product-publish', '/admin/products/:productId/publish', 'projects', admin, {
    request: projects.emptyBody,
    answer: catalogue.productItemAnswer,
  }),
  post('product-retire', '/admin/products/:productId/retire', 'projects', admin, {
    request: catalogue.retireBody,
    answer: catalogue.productItemAnswer,
  }),
  get('tech-stack-items', '/admin/tech-stacks', 'projects', admin, {
    query: catalogue.catalogueQuery,
    answer: catalogue.techStackItemsAnswer,
  }),
  post('tech-stack-add', '/admin/tech-stacks', 'projects', admin, {
    request: catalogue.techStackBody,
    answer: catalogue.techStackItemAnswer,
  }),
  get('tech-stack-item', '/admin/tech-stacks/:techId', 'projects', admin, { answer: catalogue.techStackItemAnswer }),
  put('tech-stack-save', '/admin/tech-stacks/:techId', 'projects', admin, {
    request: catalogue.techStackBody,
    answer: catalogue.techStackItemAnswer,
  }),
  post('tech-stack-publish', '/admin/tech-stacks/:techId/publish', 'projects', admin, {
    request: projects.emptyBody,
    answer: catalogue.techStackItemAnswer,
  }),
  post('tech-stack-retire', '/admin/tech-stacks/:techId/retire', 'projects', admin, {
    request: catalogue.retireBody,
    answer: catalogue.techStackItemAnswer,
  }),
  get('skills', '/skills', 'projects', staff, { answer: catalogue.skillsAnswer }),
  post('skill-assess', '/skills', 'projects', staff, {
    request: catalogue.skillBody,
    answer: catalogue.skillsAnswer,
  }),
  get('visits', '/visits', 'projects', admin, { answer: insight.visitsAnswer }),
  /** A route change counts as a page shown (domain.md §5.3); whose it was stays here. */
  unkeyed(post('visit', '/visits', 'bff', 'public', { request: projects.emptyBody, answer: insight.visitAnswer })),
  get('analytics', '/analytics', 'projects', admin, { answer: insight.analyticsAnswer }),
  get('projects-analytics', '/projects/analytics', 'projects', admin, { answer: insight.projectsAnalyticsAnswer }),
  post('claim-approve', '/analytics/claims/:metric', 'projects', admin, {
    request: insight.approveClaimBody,
    answer: insight.approveClaimAnswer,
  }),

  get('jobs', '/careers/jobs', 'identity', 'public', { answer: careers.jobsAnswer }),
  get('job', '/careers/jobs/:slug', 'identity', 'public', { answer: careers.jobAnswer }),
  upload('resume-put', '/careers/jobs/:jobId/resumes', 'identity', 'public', RESUME_LIMIT, {
    answer: careers.resumeAnswer,
  }),
  /** The edge spends the captcha and asks identity on its own behalf, as with a sign-up. A repeat with the same résumé is the same application. */
  unkeyed(
    post('apply', '/careers/jobs/:jobId/applications', 'bff', 'public', {
      request: careers.applicationBody,
      answer: careers.receiptAnswer,
    }),
  ),
  unkeyed(
    post('own-application', '/careers/application', 'identity', 'public', {
      request: careers.ownApplicationBody,
      answer: careers.ownApplicationAnswer,
    }),
  ),
  unkeyed(
    post('own-withdraw', '/careers/application/withdraw', 'identity', 'public', {
      request: careers.ownWithdrawBody,
      answer: careers.ownApplicationAnswer,
    }),
  ),
  unkeyed(
    post('own-answer', '/careers/application/answer', 'identity', 'public', {
      request: careers.ownAnswerBody,
      answer: careers.ownApplicationAnswer,
    }),
  ),
  get('admin-jobs', '/admin/jobs', 'identity', admin, { query: careers.jobsQuery, answer: careers.adminJobsAnswer }),
  post('job-add', '/admin/jobs', 'identity', admin, { request: careers.jobBody, answer: careers.adminJobAnswer }),
  get('admin-job', '/admin/jobs/:jobId', 'identity', admin, { answer: careers.adminJobAnswer }),
  put('job-save', '/admin/jobs/:jobId', 'identity', admin, {
    request: careers.jobBody,
    answer: careers.adminJobAnswer,
  }),
  post('job-status', '/admin/jobs/:jobId/status', 'identity', admin, {
    request: careers.jobStatusBody,
    answer: careers.adminJobAnswer,
  }),
  get('applications', '/admin/applications', 'identity', admin, {
    query: careers.applicationsQuery,
    answer: careers.applicationsAnswer,
  }),
  get('application', '/admin/applications/:applicationId', 'identity', admin, { answer: careers.applicationAnswer }),
  get('resume', '/admin/applications/:applicationId/resume', 'identity', admin, { content: RESUME_TYPES }),
  post('application-move', '/admin/applications/:applicationId/move', 'identity', admin, {
    request: careers.moveBody,
    answer: careers.applicationAnswer,
  }),
  post('interview-schedule', '/admin/applications/:applicationId/interviews', 'identity', admin, {
    request: careers.interviewBody,
    answer: careers.applicationAnswer,
  }),
  post('interview-complete', '/admin/applications/:applicationId/interviews/:interviewId', 'identity', admin, {
    request: careers.interviewResultBody,
    answer: careers.applicationAnswer,
  }),
  post('job-offer', '/admin/applications/:applicationId/offer', 'identity', admin, {
    request: careers.jobOfferBody,
    answer: careers.applicationAnswer,
  }),
  post('application-reject', '/admin/applications/:applicationId/reject', 'identity', admin, {
    request: careers.rejectBody,
    answer: careers.applicationAnswer,
  }),
  post('application-hire', '/admin/applications/:applicationId/hire', 'identity', admin, {
    request: projects.emptyBody,
    answer: careers.hiredAnswer,
  }),
  unkeyed(
    post('letter-preview', '/admin/applications/:applicationId/letter', 'identity', admin, {
      request: careers.letterPreviewBody,
      answer: careers.letterAnswer,
    }),
  ),
  unkeyed(
    post('enquire', '/contact', 'bff', 'public', {
      request: careers.enquiryBody,
      answer: careers.enquiryReceiptAnswer,
    }),
  ),
  get('enquiries', '/admin/enquiries', 'identity', admin, {
    query: careers.enquiriesQuery,
    answer: careers.enquiriesAnswer,
  }),
  get('enquiry', '/admin/enquiries/:enquiryId', 'identity', admin, { answer: careers.enquiryAnswer }),
  post('enquiry-answered', '/admin/enquiries/:enquiryId/answered', 'identity', admin, {
    request: careers.answeredBody,
    answer: careers.enquiryAnswer,
  }),

  get('glance', '/glance', 'projects', members, { query: glance.glanceQuery, answer: glance.glanceAnswer }),
  post('glance-seen', '/glance/seen', 'projects', members, {
    request: glance.seenBody,
    answer: glance.seenAnswer,
  }),
];

/** `<img>` and players ask for these, which cannot set a header. */
export const contentRoutes: readonly string[] = routes.filter(({ content }) => content).map(({ id }) => id);
