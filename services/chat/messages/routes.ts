/** HTTP of messages: read page by page, sent once, changed and taken back within 15 minutes (state-machines.md §10). */
import type { MessagesAnswer } from '@lamplight/bff/contract/conversations.ts';
import type { BodyOf, QueryOf } from '@lamplight/bff/contract/routes.ts';
import { answer, send } from '@lamplight/common/http/answer.ts';
import { readAfter, type SignedInActor } from '@lamplight/common/http/caller.ts';
import { docAfter, orNotFound, staleMark } from '@lamplight/common/http/fresh.ts';
import { pageOf } from '@lamplight/common/http/parse.ts';
import { badRequest, problem } from '@lamplight/common/http/problem.ts';
import { type Call, type Served, serve } from '@lamplight/common/http/serve.ts';
import { textOf } from '@lamplight/common/people/known.ts';
import type { Changed } from '@lamplight/events/core/types.ts';
import { attachment } from '../attachments/attachment.ts';
import type { Chat } from '../context.ts';
import { conversation, readersAmong } from '../conversations/conversation.ts';
import { placeIn } from '../conversations/place.ts';
import { marksOf, readConversation } from '../conversations/reading.ts';
import type { Conversation } from '../conversations/state.ts';
import { type Attached, type MessageCommand, message } from './message.ts';
import { after, around, before, fromUnread, type MessagePage, newestOf } from './paging.ts';
import { messageAsRecorded, showingMessages } from './reading.ts';
import type { MessageDoc } from './view.ts';

export const messageRoutes = (chat: Chat): readonly Served[] => [
  serve('conversation-messages', async ({ req, res, params: { conversationId }, query, actor }) => {
    const { limit } = pageOf(req, { limit: query.limit });
    const now = await readConversation(chat, actor, conversationId);
    const behind = await Promise.all([chat.messages, chat.seats].map((view) => view.waitFor(readAfter(req))));
    const { items, ...sides } = await pageAsked(chat, { conversationId, query, limit, actor });
    const show = await showingMessages(chat, items, { actor, conversation: now });
    const shown: Omit<MessagesAnswer, 'success'> = { items: items.map(show), ...sides };
    send(res, { ...shown, ...staleMark({ stale: behind.includes('stale') }) });
  }),

  serve('message-send', async ({ res, params: { conversationId }, body, actor, ...caller }) => {
    const by = caller.by();
    const { messageId, text, attachments } = body;
    const { state } = await chat.look(`conversation-${conversationId}`, conversation);
    const command: MessageCommand = {
      ...{ type: 'SendMessage', messageId, conversationId, text, place: placeIn(state, actor) },
      mentions: await mentionsIn(chat, state, body, actor),
      attachments: await attachedBy(chat, actor, conversationId, attachments),
      ...{ actor, at: by.at },
    };
    const changed = await chat.change(`message-${messageId}`, command, message, by);
    await answer(res, changed, () => messageAfter(chat, conversationId, messageId, changed, actor));
  }),

  serve('message-edit', async (call) => {
    const { text } = call.body;
    await rewrite(chat, call, async (state) => ({
      ...{ type: 'EditMessage', text, mentions: await mentionsIn(chat, state, call.body, call.actor) },
    }));
  }),
  serve('message-delete', (call) => rewrite(chat, call, async () => ({ type: 'DeleteMessage' }))),

  serve('message-versions', async ({ res, params: { conversationId, messageId }, actor }) => {
    await readConversation(chat, actor, conversationId);
    const { earlier, state, sentAt, editedAt, text } = await messageIn(chat, conversationId, messageId);
    const last = state === 'deleted' ? [{ at: editedAt ?? sentAt, text }] : [];
    send(res, { versions: [...earlier, ...last].map((said) => ({ at: said.at, text: textOf(said.text) })) });
  }),
];

/** What was recorded of a message of this conversation. @throws 404 */
const messageIn = async (
  chat: Pick<Chat, 'history'>,
  conversationId: string,
  messageId: string,
): Promise<MessageDoc> => {
  const doc = orNotFound(await messageAsRecorded(chat, messageId));
  if (doc.conversationId !== conversationId) throw problem('NOT_FOUND');
  return doc;
};

