import * as audit from '../audit.ts';
import { admin, get, members, unkeyed, write } from './declaration.ts';

export const auditRoutes = {
  'audit-events': get('projects', admin, { query: audit.auditQuery, answer: audit.auditAnswer }),
  'audit-state': get('projects', admin, {
    query: audit.stateQuery,
    answer: audit.stateAnswer,
  }),
  'audit-diff': get('projects', admin, { query: audit.diffQuery, answer: audit.diffAnswer }),
  'audit-verify': unkeyed(
    write('projects', members, {
      request: audit.verifyBody,
      answer: audit.verifyAnswer,
    }),
  ),
  activity: get('projects', members, {
    query: audit.activityQuery,
    answer: audit.activityAnswer,
  }),
};
