/** What seats give their service. */
import { invalidate } from '@lamplight/common/service/signal.ts';
import type { Fact } from '@lamplight/events/core/types.ts';
import type { MessageEvent } from '../messages/events.ts';
import { type SeatEvent, seatEvents } from './events.ts';
import { seat } from './seat.ts';
import { seatView } from './view.ts';

export const seats = {
  events: seatEvents,
  deciders: [seat],
  views: { seats: seatView },
  signals: {
    /** The person's other windows: nobody else learns what somebody has read. */
    seats: ({ data }: Fact<SeatEvent | MessageEvent>) => {
      const { conversationId } = data;
      const personId = 'personId' in data ? data.personId : data.authorId;
      return [invalidate({ users: [personId], roles: [] }, 'conversation', conversationId)];
    },
  },
} as const;
