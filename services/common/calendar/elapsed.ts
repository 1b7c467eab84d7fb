/**
 * Whether so much time has passed since an instant. One that is still to come was noted before the clock was set back,
 * and counts as long ago: else a wait would last until the clock is there again.
 *
 * @param since, @param now epoch ms
 */
export const hasElapsed = (since: number, ms: number, now: number): boolean => now < since || now - since >= ms;

/** Whether an instant is near: neither long ago nor, by a clock that was set back, still to come. */
export const isNear = (at: number, ms: number, now: number): boolean => Math.abs(now - at) <= ms;
