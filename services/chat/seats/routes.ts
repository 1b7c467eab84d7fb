/** HTTP of what somebody keeps of a conversation for themselves: how far they have read, and whether they hear of it. */
import { answer } from '@lamplight/common/http/answer.ts';
import { docAfter, staleMark } from '@lamplight/common/http/fresh.ts';
import { problem } from '@lamplight/common/http/problem.ts';
import { type Call, type Served, serve } from '@lamplight/common/http/serve.ts';
import type { Chat } from '../context.ts';
import { shownOf } from '../conversations/answering.ts';
import { readConversation } from '../conversations/reading.ts';
import { newestUpTo } from '../messages/paging.ts';
import { type ReadPlace, type SeatCommand, seat, seatIdOf } from './seat.ts';

export const seatRoutes = (chat: Chat): readonly Served[] => [
  serve('conversation-read', async (call) => {
    const { conversationId } = call.params;
    await readConversation(chat, call.actor, conversationId);
    const upTo = await newestUpTo(chat.messages, conversationId, call.body.place);
    if (upTo === null) throw problem('NOT_FOUND');
    const { _id: messageId, place: position, sentAt: occurredAt } = upTo;
    const place: ReadPlace = { messageId, position, occurredAt };
    await decide(chat, call, { type: 'ReadTo', ...place });
  }),
  serve('conversation-mute', async (call) => {
    await readConversation(chat, call.actor, call.params.conversationId);
    await decide(chat, call, { type: call.body.muted ? 'Mute' : 'Unmute' });
  }),
];

type Decided = SeatCommand extends infer C
  ? C extends unknown
    ? Omit<C, 'actor' | 'at' | 'ifMatch' | 'conversationId' | 'takesPart'>
    : never
  : never;
type Deciding = Pick<Call<'conversation-mute'>, 'res' | 'params' | 'actor' | 'by'>;

/** Of whoever takes part in the conversation, as was looked just before. */
const decide = async (
  chat: Chat,
  { res, params: { conversationId }, actor, ...caller }: Deciding,
  decided: Decided,
): Promise<void> => {
  const by = caller.by();
  const seatId = seatIdOf(conversationId, actor.id);
  const command = { ...decided, conversationId, takesPart: true, actor, at: by.at } as SeatCommand;
  const changed = await chat.change(`${seat.category}-${seatId}`, command, seat, by);
  await answer(res, changed, async () => {
    const { stale } = await docAfter(chat.seats, seatId, changed, async () => null);
    const doc = await chat.conversations.get(conversationId);
    return { ...(await shownOf(chat, conversationId, doc, actor)), ...staleMark({ stale }) };
  });
};
