/**
 * What is recorded of one message. What it says and what its files are called is sealed under its author's key: whoever
 * forgets them forgets their words.
 */
import { declareEvents, type EventsOf } from '@lamplight/events/core/declare-events.ts';
import { personalText } from '@lamplight/events/core/personal.ts';
import type { KeyName } from '@lamplight/events/ports/personal-data.ts';
import { z } from 'zod';
import { count, id, sha256, text } from '../schema.ts';
import { wordsOf } from '../sealed-for.ts';

const ofMessage = { messageId: id, conversationId: id, authorId: id } as const;
const attachment = z.strictObject({ fileId: id, name: personalText, type: text, bytes: count, sha256 });
const said = { text: personalText, mentions: z.array(id).readonly() } as const;

const schemas = {
  MessageSent: z.strictObject({ ...ofMessage, ...said, attachments: z.array(attachment).readonly() }),
  /** What it said before stays in the events before it. */
  MessageEdited: z.strictObject({ ...ofMessage, ...said }),
  MessageDeleted: z.strictObject({ ...ofMessage, by: id }),
} as const;

export type MessageEvent = EventsOf<typeof schemas>;
export type Attached = Readonly<z.infer<typeof attachment>>;
const ofAuthor = ({ authorId }: Readonly<{ authorId: string }>): KeyName => wordsOf(authorId);
export const messageEvents = declareEvents(schemas, {
  personal: {
    MessageSent: { text: ofAuthor, 'attachments.*.name': ofAuthor },
    MessageEdited: { text: ofAuthor },
  },
});
