/** What is recorded of a file that was uploaded for a message; its bytes are elsewhere. Whose name it bears is sealed. */
import { declareEvents, type EventsOf } from '@lamplight/events/core/declare-events.ts';
import { personalText } from '@lamplight/events/core/personal.ts';
import { z } from 'zod';
import { count, id, sha256, text } from '../schema.ts';
import { wordsOf } from '../sealed-for.ts';

const schemas = {
  AttachmentStored: z.strictObject({
    ...{ fileId: id, conversationId: id, uploadedBy: id },
    ...{ name: personalText, mediaType: text, bytes: count, sha256 },
  }),
} as const;

export type AttachmentEvent = EventsOf<typeof schemas>;
export const attachmentEvents = declareEvents(schemas, {
  personal: { AttachmentStored: { name: ({ uploadedBy }: Readonly<{ uploadedBy: string }>) => wordsOf(uploadedBy) } },
});
