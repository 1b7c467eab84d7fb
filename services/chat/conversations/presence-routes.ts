/** HTTP of who is here now: asked of the edge, which knows it, and answered by the stream to whoever asks. Nothing is kept. */
import { type PresenceQuestion, presenceChannel } from '@lamplight/bff/contract/presence.ts';
import { send } from '@lamplight/common/http/answer.ts';
import { type Served, serve } from '@lamplight/common/http/serve.ts';
import type { Chat } from '../context.ts';
import { seersIn } from '../seers.ts';
import { readConversation } from './reading.ts';

export const presenceRoutes = (chat: Chat): readonly Served[] => [
  serve('conversation-presence', async ({ res, params: { conversationId }, actor, ...caller }) => {
    caller.by();
    await readConversation(chat, actor, conversationId);
    const of = await seersIn(chat).ofConversation(conversationId);
    const question: PresenceQuestion = { conversationId, by: actor.id, of };
    // Lost, it is asked again.
    await chat.broadcast.publish(presenceChannel, JSON.stringify(question)).catch(() => undefined);
    send(res, {});
  }),
];
