/** Changes of a contract that wait for the reader: the other side asked, and decides nothing itself. */
import { formatDelta } from '../../ui/money.ts';
import type { Need, ProjectHead } from './needs.ts';

export const changeNeeds = (projects: readonly ProjectHead[]): Need[] =>
  projects.flatMap(({ projectId, title, openChanges }) =>
    openChanges
      .filter(({ toDecide }) => toDecide)
      .map(
        ({ changeId, deltaPaise, at }): Need => ({
          id: `change ${changeId}`,
          what: `A change to ${title} waits for your decision.`,
          more: deltaPaise === 0 ? 'The price stays.' : `${formatDelta(deltaPaise)} ex-GST`,
          act: 'Decide',
          to: `/project-details/${projectId}?tab=changes`,
          when: { at },
          late: false,
          about: { projectId, id: projectId },
          settledBy: ['ChangeApproved', 'ChangeRejected', 'ChangeWithdrawn'],
          rank: 1,
        }),
      ),
  );