type Asked = Readonly<{
  conversationId: string;
  query: QueryOf<'conversation-messages'>;
  limit: number;
  actor: SignedInActor;
}>;
/** @throws 400 where more than one place is named; 404 for a message that is not there */
const pageAsked = async (chat: Chat, { conversationId, query, limit, actor }: Asked): Promise<MessagePage> => {
  const { messages } = chat;
  const { from, before: behind, after: ahead } = query;
  if ([from, behind, ahead].filter((place) => place !== undefined).length > 1)
    throw badRequest('Name one place: from, before or after.');
  if (behind !== undefined) return before(messages, conversationId, behind, limit);
  if (ahead !== undefined) return after(messages, conversationId, ahead, limit);
  if (from === undefined || from === 'newest') return newestOf(messages, conversationId, limit);
  if (from === 'unread') {
    const doc = await chat.conversations.get(conversationId);
    const newsFrom = doc === null ? null : (await marksOf(chat, doc, actor)).newsFrom;
    return fromUnread(messages, conversationId, newsFrom, limit);
  }
  const { place } = await messageIn(chat, conversationId, from);
  return around(messages, conversationId, place, limit);
};

/** Whoever reads the conversation may be named in it; any other name is a word like others. Nobody names themselves. */
const mentionsIn = async (
  { people }: Pick<Chat, 'people'>,
  state: Conversation,
  { mentions }: Pick<BodyOf<'message-send'>, 'mentions'>,
  { id }: SignedInActor,
): Promise<readonly string[]> => {
  const others = mentions.filter((one) => one !== id);
  if (state.is === 'absent' || others.length === 0) return [];
  const { admins } = await people.admins();
  return readersAmong(others, state, new Set(admins.map(({ _id }) => _id)));
};

/** Null where one of them was not uploaded by this person for this conversation. */
const attachedBy = async (
  { look }: Pick<Chat, 'look'>,
  { id }: SignedInActor,
  conversationId: string,
  fileIds: readonly string[],
): Promise<readonly Attached[] | null> => {
  const files = await Promise.all(
    fileIds.map(async (fileId): Promise<Attached | null> => {
      const { state } = await look(`attachment-${fileId}`, attachment);
      if (state.is === 'absent' || state.uploadedBy !== id || state.conversationId !== conversationId) return null;
      const { name, mediaType: type, bytes, sha256 } = state;
      return { fileId, name, type, bytes, sha256 };
    }),
  );
  return files.every((file) => file !== null) ? files : null;
};

type Rewriting = Pick<Call<'message-delete'>, 'res' | 'params' | 'actor' | 'by'>;
type Rewritten =
  Extract<MessageCommand, { type: 'EditMessage' | 'DeleteMessage' }> extends infer C
    ? C extends unknown
      ? Omit<C, 'actor' | 'at' | 'ifMatch' | 'place' | 'sentAt'>
      : never
    : never;

const rewrite = async (
  chat: Chat,
  { res, params: { conversationId, messageId }, actor, ...caller }: Rewriting,
  rewritten: (state: Conversation) => Promise<Rewritten>,
): Promise<void> => {
  const by = caller.by();
  const { state } = await chat.look(`conversation-${conversationId}`, conversation);
  const place = placeIn(state, actor);
  if (!place.takesPart) throw problem('NOT_FOUND');
  const { sentAt } = await messageIn(chat, conversationId, messageId);
  const command = { ...(await rewritten(state)), place, sentAt, actor, at: by.at } as MessageCommand;
  const changed = await chat.change(`message-${messageId}`, command, message, by);
  await answer(res, changed, () => messageAfter(chat, conversationId, messageId, changed, actor));
};

const messageAfter = async (
  chat: Chat,
  conversationId: string,
  messageId: string,
  changed: Changed<unknown, unknown>,
  actor: SignedInActor,
) => {
  // What was refused was not said: there is nothing to show.
  if (changed.is === 'refused') return null;
  const { doc, stale } = await docAfter(chat.messages, messageId, changed, () => messageAsRecorded(chat, messageId));
  const found = orNotFound(doc ?? (await messageAsRecorded(chat, messageId)));
  const now = await readConversation(chat, actor, conversationId);
  const show = await showingMessages(chat, [found], { actor, conversation: now });
  return { message: show(found), ...staleMark({ stale }) };
};
