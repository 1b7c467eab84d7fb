/** What was read in a version of a document, so that it is found by its words. */
import { declareEvents, type EventsOf } from '@lamplight/events/core/declare-events.ts';
import { z } from 'zod';
import { count, id, sha256, text } from '../schema.ts';

const schemas = {
  /** `text`: how it begins, as far as it is searched. The file itself stays where it is. */
  DocumentTextRead: z.strictObject({
    documentId: id,
    projectId: id,
    version: count,
    fileId: id,
    sha256,
    text: text.max(4_000),
  }),
} as const;

export type DocumentTextEvent = EventsOf<typeof schemas>;
export const documentTextEvents = declareEvents(schemas);
