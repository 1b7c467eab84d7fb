/** What a person gets of their notifications: names, titles and texts are looked up when they are shown, and stand in none. */
import type { Notification } from '@lamplight/bff/contract/notifications.ts';
import type { SignedInActor } from '@lamplight/common/http/caller.ts';
import { textOf } from '@lamplight/common/people/known.ts';
import type { Notifying } from './context.ts';
import { isRead } from './list.ts';
import { conversationsFor } from './show-conversation.ts';
import type { AnnouncementDoc, NotificationDoc } from './view.ts';

type Sources = Pick<Notifying, 'people' | 'titles' | 'announcements' | 'look' | 'conversations' | 'messages' | 'seats'>;
type Reader = Readonly<{
  actor: Pick<SignedInActor, 'id' | 'role'>;
  /** Up to where they have seen all of theirs. */
  seen: string | null;
}>;

export const showNotifications = async (
  sources: Sources,
  docs: readonly NotificationDoc[],
  { actor, seen }: Reader,
): Promise<Notification[]> => {
  const { people, titles, announcements } = sources;
  const names = await people.names(docs.flatMap(({ by, resolved }) => [by, resolved?.by].flatMap((id) => id ?? [])));
  const titleOf = await lookedUp(
    docs.flatMap(({ subject, projectId }) => [subject.id, projectId ?? []].flat()),
    (id) => titles.get(id),
  );
  const announced = docs.flatMap(({ kind, subject }) => (kind === 'announcement' ? [subject.id] : []));
  const announcementOf = await lookedUp(announced, (id) => announcements.get(id));
  const conversationOf = await conversationsFor(sources, docs, actor);
  return docs.map((doc): Notification => {
    const { _id, kind, needs, at, by, subject, projectId, resolved } = doc;
    const project = projectId === null ? null : { id: projectId, title: titleOf(projectId)?.title ?? '' };
    const text = kind === 'announcement' ? { text: textOf(announcementOf(subject.id)?.text) ?? '' } : {};
    const about = conversationOf(subject);
    const count = kind === 'messages_unread' && about !== null && resolved === null ? { count: about.unread } : {};
    return {
      ...{ _id, kind, needs, at, subject, project, ...text, ...count },
      read: isRead(doc, seen),
      resolved: resolved && { at: resolved.at, by: resolved.by === null ? null : names(resolved.by) },
      by: by === null ? null : names(by),
      title: about?.title ?? titleOf(subject.id)?.title ?? project?.title ?? '',
    };
  });
};

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
