import * as accounts from '../accounts.ts';
import * as audit from '../audit.ts';
import { admin, get, members, unkeyed, write } from './declaration.ts';

export const auditRoutes = {
  'audit-events': get('/audit/events', 'services', admin, {
    summary: 'List recorded events, filtered, newest first',
    query: audit.auditQuery,
    answer: audit.auditAnswer,
  }),
  'audit-state': get('/audit/:kind/:id/state', 'services', admin, {
    summary: 'Read a thing as of an instant, or after one of its events',
    query: audit.stateQuery,
    answer: audit.stateAnswer,
  }),
  'audit-diff': get('/audit/:kind/:id/diff', 'services', admin, {
    summary: 'Compare a thing at two instants',
    query: audit.diffQuery,
    answer: audit.diffAnswer,
  }),
  'audit-account': get('/audit/accounts/:projectId', 'projects', admin, {
    summary: 'Read how a project came about and how it was delivered',
    query: accounts.accountQuery,
    answer: accounts.accountAnswer,
  }),
  'audit-verify': unkeyed(
    write('/audit/verify', 'services', members, {
      summary: 'Verify the chained history: of a project, or all of it for admins',
      request: audit.verifyBody,
      answer: audit.verifyAnswer,
    }),
  ),
  activity: get('/projects/:projectId/activity', 'projects', members, {
    summary: 'List what happened in a project, in words',
    query: audit.activityQuery,
    answer: audit.activityAnswer,
  }),
};
