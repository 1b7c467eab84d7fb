/**
 * What a code host has told us and signed: of each delivery what we read in it, and nothing else of it.
 */
import { declareEvents, type EventsOf } from '@lamplight/events/core/declare-events.ts';
import { z } from 'zod';
import { codeItem } from '../../providers/code-item.ts';

const id = z.string().min(1).max(128);
const schemas = {
  CodeActivityReceived: z.strictObject({
    ...{ repositoryId: id, projectId: id, mappingId: id, deliveryId: id },
    items: z.array(codeItem).readonly(),
  }),
} as const;

export type { CodeItem } from '../../providers/code-item.ts';
export type DeliveryEvent = EventsOf<typeof schemas>;
export const deliveryEvents = declareEvents(schemas);
