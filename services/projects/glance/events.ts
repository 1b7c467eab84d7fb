/** What is recorded about how far somebody has looked. */

import { type EventsOf, firstVersions } from '@lamplight/events/core/declare-events.ts';
import { z } from 'zod';
import { id } from '../schema.ts';

const schemas = {
  /** The newest event that was before the person: of everything, or of one project alone. */
  Looked: z.strictObject({
    personId: id,
    position: z.string().min(1).max(128),
    /** When that event was recorded: what still orders the mark after a restore, which gives every position anew. */
    recordedAt: z.iso.datetime(),
    projectId: id.optional(),
  }),
} as const;

export type GlanceEvent = EventsOf<typeof schemas>;
export const glanceEvents = firstVersions(schemas);
