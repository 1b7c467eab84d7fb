/** What is recorded about how far somebody has looked. */

import { type EventsOf, firstVersions } from '@lamplight/events/core/declare-events.ts';
import type { EventDefinition } from '@lamplight/events/core/types.ts';
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
export const glanceEvents: readonly EventDefinition[] = firstVersions(schemas).map((first) => ({
  ...first,
  version: 2,
  upcasts: { 1: withoutRecordedAt },
}));

/** Version 1 kept when the store recorded the event, on whose log it is a moment after it happened. */
function withoutRecordedAt(data: unknown): unknown {
  const { recordedAt: occurredAt, ...rest } = data as Readonly<{ recordedAt: string }>;
  return { ...rest, occurredAt };
}
