/** The marks of each person, with when they looked. */
import type { Place } from '@lamplight/common/marks/place.ts';
import type { Projection } from '@lamplight/events/core/types.ts';
import type { GlanceEvent } from './events.ts';
import { type Marks, marked, NO_MARKS } from './place.ts';

export type Mark = Place & Readonly<{ at: string }>;
export type GlanceDoc = Marks<Mark> & Readonly<{ _id: string }>;

export const glanceView: Projection<GlanceDoc, GlanceEvent> = {
  name: 'glances',
  version: 2,
  reads: { categories: ['glance'] },
  ids: (e) => [e.data.personId],
  evolve: (doc, { data: { position, occurredAt, event, projectId }, occurredAt: at }, id) => ({
    ...marked<Mark>(doc ?? NO_MARKS, { position, occurredAt, ...(event && { event }), at }, projectId),
    _id: id,
  }),
};
