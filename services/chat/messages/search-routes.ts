/** HTTP of looking for words in what one may read. Texts are sealed, so page after page is opened and looked through. */
import { sendList } from '@lamplight/common/http/answer.ts';
import { readAfter, type SignedInActor } from '@lamplight/common/http/caller.ts';
import { pageOf } from '@lamplight/common/http/parse.ts';
import { type Served, serve } from '@lamplight/common/http/serve.ts';
import { hasAll, narrowed, searchWords } from '@lamplight/common/lists/searched.ts';
import { textOf } from '@lamplight/common/people/known.ts';
import { allOf } from '@lamplight/common/service/all-of.ts';
import type { Chat } from '../context.ts';
import { readableNow, readConversation, type Standing, showConversations } from '../conversations/reading.ts';
import { seenBy } from '../conversations/seen-by.ts';
import { showingMessages } from './reading.ts';

export const messageSearchRoutes = (chat: Chat): readonly Served[] => [
  serve('message-search', async ({ req, res, query: { q, conversationId, ...paging }, actor }) => {
    const page = pageOf(req, paging);
    if (conversationId !== undefined) await readConversation(chat, actor, conversationId);
    const behind = await Promise.all([chat.conversations, chat.messages].map((view) => view.waitFor(readAfter(req))));
    const readable = await readableBy(chat, actor, conversationId);
    const words = searchWords(q);
    const { items, next } =
      readable.size === 0
        ? { items: [], next: undefined }
        : await narrowed(
            chat.messages,
            { where: { conversationId: { in: [...readable.keys()] } }, sort: [['place', -1]] },
            page,
            async (docs) => docs.filter((doc) => doc.state !== 'deleted' && hasAll(textOf(doc.text) ?? '', words)),
          );
    const found = items.map((doc) => doc.conversationId);
    const named = [...readable].flatMap(([id, one]) => (found.includes(id) ? [one] : []));
    const titles = new Map(
      (await showConversations(chat, named, actor)).map((one) => [one.conversationId, one.title] as const),
    );
    const shown = await Promise.all(
      items.map(async (doc) => {
        const conversation = readable.get(doc.conversationId)?.now;
        if (conversation === undefined) throw new TypeError('a message was found where nothing was looked for');
        const show = await showingMessages(chat, [doc], { actor, conversation });
        const of = { conversationId: doc.conversationId, title: titles.get(doc.conversationId) ?? '' };
        return { message: show(doc), conversation: of };
      }),
    );
    sendList(res, { items: shown, next, stale: behind.includes('stale') });
  }),
];

/** The conversations in which this person takes part now, or the one of them that is asked for. */
const readableBy = async (
  chat: Chat,
  actor: SignedInActor,
  only: string | undefined,
): Promise<ReadonlyMap<string, Standing>> => {
  const one = only === undefined ? null : await chat.conversations.get(only);
  const docs =
    only === undefined ? await allOf(chat.conversations, { where: seenBy(actor), sort: [['activeAt', -1]] }) : [one];
  const all = await readableNow(
    chat,
    docs.filter((doc) => doc !== null),
    actor,
  );
  return new Map(all.map((each) => [each.doc._id, each]));
};
