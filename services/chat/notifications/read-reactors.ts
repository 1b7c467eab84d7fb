/**
 * What leads to a message waits until its person has read that message, will hear of the conversation no more, was taken out
 * of it, or read it as an admin and is none any more.
 */
import { isAfter } from '@lamplight/common/marks/place.ts';
import { allOf } from '@lamplight/common/service/all-of.ts';
import { IDENTITY_TOPIC, type IdentityEvent } from '@lamplight/events/contracts/identity.ts';
import type { Effect, Fact, Look, Reactor } from '@lamplight/events/core/types.ts';
import type { View } from '@lamplight/events/core/view.ts';
import { unavailable } from '@lamplight/events/ports/errors.ts';
import type { Position } from '@lamplight/events/ports/event-store.ts';
import { conversation, takesPart } from '../conversations/conversation.ts';
import type { ConversationEvent } from '../conversations/events.ts';
import type { MessageEvent } from '../messages/events.ts';
import type { MessageDoc } from '../messages/view.ts';
import { isActiveAdmin, type People } from '../people/facts.ts';
import type { SeatEvent } from '../seats/events.ts';
import { seat, seatIdOf } from '../seats/seat.ts';
import type { SeatDoc } from '../seats/view.ts';
import type { NotificationEvent } from './events.ts';
import { inConversation } from './subject.ts';
import { resolving } from './telling.ts';
import { heardBy, type Waiting } from './told/heard.ts';
import type { NotificationDoc } from './view.ts';

type Sources = Readonly<{
  look: Look;
  people: Pick<People, 'factOf'>;
  notifications: View<NotificationDoc>;
  messages: View<MessageDoc>;
  seats: View<SeatDoc>;
}>;
type Elsewhere = Omit<Sources, 'people'> &
  Readonly<{
    people: Pick<People, 'factOf' | 'heardUpTo'>;
    /** Of the store: everything that was recorded before it is asked. */
    head(): Promise<Position | null>;
    waiting: Waiting;
  }>;
type Happened = SeatEvent | Extract<MessageEvent, { type: 'MessageSent' }> | Removed;
type Removed = Extract<ConversationEvent, { type: 'ParticipantRemoved' }>;

const LEADS_TO_MESSAGES: ReadonlySet<NotificationDoc['kind']> = new Set(['mentioned', 'messages_unread'] as const);
type Told = Pick<NotificationDoc, '_id' | 'userId' | 'kind' | 'subject'>;

/** After whatever may have made them needless: one looks at how each stands. */
export const messageReader = (sources: () => Promise<Sources>): Reactor<Happened> => ({
  name: 'message-reader',
  reads: { types: ['MessagesRead', 'MessageSent', 'ConversationMuted', 'ParticipantRemoved'] },
  react: async ({ data, occurredAt, position }) => {
    const userId = 'personId' in data ? data.personId : data.authorId;
    const all = await sources();
    const led = await leadingToMessages(all, userId, position);
    const here = led.filter(({ subject }) => inConversation(subject.id).conversationId === data.conversationId);
    return here.length === 0 ? [] : needless(all, here, { position, occurredAt });
  },
});

/** Whoever read conversations as an admin alone reads them no more: one looks at how it stands once all of that was heard. */
export const formerAdminReader = (sources: () => Promise<Elsewhere>): Reactor<IdentityEvent> => ({
  name: 'former-admin-reader',
  reads: { topics: [IDENTITY_TOPIC] },
  react: async (fact) => {
    const { type, data, occurredAt } = fact;
    // Whoever leaves is deactivated with it.
    if (type !== 'RoleRevoked' && type !== 'UserDeactivated') return [];
    const { userId } = data;
    const all = await sources();
    await heardBy(fact, [() => all.people.heardUpTo(userId)], all.waiting);
    const position = await all.head();
    const led = await leadingToMessages(all, userId, position);
    return led.length === 0 ? [] : needless(all, led, { position, occurredAt });
  },
});

/** @param position up to which one must know what they were told */
const leadingToMessages = async (
  { notifications }: Pick<Sources, 'notifications'>,
  userId: string,
  position: Position | null,
): Promise<readonly NotificationDoc[]> => {
  if ((await notifications.waitFor(position)) === 'stale') throw unavailable('what people were told');
  const where = { userId, isUnread: true } as const;
  const unread = await allOf(notifications, { where, sort: [['place', 1]] });
  return unread.filter(({ kind }) => LEADS_TO_MESSAGES.has(kind));
};

type Created = Extract<NotificationEvent, { type: 'NotificationCreated' }>;
/** They may have read it in the moment in which they were told. */
export const lateReader = (sources: () => Promise<Sources>): Reactor<Created> => ({
  name: 'late-message-reader',
  apart: true,
  reads: { types: ['NotificationCreated'] },
  react: async ({ data, occurredAt, position }: Fact<Created>) => {
    if (!LEADS_TO_MESSAGES.has(data.kind)) return [];
    return needless(await sources(), [{ ...data, _id: data.notificationId }], { position, occurredAt });
  },
});

/** Views that are filled anew know of no admins at first: what is taken back is never told again. */
const isAdmin = async ({ factOf }: Sources['people'], userId: string): Promise<boolean> => {
  const { is } = await factOf(userId, isActiveAdmin);
  if (is === 'not_known_yet') throw unavailable('whether somebody is an admin');
  return is === 'yes';
};

type When = Readonly<{ position: Position | null; occurredAt: string }>;
const needless = async (
  { look, people, messages, seats }: Sources,
  told: readonly Told[],
  { position, occurredAt }: When,
): Promise<readonly Effect[]> => {
  const waited = await Promise.all([seats, messages].map((view) => view.waitFor(position)));
  if (waited.includes('stale')) throw unavailable('what people have read');
  const effects = told.map(async ({ _id: notificationId, userId, kind, subject }): Promise<readonly Effect[]> => {
    const { conversationId, messageId } = inConversation(subject.id);
    const { state } = await look(`conversation-${conversationId}`, conversation);
    if (state.is === 'absent') return [];
    if (!takesPart({ id: userId, role: 'visitor' }, state) && !(state.admins && (await isAdmin(people, userId))))
      return [resolving({ notificationId, userId, because: 'not_theirs' }, occurredAt)];
    const { readTo, muted } = (await seats.get(seatIdOf(conversationId, userId))) ?? seat.initial;
    const message = await messages.get(messageId);
    const isRead = message !== null && !isAfter({ position: message.place, occurredAt: message.sentAt }, readTo);
    if (!isRead && !(muted && kind === 'messages_unread')) return [];
    return [resolving({ notificationId, userId, because: 'met' }, occurredAt)];
  });
  return (await Promise.all(effects)).flat();
};
