/** Milestones as the figures count them: when handed in, when due, when accepted, and how they were rated. */
import { type CivilDate, istDate } from '@lamplight/common/calendar/civil.ts';
import type { Fact, Projection } from '@lamplight/events/core/types.ts';
import type { ProjectEvent } from '../projects/project.ts';
import { isCounted, isOnTime } from './metrics.ts';

type Counted = Extract<
  ProjectEvent,
  {
    type:
      | 'MilestonesPlanned'
      | 'MilestoneDueDateCommitted'
      | 'MilestoneStarted'
      | 'MilestoneSubmitted'
      | 'MilestoneAccepted'
      | 'MilestoneCancelled'
      | 'ClientRatingSubmitted';
  }
>;
export type DeliveryDoc = Readonly<{
  _id: string;
  projectId: string;
  startDate: CivilDate;
  baselineDueDate: CivilDate;
  committedDueDate: CivilDate;
  /** When work on it began, in India. */
  startedOn: CivilDate | null;
  /** Of the newest submission, in India. */
  submittedOn: CivilDate | null;
  acceptedOn: CivilDate | null;
  /** Whether it counts: accepted, and not cancelled. */
  accepted: boolean;
  amountPaise: number;
  rating: Readonly<{ score: number; onBehalf: boolean }> | null;
  /** Whether it was handed in by the day that was committed to; null before it is handed in. */
  onTime: boolean | null;
  /** Of a rating by the client alone: what was entered on their behalf counts in no figure. */
  score: number | null;
}>;

export const deliveryView: Projection<DeliveryDoc, Counted> = {
  name: 'deliveries',
  version: 6,
  reads: {
    types: [
      'MilestonesPlanned',
      'MilestoneDueDateCommitted',
      'MilestoneStarted',
      'MilestoneSubmitted',
      'MilestoneAccepted',
      'MilestoneCancelled',
      'ClientRatingSubmitted',
    ],
  },
  indexes: [
    ['accepted', 'acceptedOn'],
    ['accepted', 'onTime', 'acceptedOn'],
    ['accepted', 'score', 'acceptedOn'],
    ['accepted', 'acceptedOn', 'onTime', 'score', 'amountPaise'],
  ],
  ids: ({ type, data }) =>
    type === 'MilestonesPlanned' ? data.milestones.map(({ milestoneId }) => milestoneId) : [data.milestoneId],
  evolve: (doc, e, id) => {
    const after = evolved(doc, e, id);
    return after && { ...after, ...countedOf(after) };
  },
};

type Uncounted = Omit<DeliveryDoc, 'onTime' | 'score'>;
const countedOf = ({ submittedOn, committedDueDate, rating }: Uncounted) => ({
  onTime: submittedOn === null ? null : isOnTime({ submittedOn, committedDueDate }),
  score: rating !== null && isCounted(rating) ? rating.score : null,
});

const evolved = (doc: Uncounted | null, e: Fact<Counted>, id: string): Uncounted | null => {
  if (e.type === 'MilestonesPlanned') {
    const planned = e.data.milestones.find(({ milestoneId }) => milestoneId === id);
    if (planned === undefined) return doc;
    const { startDate, baselineDueDate, committedDueDate, amountPaise } = planned;
    const { projectId } = e.data;
    const open = { startedOn: null, submittedOn: null, acceptedOn: null, accepted: false, rating: null };
    const dates = { startDate, baselineDueDate, committedDueDate };
    return { ...open, ...doc, _id: id, projectId, ...dates, amountPaise };
  }
  if (doc === null) return null;
  switch (e.type) {
    case 'MilestoneDueDateCommitted':
      return { ...doc, committedDueDate: e.data.to };
    case 'MilestoneStarted':
      return { ...doc, startedOn: doc.startedOn ?? istDate(e.occurredAt) };
    case 'MilestoneSubmitted':
      return { ...doc, submittedOn: istDate(e.occurredAt) };
    case 'MilestoneAccepted':
      return { ...doc, acceptedOn: istDate(e.occurredAt), accepted: true, amountPaise: e.data.amountPaise };
    case 'MilestoneCancelled':
      return { ...doc, accepted: false };
    default: {
      const { score, onBehalf } = e.data;
      return { ...doc, rating: { score, onBehalf } };
    }
  }
};
