/**
 * Conversations as one person reads them. Who takes part is folded from the stream and not asked of a view: whoever was taken
 * out a moment ago reads no more.
 */
import type { Participant, Conversation as ShownConversation } from '@lamplight/bff/contract/conversations.ts';
import type { PersonRef } from '@lamplight/bff/contract/values.ts';
import { etagOf, type SignedInActor } from '@lamplight/common/http/caller.ts';
import { canNow } from '@lamplight/common/http/can.ts';
import { orNotFound } from '@lamplight/common/http/fresh.ts';
import { problem } from '@lamplight/common/http/problem.ts';
import { historyOf } from '@lamplight/common/service/folded.ts';
import type { Chat } from '../context.ts';
import { justAfter, placeReadTo } from '../messages/paging.ts';
import { showingMessages } from '../messages/reading.ts';
import type { MessageDoc } from '../messages/view.ts';
import { seat, seatIdOf } from '../seats/seat.ts';
import { abilities, conversation, hasClient, knows, type PresentConversation, takesPart } from './conversation.ts';
import { type ConversationDoc, conversationView } from './view.ts';

/** So many unread messages are counted; the count of more is this one. */
export const MOST_UNREAD = 100;

/** Folded from its own stream, without what was said in it. */
export const conversationAsRecorded = (chat: Pick<Chat, 'history'>, id: string): Promise<ConversationDoc | null> =>
  historyOf(chat, `conversation-${id}`, conversation, conversationView, id);

/** A conversation of which this person may know, as it stands now. @throws 404 */
export const knownConversation = async (
  { look }: Pick<Chat, 'look'>,
  actor: SignedInActor,
  conversationId: string,
): Promise<PresentConversation> => {
  const { state } = await look(`conversation-${conversationId}`, conversation);
  if (state.is === 'absent' || !knows(actor, state)) throw problem('NOT_FOUND');
  return state;
};

/** One in which they take part, so that they read what is said. @throws 404; 403 for admins who only know that it is there */
export const readConversation = async (
  chat: Pick<Chat, 'look'>,
  actor: SignedInActor,
  conversationId: string,
): Promise<PresentConversation> => {
  const state = await knownConversation(chat, actor, conversationId);
  if (!takesPart(actor, state)) throw problem('FORBIDDEN');
  return state;
};

type Sources = Pick<Chat, 'look' | 'people' | 'clock' | 'messages' | 'seats' | 'titles'>;
/** A document with its state as it was folded just now. */
export type Standing = Readonly<{ doc: ConversationDoc; now: PresentConversation }>;

/** Those of the documents in which this person takes part now, in their order. A view may not have heard yet who was taken out. */
export const readableNow = async (
  { look }: Pick<Chat, 'look'>,
  docs: readonly ConversationDoc[],
  actor: Pick<SignedInActor, 'id' | 'role'>,
): Promise<readonly Standing[]> => {
  const folded = await Promise.all(
    docs.map(async (doc) => {
      const { state } = await look(`conversation-${doc._id}`, conversation);
      return state.is === 'present' && takesPart(actor, state) ? { doc, now: state } : null;
    }),
  );
  return folded.filter((one) => one !== null);
};

export const showConversations = async (
  chat: Sources,
  all: readonly Standing[],
  actor: SignedInActor,
): Promise<readonly ShownConversation[]> => {
  const { admins } = await chat.people.admins();
  const named = all.flatMap(({ now }) => [...Object.keys(now.seats), now.subject.id]);
  const names = await chat.people.names([...named, ...admins.map(({ _id }) => _id)]);
  const adminsSince = new Map(admins.map(({ _id, adminSince }) => [_id, adminSince]));
  return Promise.all(
    all.map(async ({ doc, now }) => {
      const { conversationId, kind, state, etag } = now;
      const reads = takesPart(actor, now);
      const mine = reads ? await ownOf(chat, doc, now, actor) : NOTHING_OWN;
      const subject = subjectFor(now, actor);
      return {
        ...{ conversationId, kind, state, subject, title: await titleFor(chat, now, actor, names) },
        ...{ participants: participantsOf(doc, now, adminsSince, names), hasClient: hasClient(now) },
        ...{ ...mine, activeAt: doc.activeAt, etag: etagOf(etag), can: canNow(abilities(actor, now)) },
      };
    }),
  );
};

export const showConversation = async (
  chat: Sources,
  one: Standing,
  actor: SignedInActor,
): Promise<ShownConversation> => {
  const [shown] = await showConversations(chat, [one], actor);
  return orNotFound(shown ?? null);
};

type Own = Pick<ShownConversation, 'muted' | 'unread' | 'mentioned' | 'readTo' | 'last'>;
/** Admins who do not take part read nothing of what is said. */
const NOTHING_OWN: Own = { muted: false, unread: 0, mentioned: false, readTo: null, last: null };

