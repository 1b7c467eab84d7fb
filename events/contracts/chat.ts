/** `chat.events.v1`: what other services learn of what people write to each other: that they did, by ids, and no word of it. */
import { z } from 'zod';
import { contractOf } from './contract.ts';

export const CHAT_TOPIC = 'chat.events.v1';

const id = z.string().min(1).max(128);
const ofMessage = { conversationId: id, messageId: id, authorId: id } as const;

const schemas = {
  MessageSent: z.object(ofMessage),
  MessageEdited: z.object(ofMessage),
  MessageDeleted: z.object({ ...ofMessage, by: id }),
} as const satisfies Readonly<Record<string, z.ZodType>>;

export const { definitions: chatContracts, published } = contractOf(schemas);
