/**
 * Whether so much time has passed since an instant, by a clock that may be set: an instant that is still to come was noted
 * before the clock was set back, so it counts as long ago. Else what waits for it would wait until the clock is there again.
 *
 * @param since, @param now epoch ms
 */
export const hasElapsed = (since: number, ms: number, now: number): boolean => now < since || now - since >= ms;

/** Whether an instant is near: neither long ago nor, by a clock that was set back, still to come. */
export const isNear = (at: number, ms: number, now: number): boolean => Math.abs(now - at) <= ms;
