/** Keeps a processor running: takes it up again from its checkpoint after every break, and says how it is. */
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Outages } from './outage.ts';
import { describe } from './parking.ts';

export type ProcessorHealth = Readonly<{
  processor: string;
  kind: 'projection' | 'reactor' | 'forwarder' | 'consumer' | 'loop';
  /** `elsewhere`: another process holds the lease. `down`: broken, and tried again; `downSince` says since when (`performance.now()`). */
  state: 'starting' | 'catching_up' | 'live' | 'elsewhere' | 'down';
  downSince: number | null;
  /** At least so many of the log's newest events are not handled yet. */
  lagEvents: number;
  lagSeconds: number;
  parked: number;
  lastError: string | null;
}>;

export type Report = (news: Partial<Pick<ProcessorHealth, 'state' | 'lagEvents' | 'lagSeconds' | 'parked'>>) => void;

export type SupervisorOptions = Readonly<{
  processor: string;
  kind: ProcessorHealth['kind'];
  outages: Outages;
  /** Nothing runs until it has resolved. */
  after?: Promise<void> | undefined;
  /** Rejects when broken. `first`: never ran in this process before. */
  run(signal: AbortSignal, report: Report, first: boolean): Promise<void>;
}>;

export type Supervised = Readonly<{
  health(): ProcessorHealth;
  /** Resolves once it was live, or runs elsewhere. */
  settled: Promise<void>;
  hasSettled(): boolean;
  /** Ends after the page or batch in hand. */
  close(): Promise<void>;
}>;

const LONGEST_PAUSE_MS = 5_000;

/** A break is never the end: whatever went wrong is tried again, with growing pauses until it runs for a while. */
export const supervise = (o: SupervisorOptions): Supervised => {
  const closing = new AbortController();
  const settled = Promise.withResolvers<void>();
  let hasSettled = false;
  let health: ProcessorHealth = {
    processor: o.processor,
    kind: o.kind,
    state: 'starting',
    downSince: null,
    lagEvents: 0,
    lagSeconds: 0,
    parked: 0,
    lastError: null,
  };
  let failures = 0;
  const report: Report = (news) => {
    health = { ...health, ...news, downSince: null };
    if (news.state === undefined) return;
    failures = 0;
    o.outages.runs(o.processor);
    if (news.state !== 'live' && news.state !== 'elsewhere') return;
    hasSettled = true;
    settled.resolve();
  };

  const keepRunning = async (): Promise<void> => {
    if (o.after !== undefined) await Promise.race([o.after, once(closing.signal, 'abort')]);
    for (let first = true; !closing.signal.aborted; first = false) {
      try {
        await o.run(closing.signal, report, first);
      } catch (error) {
        if (closing.signal.aborted) break;
        health = {
          ...health,
          state: 'down',
          downSince: health.downSince ?? performance.now(),
          lastError: describe(error),
        };
        o.outages.broke(o.processor, error);
      }
      const pause = Math.min(LONGEST_PAUSE_MS, 25 * 2 ** failures);
      failures = Math.min(failures + 1, 10);
      await wait(pause * (0.5 + Math.random() / 2), undefined, { signal: closing.signal }).catch(() => undefined);
    }
  };
  const running = keepRunning();

  return {
    health: () => health,
    settled: settled.promise,
    hasSettled: () => hasSettled,
    close: async () => {
      closing.abort();
      await running;
      settled.resolve();
    },
  };
};
