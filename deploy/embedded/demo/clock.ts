/** The clock of a demo company: steps through its past while it is loaded, then runs as time does. */
import type { Clock } from '@lamplight/events/core/types.ts';

export type SteppingClock = Clock &
  Readonly<{
    /** Forward only: what was recorded never gets an earlier neighbour. @param instant RFC 3339 */
    stepTo(instant: string): void;
    /** No step moves it any more: what is due by then is done, and time goes on from there. */
    end(): void;
    /** From here on it is now, for good. Once it has ended. */
    release(): void;
  }>;

/**
 * @param real epoch ms. While stepping, time still passes by itself, so that timeouts end.
 * @param beginsAt epoch ms; not after now
 */
export const demoClock = (real: () => number, beginsAt: number): SteppingClock => {
  let offset = beginsAt - real();
  let stepping = true;
  const now = () => real() + offset;
  return {
    now,
    isStepping: () => stepping,
    stepTo: (instant) => {
      if (stepping) offset = Math.max(offset, Date.parse(instant) - real());
    },
    end: () => {
      stepping = false;
    },
    release: () => {
      stepping = false;
      offset = 0;
    },
  };
};
