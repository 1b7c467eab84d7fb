/** How often a consumer of the bus looks at what is behind it. Messages come without a look. */

/**
 * Once it has caught up: whether its model is still there. Two questions a second of each consumer were half of all that a
 * stack at rest asked of its stores.
 */
const AT_REST_MS = 5_000;
const CATCHING_UP_MS = 100;
/** Most consumers catch up at once, and to count what is behind takes the longer the more it is. */
const TIMES_ITS_COST = 10;

/** @param lagEvents messages behind it; @param costMs what it took to count them. @returns ms until the next look */
export const lookPauseMs = (lagEvents: number, costMs: number): number =>
  lagEvents === 0 ? AT_REST_MS : Math.min(AT_REST_MS, Math.max(CATCHING_UP_MS, costMs * TIMES_ITS_COST));
