/** How far views and reactors are in the log, and the end of a start: all have caught up, or what keeps failing is left. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '@lamplight/common/log/log.ts';
import type { Spine } from '@lamplight/events/core/spine.ts';
import type { ProcessorHealth } from '@lamplight/events/core/supervisor.ts';

/** `saidMs`: a start that takes so long says how far it is, and again each time so long after. */
export type Pace = Readonly<{ lookMs: number; stuckMs: number; saidMs: number }>;
const PACE: Pace = { lookMs: 250, stuckMs: 10_000, saidMs: 10_000 };

const SETTLED: ReadonlySet<string> = new Set(['live', 'elsewhere']);

/**
 * Resolves when everything has caught up. A processor that keeps failing (an event that is no longer what was recorded, in
 * the way of a view that is made anew) does not keep the rest of the company from working: its answers say that they are stale.
 */
export const liveOrStuck = async (
  spines: readonly Pick<Spine, 'live' | 'health'>[],
  { log, say }: Readonly<{ log: Pick<Log, 'error'>; say(line: string): void }>,
  { lookMs, stuckMs, saidMs }: Pace = PACE,
): Promise<void> => {
  const caughtUp = Promise.all(spines.map((spine) => spine.live())).then(() => true);
  const since = performance.now();
  let said = since;
  for (;;) {
    if (await Promise.race([caughtUp, pause(lookMs, false)])) return;
    const all = spines.flatMap((spine) => spine.health());
    const waiting = waitingAmong(all);
    const now = performance.now();
    const progress = now - said < saidMs ? null : progressOf(all);
    if (progress !== null) {
      said = now;
      say(progress);
    }
    const areStuck = waiting.length > 0 && waiting.every(({ lastError }) => lastError !== null);
    if (!areStuck || now - since < stuckMs) continue;
    for (const { processor, lastError } of waiting)
      log.error({ processor, lastError }, 'it cannot catch up; the rest starts without it');
    return;
  }
};

const waitingAmong = (all: readonly ProcessorHealth[]): readonly ProcessorHealth[] =>
  all.filter(({ state }) => !SETTLED.has(state));

/** In a sentence; null where all are up to date. */
export const progressOf = (all: readonly ProcessorHealth[]): string | null => {
  const waiting = waitingAmong(all);
  if (waiting.length === 0) return null;
  const last = waiting.reduce((furthest, one) => (one.lagEvents > furthest.lagEvents ? one : furthest));
  const behind =
    last.lagEvents === 0 ? '' : `; ${last.processor} is ${last.lagEvents.toLocaleString('en')} events behind`;
  return `Reading the history: ${all.length - waiting.length} of ${all.length} views and reactors are up to date${behind}.`;
};
