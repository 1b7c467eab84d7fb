/** What each person was told: the one projection behind the bell, the list, its counts and what browsers hear of it. */
import type { NotificationKind, NotificationSubject } from '@lamplight/bff/contract/notifications.ts';
import { unreachable } from '@lamplight/events/core/declare-events.ts';
import type { Personal, Projection } from '@lamplight/events/core/types.ts';
import type { Sealed } from '@lamplight/events/ports/personal-data.ts';
import { announcement } from './announcement.ts';
import { type Bell, bell } from './bell.ts';
import type { AnnouncementEvent, BellEvent, NotificationEvent } from './events.ts';
import { notification } from './notification.ts';

type Resolved = Readonly<{ at: string; by: string | null; because: 'met' | 'not_theirs' }>;
export type NotificationDoc = Readonly<{
  _id: string;
  userId: string;
  kind: NotificationKind;
  needs: boolean;
  subject: Readonly<{ kind: NotificationSubject; id: string }>;
  projectId: string | null;
  by: string | null;
  at: string;
  /** The position of its creation: their order, and where a page begins. */
  place: string;
  obligationId: string | null;
  round: string | null;
  /** By which appointments it is theirs. */
  terms: readonly string[];
  read: boolean;
  deleted: boolean;
  resolved: Resolved | null;
  /** By itself; whether all up to another one were read since says the bell. */
  isUnread: boolean;
  /** Waits for the person, in their list. */
  isNeeded: boolean;
  /** Waits for the person, whether or not they keep it in their list. */
  isOwed: boolean;
}>;

/** What is done needs no reading any more. */
const counted = (
  doc: Omit<NotificationDoc, 'isUnread' | 'isNeeded' | 'isOwed'>,
): Pick<NotificationDoc, 'isUnread' | 'isNeeded' | 'isOwed'> => {
  const stands = doc.resolved === null;
  return {
    isUnread: stands && !doc.deleted && !doc.read,
    isNeeded: stands && !doc.deleted && doc.needs,
    isOwed: stands && doc.needs,
  };
};
const recounted = (doc: NotificationDoc): NotificationDoc => ({ ...doc, ...counted(doc) });

export const notificationView: Projection<NotificationDoc, NotificationEvent> = {
  name: 'notifications',
  version: 2,
  reads: { categories: [notification.category] },
  indexes: [
    ['userId', 'deleted', 'place'],
    ['userId', 'isUnread', 'place'],
    ['userId', 'isNeeded', 'place'],
    ['userId', 'projectId', 'deleted', 'place'],
    ['userId', 'projectId', 'isUnread', 'place'],
    ['userId', 'projectId', 'isNeeded', 'place'],
    ['userId', 'isOwed', 'place'],
    ['obligationId', 'isOwed', 'place'],
  ],
  ids: ({ data }) => [data.notificationId],
  evolve: (doc, { type, data, position, occurredAt: at }, id) => {
    if (type === 'NotificationCreated') {
      const { userId, kind, needs, subject, projectId = null, by = null, obligation, terms = [] } = data;
      const created = {
        ...{ _id: id, userId, kind, needs, subject, projectId, by, at, place: position },
        ...{ obligationId: obligation?.id ?? null, round: obligation?.round ?? null, terms },
        ...{ read: false, deleted: false, resolved: null },
      };
      return { ...created, ...counted(created) };
    }
    // Resolved before it was created: there is nothing to show.
    if (doc === null) return null;
    switch (type) {
      case 'NotificationRead':
        return recounted({ ...doc, read: true });
      case 'NotificationDeleted':
        return recounted({ ...doc, deleted: true });
      case 'NotificationResolved':
        return recounted({ ...doc, resolved: { at, by: data.by ?? null, because: data.because } });
      default:
        return unreachable(type);
    }
  },
};

export type BellDoc = Readonly<{ _id: string }> & Bell;
export const bellView: Projection<BellDoc, BellEvent> = {
  name: 'notification-bells',
  version: 1,
  reads: { categories: [bell.category] },
  ids: ({ data }) => [data.userId],
  evolve: (doc, e, id) => ({
    _id: id,
    ...bell.evolve(doc ?? bell.initial, { type: e.type, data: e.data }, e.revision),
  }),
};

export type AnnouncementDoc = Readonly<{ _id: string; by: string; at: string; text: Personal | Sealed }>;
/** What was announced stays sealed; queries open it. */
export const announcementView: Projection<AnnouncementDoc, AnnouncementEvent> = {
  name: 'announcements',
  version: 1,
  reads: { categories: [announcement.category] },
  ids: ({ data }) => [data.announcementId],
  evolve: (_doc, { data: { by, text }, occurredAt: at }, id) => ({ _id: id, by, at, text }),
};
