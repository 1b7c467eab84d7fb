/** What is recorded of a conversation and of who takes part in it (state-machines.md §10). What is said in it: `messages/`. */
import { conversationKinds } from '@lamplight/bff/contract/conversations.ts';
import { declareEvents, type EventsOf } from '@lamplight/events/core/declare-events.ts';
import { z } from 'zod';
import { id, text } from '../schema.ts';

const ofConversation = { conversationId: id } as const;
/** `byHand`: an admin put them there, so that what follows from projects and roles does not take them out. */
const ofParticipant = { ...ofConversation, personId: id, byHand: z.boolean() } as const;

const schemas = {
  ConversationOpened: z.strictObject({
    ...ofConversation,
    kind: z.enum(conversationKinds),
    subject: z.strictObject({ kind: z.enum(['proposal', 'project', 'payslip', 'person']), id }),
    /** Whoever is an admin takes part as long as they are one. */
    admins: z.boolean(),
  }),
  ConversationLocked: z.strictObject({ ...ofConversation, reason: text }),
  ConversationUnlocked: z.strictObject(ofConversation),
  ConversationArchived: z.strictObject(ofConversation),
  ConversationRestored: z.strictObject(ofConversation),
  /** `client`: they were a client when they came, which a conversation of the team never has. */
  ParticipantAdded: z.strictObject({ ...ofParticipant, client: z.boolean() }),
  ParticipantRemoved: z.strictObject(ofParticipant),
} as const;

export type ConversationEvent = EventsOf<typeof schemas>;
export const conversationEvents = declareEvents(schemas);
