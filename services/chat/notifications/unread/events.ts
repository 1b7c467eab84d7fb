/** What is recorded of looking for messages that nobody read for some time: up to when one looked, and nothing of people. */
import { declareEvents, type EventsOf } from '@lamplight/events/core/declare-events.ts';
import { z } from 'zod';
import { id, instant } from '../../schema.ts';

const schemas = {
  /** Whoever has not read what was sent until then is told. */
  UnreadChecked: z.strictObject({ conversationId: id, sentUpTo: instant }),
} as const;

export type UnreadEvent = EventsOf<typeof schemas>;
export const unreadEvents = declareEvents(schemas);
