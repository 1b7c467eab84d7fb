/** When the session will end for want of acts, told by this page's own clock. Nothing is ever sent for it (product.md §9: the heartbeat sends nothing). */

export type IdleState = 'active' | 'warn' | 'over';

const MINUTE = 60_000;
export const WARN_BEFORE = 2 * MINUTE;

/**
 * The server notes an act at most once in half a minute, so the last one may count from that much earlier: the end is reckoned
 * from one minute less than the configured idle time, and is never told too late.
 */
export const idleAt = (lastAct: number, idleMinutes: number, now: number): { state: IdleState; nextLook: number } => {
  const end = lastAct + (idleMinutes - 1) * MINUTE;
  const warn = end - WARN_BEFORE;
  if (now >= end) return { state: 'over', nextLook: MINUTE };
  if (now >= warn) return { state: 'warn', nextLook: end - now };
  return { state: 'active', nextLook: Math.min(warn - now, 5 * MINUTE) };
};
