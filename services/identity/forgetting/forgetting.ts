/**
 * `forgetting-{userId}`: that somebody is forgotten, decided once with its reason. It is recorded before a key is destroyed,
 * so that an order that was broken off is given again and goes on; nobody who is forgotten comes back (state-machines.md §11).
 */
import type { CivilDate } from '@lamplight/common/calendar/civil.ts';
import { declareEvents, type EventsOf } from '@lamplight/events/core/declare-events.ts';
import type { Decider } from '@lamplight/events/core/types.ts';
import { refuse } from '@lamplight/events/core/types.ts';
import type { StreamId } from '@lamplight/events/ports/event-store.ts';
import { z } from 'zod';
import { id } from '../schema.ts';
import { obligationOf, purposesOf, type Standing } from './standing.ts';

const schemas = {
  /** `purposes`: of which keys nothing opens any more; `kept`: those that the law keeps. The reason names nobody. */
  PersonForgotten: z.strictObject({
    userId: id,
    purposes: z.array(z.string()).min(1),
    kept: z.array(z.string()),
    reason: z.string().min(1).max(1_000),
  }),
} as const;
type ForgettingEvent = EventsOf<typeof schemas>;
export const forgettingEvents = declareEvents(schemas);

/** Which purposes were forgotten; none of somebody who is known. */
export type Forgetting = Readonly<{ purposes: ReadonlySet<string> }>;
/** `today`: the day in India. */
export type ForgetPerson = Readonly<{
  type: 'ForgetPerson';
  userId: string;
  reason: string;
  standing: Standing;
  today: CivilDate;
}>;

export const forgettingStream = (userId: string): StreamId => `forgetting-${userId}`;

export const forgetting: Decider<Forgetting, ForgetPerson, ForgettingEvent> = {
  category: 'forgetting',
  audited: true,
  initial: { purposes: new Set() },
  evolve: ({ purposes }, { data }) => ({ purposes: purposes.union(new Set(data.purposes)) }),
  decide: ({ userId, reason, standing, today }, forgotten) => {
    const says = reason.trim();
    if (says === '') return refuse('REASON_REQUIRED', 'rule');
    const obligation = obligationOf(standing);
    if (obligation !== null) return refuse(obligation, 'rule');
    const { purposes, kept } = purposesOf(standing, today);
    const news = purposes.filter((purpose) => !forgotten.purposes.has(purpose));
    if (news.length === 0) return [];
    const data = { userId, purposes: news, kept: kept.map(({ purpose }) => purpose), reason: says };
    return [{ type: 'PersonForgotten', data }];
  },
};
