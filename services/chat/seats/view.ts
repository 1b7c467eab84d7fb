/** Seats as lists read them. Whoever sends a message has read up to it. */
import { isAfter } from '@lamplight/common/marks/place.ts';
import type { Fact, Projection } from '@lamplight/events/core/types.ts';
import type { MessageEvent } from '../messages/events.ts';
import type { SeatEvent } from './events.ts';
import { type ReadPlace, type Seat, seat, seatIdOf } from './seat.ts';

export type SeatDoc = Readonly<{ _id: string; conversationId: string; personId: string }> & Seat;

const isOfSeat = (e: Fact<SeatEvent | MessageEvent>): e is Fact<SeatEvent> => e.stream.startsWith(`${seat.category}-`);

export const seatView: Projection<SeatDoc, SeatEvent | MessageEvent> = {
  name: 'chat-seats',
  version: 1,
  reads: { categories: [seat.category, 'message'] },
  indexes: [['personId']],
  ids: (e) => {
    if (isOfSeat(e)) return [seatIdOf(e.data.conversationId, e.data.personId)];
    return e.type === 'MessageSent' ? [seatIdOf(e.data.conversationId, e.data.authorId)] : [];
  },
  evolve: (doc, e, id) => {
    const { conversationId } = e.data;
    const personId = isOfSeat(e) ? e.data.personId : (e as Fact<MessageEvent>).data.authorId;
    const before = doc ?? { ...seat.initial, _id: id, conversationId, personId };
    if (isOfSeat(e))
      return { ...before, ...seat.evolve(before, { type: e.type, data: e.data } as SeatEvent, e.revision) };
    const { position, occurredAt } = e;
    const sent: ReadPlace = { position, occurredAt, messageId: (e as Fact<MessageEvent>).data.messageId };
    return isAfter(sent, before.readTo) ? { ...before, readTo: sent } : before;
  },
};
