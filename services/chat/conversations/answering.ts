/** How the routes of this service answer with a conversation. */
import type { SignedInActor } from '@lamplight/common/http/caller.ts';
import { docAfter, orNotFound, staleMark } from '@lamplight/common/http/fresh.ts';
import type { Changed } from '@lamplight/events/core/types.ts';
import type { Chat } from '../context.ts';
import { conversationAsRecorded, knownConversation, showConversation } from './reading.ts';

/** As it stands after a command of its stream. @throws 404 */
export const conversationAfter = async (
  chat: Chat,
  conversationId: string,
  changed: Changed<unknown, unknown>,
  actor: SignedInActor,
) => {
  const folded = () => conversationAsRecorded(chat, conversationId);
  const { doc, stale } = await docAfter(chat.conversations, conversationId, changed, folded);
  return { ...(await shownOf(chat, conversationId, doc, actor)), ...staleMark({ stale }) };
};

/** @param doc null where the view does not have it yet. @throws 404 */
export const shownOf = async (
  chat: Chat,
  conversationId: string,
  doc: Awaited<ReturnType<typeof conversationAsRecorded>>,
  actor: SignedInActor,
) => {
  const now = await knownConversation(chat, actor, conversationId);
  const found = orNotFound(doc ?? (await conversationAsRecorded(chat, conversationId)));
  return { conversation: await showConversation(chat, { doc: found, now }, actor) };
};
