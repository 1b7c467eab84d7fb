import * as figures from '../figures.ts';
import * as glance from '../glance.ts';
import * as insight from '../insight.ts';
import * as projects from '../projects.ts';
import * as search from '../search.ts';
import { admin, get, members, unkeyed, write } from './declaration.ts';

export const insightRoutes = {
  search: get('/search', 'projects', members, {
    summary: 'Find what one may see by a few letters',
    query: search.searchQuery,
    answer: search.searchAnswer,
  }),
  claims: get('/catalogue/claims', 'projects', 'public', {
    summary: 'Read the figures that the site states about the company',
    answer: insight.claimsAnswer,
  }),
  visits: get('/visits', 'projects', admin, {
    summary: "Read how often the site's pages were shown",
    answer: insight.visitsAnswer,
  }),
  /** A route change counts as a page shown (domain.md §5.3); whose it was stays here. */
  visit: unkeyed(
    write('/visits', 'bff', 'public', {
      summary: 'Count a page of the site as shown',
      request: projects.emptyBody,
      answer: insight.visitAnswer,
    }),
  ),
  analytics: get('/analytics', 'projects', admin, {
    summary: "Read the company's figures for admins: since the beginning, and of a period that is named",
    query: figures.periodQuery,
    answer: insight.analyticsAnswer,
  }),
  'projects-analytics': get('/projects/analytics', 'projects', admin, {
    summary: 'Read figures over all projects: since the beginning, and of a period that is named',
    query: figures.periodQuery,
    answer: insight.projectsAnalyticsAnswer,
  }),
  'figure-rows': get('/analytics/figures/:figure', 'projects', admin, {
    summary: 'List the rows that make a figure of a period',
    query: figures.figureRowsQuery,
    answer: figures.figureRowsAnswer,
  }),
  'claim-approve': write('/analytics/claims/:metric', 'projects', admin, {
    summary: 'Approve a figure for the site',
    codes: ['CLAIM_CHANGED'],
    request: insight.approveClaimBody,
    answer: insight.approveClaimAnswer,
  }),
  glance: get('/glance', 'projects', members, {
    summary: 'Read what happened since one last looked',
    query: glance.glanceQuery,
    answer: glance.glanceAnswer,
  }),
  'glance-seen': write('/glance/seen', 'projects', members, {
    summary: 'Note that one has looked',
    request: glance.seenBody,
    answer: glance.seenAnswer,
  }),
};
