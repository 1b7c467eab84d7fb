/** What messages give their service. */
import { invalidate } from '@lamplight/common/service/signal.ts';
import type { Fact } from '@lamplight/events/core/types.ts';
import type { Seers } from '../seers.ts';
import { messageEvents } from './events.ts';
import { type MessageEvent, message } from './message.ts';
import { messageView } from './view.ts';

export const messages = {
  events: messageEvents,
  deciders: [message],
  views: { messages: messageView },
  signals: {
    messages: async ({ data: { conversationId } }: Fact<MessageEvent>, { ofConversation }: Seers) => [
      invalidate(await ofConversation(conversationId), 'message', conversationId),
    ],
  },
} as const;
