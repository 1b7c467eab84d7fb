/** HTTP of who is writing right now: a hint to the others, of which nothing is kept. */
import { type AddressedFrame, streamChannel } from '@lamplight/bff/contract/stream.ts';
import { send } from '@lamplight/common/http/answer.ts';
import { problemOf } from '@lamplight/common/http/problem.ts';
import { type Served, serve } from '@lamplight/common/http/serve.ts';
import type { Chat } from '../context.ts';
import { seersIn } from '../seers.ts';
import { refusedAct } from './conversation.ts';
import { readConversation } from './reading.ts';

export const typingRoutes = (chat: Chat): readonly Served[] => [
  serve('conversation-typing', async ({ res, params: { conversationId }, actor, ...caller }) => {
    caller.by();
    const now = await readConversation(chat, actor, conversationId);
    const refused = refusedAct('sendMessage', { actor }, now);
    if (refused !== null) throw problemOf(refused);
    const { users, roles } = await seersIn(chat).ofConversation(conversationId);
    const frame: AddressedFrame = {
      to: { users: users.filter((id) => id !== actor.id), roles: [...roles] },
      frame: { event: 'typing', data: { conversationId, personId: actor.id } },
    };
    // Lost, nobody misses it.
    await chat.broadcast.publish(streamChannel, JSON.stringify(frame)).catch(() => undefined);
    send(res, {});
  }),
];
