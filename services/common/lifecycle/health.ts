/** Alive is about this process and its event loop alone; ready is about what it needs to answer (operations.md §5). */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { record } from '../telemetry/metrics.ts';

export type Probe = () => boolean | Promise<boolean>;
export type Health = Readonly<{
  live(): boolean;
  /** Started, not draining, and every probe said yes; an answer is kept for 10 s. */
  ready(): Promise<boolean>;
  started(): void;
  drain(): void;
  close(): void;
}>;

const KEPT_MS = 10_000;
const PROBE_MS = 3_000;
const SLOW_LOOP_NS = 1e9;
/** Those among the probes that are a port's; the others are parts of this process. */
const STORES: ReadonlySet<string> = new Set(['events', 'keyValue', 'models']);

export const healthWith = (o: { probes: Readonly<Record<string, Probe>> }): Health => {
  let state: 'starting' | 'started' | 'draining' = 'starting';
  let kept: { at: number; ready: boolean } | null = null;
  const loop = monitorEventLoopDelay({ resolution: 20 });
  loop.enable();
  const judge = async (): Promise<boolean> => {
    const answers = await Promise.all(
      Object.entries(o.probes).map(async ([name, probe]) => {
        const said = await inTime(probe);
        if (STORES.has(name)) record('lamplight.store.up', said ? 1 : 0, { port: name });
        return said;
      }),
    );
    return answers.every(Boolean);
  };
  return {
    live: () => {
      const slow = loop.percentile(99) > SLOW_LOOP_NS;
      loop.reset();
      return !slow;
    },
    ready: async () => {
      if (state !== 'started') return false;
      const now = performance.now(); // monotonic: a clock that was set back would keep an answer too long
      if (kept === null || now - kept.at > KEPT_MS || !kept.ready) kept = { at: now, ready: await judge() };
      return kept.ready;
    },
    started: () => {
      state = 'started';
    },
    drain: () => {
      state = 'draining';
    },
    close: () => loop.disable(),
  };
};

/** A probe that fails or hangs says no. */
export const inTime = async (probe: Probe): Promise<boolean> => {
  let late: NodeJS.Timeout | undefined;
  const no = new Promise<boolean>((resolve) => {
    late = setTimeout(() => resolve(false), PROBE_MS);
  });
  try {
    return await Promise.race([probe(), no]);
  } catch {
    return false; // what fails is not ready; the store's own log says why
  } finally {
    clearTimeout(late);
  }
};
