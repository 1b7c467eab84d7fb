/**
 * A bound of calls per minute in the name of one account, whichever process makes them: a backlog after a day's outage is worked
 * off without hammering whoever was away. When they were made stands in the key-value store for a minute.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { isNear } from '@lamplight/common/calendar/elapsed.ts';
import type { Clock } from '@lamplight/events/core/types.ts';
import type { KeyValue } from '@lamplight/events/ports/key-value.ts';
import { z } from 'zod';
import type { Ask } from './asking.ts';

const MINUTE_MS = 60_000;
/** When each call went out (epoch ms), the first one first. */
const times = z.array(z.number());

export type PaceOptions = Readonly<{
  keyValue: KeyValue;
  clock: Clock;
  /** Whose calls are counted together. */
  of: string;
  /** In any minute. */
  most: number;
  /** Whoever waits is let go once it is aborted. */
  signal?: AbortSignal;
  pause?(ms: number): Promise<unknown>;
}>;

/**
 * Asks as `ask` does, each time once the bound lets it.
 * @throws AbortError once nobody waits any more; Unavailable where the store does not answer
 */
export const atPace = (ask: Ask, o: PaceOptions): Ask => {
  const mayCall = paceOf(o);
  return async (url, request) => {
    await mayCall();
    return ask(url, request);
  };
};

/** Of what is taken at once by two processes one takes, and the other looks again. */
export const paceOf = (o: PaceOptions) => {
  const { keyValue, clock, of, most, signal } = o;
  const pause = o.pause ?? ((ms: number) => sleep(ms, undefined, signal === undefined ? {} : { signal }));
  const key = `pace:${of}`;
  return async (): Promise<void> => {
    for (;;) {
      const held = await keyValue.get(key);
      const now = clock.now();
      // Clocks of two processes differ by little, and one that was set back holds nobody up for long.
      const sent =
        held === null ? [] : times.parse(JSON.parse(held.value)).filter((at) => isNear(at, MINUTE_MS - 1, now));
      const [first] = sent;
      if (first !== undefined && sent.length >= most) {
        await pause(Math.min(MINUTE_MS, Math.max(1, first + MINUTE_MS - now)));
        continue;
      }
      const taken = await keyValue.set(key, JSON.stringify([...sent, now]), {
        ...{ ttlMs: MINUTE_MS, if: held?.rev ?? 'absent' },
      });
      if (taken !== 'conflict') return;
    }
  };
};
