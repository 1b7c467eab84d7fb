import { useSyncExternalStore } from 'react';
import type { StreamStatus } from '../../api/stream.ts';

let status: StreamStatus = 'off';
const listeners = new Set<() => void>();

export const setLive = (next: StreamStatus): void => {
  status = next;
  for (const listener of listeners) listener();
};

/** Whether changes arrive by themselves just now. */
export const useLive = (): StreamStatus =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => status,
  );
