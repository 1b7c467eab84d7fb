import { listQuery, projectAnswer } from '../projects.ts';
import * as reports from '../reports.ts';
import { get, members, replace, staff, write } from './declaration.ts';

export const reportsRoutes = {
  'lead-reports': get('/projects/:projectId/lead-report', 'projects', members, {
    summary: "List the lead's weekly reports of a project; a client gets those that are shared",
    query: listQuery,
    answer: reports.reportsAnswer,
  }),
  'lead-report': get('/projects/:projectId/lead-report/:week', 'projects', members, {
    summary: 'Read the report of a week, which is named by its Monday',
    answer: reports.reportAnswer,
  }),
  'lead-report-week': get('/projects/:projectId/lead-report/:week/draft', 'projects', staff, {
    summary: 'Write a draft from what happened on the project in a week; nothing is kept',
    codes: ['STATE_CONFLICT'],
    answer: reports.weekDraftAnswer,
  }),
  'lead-report-save': replace('/projects/:projectId/lead-report/:week', 'projects', staff, {
    summary: 'Keep the draft of a report',
    request: reports.reportDraftBody,
    answer: reports.reportAnswer,
  }),
  'lead-report-file': write('/projects/:projectId/lead-report/:week/file', 'projects', staff, {
    summary: 'File a report, which signs it; a week that has one gets its next version',
    request: reports.reportBody,
    answer: reports.reportAnswer,
  }),
  'health-declare': write('/projects/:projectId/health', 'projects', staff, {
    summary: 'Say how a project stands; better than its figures only with a reason',
    request: reports.healthBody,
    answer: projectAnswer,
  }),
};
