/**
 * kafkajs 2.2.4 asks each connection every millisecond whether requests wait for the end of a throttling, also where none
 * waits and nothing was ever throttled; the time it computes for it is negative, of which Node ≥ 24 warns (tulios/kafkajs#1751,
 * tulios/kafkajs#1768). Here it asks only while requests wait, and then when they may go. The function keeps its contract:
 * whatever is added to `pending` schedules a look.
 */
import { createRequire } from 'node:module';

type RequestQueue = {
  pending: readonly unknown[];
  /** Milliseconds since 1970; below now: not throttled. */
  throttledUntil: number;
  throttleCheckTimeoutId: NodeJS.Timeout | null;
  checkPendingRequests(): void;
  scheduleCheckPendingRequests(): void;
};

const LOOK_AGAIN_MS = 10;

const require = createRequire(import.meta.url);
const { prototype: queue } = require('kafkajs/src/network/requestQueue/index.js') as { prototype: RequestQueue };
if (typeof queue.scheduleCheckPendingRequests !== 'function' || typeof queue.checkPendingRequests !== 'function')
  throw new Error('kafkajs is not as this remedy knows it: look whether it is still needed');

queue.scheduleCheckPendingRequests = function scheduleCheckPendingRequests(this: RequestQueue): void {
  if (this.throttleCheckTimeoutId !== null || this.pending.length === 0) return;
  this.throttleCheckTimeoutId = setTimeout(
    () => {
      this.throttleCheckTimeoutId = null;
      this.checkPendingRequests();
    },
    Math.max(LOOK_AGAIN_MS, this.throttledUntil - Date.now()),
  );
};
