/** One at a time for each key, in the order of asking. */
import { unavailable } from '../ports/errors.ts';

/** @throws Unavailable at once while `limit` others run or wait: a queue that only grows helps nobody. */
export const turns = <K>(limit: number) => {
  const last = new Map<K, Promise<unknown>>();
  let inside = 0;
  return async <T>(key: K, work: () => Promise<T>): Promise<T> => {
    if (inside >= limit) throw unavailable('busy: too many commands are waiting; the server');
    inside += 1;
    const before = last.get(key);
    // Another's failure is not this one's.
    const mine = before === undefined ? work() : before.then(work, work);
    last.set(key, mine);
    try {
      return await mine;
    } finally {
      inside -= 1;
      if (last.get(key) === mine) last.delete(key);
    }
  };
};
