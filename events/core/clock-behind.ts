/**
 * A clock that was ahead and is set back leaves the log ahead of it: the log never steps back, so every new event bears the
 * last one's time until the clock has caught up. Nothing is lost, but times of day mean nothing meanwhile.
 */
import type { EventStore } from '../ports/event-store.ts';
import type { Clock, Log } from './types.ts';

/** From here on it is worth a line. */
const BEHIND_MS = 60_000;

/** Of the newest event, epoch ms; null while the log is empty. */
export const newestEventAt = async (events: EventStore): Promise<number | null> => {
  for await (const { events: newest } of events.readAll({ backwards: true, pageSize: 1 }))
    if (newest[0] !== undefined) return Date.parse(newest[0].recordedAt);
  return null;
};

/** How far the clock is behind the newest event, in ms; 0 where that is a matter of seconds. */
export const clockBehind = (newestAt: number | null, clock: Clock): number => {
  const behindMs = newestAt === null ? 0 : newestAt - clock.now();
  return behindMs > BEHIND_MS ? behindMs : 0;
};

/** One line when the clock falls behind, one when it has caught up. @returns told of each new event's time, epoch ms */
export const watchClock = (clock: Clock, log: Log): ((newestAt: number | null) => void) => {
  let isBehind = false;
  return (newestAt) => {
    const behindMs = clockBehind(newestAt, clock);
    if (behindMs > 0 === isBehind) return;
    isBehind = behindMs > 0;
    if (isBehind)
      log.warn(
        { behindSeconds: Math.round(behindMs / 1_000) },
        'the clock is behind the event log: until it has caught up all new events bear the time of the last one',
      );
    else log.warn({}, 'the clock has caught up with the event log');
  };
};
