/**
 * A clock that was ahead and is set back leaves events ahead of it: no stream steps back, so what happens to the same things
 * bears the time of their last event until the clock has caught up. Nothing is lost, but times of day mean little meanwhile.
 */
import type { EventStore, Recorded } from '../ports/event-store.ts';
import type { Clock, Log } from './types.ts';

/** From here on it is worth a line. */
const BEHIND_MS = 60_000;

/** Of the newest event, epoch ms; null while the log is empty. */
export const newestEventAt = async (events: EventStore): Promise<number | null> => {
  for await (const { events: newest } of events.readAll({ backwards: true, pageSize: 1 }))
    if (newest[0] !== undefined) return happenedAt(newest[0]);
  return null;
};

/** Epoch ms; null for an event that cannot be read any more. By its own time: the store's clock is no affair of this process. */
export const happenedAt = ({ meta }: Pick<Recorded, 'meta'>): number | null => {
  const at = Date.parse(meta.occurredAt);
  return Number.isNaN(at) ? null : at;
};

/** How far the clock is behind the newest event, in ms; 0 where that is a matter of seconds. */
export const clockBehind = (newestAt: number | null, clock: Clock): number => {
  const behindMs = newestAt === null ? 0 : newestAt - clock.now();
  return behindMs > BEHIND_MS ? behindMs : 0;
};

/**
 * One line when the clock falls behind, one when it has caught up with the latest time of all: events of this process among
 * those of another, whose clock is ahead, are no catching up. @returns told of each new event's time, epoch ms
 */
export const watchClock = (clock: Clock, log: Log): ((newestAt: number | null) => void) => {
  let isBehind = false;
  let latestAt: number | null = null;
  return (newestAt) => {
    if (newestAt !== null) latestAt = Math.max(latestAt ?? newestAt, newestAt);
    const behindMs = clockBehind(latestAt, clock);
    if (behindMs > 0 === isBehind) return;
    isBehind = behindMs > 0;
    if (isBehind)
      log.warn(
        { behindSeconds: Math.round(behindMs / 1_000) },
        'the clock is behind the newest event: until it has caught up, new events of a stream bear the time of its last one',
      );
    else log.warn({}, 'the clock has caught up with the newest event');
  };
};
