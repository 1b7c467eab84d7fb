import * as interests from '../interests.ts';
import { emptyBody } from '../projects.ts';
import { admin, get, only, staff, write } from './declaration.ts';

export const interestsRoutes = {
  interests: get('/project-interests', 'projects', staff, {
    summary: "List interests in projects: one's own, or for admins those in a project or of an employee",
    query: interests.interestsQuery,
    answer: interests.interestsAnswer,
  }),
  'interest-express': write('/projects/:projectId/interest', 'projects', only('employee'), {
    summary: 'Say that one would like to be on a project that looks for people',
    codes: ['ACCOUNT_PENDING', 'DUPLICATE_INTEREST', 'EMPLOYEE_INACTIVE'],
    request: interests.expressInterestBody,
    answer: interests.interestAnswer,
  }),
  'interest-withdraw': write('/project-interests/:interestId/withdraw', 'projects', staff, {
    summary: "Withdraw one's interest in a project",
    request: emptyBody,
    answer: interests.interestAnswer,
  }),
  'interest-shortlist': write('/project-interests/:interestId/shortlist', 'projects', admin, {
    summary: 'Put somebody who is interested in a project on its shortlist',
    request: emptyBody,
    answer: interests.interestAnswer,
  }),
  'interest-decline': write('/project-interests/:interestId/decline', 'projects', admin, {
    summary: 'Decline an interest with a reason, which the person reads',
    request: interests.declineInterestBody,
    answer: interests.interestAnswer,
  }),
};
