/**
 * `chat.events.v1`: what other services learn of what people write to each other: that they did, by ids, and no word of it;
 * and of what people are told.
 */
import { z } from 'zod';
import { contractOf } from './contract.ts';

export const CHAT_TOPIC = 'chat.events.v1';

const id = z.string().min(1).max(128);
const ofNotification = { notificationId: id, userId: id } as const;
const ofMessage = { conversationId: id, messageId: id, authorId: id } as const;

const schemas = {
  MessageSent: z.object(ofMessage),
  MessageEdited: z.object(ofMessage),
  MessageDeleted: z.object({ ...ofMessage, by: id }),
  /** Somebody is told something: of what, by ids. Whoever knows addresses may write to them. */
  NotificationCreated: z.object({
    ...ofNotification,
    kind: z.string(),
    needs: z.boolean(),
    subject: z.object({ kind: z.string(), id: z.string() }),
    projectId: id.optional(),
  }),
  /** It waits for them no more. */
  NotificationResolved: z.object({ ...ofNotification, because: z.string() }),
  /** A mail is due, as the person chose: at once, or (`digest`) with what was gathered for the day. */
  NotificationMailDue: z.object({
    userId: id,
    digest: z.boolean(),
    items: z.array(z.object({ kind: z.string(), group: z.string(), title: z.string() })),
  }),
} as const satisfies Readonly<Record<string, z.ZodType>>;

export type ChatEvent = {
  [T in keyof typeof schemas]: Readonly<{ type: T; data: z.infer<(typeof schemas)[T]> }>;
}[keyof typeof schemas];

export const { definitions: chatContracts, published } = contractOf(schemas);
