import * as code from '../code.ts';
import { emptyBody, listQuery } from '../projects.ts';
import { admin, get, members, staff, write } from './declaration.ts';

const OF_PROJECT = '/projects/:projectId/code';
const ONE = `${OF_PROJECT}/repositories/:repositoryId` as const;
/** Asked in the name of one's own account. */
const ASKING = ['CONNECTION_NEEDED', 'CONNECTION_NOT_SET_UP'] as const;

export const codeRoutes = {
  'code-available': get('/code/available', 'integrations', staff, {
    summary: "List the repositories that one's own account may administer",
    answer: code.availableRepositoriesAnswer,
  }),
  'code-all': get('/code/repositories', 'integrations', admin, {
    summary: 'List the repositories of all projects, and when their host last told of them',
    query: listQuery,
    answer: code.repositoriesAnswer,
  }),
  'code-repositories': get(`${OF_PROJECT}/repositories`, 'integrations', staff, {
    summary: 'List the repositories of a project, and who may use them',
    query: listQuery,
    answer: code.projectRepositoriesAnswer,
  }),
  'code-map': write(`${OF_PROJECT}/repositories`, 'integrations', staff, {
    summary: 'Map a repository to a project: its team is let in, and what is done there is told',
    codes: [...ASKING, 'REPOSITORY_FOREIGN', 'REPOSITORY_TAKEN', 'STATE_CONFLICT'],
    request: code.mapRepositoryBody,
    answer: code.repositoryAnswer,
  }),
  'code-unmap': write(`${ONE}/unmap`, 'integrations', staff, {
    summary: 'Unmap a repository: its team is let in no more, and nothing is told of it',
    codes: ['STATE_CONFLICT'],
    request: emptyBody,
    answer: code.repositoryAnswer,
  }),
  'code-reconcile': write(`${ONE}/reconcile`, 'integrations', staff, {
    summary: "Ask the host again for what is out of step, in the name of one's own account",
    codes: [...ASKING, 'REPOSITORY_FOREIGN', 'STATE_CONFLICT'],
    request: emptyBody,
    answer: code.repositoryAnswer,
  }),
  'code-deliveries': get(`${ONE}/deliveries`, 'integrations', staff, {
    summary: 'List what the host wanted to tell of a repository and could not',
    codes: [...ASKING, 'REPOSITORY_FOREIGN', 'STATE_CONFLICT'],
    answer: code.codeDeliveriesAnswer,
  }),
  'code-replay': write(`${ONE}/deliveries/:deliveryId/replay`, 'integrations', staff, {
    summary: 'Ask the host to tell it once more; what was taken in already counts once',
    codes: [...ASKING, 'REPOSITORY_FOREIGN', 'STATE_CONFLICT'],
    request: emptyBody,
    answer: code.codeReplayAnswer,
  }),
  'code-activity': get(`${OF_PROJECT}/activity`, 'integrations', staff, {
    summary: 'List commits and requests of a project, the newest first',
    query: listQuery,
    answer: code.codeActivityAnswer,
  }),
  'code-suggestions': get(`${OF_PROJECT}/suggestions`, 'integrations', staff, {
    summary: 'List what code says of the progress of sub-milestones',
    query: listQuery,
    answer: code.codeSuggestionsAnswer,
  }),
  'code-evidence': get(`${OF_PROJECT}/sub-milestones/:subMilestoneId`, 'integrations', staff, {
    summary: 'Read which commits and requests name a sub-milestone',
    answer: code.codeEvidenceAnswer,
  }),
  'code-milestone': get(`${OF_PROJECT}/milestones/:milestoneId`, 'integrations', members, {
    summary: 'Read what was merged for a milestone that was handed in',
    answer: code.codeMilestoneAnswer,
  }),
};
