/** Weeks of hours that wait for whoever leads their projects. */
import type { TimeSheet } from '@lamplight/bff/contract/time.ts';
import { counted } from '../../ui/counted.ts';
import { civilOf } from '../../ui/dates.ts';
import { mondayOf } from '../reports/week.ts';
import { inOrder, type Need } from './needs.ts';

/** Once a week is over; those of one project are one need. */
export const timeNeeds = (sheets: readonly TimeSheet[], now: number): Need[] => {
  const current = mondayOf(civilOf(now));
  const waiting = sheets.filter(({ can, week }) => can.approveTime === true && week < current);
  const byProject = Map.groupBy(waiting, ({ projectId }) => projectId);
  return inOrder(
    [...byProject].map(([projectId, ofIt]) => ({
      id: `time ${projectId}`,
      what: `${counted(ofIt.length, 'week')} of hours on ${ofIt[0]?.projectTitle} ${ofIt.length === 1 ? 'waits' : 'wait'} for you.`,
      more: [...new Set(ofIt.map(({ employee }) => employee.name ?? 'Somebody'))].join(', '),
      act: 'Look at them',
      to: `/project-details/${projectId}?tab=time`,
      when: null,
      late: false,
      about: { projectId, id: projectId },
      settledBy: ['TimeApproved', 'TimeReturned'],
      rank: 3,
    })),
  );
};
