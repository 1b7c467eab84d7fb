/** What conversations give their service. */
import { invalidate, type Signal } from '@lamplight/common/service/signal.ts';
import type { Fact } from '@lamplight/events/core/types.ts';
import type { MessageEvent } from '../messages/events.ts';
import type { Seers } from '../seers.ts';
import { type ConversationEvent, conversation } from './conversation.ts';
import { conversationEvents } from './events.ts';
import { payslipOpener } from './reactors.ts';
import { conversationView } from './view.ts';

/** Whoever was just taken out is told too, so that they see that; of a message the view of messages tells. */
const changed = async (
  { type, data }: Fact<ConversationEvent | MessageEvent>,
  { ofConversation }: Seers,
): Promise<readonly Signal[]> => {
  if ('messageId' in data) return [];
  const { conversationId } = data;
  const to = await ofConversation(conversationId);
  const gone = type === 'ParticipantRemoved' ? [data.personId] : [];
  return [invalidate({ ...to, users: [...new Set([...to.users, ...gone])] }, 'conversation', conversationId)];
};

export const conversations = {
  events: conversationEvents,
  deciders: [conversation],
  views: { conversations: conversationView },
  reactors: () => [payslipOpener],
  signals: { conversations: changed },
} as const;
