/**
 * Limits failed tries. A try is counted before its outcome is known, so that a burst of tries at once cannot pass the
 * limit, and given back where it was right. Enough failures block further tries for a window of their own.
 */
import type { Clock } from '@lamplight/events/core/types.ts';
import type { KeyValue } from '@lamplight/events/ports/key-value.ts';

/** `key`: of the counter; its `:failed` and `:blocked` stand beside it. */
export type Counter = Readonly<{ name: string; key: string; most: number; windowMs: number }>;

export type Try = Readonly<{
  is: 'begun';
  /** Returns the names of the limits that this failure used up. */
  failed(): Promise<readonly string[]>;
  /** The try was right, or its outcome is not known. */
  forgiven(): Promise<void>;
}>;
export type Blocked = Readonly<{ is: 'blocked'; waitMs: number }>;

export type Failures = Readonly<{
  /** Counts a try against each of these; a refused one is counted nowhere. */
  begin(against: readonly Counter[]): Promise<Try | Blocked>;
}>;

export const failuresIn = ({ keyValue, clock }: { keyValue: KeyValue; clock: Clock }): Failures => {
  const blockedMs = async (key: string): Promise<number> => {
    const block = await keyValue.get(`${key}:blocked`);
    return block === null ? 0 : Number(block.value) - clock.now();
  };

  /** How long to wait, or 0 with the try counted. */
  const enter = async (counter: Counter): Promise<number> => {
    const { key, most, windowMs } = counter;
    const blocked = await blockedMs(key);
    if (blocked > 0) return blocked;
    if ((await keyValue.increment(key, { ttlMs: windowMs })) <= most) return 0;
    await leave(counter);
    return Math.max(1_000, await blockedMs(key)); // too many tries are in progress, or the last one was judged just now
  };
  const leave = async ({ key, windowMs }: Counter): Promise<void> => {
    const left = await keyValue.increment(key, { by: -1, ttlMs: windowMs });
    if (left < 0) await keyValue.delete(key); // its window ended in between: a negative count would allow more tries
  };

  const fail = async ({ key, most, windowMs }: Counter): Promise<boolean> => {
    if ((await keyValue.increment(`${key}:failed`, { ttlMs: windowMs })) < most) return false;
    await keyValue.set(`${key}:blocked`, String(clock.now() + windowMs), { ttlMs: windowMs, if: 'absent' });
    return true;
  };

  return {
    begin: async (against) => {
      const counted: Counter[] = [];
      for (const counter of against) {
        const waitMs = await enter(counter);
        if (waitMs > 0) {
          for (const other of counted) await leave(other);
          return { is: 'blocked', waitMs };
        }
        counted.push(counter);
      }
      return {
        is: 'begun',
        failed: async () => {
          const last = await Promise.all(counted.map(async (one) => ((await fail(one)) ? [one.name] : [])));
          return last.flat();
        },
        forgiven: async () => {
          for (const counter of counted) await leave(counter);
        },
      };
    },
  };
};
