/** Up to which notification somebody has seen all of theirs: `bell-{person}`, a mark that only ever rises. */
import type { CommandOf } from '@lamplight/common/facts/actor.ts';
import { ABSENT } from '@lamplight/common/facts/standing.ts';
import { isAfter, type Place } from '@lamplight/common/marks/place.ts';
import type { Decider, Refusal } from '@lamplight/events/core/types.ts';
import type { BellEvent } from './events.ts';

export type { BellEvent } from './events.ts';

/** Of one of the person's notifications. */
export type SeenTo = Pick<Place, 'position' | 'occurredAt'> & Readonly<{ notificationId: string }>;
export type Bell = Readonly<{ seenTo: SeenTo | null }>;
/** `isOwn`: the notification is the person's. */
export type BellCommand = CommandOf<'MarkAllRead'> & SeenTo & Readonly<{ isOwn: boolean }>;

const evolve = (_bell: Bell, { data: { userId: _whose, ...seenTo } }: BellEvent): Bell => ({ seenTo });

/** A page that was open for long marks nothing unread again. */
const decide = (c: BellCommand, { seenTo }: Bell): readonly BellEvent[] | Refusal => {
  const { notificationId, position, occurredAt } = c;
  if (!c.isOwn) return ABSENT;
  if (!isAfter(c, seenTo)) return [];
  return [{ type: 'AllNotificationsRead', data: { userId: c.actor.id, notificationId, position, occurredAt } }];
};

export const bell: Decider<Bell, BellCommand, BellEvent> = {
  category: 'bell',
  initial: { seenTo: null },
  evolve,
  decide,
};
