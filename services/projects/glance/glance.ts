/** How far one person has looked: a mark in the order of events that only ever rises. */

import type { CommandOf } from '@lamplight/common/facts/actor.ts';
import { ABSENT } from '@lamplight/common/facts/standing.ts';
import { isAfter, type Place } from '@lamplight/common/marks/place.ts';
import type { Decider, Refusal } from '@lamplight/events/core/types.ts';
import type { GlanceEvent } from './events.ts';
import { type Marks, marked, markOn, NO_MARKS } from './place.ts';

export type { GlanceEvent } from './events.ts';

export type Glance = Marks<Place>;

/** `mayRead`: this person may read the event at that place (of that project, where one is named). */
export type GlanceCommand = CommandOf<'Look'> & Place & Readonly<{ projectId?: string | undefined; mayRead: boolean }>;

const evolve = (glance: Glance, { data: { position, occurredAt, event, projectId } }: GlanceEvent): Glance =>
  marked(glance, { position, occurredAt, event }, projectId);

/** An event that the person may not read is 404, so that they learn nothing; one behind the mark changes nothing. */
const decide = (c: GlanceCommand, glance: Glance): readonly GlanceEvent[] | Refusal => {
  const { position, occurredAt, event, projectId } = c;
  if (!c.mayRead) return ABSENT;
  if (!isAfter(c, markOn(glance, projectId))) return [];
  const where = projectId === undefined ? {} : { projectId };
  return [{ type: 'Looked', data: { personId: c.actor.id, position, occurredAt, ...(event && { event }), ...where } }];
};

export const glance: Decider<Glance, GlanceCommand, GlanceEvent> = {
  category: 'glance',
  initial: NO_MARKS,
  evolve,
  decide,
};
