/** Weeks of hours: those that wait for whoever leads their projects, and those that came back to whoever logged them. */
import type { TimeSheet } from '@lamplight/bff/contract/time.ts';
import { counted } from '../../ui/counted.ts';
import { civilOf, formatDay } from '../../ui/dates.ts';
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

/** One's own that were sent back. Another value for a day, or none, settles it: the week waits for the lead again. */
export const returnedNeeds = (sheets: readonly TimeSheet[], now: number): Need[] =>
  inOrder(
    sheets
      .filter(({ state }) => state === 'returned')
      .map(({ projectId, projectTitle, week, decided }) => ({
        id: `hours ${projectId} ${week}`,
        what: `Your hours on ${projectTitle} in the week of ${formatDay(week, civilOf(now))} came back.`,
        more: [decided?.by.name, decided?.reason].filter(Boolean).join(': '),
        act: 'Correct them',
        to: `/employee/time?week=${week}`,
        when: decided === undefined ? null : { at: decided.at },
        late: true,
        about: { projectId, id: projectId },
        settledBy: ['TimeLogged'],
        rank: 1,
      })),
  );
