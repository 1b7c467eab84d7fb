/**
 * `intervention-{userId}`: what an operator did about one person past every route, and why. It is recorded each time and
 * before it is done, so that nothing leaves the house, and nobody's access changes, without a word of it (security.md §16).
 */
import { declareEvents, type EventsOf } from '@lamplight/events/core/declare-events.ts';
import type { Decider } from '@lamplight/events/core/types.ts';
import { refuse } from '@lamplight/events/core/types.ts';
import type { StreamId } from '@lamplight/events/ports/event-store.ts';
import { z } from 'zod';
import { id } from '../schema.ts';

/** `person_exported`: everything kept about them went into a folder. */
export const interventions = ['person_exported', 'second_factor_reset', 'sessions_ended', 'admin_invited'] as const;

const schemas = {
  /** The reason names nobody: it is kept for ever. */
  OperatorIntervened: z.strictObject({ userId: id, act: z.enum(interventions), reason: z.string().min(1).max(1_000) }),
} as const;
type InterventionEvent = EventsOf<typeof schemas>;
export const interventionEvents = declareEvents(schemas);

export type Intervene = Readonly<{
  type: 'Intervene';
  userId: string;
  act: (typeof interventions)[number];
  reason: string;
}>;

export const interventionStream = (userId: string): StreamId => `intervention-${userId}`;

/** The state is how often: nothing is decided by what was done before. */
export const intervention: Decider<Readonly<{ times: number }>, Intervene, InterventionEvent> = {
  category: 'intervention',
  audited: true,
  initial: { times: 0 },
  evolve: ({ times }) => ({ times: times + 1 }),
  decide: ({ userId, act, reason }) => {
    const says = reason.trim();
    if (says === '') return refuse('REASON_REQUIRED', 'rule');
    return [{ type: 'OperatorIntervened', data: { userId, act, reason: says } }];
  },
};
