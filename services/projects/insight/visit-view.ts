/** Visits of the site: one document each, written once; days are counted when asked (event-core.md §3). */
import { VISITS_TOPIC, type VisitRecorded } from '@lamplight/events/contracts/visits.ts';
import type { Projection } from '@lamplight/events/core/types.ts';

export type VisitDoc = Readonly<{ _id: string; day: string }>;

export const visitView: Projection<VisitDoc, Readonly<{ type: 'VisitRecorded'; data: VisitRecorded }>> = {
  name: 'visits',
  version: 1,
  reads: { topics: [VISITS_TOPIC] },
  indexes: [['day']],
  ids: ({ data: { visitId } }) => [visitId],
  evolve: (doc, { data: { day } }, id) => doc ?? { _id: id, day },
};
