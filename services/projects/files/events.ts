/** What is recorded about an uploaded file; its bytes are elsewhere (state-machines.md §7). */
import { declareEvents, type EventsOf } from '@lamplight/events/core/declare-events.ts';
import { z } from 'zod';
import { count, id, sha256, text } from '../schema.ts';

const ofFile = { fileId: id, projectId: id } as const;
/**
 * What a file was uploaded for, where its readers are not all of the project's people: a version of a document, or the
 * receipt of an expense, which admins alone read.
 */
const purposes = ['document', 'receipt'] as const;
export type FilePurpose = (typeof purposes)[number];
const purpose = z.enum(purposes).optional();
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
