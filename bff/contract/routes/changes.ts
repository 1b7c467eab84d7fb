import * as changes from '../changes.ts';
import { emptyBody, listQuery } from '../projects.ts';
import { get, members, only, write } from './declaration.ts';

const parties = only('client', 'admin');
const askers = only('client', 'admin', 'team_lead');
const company = only('admin', 'team_lead');
const admin = only('admin');

export const changesRoutes = {
  changes: get('/projects/:projectId/changes', 'projects', members, {
    summary: "List what was asked to be changed in a project's contract",
    query: listQuery,
    answer: changes.changesAnswer,
  }),
  'change-request': write('/projects/:projectId/changes', 'projects', askers, {
    summary:
      'Ask the other side for a change of amounts, dates, scope or milestones; of a lead it is a draft for the admins',
    codes: ['AMOUNTS_NOT_CONTRACT', 'MILESTONE_LOCKED', 'WEIGHTS_NOT_100'],
    request: changes.changeBody,
    answer: changes.changeAnswer,
  }),
  change: get('/projects/:projectId/changes/:changeId', 'projects', members, {
    summary: 'Read a change: what it makes of the contract, milestone by milestone',
    answer: changes.changeAnswer,
  }),
  'change-propose': write('/projects/:projectId/changes/:changeId/propose', 'projects', admin, {
    summary: 'Ask the client for a change that the lead drafted, as it is or changed',
    codes: ['AMOUNTS_NOT_CONTRACT', 'MILESTONE_LOCKED', 'WEIGHTS_NOT_100'],
    request: changes.proposeChangeBody,
    answer: changes.changeAnswer,
  }),
  'change-discard': write('/projects/:projectId/changes/:changeId/discard', 'projects', company, {
    summary: 'Discard the draft of a change; the lead who drafted it reads why',
    request: changes.rejectChangeBody,
    answer: changes.changeAnswer,
  }),
  'change-approve': write('/projects/:projectId/changes/:changeId/approve', 'projects', parties, {
    summary: 'Approve a change that the other side asked for; the plan follows at once',
    codes: ['AMOUNTS_NOT_CONTRACT', 'MILESTONE_LOCKED', 'OWN_CHANGE', 'WEIGHTS_NOT_100'],
    request: emptyBody,
    answer: changes.changeAnswer,
  }),
  'change-reject': write('/projects/:projectId/changes/:changeId/reject', 'projects', parties, {
    summary: 'Reject a change that the other side asked for',
    codes: ['OWN_CHANGE'],
    request: changes.rejectChangeBody,
    answer: changes.changeAnswer,
  }),
  'change-withdraw': write('/projects/:projectId/changes/:changeId/withdraw', 'projects', parties, {
    summary: 'Withdraw a change that one has asked for',
    request: emptyBody,
    answer: changes.changeAnswer,
  }),
};
