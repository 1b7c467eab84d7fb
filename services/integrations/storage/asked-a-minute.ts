/**
 * How often one person asks a provider for something: whoever asks for much is told to wait here, before the provider tells
 * everybody to. Each process counts by itself, since reading goes on while nothing can be written.
 */
import type { Clock } from '@lamplight/events/core/types.ts';

const MINUTE_MS = 60_000;

/**
 * @param most in a minute that begins with the first call
 * @returns counts a call: null while it is allowed, else the whole seconds until it is again. A refused one moves no end.
 */
export const askedAMinute = (most: number, clock: Clock) => {
  const minutes = new Map<string, { from: number; calls: number }>();
  return (personId: string): number | null => {
    const now = clock.now();
    // A clock that was set back holds nobody up.
    for (const [whose, { from }] of minutes) if (from > now || now - from >= MINUTE_MS) minutes.delete(whose);
    const minute = minutes.get(personId) ?? { from: now, calls: 0 };
    if (minute.calls >= most) return Math.ceil((minute.from + MINUTE_MS - now) / 1_000);
    minutes.set(personId, { ...minute, calls: minute.calls + 1 });
    return null;
  };
};
