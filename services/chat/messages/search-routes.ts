/** HTTP of looking for words in what one may read. Texts are sealed, so page after page is opened and looked through. */
import { sendList } from '@lamplight/common/http/answer.ts';
import { readAfter, type SignedInActor } from '@lamplight/common/http/caller.ts';
import { pageOf } from '@lamplight/common/http/parse.ts';
import { type Served, serve } from '@lamplight/common/http/serve.ts';
import { hasAll, narrowed, searchWords } from '@lamplight/common/lists/searched.ts';
import { textOf } from '@lamplight/common/people/known.ts';
import { docsOf } from '@lamplight/common/service/all-of.ts';
import type { Chat } from '../context.ts';
import { readableNow, readConversation, type Standing, showConversations } from '../conversations/reading.ts';
import { seenBy } from '../conversations/seen-by.ts';
import { showingMessages } from './reading.ts';
import type { MessageDoc } from './view.ts';

export const messageSearchRoutes = (chat: Chat, mostAsked = MOST_ASKED): readonly Served[] => [
  serve('message-search', async ({ req, res, query: { q, conversationId, ...paging }, actor }) => {
    const page = pageOf(req, paging);
    if (conversationId !== undefined) await readConversation(chat, actor, conversationId);
    const behind = await Promise.all([chat.conversations, chat.messages].map((view) => view.waitFor(readAfter(req))));
    const words = searchWords(q);
    const isMeant = (doc: MessageDoc): boolean => doc.state !== 'deleted' && hasAll(textOf(doc.text) ?? '', words);
    const own = await ownConversations(chat, actor, mostAsked, conversationId);
    const { items, next, readable } =
      own === null ? await amongAll(chat, actor, page, isMeant) : await among(chat, own, page, isMeant);
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

/**
 * In so many conversations each is asked for its newest messages. Whoever takes part in more, as an admin does in every one of a
 * large company, has the messages of all looked through instead, newest first, and those of others left out.
 */
const MOST_ASKED = 200;

/** The conversations in which this person takes part now, or the one of them that is asked for; null where there are too many. */
const ownConversations = async (
  chat: Chat,
  actor: SignedInActor,
  mostAsked: number,
  only: string | undefined,
): Promise<readonly Standing[] | null> => {
  if (only !== undefined) {
    const one = await chat.conversations.get(only);
    return readableNow(chat, one === null ? [] : [one], actor);
  }
  const { items, next } = await chat.conversations.find({
    where: seenBy(actor),
    sort: [['activeAt', -1]],
    limit: mostAsked,
  });
  return next === undefined ? readableNow(chat, items, actor) : null;
};

type Page = Parameters<typeof narrowed>[2];
type Found = Readonly<{ items: readonly MessageDoc[]; next?: string; readable: ReadonlyMap<string, Standing> }>;

const among = async (
  chat: Chat,
  own: readonly Standing[],
  page: Page,
  isMeant: (doc: MessageDoc) => boolean,
): Promise<Found> => {
  const readable = new Map(own.map((each) => [each.doc._id, each]));
  if (readable.size === 0) return { items: [], readable };
  const query = { where: { conversationId: { in: [...readable.keys()] } }, sort: [['place', -1]] as const };
  return { ...(await narrowed(chat.messages, query, page, async (docs) => docs.filter(isMeant))), readable };
};

/** Rights are looked up for those alone in which the words stand. */
const amongAll = async (
  chat: Chat,
  actor: SignedInActor,
  page: Page,
  isMeant: (doc: MessageDoc) => boolean,
): Promise<Found> => {
  const readable = new Map<string, Standing>();
  const looked = new Set<string>();
  const found = await narrowed(chat.messages, { sort: [['place', -1]] }, page, async (docs) => {
    const meant = docs.filter(isMeant);
    const fresh = meant.map(({ conversationId }) => conversationId).filter((id) => !looked.has(id));
    const there = await docsOf(chat.conversations, fresh);
    for (const id of fresh) looked.add(id);
    for (const each of await readableNow(chat, [...there.values()], actor)) readable.set(each.doc._id, each);
    return meant.filter(({ conversationId }) => readable.has(conversationId));
  });
  return { ...found, readable };
};
