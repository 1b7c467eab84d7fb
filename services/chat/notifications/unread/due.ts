/**
 * When one looks who has not read what was said: one row for each conversation in which something was said since one looked
 * last, however many take part. A busy conversation is looked at every 15 minutes, a quiet one never.
 */
import { SYSTEM } from '@lamplight/common/facts/actor.ts';
import type { Due } from '@lamplight/events/core/timers.ts';
import type { Fact } from '@lamplight/events/core/types.ts';
import type { MessageEvent } from '../../messages/events.ts';
import { UNREAD_MS, type UnreadCommand, type UnreadEvent } from './check.ts';

/** `lastSentAt`: of the newest message (RFC 3339 UTC). */
export type DueCheck = Due & Readonly<{ lastSentAt: string }>;

const PREFIX = 'unread/';
export const dueCheckId = (conversationId: string): string => `${PREFIX}${conversationId}`;
export const isDueCheck = (id: string): boolean => id.startsWith(PREFIX);

/** The row after a message or after one has looked; null while nothing is to be looked at. */
export const dueCheckAfter = (
  row: DueCheck | null,
  e: Fact<MessageEvent | UnreadEvent>,
  id: string,
): DueCheck | null => {
  if (e.type === 'MessageSent') {
    const lastSentAt = row === null || row.lastSentAt < e.occurredAt ? e.occurredAt : row.lastSentAt;
    return row === null ? checkOf(id, lastSentAt, lastSentAt) : { ...row, lastSentAt };
  }
  if (e.type !== 'UnreadChecked' || row === null) return row;
  // By then all that is said now is old enough.
  return row.lastSentAt > e.data.sentUpTo ? checkOf(id, row.lastSentAt, later(e.data.sentUpTo)) : null;
};

const later = (at: string): string => new Date(Date.parse(at) + UNREAD_MS).toISOString();
/** A quarter of an hour after `since`. */
const checkOf = (_id: string, lastSentAt: string, since: string): DueCheck => ({
  ...{ _id, stream: `unreadcheck-${_id.slice(PREFIX.length)}`, command: 'CheckUnread' },
  ...{ dueAt: later(since), lastSentAt },
});

/** What the timer sends for a row. */
export const checkNow = ({ _id }: Due, at: string): UnreadCommand => ({
  ...{ type: 'CheckUnread', actor: SYSTEM, at, conversationId: _id.slice(PREFIX.length) },
});
