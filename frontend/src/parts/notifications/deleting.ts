/** Notifications that were deleted a moment ago: they are gone from the page, and from the server once the time to undo is over. */
import { useSyncExternalStore } from 'react';
import { refetch } from '../../api/cache.ts';
import { chatKeys } from '../../api/chatKeys.ts';
import { api } from '../../api/client.ts';

export const UNDO_MS = 10_000;

/** `undo`: it can be taken back. `sent`: it is on its way. */
export type Deleting = Readonly<{ id: string; is: 'undo' | 'sent' } | { id: string; is: 'failed'; error: unknown }>;

let list: readonly Deleting[] = [];
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();
const put = (next: readonly Deleting[]) => {
  list = next;
  for (const listener of listeners) listener();
};
const become = (one: Deleting) => put(list.map((other) => (other.id === one.id ? one : other)));

const send = async (notificationId: string): Promise<void> => {
  timers.delete(notificationId);
  become({ id: notificationId, is: 'sent' });
  try {
    await api.call('notification-delete', { params: { notificationId } });
    await refetch([chatKeys.notifications()]);
    put(list.filter(({ id }) => id !== notificationId));
  } catch (error) {
    become({ id: notificationId, is: 'failed', error });
  }
};

export const deleting = {
  begin: (id: string): void => {
    if (timers.has(id)) return;
    put([...list.filter((one) => one.id !== id), { id, is: 'undo' }]);
    timers.set(
      id,
      setTimeout(() => void send(id), UNDO_MS),
    );
  },
  /** Nothing was sent, and nothing is. */
  undo: (id: string): void => {
    clearTimeout(timers.get(id));
    timers.delete(id);
    put(list.filter((one) => one.id !== id));
  },
  get: (): readonly Deleting[] => list,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** Another person is signed in: what was not sent is theirs no longer. */
  clear: (): void => {
    for (const timer of timers.values()) clearTimeout(timer);
    timers.clear();
    put([]);
  },
};

export const useDeleting = (): readonly Deleting[] => useSyncExternalStore(deleting.subscribe, deleting.get);
