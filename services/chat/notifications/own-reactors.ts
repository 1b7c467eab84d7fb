/** Who is told of what happens in chat itself: announcements, and messages that name somebody. */
import type { Effect, Look, Reactor } from '@lamplight/events/core/types.ts';
import { unavailable } from '@lamplight/events/ports/errors.ts';
import { conversation, readersAmong } from '../conversations/conversation.ts';
import type { MessageEvent } from '../messages/events.ts';
import { message } from '../messages/message.ts';
import type { People } from '../people/facts.ts';
import type { AnnouncementEvent } from './events.ts';
import { notificationIdOf, roundOf } from './ids.ts';
import { reachedBy } from './reach.ts';
import { messageIn } from './subject.ts';
import { creating, resolving } from './telling.ts';

/** Everybody whom it reaches, once, but for whoever made it. */
export const announcer = (
  sources: () => Promise<Readonly<{ people: Pick<People, 'idsHaving'> }>>,
): Reactor<AnnouncementEvent> => ({
  name: 'announcer',
  reads: { types: ['AnnouncementMade'] },
  react: async ({ data: { announcementId, by, to }, occurredAt }) => {
    const { ids, stale } = await reachedBy((await sources()).people, to);
    if (stale) throw unavailable('everybody of a role');
    const about = { kind: 'announcement', needs: false, subject: { kind: 'none', id: announcementId }, by } as const;
    const round = roundOf(announcementId, 'announcement');
    return ids
      .filter((userId) => userId !== by)
      .map((userId) => creating({ notificationId: notificationIdOf(round, userId), userId, ...about }, occurredAt));
  },
});

/** Of one message somebody is told once, however often it is edited. */
const mentionIdOf = (messageId: string, userId: string): string =>
  notificationIdOf(roundOf(messageId, 'mentioned'), userId);

/** Whoever is named in a message that they can read; once it is deleted it asks nobody to read it. */
export const mentioner = (
  sources: () => Promise<Readonly<{ look: Look; people: Pick<People, 'admins'> }>>,
): Reactor<MessageEvent> => ({
  name: 'mentioner',
  reads: { types: ['MessageSent', 'MessageEdited', 'MessageDeleted'] },
  react: async ({ type, data, occurredAt }) => {
    const { messageId, conversationId, authorId } = data;
    const { look, people } = await sources();
    if (type === 'MessageDeleted') {
      const { state } = await look(`message-${messageId}`, message);
      const named = state.is === 'absent' ? [] : state.mentions;
      return named.map((userId) => done(mentionIdOf(messageId, userId), userId, occurredAt));
    }
    if (data.mentions.length === 0) return [];
    const { state } = await look(`conversation-${conversationId}`, conversation);
    if (state.is === 'absent') return [];
    const admins = new Set((await people.admins()).admins.map(({ _id }) => _id));
    const subject = { kind: 'conversation', id: messageIn(data) } as const;
    const of = state.subject.kind === 'project' ? { projectId: state.subject.id } : {};
    return readersAmong(data.mentions, state, admins)
      .filter((userId) => userId !== authorId)
      .map((userId) => {
        const told = { notificationId: mentionIdOf(messageId, userId), userId, by: authorId };
        return creating({ ...told, kind: 'mentioned', needs: false, subject, ...of }, occurredAt);
      });
  },
});

const done = (notificationId: string, userId: string, at: string): Effect =>
  resolving({ notificationId, userId, because: 'met' }, at);
