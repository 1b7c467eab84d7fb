/** What is recorded about an uploaded file; its bytes are elsewhere (state-machines.md §7). */
import { declareEvents, type EventsOf } from '@lamplight/events/core/declare-events.ts';
import { z } from 'zod';
import { count, id, sha256, text } from '../schema.ts';

const ofFile = { fileId: id, projectId: id } as const;
/** A version of a document: its readers are those of the document, not all of the project's people. */
const purpose = z.literal('document').optional();
const schemas = {
  FileStored: z.strictObject({
    ...ofFile,
    name: text,
    mediaType: text,
    bytes: count,
    sha256,
    uploadedBy: id,
    purpose,
  }),
  FileCleared: z.strictObject({ ...ofFile, sha256, purpose }),
  FileQuarantined: z.strictObject({ ...ofFile, sha256, reason: text, purpose }),
} as const;

export type FileEvent = EventsOf<typeof schemas>;
export const fileEvents = declareEvents(schemas);
