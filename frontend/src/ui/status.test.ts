import { jobStates, stages } from '@lamplight/bff/contract/careers.ts';
import { connectionStates } from '@lamplight/bff/contract/connections.ts';
import { interestStates } from '@lamplight/bff/contract/interests.ts';
import { milestoneStates, projectStates } from '@lamplight/bff/contract/projects.ts';
import { proposalStates } from '@lamplight/bff/contract/proposals.ts';
import { statesOf, statusOf } from './status.ts';

describe('the words for states', () => {
  it.each([
    ['proposal', proposalStates],
    ['project', projectStates],
    ['milestone', milestoneStates],
    ['interest', interestStates],
    ['job', jobStates],
    ['application', stages],
    ['connection', connectionStates],
  ] as const)('name every state of a %s that the API knows, and no other', (kind, known) =>
    expect([...statesOf(kind)].sort()).toEqual([...known].sort()),
  );

  it('show a state of a later release by its own name', () =>
    expect(statusOf('project', 'far_away')).toEqual({ word: 'far away', tone: 'plain' }));
});
