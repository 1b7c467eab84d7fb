import { emptyBody, milestoneAnswer, subMilestoneAnswer } from '../projects.ts';
import * as parts from '../sub-milestones.ts';
import { staff, write } from './declaration.ts';

const answer = subMilestoneAnswer;

export const subMilestonesRoutes = {
  'sub-milestones-plan': write('/projects/:projectId/milestones/:milestoneId/sub-milestones', 'projects', staff, {
    summary: 'Plan the sub-milestones of a milestone; their weights add up to 100 %',
    codes: ['WEIGHTS_NOT_100'],
    request: parts.subPlanBody,
    answer: milestoneAnswer,
  }),
  'sub-milestone-start': write(
    '/projects/:projectId/milestones/:milestoneId/sub-milestones/:subMilestoneId/start',
    'projects',
    staff,
    { summary: 'Start work on a sub-milestone', request: emptyBody, answer },
  ),
  'sub-milestone-finish': write(
    '/projects/:projectId/milestones/:milestoneId/sub-milestones/:subMilestoneId/finish',
    'projects',
    staff,
    {
      summary: 'Say that a sub-milestone is done, with a note or files that show it',
      codes: ['EVIDENCE_REQUIRED', 'FILE_NOT_CLEAN'],
      request: parts.finishBody,
      answer,
    },
  ),
  'sub-milestone-verify': write(
    '/projects/:projectId/milestones/:milestoneId/sub-milestones/:subMilestoneId/verify',
    'projects',
    staff,
    {
      summary: 'Verify a sub-milestone that is done',
      codes: ['OWN_WORK', 'PERSON_PENDING'],
      request: emptyBody,
      answer,
    },
  ),
  'sub-milestone-return': write(
    '/projects/:projectId/milestones/:milestoneId/sub-milestones/:subMilestoneId/return',
    'projects',
    staff,
    {
      summary: 'Return a sub-milestone with what is still to be done',
      codes: ['OWN_WORK', 'PERSON_PENDING'],
      request: parts.subReasonBody,
      answer,
    },
  ),
  'sub-milestone-cancel': write(
    '/projects/:projectId/milestones/:milestoneId/sub-milestones/:subMilestoneId/cancel',
    'projects',
    staff,
    { summary: 'Cancel a sub-milestone; the others share its weight', request: parts.subReasonBody, answer },
  ),
};
