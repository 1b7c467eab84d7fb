/** What is recorded about how far somebody has looked. */
import { declareEvents, type EventsOf } from '@lamplight/events/core/declare-events.ts';
import { z } from 'zod';
import { id } from '../schema.ts';

const schemas = {
  /** The newest event that the person has seen: of everything, or of one project alone. */
  Looked: z.strictObject({
    personId: id,
    position: z.string().min(1).max(128),
    /** When that event happened: it orders the mark after a restore or a copy, which moves every position. */
    occurredAt: z.iso.datetime(),
    /** Which event it was: by this its position is found in a restored or copied log. */
    event: z.strictObject({ stream: z.string().min(1).max(256), revision: z.int().nonnegative() }).optional(),
    projectId: id.optional(),
  }),
} as const;

export type GlanceEvent = EventsOf<typeof schemas>;
export const glanceEvents = declareEvents(schemas, { earlier: { Looked: [withoutRecordedAt] } });

type LookedV1 = Omit<GlanceEvent['data'], 'occurredAt' | 'event'> & Readonly<{ recordedAt: string }>;
/** Version 1 kept when the store recorded the event, a moment after it happened. */
function withoutRecordedAt({ recordedAt: occurredAt, ...rest }: LookedV1): GlanceEvent['data'] {
  return { ...rest, occurredAt };
}
