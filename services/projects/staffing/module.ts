/** What the assignments and interests of people give their service. */
import { ADMINS, invalidate } from '@lamplight/common/service/signal.ts';
import type { Fact } from '@lamplight/events/core/types.ts';
import { type Seers, withUser } from '../seers.ts';
import { isOfInterest, personEvents } from './events.ts';
import { type PersonEvent, person } from './person.ts';
import { lateInterestCloser, leaver, staffKeeper } from './reactors.ts';
import { assignmentView, interestView } from './view.ts';

type Sources = Parameters<typeof staffKeeper>[0] & Parameters<typeof lateInterestCloser>[0];

export const staffing = {
  events: personEvents,
  deciders: [person],
  views: { assignments: assignmentView, interests: interestView },
  reactors: (sources: Sources) => [staffKeeper(sources), lateInterestCloser(sources), leaver],
  signals: {
    assignments: async (fact: Fact<PersonEvent>, { ofProject }: Seers) => {
      if (isOfInterest(fact)) return [];
      const { projectId, assignmentId, employeeId } = fact.data;
      return [invalidate(withUser(await ofProject(projectId), employeeId), 'assignment', assignmentId)];
    },
    interests: (fact: Fact<PersonEvent>) =>
      isOfInterest(fact) ? [invalidate(withUser(ADMINS, fact.data.employeeId), 'interest', fact.data.interestId)] : [],
  },
} as const;