const ownOf = async (
  chat: Sources,
  doc: ConversationDoc,
  now: PresentConversation,
  actor: SignedInActor,
): Promise<Own> => {
  const { _id: conversationId, last } = doc;
  const { readTo, newsFrom, muted } = await marksOf(chat, doc, actor);
  const behind = behindOf(newsFrom);
  const [unread, newest] = await Promise.all([
    unreadBehind(chat, doc, newsFrom),
    last === null ? null : chat.messages.get(last.messageId),
  ]);
  return {
    ...{ muted, unread, mentioned: unread > 0 && (await isNamed(chat, conversationId, behind, actor)) },
    readTo,
    last: await shownLast(chat, newest, { actor, conversation: now }),
  };
};

const behindOf = (newsFrom: string | null) => (newsFrom === null ? {} : { place: { gte: justAfter(newsFrom) } });

/** How many messages are unread to somebody, up to `MOST_UNREAD`. @param newsFrom as `marksOf` finds it */
export const unreadBehind = async (
  { messages }: Pick<Chat, 'messages'>,
  { _id: conversationId, last }: Pick<ConversationDoc, '_id' | 'last'>,
  newsFrom: string | null,
): Promise<number> => {
  if (last === null || (newsFrom !== null && last.place <= newsFrom)) return 0;
  const where = { conversationId, ...behindOf(newsFrom) };
  return (await messages.scan({ where, sort: [['place', 1]], limit: MOST_UNREAD })).length;
};

/** `readTo`: up to where they have read, null before the first time. `newsFrom`: what comes behind it is unread to them. */
export const marksOf = async (
  { seats, messages }: Pick<Chat, 'seats' | 'messages'>,
  { _id, last, since }: Pick<ConversationDoc, '_id' | 'last' | 'since'>,
  { id }: Pick<SignedInActor, 'id'>,
): Promise<Readonly<{ readTo: string | null; newsFrom: string | null; muted: boolean }>> => {
  const mine = (await seats.get(seatIdOf(_id, id))) ?? seat.initial;
  const readTo = await placeReadTo(messages, mine.readTo, last?.place ?? null);
  const joined = since[id]?.place ?? null;
  const newsFrom = readTo === null || (joined !== null && joined > readTo) ? joined : readTo;
  return { readTo, newsFrom, muted: mine.muted };
};

const isNamed = async (
  { messages }: Pick<Chat, 'messages'>,
  conversationId: string,
  behind: Readonly<{ place?: { gte: string } }>,
  { id }: SignedInActor,
): Promise<boolean> => {
  const where = { conversationId, mentions: { hasAny: [id] }, ...behind };
  return (await messages.scan({ where, sort: [['place', 1]], limit: 1 })).length > 0;
};

const shownLast = async (
  chat: Sources,
  doc: MessageDoc | null,
  reader: Readonly<{ actor: SignedInActor; conversation: PresentConversation }>,
): Promise<Own['last']> => (doc === null ? null : (await showingMessages(chat, [doc], reader))(doc));

/** Of two people who talk to each other, to each the other one. */
const othersOf = ({ seats }: PresentConversation, { id }: Pick<SignedInActor, 'id'>): readonly string[] =>
  Object.keys(seats).filter((seated) => seated !== id);
const subjectFor = (now: PresentConversation, actor: SignedInActor): ShownConversation['subject'] => {
  const { kind, subject } = now;
  return kind === 'direct' ? { ...subject, id: othersOf(now, actor)[0] ?? subject.id } : subject;
};

type NameOf = (id: string) => PersonRef;
/** What it is called to somebody: by its subject; of two people, by the other one. @param names of those who take part */
export const titleFor = async (
  { titles }: Pick<Chat, 'titles'>,
  now: PresentConversation,
  actor: Pick<SignedInActor, 'id'>,
  names: NameOf,
): Promise<string> => {
  if (now.kind !== 'direct') return (await titles.get(now.subject.id))?.title ?? '';
  return othersOf(now, actor)
    .map((id) => names(id).name ?? '')
    .join(', ');
};

const participantsOf = (
  { since, openedAt }: ConversationDoc,
  { seats, admins }: PresentConversation,
  adminsSince: ReadonlyMap<string, string | null>,
  names: NameOf,
): Participant[] => {
  const seated = Object.keys(seats).map((id) => ({ person: names(id), since: since[id]?.at ?? openedAt }));
  const others = admins ? [...adminsSince].filter(([id]) => !Object.hasOwn(seats, id)) : [];
  // Whoever is an admin takes part from the opening on, or since they are one.
  const byRole = others.map(([id, at]) => ({ person: names(id), since: at === null || at < openedAt ? openedAt : at }));
  return [...seated, ...byRole];
};
