import * as glance from '../glance.ts';
import * as insight from '../insight.ts';
import * as projects from '../projects.ts';
import * as search from '../search.ts';
import { admin, get, members, unkeyed, write } from './declaration.ts';

export const insightRoutes = {
  search: get('projects', members, { query: search.searchQuery, answer: search.searchAnswer }),
  claims: get('projects', 'public', { answer: insight.claimsAnswer }),
  visits: get('projects', admin, { answer: insight.visitsAnswer }),
  /** A route change counts as a page shown (domain.md §5.3); whose it was stays here. */
  visit: unkeyed(write('bff', 'public', { request: projects.emptyBody, answer: insight.visitAnswer })),
  analytics: get('projects', admin, { answer: insight.analyticsAnswer }),
  'projects-analytics': get('projects', admin, { answer: insight.projectsAnalyticsAnswer }),
  'claim-approve': write('projects', admin, {
    request: insight.approveClaimBody,
    answer: insight.approveClaimAnswer,
  }),
  glance: get('projects', members, { query: glance.glanceQuery, answer: glance.glanceAnswer }),
  'glance-seen': write('projects', members, {
    request: glance.seenBody,
    answer: glance.seenAnswer,
  }),
};
