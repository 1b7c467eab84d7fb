/** HTTP of notifications: each person their own; an admin announces. */
import { answer, send } from '@lamplight/common/http/answer.ts';
import { etagOf, ifMatch, readAfter, type SignedInActor } from '@lamplight/common/http/caller.ts';
import { boundCursor } from '@lamplight/common/http/cursor.ts';
import { docAfter, isLate, orNotFound, staleMark } from '@lamplight/common/http/fresh.ts';
import { DEFAULT_LIMIT, pageOf } from '@lamplight/common/http/parse.ts';
import { type Served, serve } from '@lamplight/common/http/serve.ts';
import { historyOf } from '@lamplight/common/service/folded.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import { type AnnouncementCommand, announcement } from './announcement.ts';
import { type BellCommand, bell, type SeenTo } from './bell.ts';
import { type Choices, type ChoicesCommand, choices, chosenOf } from './choices.ts';
import type { Notifying } from './context.ts';
import { counted, listed, seenPlaceIn, type Wanted } from './list.ts';
import { type NotificationCommand, notification } from './notification.ts';
import { reachOf } from './reach.ts';
import { showAnnouncement, showNotifications } from './show.ts';
import { announcementView, notificationView } from './view.ts';

export const notificationRoutes = (chat: Notifying): readonly Served[] => [
  serve('notifications', async ({ req, res, query, actor }) => {
    const { show = 'all', projectId, ...paging } = query;
    const page = pageOf(req, paging);
    const waited = await Promise.all(
      [chat.notifications, chat.notificationBells].map((view) => view.waitFor(readAfter(req))),
    );
    const bellDoc = await chat.notificationBells.get(actor.id);
    const wanted = { actor, show, projectId };
    const { next, ...shown } = await pageFor(chat, wanted, bellDoc?.seenTo ?? null, page);
    const more = next === undefined ? {} : { next: boundCursor(req, next) };
    send(res, { ...shown, ...more, ...staleMark({ stale: waited.includes('stale') }) });
  }),

  serve('notifications-read-all', async ({ req, res, body, actor, by: byOf }) => {
    const by = byOf();
    const until = await chat.notifications.get(body.until);
    const command: BellCommand = {
      ...{ type: 'MarkAllRead', actor, at: by.at, notificationId: body.until },
      ...{ position: until?.place ?? '', occurredAt: until?.at ?? by.at, isOwn: until?.userId === actor.id },
    };
    const changed = await chat.change(`bell-${actor.id}`, command, bell, by);
    await answer(res, changed, async ({ seenTo }) => {
      const wanted = { actor, show: 'all', projectId: undefined } as const;
      const { next, ...shown } = await pageFor(chat, wanted, seenTo, { limit: DEFAULT_LIMIT });
      const stale = await isLate(chat.notificationBells, actor.id, changed);
      return { ...shown, ...(next === undefined ? {} : { next: boundCursor(req, next) }), ...staleMark({ stale }) };
    });
  }),

  serve('notification-read', async ({ res, params: { notificationId }, actor, by: byOf }) => {
    const by = byOf();
    const stream = `notification-${notificationId}` as const;
    const command: NotificationCommand = { type: 'MarkRead', actor, at: by.at, notificationId };
    const changed = await chat.change(stream, command, notification, by);
    await answer(res, changed, async () => {
      const { doc, stale } = await docAfter(chat.notifications, notificationId, changed, () =>
        historyOf(chat, stream, notification, notificationView, notificationId),
      );
      const bellDoc = await chat.notificationBells.get(actor.id);
      const seen = await seenPlaceIn(chat.notifications, bellDoc?.seenTo ?? null);
      const [shown] = await showNotifications(chat, [orNotFound(doc)], { actor, seen });
      return shown === undefined ? null : { notification: shown, ...staleMark({ stale }) };
    });
  }),

  serve('notification-delete', async ({ res, params: { notificationId }, actor, by: byOf }) => {
    const by = byOf();
    const command: NotificationCommand = { type: 'DeleteNotification', actor, at: by.at, notificationId };
    const changed = await chat.change(`notification-${notificationId}`, command, notification, by);
    await answer(res, changed, () => ({}));
  }),

  serve('announcement', async ({ res, body: { to, text }, actor, by: byOf }) => {
    const by = byOf();
    const announcementId = derivedId(by.commandId, 'announcement');
    const stream = `announcement-${announcementId}` as const;
    const reach = await reachOf(chat.people, to);
    const command: AnnouncementCommand = { type: 'Announce', actor, at: by.at, announcementId, text, to, reach };
    const changed = await chat.change(stream, command, announcement, by);
    await answer(res, changed, async () => {
      const { doc, stale } = await docAfter(chat.announcements, announcementId, changed, () =>
        historyOf(chat, stream, announcement, announcementView, announcementId),
      );
      return { notification: await showAnnouncement(chat, orNotFound(doc)), ...staleMark({ stale }) };
    });
  }),

  serve('announcement-reach', async ({ res, query, actor }) => {
    const { count: people, stale } = await chat.people.othersHaving(query.role, actor.id);
    send(res, { reach: { people }, ...staleMark({ stale }) });
  }),

  serve('notification-choices', async ({ res, actor }) => {
    const { state } = await chat.look(choicesStream(actor.id), choices);
    send(res, shownChoices(state));
  }),

  serve('notification-choices-save', async ({ req, res, body, actor, by: byOf }) => {
    const by = byOf();
    const command: ChoicesCommand = { type: 'SaveChoices', actor, at: by.at, ifMatch: ifMatch(req), ...body };
    await answer(res, await chat.change(choicesStream(actor.id), command, choices, by), shownChoices);
  }),
];

const choicesStream = (userId: string): `notificationchoices-${string}` => `notificationchoices-${userId}`;

const shownChoices = (state: Choices) => ({
  choices: chosenOf(state),
  quiet: state.quiet,
  etag: etagOf(state.etag),
});

/** A page of the list with the counts of the whole. */
const pageFor = async (
  chat: Notifying,
  { actor, ...asked }: Omit<Wanted, 'seen' | 'userId'> & Readonly<{ actor: SignedInActor }>,
  seenTo: SeenTo | null,
  page: Parameters<typeof listed>[2],
) => {
  const seen = await seenPlaceIn(chat.notifications, seenTo);
  const wanted = { userId: actor.id, ...asked };
  const [{ items, ...rest }, counts] = await Promise.all([
    listed(chat.notifications, { ...wanted, seen }, page),
    counted(chat.notifications, { userId: wanted.userId, seen }),
  ]);
  return { notifications: await showNotifications(chat, items, { actor, seen }), ...counts, ...rest };
};
