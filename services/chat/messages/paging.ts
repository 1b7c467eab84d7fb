/** Pages of the messages of one conversation: from a place, around one, oldest first. */
import { incarnationOf } from '@lamplight/common/marks/place.ts';
import type { View } from '@lamplight/events/core/view.ts';
import type { ReadPlace } from '../seats/seat.ts';
import type { MessageDoc } from './view.ts';

type Messages = Pick<View<MessageDoc>, 'find' | 'get'>;
export type MessagePage = Readonly<{ items: readonly MessageDoc[]; hasOlder: boolean; hasNewer: boolean }>;

/** The first place behind another: places are digits of one length behind the name of their log. */
export const justAfter = (place: string): string => `${place}0`;

/** The newest ones. */
export const newestOf = async (messages: Messages, conversationId: string, limit: number): Promise<MessagePage> => {
  const { items, hasMore } = await backwards(messages, { conversationId }, limit);
  return { items, hasOlder: hasMore, hasNewer: false };
};

/** Those before a place, without it. */
export const before = async (
  messages: Messages,
  conversationId: string,
  place: string,
  limit: number,
): Promise<MessagePage> => {
  const { items, hasMore } = await backwards(messages, { conversationId, place: { lt: place } }, limit);
  const newer = await forwards(messages, { conversationId, place: { gte: place } }, 1);
  return { items, hasOlder: hasMore, hasNewer: newer.items.length > 0 };
};

/** Those after a place, without it. */
export const after = async (
  messages: Messages,
  conversationId: string,
  place: string,
  limit: number,
): Promise<MessagePage> => {
  const { items, hasMore } = await forwards(messages, { conversationId, place: { gte: justAfter(place) } }, limit);
  const older = await backwards(messages, { conversationId, place: { lt: justAfter(place) } }, 1);
  return { items, hasOlder: older.items.length > 0, hasNewer: hasMore };
};

/** One at a place with those around it: a part of the page is what came before, so that it is not read without its cause. */
export const around = async (
  messages: Messages,
  conversationId: string,
  place: string,
  limit: number,
): Promise<MessagePage> => {
  const older = Math.floor((limit - 1) / 3);
  const [earlier, later] = await Promise.all([
    backwards(messages, { conversationId, place: { lt: place } }, older),
    forwards(messages, { conversationId, place: { gte: place } }, limit - older),
  ]);
  return { items: [...earlier.items, ...later.items], hasOlder: earlier.hasMore, hasNewer: later.hasMore };
};

/** The message at a place, or the newest before it; null where there is none. */
export const newestUpTo = async (
  messages: Messages,
  conversationId: string,
  place: string,
): Promise<MessageDoc | null> => {
  const { items } = await backwards(messages, { conversationId, place: { lt: justAfter(place) } }, 1);
  return items[0] ?? null;
};

/** The first one after a place; null where there is none. @param place null: of the whole conversation */
export const firstAfter = async (
  messages: Messages,
  conversationId: string,
  place: string | null,
): Promise<MessageDoc | null> => {
  const from = place === null ? {} : { place: { gte: justAfter(place) } };
  return (await forwards(messages, { conversationId, ...from }, 1)).items[0] ?? null;
};

/** From the first unread on, with what came before it; without one, the newest. @param readTo null: nothing was read yet */
export const fromUnread = async (
  messages: Messages,
  conversationId: string,
  readTo: string | null,
  limit: number,
): Promise<MessagePage> => {
  const first = await firstAfter(messages, conversationId, readTo);
  return first === null
    ? newestOf(messages, conversationId, limit)
    : around(messages, conversationId, first.place, limit);
};

/**
 * The place up to which somebody has read, among the places of now: in a log that was restored or copied the message stands
 * elsewhere (event-core.md §5).
 *
 * @param last the newest place of the conversation, which names the log; null where nothing was said yet
 */
export const placeReadTo = async (
  messages: Pick<Messages, 'get'>,
  readTo: ReadPlace | null,
  last: string | null,
): Promise<string | null> => {
  if (readTo === null || last === null) return readTo?.position ?? null;
  const ofNow = incarnationOf({ position: last });
  if (incarnationOf(readTo) === ofNow) return readTo.position;
  return (await messages.get(readTo.messageId))?.place ?? null;
};

type Where = Readonly<{ conversationId: string; place?: { gte?: string; lt?: string } }>;
type Found = Readonly<{ items: readonly MessageDoc[]; hasMore: boolean }>;
const forwards = async (messages: Messages, where: Where, limit: number): Promise<Found> => {
  const { items } = await messages.find({ where, sort: [['place', 1]], limit: limit + 1 });
  return { items: items.slice(0, limit), hasMore: items.length > limit };
};
const backwards = async (messages: Messages, where: Where, limit: number): Promise<Found> => {
  const { items } = await messages.find({ where, sort: [['place', -1]], limit: limit + 1 });
  return { items: items.slice(0, limit).toReversed(), hasMore: items.length > limit };
};
