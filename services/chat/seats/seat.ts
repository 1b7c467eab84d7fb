/** How far one person has read in one conversation, and whether it is mute to them: `chatseat-{conversation}.{person}`. */
import type { CommandOf } from '@lamplight/common/facts/actor.ts';
import { ABSENT } from '@lamplight/common/facts/standing.ts';
import { isAfter, type Place } from '@lamplight/common/marks/place.ts';
import { unreachable } from '@lamplight/events/core/declare-events.ts';
import type { Decider, Refusal } from '@lamplight/events/core/types.ts';
import type { SeatEvent } from './events.ts';

export type { SeatEvent } from './events.ts';

/** Of a message of that conversation. */
export type ReadPlace = Pick<Place, 'position' | 'occurredAt'> & Readonly<{ messageId: string }>;
export type Seat = Readonly<{ readTo: ReadPlace | null; muted: boolean }>;
export type SeatCommand = Readonly<{ conversationId: string; takesPart: boolean }> &
  ((CommandOf<'ReadTo'> & ReadPlace) | CommandOf<'Mute'> | CommandOf<'Unmute'>);

export const seatIdOf = (conversationId: string, personId: string): string => `${conversationId}.${personId}`;

const evolve = (seat: Seat, { type, data }: SeatEvent): Seat => {
  switch (type) {
    case 'MessagesRead': {
      const { position, occurredAt, messageId } = data;
      return { ...seat, readTo: { position, occurredAt, messageId } };
    }
    case 'ConversationMuted':
      return { ...seat, muted: true };
    case 'ConversationUnmuted':
      return { ...seat, muted: false };
    default:
      return unreachable(type);
  }
};

/** A mark only ever rises: what was read is not unread again by a page that was open for long. */
const decide = (c: SeatCommand, seat: Seat): readonly SeatEvent[] | Refusal => {
  if (!c.takesPart) return ABSENT;
  const of = { conversationId: c.conversationId, personId: c.actor.id };
  switch (c.type) {
    case 'ReadTo': {
      const { position, occurredAt, messageId } = c;
      return isAfter(c, seat.readTo)
        ? [{ type: 'MessagesRead', data: { ...of, position, occurredAt, messageId } }]
        : [];
    }
    case 'Mute':
      return seat.muted ? [] : [{ type: 'ConversationMuted', data: of }];
    case 'Unmute':
      return seat.muted ? [{ type: 'ConversationUnmuted', data: of }] : [];
    default:
      return unreachable(c);
  }
};

export const seat: Decider<Seat, SeatCommand, SeatEvent> = {
  category: 'chatseat',
  initial: { readTo: null, muted: false },
  evolve,
  decide,
};
