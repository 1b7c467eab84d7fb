/** Who is told that there is something they have not read: once for each conversation, until they look into it. */
import type { Effect, Look, Reactor } from '@lamplight/events/core/types.ts';
import type { View } from '@lamplight/events/core/view.ts';
import { unavailable } from '@lamplight/events/ports/errors.ts';
import { conversation } from '../../conversations/conversation.ts';
import { marksOf } from '../../conversations/reading.ts';
import type { ConversationDoc } from '../../conversations/view.ts';
import { firstAfter } from '../../messages/paging.ts';
import type { MessageDoc } from '../../messages/view.ts';
import type { People } from '../../people/facts.ts';
import type { SeatDoc } from '../../seats/view.ts';
import { notificationIdOf, roundOf } from '../ids.ts';
import { messageIn } from '../subject.ts';
import { creating } from '../telling.ts';
import type { UnreadEvent } from './events.ts';

export type UnreadSources = Readonly<{
  look: Look;
  people: Pick<People, 'admins'>;
  conversations: View<ConversationDoc>;
  messages: View<MessageDoc>;
  seats: View<SeatDoc>;
}>;

/** What nobody has added to for so long is told nobody: whoever reads old facts anew floods no one. */
const WORTH_MS = 14 * 24 * 3_600_000;

/** The notification is that of the first message that they have not read: however often one looks, it is the same. */
export const unreadNotifier = (sources: () => Promise<UnreadSources>): Reactor<UnreadEvent> => ({
  name: 'unread-notifier',
  reads: { types: ['UnreadChecked'] },
  react: async ({ data: { conversationId, sentUpTo }, position, occurredAt }) => {
    const { look, people, conversations, messages, seats } = await sources();
    const waited = await Promise.all([conversations, messages, seats].map((view) => view.waitFor(position)));
    const { state } = await look(`conversation-${conversationId}`, conversation);
    const doc = await conversations.get(conversationId);
    if (state.is === 'absent' || doc === null) return [];
    if (Date.parse(occurredAt) - Date.parse(doc.activeAt) > WORTH_MS) return [];
    const { admins, stale } = await people.admins();
    if (waited.includes('stale') || stale) throw unavailable('what people have read');
    const readers = new Set([...Object.keys(state.seats), ...(state.admins ? admins.map(({ _id }) => _id) : [])]);
    const told = [...readers].map(async (userId): Promise<readonly Effect[]> => {
      const { newsFrom, muted } = await marksOf({ seats, messages }, doc, { id: userId });
      const isRead = doc.last === null || (newsFrom !== null && doc.last.place <= newsFrom);
      if (muted || isRead) return [];
      const first = await firstAfter(messages, conversationId, newsFrom);
      if (first === null || first.sentAt > sentUpTo) return [];
      const { _id: messageId, authorId } = first;
      const notificationId = notificationIdOf(roundOf(messageId, 'messages_unread'), userId);
      const subject = { kind: 'conversation', id: messageIn({ conversationId, messageId }) } as const;
      const about = { kind: 'messages_unread', needs: false, subject, by: authorId } as const;
      return [creating({ notificationId, userId, ...about }, occurredAt)];
    });
    return (await Promise.all(told)).flat();
  },
});
