import type { Refusal } from '../guards/refusal.ts';
import { refuse, tryAgain } from '../guards/refusal.ts';
import { deadSession } from '../guards/session.ts';
import type { SessionCookie } from '../sessions/cookie.ts';
import type { Living } from '../sessions/sessions.ts';
import type { EnsureFresh, Fresh } from '../tokens/ensure-fresh.ts';

export type Renewed =
  | Readonly<{ is: 'renewed'; living: Living; access: string }>
  | Readonly<{ is: 'refused'; refusal: Refusal }>
  | Readonly<{ is: 'useless' }>;

/** Paths on which more depends may ask again sooner (product.md §9). */
const SOON_MS = 5_000;
const LATER_MS = 10_000;

export const forcedWindowMs = (path: string): number =>
  /\/(?:admin|analytics)(?:\/|$|\?)/.test(path) ? SOON_MS : LATER_MS;

/** After a service refused a token: what a forced refresh gave. Throttled means that a fresh one was refused just now. */
export const renewBy = async (
  ensureFresh: EnsureFresh,
  cookie: SessionCookie,
  living: Living,
  path: string,
): Promise<Renewed> => {
  const { generation } = living.session;
  const fresh = await ensureFresh(living.h, { force: { generation, windowMs: forcedWindowMs(path) } });
  if (fresh.is === 'fresh') return { is: 'renewed', living: fresh.living, access: fresh.access };
  return fresh.is === 'throttled' ? { is: 'useless' } : { is: 'refused', refusal: notFresh(fresh, cookie) };
};

export const notFresh = (fresh: Exclude<Fresh, { is: 'fresh' }>, cookie: SessionCookie): Refusal => {
  if (fresh.is === 'unavailable') return tryAgain('REFRESH_UNAVAILABLE');
  if (fresh.is === 'throttled') return refuse('UPSTREAM_REFUSED');
  return deadSession(fresh, cookie);
};
