/** A bound of calls per minute: a backlog after a day's outage is worked off without hammering whoever was away. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '@lamplight/events/core/types.ts';
import type { Ask } from '../providers/asking.ts';

const MINUTE_MS = 60_000;

/**
 * @param most in any minute
 * @returns waits until one more call may go out
 */
export const callsAMinute = (most: number, clock: Clock, pause: (ms: number) => Promise<unknown> = sleep) => {
  let sent: readonly number[] = [];
  return async (): Promise<void> => {
    for (;;) {
      const now = clock.now();
      // A clock that was set back holds nobody up.
      sent = sent.filter((at) => at <= now && now - at < MINUTE_MS);
      const [oldest] = sent;
      if (oldest === undefined || sent.length < most) {
        sent = [...sent, now];
        return;
      }
      await pause(Math.max(1, oldest + MINUTE_MS - now));
    }
  };
};

/** Asks as `ask` does, each time once `mayCall` lets it. */
export const atPace =
  (ask: Ask, mayCall: () => Promise<void>): Ask =>
  async (url, request) => {
    await mayCall();
    return ask(url, request);
  };
