import type { NotificationsAnswer } from '@lamplight/bff/contract/notifications.ts';
import { chatKeys } from '../../api/chatKeys.ts';
import { api } from '../../api/client.ts';
import { useAct } from '../../api/useAct.ts';
import { type Read, useRead } from '../../api/useRead.ts';

/** product.md §5: while the page is in view, whatever else tells of changes. */
export const POLL_MS = 30_000;
const PAGE = 30;

export type Narrowed = Readonly<{ show?: 'unread' | 'open'; projectId?: string; after?: string }>;

/** Of the bell, the title and the first page of the list: one key. */
export const newest = chatKeys.notifications({ limit: PAGE });

export const useNewest = (): Read<NotificationsAnswer> =>
  useRead(newest, { refreshInterval: POLL_MS, refreshWhenHidden: false });

/** The newest are polled by the bell, which is on every page. */
export const useNotifications = (narrowed: Narrowed): Read<NotificationsAnswer> => {
  const isNewest = Object.values(narrowed).every((value) => value === undefined);
  return useRead(isNewest ? newest : chatKeys.notifications({ limit: PAGE, ...narrowed }), {
    keepPreviousData: true,
    ...(isNewest ? {} : { refreshInterval: POLL_MS, refreshWhenHidden: false }),
  });
};

const all = [chatKeys.notifications()];

export const useMarkRead = () =>
  useAct(all, (notificationId: string, idempotencyKey) =>
    api.call('notification-read', { params: { notificationId }, body: {}, idempotencyKey }),
  );

/** Up to the newest that was shown: what came meanwhile stays unread. */
export const useMarkAllRead = () =>
  useAct(all, (until: string, idempotencyKey) =>
    api.call('notifications-read-all', { body: { until }, idempotencyKey }),
  );
