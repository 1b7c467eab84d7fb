/** What somebody keeps of one conversation for themselves: how far they have read, and whether they hear of it. */
import { declareEvents, type EventsOf } from '@lamplight/events/core/declare-events.ts';
import { z } from 'zod';
import { id, instant } from '../schema.ts';

const ofSeat = { conversationId: id, personId: id } as const;
const schemas = {
  /** Up to this message, with it. A position moves with a restore or a copy; the instant orders across (event-core.md §5). */
  MessagesRead: z.strictObject({ ...ofSeat, position: id, occurredAt: instant, messageId: id }),
  ConversationMuted: z.strictObject(ofSeat),
  ConversationUnmuted: z.strictObject(ofSeat),
} as const;

export type SeatEvent = EventsOf<typeof schemas>;
export const seatEvents = declareEvents(schemas);
