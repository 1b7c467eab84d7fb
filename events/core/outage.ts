/** What is said of processors that break off together: one line when it begins, one when all have run again for a while. */
import { describe, isOutside } from './parking.ts';
import type { Log } from './types.ts';

export type Outages = Readonly<{
  broke(processor: string, error: unknown): void;
  runs(processor: string): void;
  close(): void;
}>;

/**
 * The part of one service in the watch that all services of a process on one store share: a store that is away is one
 * outage, whoever meets it. Those of its processors that are broken off when it closes count no more.
 * @param all of the store (`tail.ts`); it stays open
 */
export const outagesOf = (service: string, all: Outages): Outages => {
  const down = new Set<string>();
  const nameOf = (processor: string): string => `${service}.${processor}`;
  return {
    broke: (processor, error) => {
      down.add(processor);
      all.broke(nameOf(processor), error);
    },
    runs: (processor) => {
      down.delete(processor);
      all.runs(nameOf(processor));
    },
    close: () => {
      for (const processor of down) all.runs(nameOf(processor));
      down.clear();
    },
  };
};

/** Longer than the longest pause between two tries of a processor: one that only seems to run is part of the same outage. */
const CALM_MS = 10_000;
const MOST_FAULTS = 20;

/**
 * A store that is away breaks every processor off, again and again: that is one outage. What a processor itself throws is a
 * fault of its own, told once with its stack until the outage is over.
 */
export const watchOutages = (log: Log, calmMs = CALM_MS): Outages => {
  const down = new Set<string>();
  const met = new Set<string>();
  const reported = new Set<string>();
  let since = 0;
  let last = 0;
  let calm: NodeJS.Timeout | undefined;

  const over = (): void => {
    const seconds = Math.round((last - since) / 100) / 10;
    log.warn({ seconds, processors: met.size }, 'all processors run again');
    met.clear();
    reported.clear();
  };
  return {
    broke: (processor, error) => {
      clearTimeout(calm);
      if (met.size === 0) since = performance.now();
      last = performance.now();
      met.add(processor);
      down.add(processor);
      const outside = isOutside(error);
      const fault = outside ? '' : `${processor} ${describe(error)}`;
      if (reported.has(fault) || reported.size >= MOST_FAULTS) return;
      reported.add(fault);
      const why = outside ? { processor, reason: describe(error) } : { processor, err: error };
      log.warn(why, 'processors broke off; each goes on from its checkpoint');
    },
    runs: (processor) => {
      if (!down.delete(processor)) return;
      last = performance.now();
      if (down.size === 0) calm = setTimeout(over, calmMs).unref();
    },
    close: () => clearTimeout(calm),
  };
};
