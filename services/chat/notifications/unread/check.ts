/** Up to when one has looked who has not read what was said in a conversation: `unreadcheck-{conversation}`. */
import { type CommandOf, isSystem } from '@lamplight/common/facts/actor.ts';
import { FORBIDDEN } from '@lamplight/common/facts/standing.ts';
import type { Decider, Refusal } from '@lamplight/events/core/types.ts';
import type { UnreadEvent } from './events.ts';

export type { UnreadEvent } from './events.ts';

export type UnreadCheck = Readonly<{ sentUpTo: string | null }>;
export type UnreadCommand = CommandOf<'CheckUnread'> & Readonly<{ conversationId: string }>;

/** A message that somebody has not read for so long is told them. */
export const UNREAD_MS = 15 * 60_000;

const decide = ({ actor, at, conversationId }: UnreadCommand, c: UnreadCheck): readonly UnreadEvent[] | Refusal => {
  if (!isSystem(actor)) return FORBIDDEN;
  const sentUpTo = new Date(Date.parse(at) - UNREAD_MS).toISOString();
  if (c.sentUpTo !== null && c.sentUpTo >= sentUpTo) return [];
  return [{ type: 'UnreadChecked', data: { conversationId, sentUpTo } }];
};

export const unreadCheck: Decider<UnreadCheck, UnreadCommand, UnreadEvent> = {
  category: 'unreadcheck',
  initial: { sentUpTo: null },
  evolve: (_before, { data: { sentUpTo } }) => ({ sentUpTo }),
  decide,
};
