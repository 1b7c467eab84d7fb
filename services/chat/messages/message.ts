/** One message: who sent it, and until when it may be changed (state-machines.md §10). */
import { EDIT_WITHIN_MS, type MessageAct, messageActs } from '@lamplight/bff/contract/conversations.ts';
import { type Actor, type CommandOf, isAdmin } from '@lamplight/common/facts/actor.ts';
import { faulty } from '@lamplight/common/facts/faulty.ts';
import { ABSENT, FORBIDDEN } from '@lamplight/common/facts/standing.ts';
import { unreachable } from '@lamplight/events/core/declare-events.ts';
import { type Decider, type Personal, type Refusal, refuse } from '@lamplight/events/core/types.ts';
import type { Place } from '../conversations/place.ts';
import type { Attached, MessageEvent } from './events.ts';

export type { Attached, MessageEvent } from './events.ts';

export type PresentMessage = Readonly<{
  is: 'sent' | 'edited' | 'deleted';
  messageId: string;
  conversationId: string;
  authorId: string;
  text: Personal;
  mentions: readonly string[];
  attachments: readonly Attached[];
}>;
export type Message = Readonly<{ is: 'absent' }> | PresentMessage;

const evolve = (m: Message, { type, data }: MessageEvent): Message => {
  if (type === 'MessageSent') return { is: 'sent', ...data };
  if (m.is === 'absent') return m;
  switch (type) {
    case 'MessageEdited':
      return { ...m, is: 'edited', text: data.text, mentions: data.mentions };
    case 'MessageDeleted':
      return { ...m, is: 'deleted' };
    default:
      return unreachable(type);
  }
};

type Written = Readonly<{ text: string; mentions: readonly string[] }>;
export type MessageCommand =
  | (CommandOf<'SendMessage'> &
      Written &
      Readonly<{
        messageId: string;
        conversationId: string;
        /** Null: a file that this person did not upload here for a message, or whose content is not in order. */
        attachments: readonly Attached[] | null;
        place: Place;
      }>)
  | (CommandOf<'EditMessage'> & Written & Readonly<{ place: Place; sentAt: string }>)
  | (CommandOf<'DeleteMessage'> & Readonly<{ place: Place; sentAt: string }>);

const isAuthor = ({ id }: Pick<Actor, 'id'>, { authorId }: Pick<PresentMessage, 'authorId'>): boolean =>
  id === authorId;

/** @param sentAt, at: instants (RFC 3339 UTC) */
export const isWithinEdit = (sentAt: string, at: string): boolean =>
  Date.parse(at) - Date.parse(sentAt) <= EDIT_WITHIN_MS;
export const editableUntil = (sentAt: string): string => new Date(Date.parse(sentAt) + EDIT_WITHIN_MS).toISOString();

type May = (actor: Pick<Actor, 'id' | 'role'>, m: Pick<PresentMessage, 'authorId'>, isEarly: boolean) => boolean;
const MAY: Readonly<Record<MessageAct, May>> = {
  editMessage: (actor, m, isEarly) => isAuthor(actor, m) && isEarly,
  deleteMessage: (actor, m, isEarly) => actor.role === 'admin' || (isAuthor(actor, m) && isEarly),
};
/** @param at now */
export const abilities = (
  actor: Pick<Actor, 'id' | 'role'>,
  m: Pick<PresentMessage, 'is' | 'authorId'>,
  { sentAt, at, writes }: Readonly<{ sentAt: string; at: string; writes: boolean }>,
): Readonly<Record<MessageAct, boolean>> =>
  Object.fromEntries(
    messageActs.map((act) => [act, m.is !== 'deleted' && writes && MAY[act](actor, m, isWithinEdit(sentAt, at))]),
  ) as Record<MessageAct, boolean>;

const decide = (c: MessageCommand, m: Message): readonly MessageEvent[] | Refusal => {
  if (c.type === 'SendMessage') return send(c, m);
  if (m.is === 'absent' || !c.place.takesPart) return ABSENT;
  const byAuthor = isAuthor(c.actor, m);
  if (!byAuthor && !(c.type === 'DeleteMessage' && isAdmin(c.actor))) return FORBIDDEN;
  if (c.place.refused !== null) return c.place.refused;
  const { messageId, conversationId, authorId } = m;
  const ids = { messageId, conversationId, authorId };
  // Deleted twice it is deleted; what is gone is not written anew.
  if (m.is === 'deleted')
    return c.type === 'DeleteMessage' ? [] : refuse('STATE_CONFLICT', 'conflict', { state: m.is });
  const isLate = !isWithinEdit(c.sentAt, c.at);
  if (c.type === 'DeleteMessage') {
    if (isLate && !isAdmin(c.actor)) return EDIT_WINDOW_OVER;
    return [{ type: 'MessageDeleted', data: { ...ids, by: c.actor.id } }];
  }
  if (isLate) return EDIT_WINDOW_OVER;
  const { text, mentions } = c;
  if (text === '' && m.attachments.length === 0) return faulty('text', 'Write something, or delete the message');
  return text === m.text && isSame(mentions, m.mentions)
    ? []
    : [{ type: 'MessageEdited', data: { ...ids, text, mentions } }];
};
const EDIT_WINDOW_OVER = refuse('EDIT_WINDOW_OVER', 'rule');
const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id, at) => id === other[at]);

/**
 * Its id is made by whoever sends it: the same one again from the same person to the same conversation is the same message,
 * whatever became of it since. Of anybody else's message under that id nothing is told.
 */
const send = (c: Extract<MessageCommand, { type: 'SendMessage' }>, m: Message): readonly MessageEvent[] | Refusal => {
  const { messageId, conversationId, text, mentions, attachments, place, actor } = c;
  if (!place.takesPart) return place.refused ?? ABSENT;
  if (m.is !== 'absent') return isAuthor(actor, m) && m.conversationId === conversationId ? [] : ABSENT;
  if (place.refused !== null) return place.refused;
  if (attachments === null) return faulty('attachments', 'One of the files is not here any more. Attach it again');
  const data = { messageId, conversationId, authorId: actor.id, text, mentions, attachments };
  return [{ type: 'MessageSent', data }];
};

export const message: Decider<Message, MessageCommand, MessageEvent> = {
  category: 'message',
  initial: { is: 'absent' },
  evolve,
  decide,
};
