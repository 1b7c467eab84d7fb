/** Changes of a contract that wait for the reader: the other side asked, or a lead drafted what the company might ask for. */
import { formatDelta } from '../../ui/money.ts';
import type { Need, ProjectHead } from './needs.ts';

export const changeNeeds = (projects: readonly ProjectHead[]): Need[] =>
  projects.flatMap(({ projectId, title, openChanges }) =>
    openChanges
      .filter(({ toDecide }) => toDecide)
      .map(({ changeId, deltaPaise, draftedBy, at }): Need => {
        const worth = deltaPaise === 0 ? 'The price stays.' : `${formatDelta(deltaPaise)} ex-GST`;
        return {
          id: `change ${changeId}`,
          what: draftedBy
            ? `${draftedBy.name ?? 'The lead'} drafted a change to ${title}: look at it, and propose it or discard it.`
            : `A change to ${title} waits for your decision.`,
          more: worth,
          act: draftedBy ? 'Look at it' : 'Decide',
          to: `/project-details/${projectId}?tab=changes`,
          when: { at },
          late: false,
          about: { projectId, id: projectId },
          settledBy: draftedBy
            ? ['ChangeRequested', 'ChangeDiscarded']
            : ['ChangeApproved', 'ChangeRejected', 'ChangeWithdrawn'],
          rank: 1,
        };
      }),
  );
