/** One thing told to one person: created once, read and deleted by them, resolved once (state-machines.md §10). */
import { type CommandOf, isSystem } from '@lamplight/common/facts/actor.ts';
import { ABSENT, FORBIDDEN } from '@lamplight/common/facts/standing.ts';
import { unreachable } from '@lamplight/events/core/declare-events.ts';
import type { Decider, Refusal } from '@lamplight/events/core/types.ts';
import type { NotificationEvent } from './events.ts';

export type { NotificationEvent } from './events.ts';

type Because = 'met' | 'not_theirs';
type DataOf<T extends NotificationEvent['type']> = Extract<NotificationEvent, { type: T }>['data'];
export type Notification =
  /** `resolved`: before it was created. */
  | (Readonly<{ is: 'absent' }> & Settling)
  | (Readonly<{ is: 'present'; userId: string; read: boolean; deleted: boolean }> & Settling);
/** `ended`: appointments by which it was theirs and is no more. */
type Settling = Readonly<{ resolved: Because | null; ended: readonly string[] }>;

export type NotificationCommand =
  | (CommandOf<'CreateNotification'> & DataOf<'NotificationCreated'>)
  | (CommandOf<'ResolveNotification'> & DataOf<'NotificationResolved'>)
  | (CommandOf<'MarkRead'> & Readonly<{ notificationId: string }>)
  | (CommandOf<'DeleteNotification'> & Readonly<{ notificationId: string }>);

const evolve = (n: Notification, { type, data }: NotificationEvent): Notification => {
  if (type === 'NotificationCreated')
    return { is: 'present', userId: data.userId, read: false, deleted: false, resolved: null, ended: n.ended };
  switch (type) {
    case 'NotificationResolved':
      return { ...n, resolved: data.because, ended: [...n.ended, ...(data.terms ?? [])] };
    case 'NotificationRead':
      return n.is === 'absent' ? n : { ...n, read: true };
    case 'NotificationDeleted':
      return n.is === 'absent' ? n : { ...n, deleted: true };
    default:
      return unreachable(type);
  }
};

/**
 * What follows from facts may come twice and in any order: what was met before it was told is told nobody, and what was
 * another's for a while comes back. What is not the person's own does not exist for them.
 */
const decide = (c: NotificationCommand, n: Notification): readonly NotificationEvent[] | Refusal => {
  switch (c.type) {
    case 'CreateNotification': {
      if (!isSystem(c.actor)) return FORBIDDEN;
      const isNew = n.is === 'absent' && n.resolved === null;
      if (!isNew && n.resolved !== 'not_theirs') return [];
      // Looked at by what was known before they ceased to be it, as while the views are filled anew.
      if (!isNew && c.terms !== undefined && c.terms.every((term) => n.ended.includes(term))) return [];
      const { type: _type, actor: _actor, at: _at, ifMatch: _ifMatch, ...data } = c;
      return [{ type: 'NotificationCreated', data }];
    }
    case 'ResolveNotification': {
      if (!isSystem(c.actor)) return FORBIDDEN;
      if (n.resolved === 'met' || n.resolved === c.because) return [];
      const { type: _type, actor: _actor, at: _at, ifMatch: _ifMatch, ...data } = c;
      return [{ type: 'NotificationResolved', data }];
    }
    case 'MarkRead':
      return owned(c, n, ({ read }) => (read ? null : 'NotificationRead'));
    case 'DeleteNotification':
      return owned(c, n, ({ deleted }) => (deleted ? null : 'NotificationDeleted'));
    default:
      return unreachable(c);
  }
};

type Present = Extract<Notification, { is: 'present' }>;
const owned = (
  { type, actor, notificationId }: Extract<NotificationCommand, { type: 'MarkRead' | 'DeleteNotification' }>,
  n: Notification,
  then: (present: Present) => 'NotificationRead' | 'NotificationDeleted' | null,
): readonly NotificationEvent[] | Refusal => {
  if (n.is === 'absent' || n.userId !== actor.id) return ABSENT;
  if (n.deleted && type !== 'DeleteNotification') return ABSENT;
  const happened = then(n);
  return happened === null ? [] : [{ type: happened, data: { notificationId, userId: n.userId } }];
};

export const notification: Decider<Notification, NotificationCommand, NotificationEvent> = {
  category: 'notification',
  initial: { is: 'absent', resolved: null, ended: [] },
  evolve,
  decide,
};
