/** Who wants to know that the file changed, whoever changed it. */
import type { DatabaseSync } from 'node:sqlite';
import { isBusy } from './busy.ts';

const LOOK_EVERY_MS = 50;

/** Looks at `data_version` only while somebody listens; a look costs a few microseconds. */
export const watchChanges = (db: DatabaseSync) => {
  const statement = db.prepare('PRAGMA data_version');
  statement.setReturnArrays(true);
  const listeners = new Set<() => void>();
  let timer: NodeJS.Timeout | undefined;
  let seen: unknown;

  const tell = (): void => {
    for (const listener of [...listeners]) listener();
  };
  const look = (): void => {
    try {
      const [version] = statement.get() as unknown as [number];
      if (version === seen) return;
      seen = version;
    } catch (error) {
      // Locked for a moment by somebody who opens or closes the file: the next look sees the same.
      if (isBusy(error)) return;
      // Anything worse is met again, and answered, by whoever reads now.
    }
    tell();
  };
  const stop = (): void => {
    clearInterval(timer);
    timer = undefined;
    listeners.clear();
  };

  return {
    tell,
    stop,
    /** Somebody says that it changed: looked at now, where anybody listens. */
    nudge: () => {
      if (listeners.size > 0) look();
    },
    heard: () => listeners.size > 0,
    listen: (listener: () => void) => {
      listeners.add(listener);
      timer ??= setInterval(look, LOOK_EVERY_MS);
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) stop();
      };
    },
  };
};
