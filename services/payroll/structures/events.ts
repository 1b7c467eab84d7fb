/** What is recorded of how pay is made up (domain.md §6). */
import { declareEvents, type EventsOf } from '@lamplight/events/core/declare-events.ts';
import { z } from 'zod';
import { id, list, text, version } from '../schema.ts';

const schemas = {
  /** A version never changes: whoever is paid by it is paid by it until their terms name another. */
  SalaryStructurePublished: z.strictObject({
    structureId: id,
    version,
    name: text,
    components: list(z.record(z.string(), z.json()).readonly()),
  }),
} as const;

export type StructureEvent = EventsOf<typeof schemas>;
export const structureEvents = declareEvents(schemas);
