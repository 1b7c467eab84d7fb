/** What is recorded about how far somebody has looked. */
import { declareEvents, type EventsOf } from '@lamplight/events/core/declare-events.ts';
import { z } from 'zod';
import { id } from '../schema.ts';

const schemas = {
  /** The newest event that was before the person: of everything, or of one project alone. */
  Looked: z.strictObject({
    personId: id,
    position: z.string().min(1).max(128),
    /** When that event happened: what still orders the mark after a restore or a copy, which gives every position anew. */
    occurredAt: z.iso.datetime(),
    /** Which event it was, in whatever log that stands: its position is found by it there. */
    event: z.strictObject({ stream: z.string().min(1).max(256), revision: z.int().nonnegative() }).optional(),
    projectId: id.optional(),
  }),
} as const;

export type GlanceEvent = EventsOf<typeof schemas>;
export const glanceEvents = declareEvents(schemas, { earlier: { Looked: [withoutRecordedAt] } });

type LookedV1 = Omit<GlanceEvent['data'], 'occurredAt' | 'event'> & Readonly<{ recordedAt: string }>;
/** Version 1 kept when the store recorded the event, on whose log it is a moment after it happened. */
function withoutRecordedAt({ recordedAt: occurredAt, ...rest }: LookedV1): GlanceEvent['data'] {
  return { ...rest, occurredAt };
}
