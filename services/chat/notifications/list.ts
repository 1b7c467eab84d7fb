/** What a person’s bell and list hold, and how many of it wait. */
import type { View } from '@lamplight/events/core/view.ts';
import type { Query } from '@lamplight/events/ports/read-models.ts';
import type { SeenTo } from './bell.ts';
import type { NotificationDoc } from './view.ts';

type Notifications = Pick<View<NotificationDoc>, 'find' | 'scan' | 'get'>;
export type Wanted = Readonly<{
  userId: string;
  show: 'all' | 'unread' | 'open';
  projectId?: string | undefined;
  /** Up to where all were seen, as `seenPlaceIn` finds it. */
  seen: string | null;
}>;
/** `after`: the place of the last one of the page before. */
type Page = Readonly<{ limit: number; after?: string }>;
type Where = NonNullable<Query<NotificationDoc>['where']>;

/** In a restored or copied log each event has another position: the notification itself says where it is now. */
export const seenPlaceIn = async (view: Pick<Notifications, 'get'>, seenTo: SeenTo | null): Promise<string | null> =>
  seenTo === null ? null : ((await view.get(seenTo.notificationId))?.place ?? seenTo.position);

export const isRead = ({ read, place }: Pick<NotificationDoc, 'read' | 'place'>, seen: string | null): boolean =>
  read || (seen !== null && place <= seen);

/** Newest first. */
export const listed = async (
  view: Notifications,
  { userId, show, projectId, seen }: Wanted,
  { limit, after }: Page,
): Promise<Readonly<{ items: readonly NotificationDoc[]; next?: string }>> => {
  const of: Where = projectId === undefined ? { userId } : { userId, projectId };
  const newest = async (where: Where, from?: string): Promise<readonly NotificationDoc[]> => {
    const range = { ...(from === undefined ? {} : { gte: from }), ...(after === undefined ? {} : { lt: after }) };
    const place = Object.keys(range).length === 0 ? {} : { place: range };
    return (await view.find({ where: { ...of, ...where, ...place }, sort: [['place', -1]], limit: limit + 1 })).items;
  };
  const unread = async () => (await newest({ isUnread: true }, seen ?? undefined)).filter((one) => !isRead(one, seen));
  const found = show === 'all' ? await newest({ deleted: false }) : await unread();
  const all = show === 'open' ? together(found, await newest({ isNeeded: true })) : found;
  const items = all.slice(0, limit);
  const last = items.at(-1);
  return all.length > limit && last !== undefined ? { items, next: last.place } : { items };
};

/** Each once, the newest first. */
const together = (...lists: readonly (readonly NotificationDoc[])[]): readonly NotificationDoc[] =>
  [...new Map(lists.flat().map((one) => [one._id, one])).values()].toSorted((a, b) => (a.place < b.place ? 1 : -1));

const MOST = 100;
/** @returns at most 100 of each */
export const counted = async (
  view: Notifications,
  { userId, seen }: Pick<Wanted, 'userId' | 'seen'>,
): Promise<Readonly<{ unread: number; needs: number }>> => {
  const from = seen === null ? {} : { place: { gte: seen } };
  // One more than are counted, and the one up to which all were seen.
  const sort = [['place', 1]] as const;
  const [unread, needs] = await Promise.all([
    view.scan({ where: { userId, isUnread: true, ...from }, sort, limit: MOST + 1 }),
    view.scan({ where: { userId, isNeeded: true }, sort, limit: MOST }),
  ]);
  const unseen = unread.filter(({ place }) => seen === null || place > seen);
  return { unread: Math.min(unseen.length, MOST), needs: needs.length };
};
