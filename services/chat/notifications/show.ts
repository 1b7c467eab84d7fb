/** What a person gets of their notifications: names, titles and texts are looked up when they are shown, and stand in none. */
import type { Notification } from '@lamplight/bff/contract/notifications.ts';
import { textOf } from '@lamplight/common/people/known.ts';
import type { Notifying } from './context.ts';
import { isRead } from './list.ts';
import type { AnnouncementDoc, NotificationDoc } from './view.ts';

type Sources = Pick<Notifying, 'people' | 'titles' | 'conversations' | 'announcements'>;

/** @param seen up to where the person has seen all of theirs */
export const showNotifications = async (
  { people, titles, conversations, announcements }: Sources,
  docs: readonly NotificationDoc[],
  seen: string | null,
): Promise<Notification[]> => {
  const names = await people.names(docs.flatMap(({ by, resolved }) => [by, resolved?.by].flatMap((id) => id ?? [])));
  const talkedOf = docs.flatMap(({ subject }) => (subject.kind === 'conversation' ? [conversationIn(subject)] : []));
  const conversationOf = await lookedUp(talkedOf, (id) => conversations.get(id));
  const thingOf = ({ subject }: Pick<NotificationDoc, 'subject'>): string =>
    subject.kind === 'conversation' ? (conversationOf(conversationIn(subject))?.subjectId ?? '') : subject.id;
  const titleOf = await lookedUp(
    docs.flatMap((doc) => [thingOf(doc), doc.projectId ?? []].flat()),
    (id) => titles.get(id),
  );
  const announced = docs.flatMap(({ kind, subject }) => (kind === 'announcement' ? [subject.id] : []));
  const announcementOf = await lookedUp(announced, (id) => announcements.get(id));
  return docs.map((doc): Notification => {
    const { _id, kind, needs, at, by, subject, projectId, resolved } = doc;
    const project = projectId === null ? null : { id: projectId, title: titleOf(projectId)?.title ?? '' };
    const text = kind === 'announcement' ? { text: textOf(announcementOf(subject.id)?.text) ?? '' } : {};
    return {
      ...{ _id, kind, needs, at, subject, project, ...text },
      read: isRead(doc, seen),
      resolved: resolved && { at: resolved.at, by: resolved.by === null ? null : names(resolved.by) },
      by: by === null ? null : names(by),
      title: titleOf(thingOf(doc))?.title ?? project?.title ?? '',
    };
  });
};

/** That of a message names the message besides, parted by a dot. */
const conversationIn = ({ id }: NotificationDoc['subject']): string => id.split('.')[0] ?? id;

/** As whoever made it sees it: they are not told it themselves. */
export const showAnnouncement = async (
  { people }: Pick<Sources, 'people'>,
  { _id, by, at, text }: AnnouncementDoc,
): Promise<Notification> => {
  const name = (await people.names([by]))(by);
  const about = { subject: { kind: 'none', id: _id } as const, title: '', project: null, text: textOf(text) ?? '' };
  return { _id, kind: 'announcement', needs: false, read: true, resolved: null, at, by: name, ...about };
};

const lookedUp = async <T>(
  ids: readonly string[],
  look: (id: string) => Promise<T | null>,
): Promise<(id: string) => T | null> => {
  const found = new Map(await Promise.all([...new Set(ids)].map(async (id) => [id, await look(id)] as const)));
  return (id) => found.get(id) ?? null;
};
