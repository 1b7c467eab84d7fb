/** How this process itself is: its event loop and its heap, each as it was since figures were read last. */
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import { beforeRead, record } from './metrics.ts';

const NS = 1e9;
const TICK_MS = 20;

/** @returns ends it */
export const watchRuntime = (): (() => void) => {
  const loop = monitorEventLoopDelay({ resolution: TICK_MS });
  loop.enable();
  let before = performance.eventLoopUtilization();
  const end = beforeRead(() => {
    const now = performance.eventLoopUtilization();
    // Node tells the time between two of its ticks, which is a tick where nothing is late.
    record('nodejs.eventloop.delay.p99', Math.max(0, loop.percentile(99) / NS - TICK_MS / 1_000), {});
    record('nodejs.eventloop.utilization', performance.eventLoopUtilization(now, before).utilization, {});
    record('v8js.memory.heap.used', getHeapStatistics().used_heap_size, {});
    loop.reset();
    before = now;
  });
  return () => {
    end();
    loop.disable();
  };
};
