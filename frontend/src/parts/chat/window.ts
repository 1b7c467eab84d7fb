/** The messages of a conversation that are here: an unbroken part of it, in the order in which they were sent. */
import type { Conversation, Message, MessagesAnswer } from '@lamplight/bff/contract/conversations.ts';

export type Window = Readonly<{ items: readonly Message[]; hasOlder: boolean; hasNewer: boolean }>;
export type Page = Pick<MessagesAnswer, 'items' | 'hasOlder' | 'hasNewer'>;

/** More are not kept on the page: the far end goes, and is fetched again when somebody comes back to it. */
export const MOST_SHOWN = 400;

const incarnationOf = (place: string): string => place.slice(0, place.indexOf('.'));
/** Places are compared within one incarnation of the log, moments across (services/common/marks/place.ts). */
const byPlace = (a: Message, b: Message): number => {
  const [one, other] = incarnationOf(a.place) === incarnationOf(b.place) ? [a.place, b.place] : [a.at, b.at];
  return one < other ? -1 : one > other ? 1 : 0;
};
export const isAfter = (message: Message, other: Message): boolean => byPlace(message, other) > 0;

/** Each once, the later word of it: what is given later in the list. */
const united = (...lists: readonly (readonly Message[])[]): Message[] => {
  const byId = new Map<string, Message>();
  for (const list of lists) for (const message of list) byId.set(message.messageId, message);
  return [...byId.values()].sort(byPlace);
};

export const opened = ({ items, hasOlder, hasNewer }: Page): Window => ({ items: united(items), hasOlder, hasNewer });

/** @param page what came just before the first one here */
export const withOlder = (shown: Window, page: Page): Window => {
  const items = united(page.items, shown.items);
  const cut = items.slice(0, MOST_SHOWN);
  return { items: cut, hasOlder: page.hasOlder, hasNewer: shown.hasNewer || cut.length < items.length };
};

/** @param page what came just after the last one here */
export const withNewer = (shown: Window, page: Page): Window => {
  const items = united(shown.items, page.items);
  const cut = items.slice(-MOST_SHOWN);
  return { items: cut, hasOlder: shown.hasOlder || cut.length < items.length, hasNewer: page.hasNewer };
};

/** @param page what stands around the last one here: what was missed, and what became of those before it */
export const withAround = (shown: Window, page: Page): Window => {
  const [first] = shown.items;
  const [before] = page.items;
  const reachesBack = first === undefined || (before !== undefined && isAfter(first, before));
  return withNewer({ ...shown, hasOlder: reachesBack ? page.hasOlder : shown.hasOlder }, page);
};

/**
 * What was heard of one message. One that is here is replaced; one that comes after the last is added where nothing lies between.
 * What a frame cannot say, since it is the reader's alone, stays as it was known.
 */
export const withHeard = (shown: Window, heard: Message): Window => {
  const known = shown.items.find(({ messageId }) => messageId === heard.messageId);
  if (known) {
    const { editableUntil = known.editableUntil } = heard;
    const can = heard.state === 'deleted' || Object.keys(heard.can).length > 0 ? heard.can : known.can;
    const now = { ...heard, can, ...(editableUntil === undefined ? {} : { editableUntil }) };
    return { ...shown, items: united(shown.items, [now]) };
  }
  const last = shown.items.at(-1);
  if (shown.hasNewer || (last !== undefined && !isAfter(heard, last))) return shown;
  return withNewer(shown, { items: [heard], hasOlder: shown.hasOlder, hasNewer: false });
};

/**
 * The first that the reader has not read and did not write; undefined where all is read.
 * @param readTo place; null: there is no mark yet, and the unread ones are counted from the end
 */
export const firstUnread = (
  { items, hasNewer }: Window,
  { readTo, unread }: Pick<Conversation, 'readTo' | 'unread'>,
  reader: string,
): Message | undefined => {
  if (unread === 0) return undefined;
  const others = items.filter(({ by }) => by.id !== reader);
  if (readTo !== null) return others.find(({ place }) => place > readTo);
  return (hasNewer ? undefined : others.at(-unread)) ?? others[0];
};
