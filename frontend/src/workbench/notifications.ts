/** For tests: what somebody was told, and the answer that lists it. */
import type { Notification } from '@lamplight/bff/contract/notifications.ts';

export const aNotification = (_id: string, more: Partial<Notification> = {}): Notification => ({
  ...{ _id, kind: 'milestone_to_accept', needs: true, read: false, resolved: null, title: `Part ${_id}` },
  ...{ at: '2026-11-27T05:00:00.000Z', by: null, subject: { kind: 'milestone', id: 'ms1' } },
  project: { id: 'p1', title: 'Patient portal' },
  ...more,
});

export const listOf = (items: readonly Notification[]) => ({
  notifications: items,
  unread: items.filter(({ read }) => !read).length,
  needs: items.filter(({ needs, resolved }) => needs && resolved === null).length,
});
