/**
 * A usable access token, one refresh at a time across all replicas. The lease saves work; what is safe is that tokens are
 * written only over the record that was read, and that identity answers the same refresh token twice alike for a while.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { hasElapsed } from '@lamplight/common/calendar/elapsed.ts';
import { takeLease } from '@lamplight/common/lease/lease.ts';
import { count } from '@lamplight/common/telemetry/metrics.ts';
import type { Clock } from '@lamplight/events/core/types.ts';
import type { KeyValue } from '@lamplight/events/ports/key-value.ts';
import type { Announcements } from '../sessions/announcements.ts';
import { type EndCode, type H, keys } from '../sessions/record.ts';
import type { Living, Look, Sessions } from '../sessions/sessions.ts';
import type { Identity } from './identity.ts';

export type Fresh =
  | Readonly<{ is: 'fresh'; living: Living; access: string }>
  | Exclude<Look, Living>
  | Readonly<{ is: 'unavailable' }>
  /** A forced refresh was refused, since the last one is too near. */
  | Readonly<{ is: 'throttled' }>;

export type Wish = Readonly<{
  /** What the caller has just read, so that it is not read twice. */
  seen?: Look;
  minLifeMs?: number;
  /** The generation whose token a service refused, and how long the next forced refresh must wait. */
  force?: Readonly<{ generation: number; windowMs: number }>;
}>;

export type EnsureFresh = (h: H, wish?: Wish) => Promise<Fresh>;

export type EnsureFreshOptions = Readonly<{
  keyValue: KeyValue;
  sessions: Sessions;
  announcements: Announcements;
  identity: Identity;
  clock: Clock;
  onFailure(error: unknown): void;
}>;

const EARLY_MS = 45_000;
const MIN_LIFE_MS = 5_000;
const BUDGET_MS = 10_000;
const TRY_MS = 4_500;
const BETWEEN_TRIES_MS = 500;
const LOOK_EVERY_MS = 100;
const FAILURES_WITHIN_MS = 10_000;
const FAILURES_AT_MOST = 3;
const BESIDE_AGAIN_AFTER_MS = 5_000;

/** Somebody needs the token of a refresh, so its failures count. */
type Need = { needed: boolean };
type Run = Readonly<{ promise: Promise<Fresh>; need: Need }>;
/** What a record says by now to those who have read it before. */
type Since = Exclude<Fresh, { is: 'unavailable' | 'throttled' }> | Readonly<{ is: 'unmoved'; living: Living }>;

export const ensureFreshWith = (options: EnsureFreshOptions): EnsureFresh => {
  const { keyValue, sessions, announcements, identity, clock, onFailure } = options;
  const running = new Map<H, Run>();
  const failedBeside = new Map<H, number>();

  for (const outcome of ['refreshed', 'invalid', 'failed']) count('lamplight.session.refresh', { outcome }, 0);

  const fresh = (living: Living) => ({ is: 'fresh', living, access: sessions.tokens(living).access }) as const;

  /** Those who wait still hold the old token: whoever looks again goes by the generation. */
  const since = async (before: Living): Promise<Since> => {
    const now = await sessions.look(before.h);
    if (now.is === 'replaced') return successorOf(now.by, before);
    if (now.is !== 'alive') return now;
    return now.session.generation > before.session.generation ? fresh(now) : { is: 'unmoved', living: now };
  };

  /** Only of the same person: a call that one made must never run as whoever signed in there after. */
  const successorOf = async (by: H, before: Living): Promise<Since> => {
    const look = await sessions.look(by);
    return look.is === 'alive' && look.session.userId === before.session.userId
      ? fresh(look)
      : { is: 'replaced', h: before.h, by };
  };

  const join = (from: Living, needed: boolean): Promise<Fresh> => {
    const underWay = running.get(from.h);
    if (underWay !== undefined) {
      underWay.need.needed ||= needed;
      return underWay.promise;
    }
    const need: Need = { needed };
    const promise = refreshOnce(from, need).finally(() => running.delete(from.h));
    running.set(from.h, { promise, need });
    return promise;
  };

  const refreshOnce = async (from: Living, need: Need): Promise<Fresh> => {
    const until = performance.now() + BUDGET_MS;
    for (;;) {
      const lease = await takeLease(keyValue, keys.lease(from.h));
      if (lease !== null) {
        try {
          const now = await since(from);
          return now.is === 'unmoved' ? await rotate(now.living, until, need) : now;
        } finally {
          await lease.release();
        }
      }
      if (performance.now() >= until) return { is: 'unavailable' };
      await nextHint(from.h);
      const now = await since(from);
      if (now.is !== 'unmoved') return now;
    }
  };

  const nextHint = async (h: H): Promise<void> => {
    const woken = new AbortController();
    const stop = announcements.hear(h, () => woken.abort());
    await sleep(LOOK_EVERY_MS, undefined, { signal: woken.signal }).catch(() => undefined); // woken early
    stop();
  };

  const rotate = async (living: Living, until: number, need: Need): Promise<Fresh> => {
    const { refresh } = sessions.tokens(living);
    for (let attempt = 1; ; attempt += 1) {
      const withinMs = Math.min(TRY_MS, until - performance.now());
      if (withinMs <= 0) return { is: 'unavailable' };
      const outcome = await identity.refresh(refresh, withinMs);
      count('lamplight.session.refresh', { outcome: outcome.is });
      if (outcome.is === 'refreshed') {
        const { accessToken: access, refreshToken, accessUntil, user } = outcome.answer;
        return keep(living, { tokens: { access, refresh: refreshToken }, accessUntil, roles: [user.role] });
      }
      if (outcome.is === 'invalid') return endUnlessMoved(living, 'SESSION_ENDED');
      onFailure(outcome.cause);
      if (need.needed && (await failures(living.h)) >= FAILURES_AT_MOST)
        return endUnlessMoved(living, 'SESSION_EXPIRED');
      if (attempt === 2) return { is: 'unavailable' };
      await sleep(BETWEEN_TRIES_MS);
    }
  };

  const failures = (h: H): Promise<number> => keyValue.increment(keys.failures(h), { ttlMs: FAILURES_WITHIN_MS });

  /** The one safe step: over the record that was read, or not at all. */
  const keep = async (read: Living, renewal: Parameters<Sessions['renew']>[1]): Promise<Fresh> => {
    for (let living = read; ; ) {
      const written = await sessions.renew(living, renewal);
      if (written !== 'conflict') return fresh(written);
      const now = await since(read);
      if (now.is === 'unmoved') {
        living = now.living;
        continue;
      }
      // Nobody has these tokens. What was replaced has its family revoked with the old value.
      if (now.is === 'dead' || now.is === 'anonymous') identity.revoke(read.session.family, { afterMs: 0 });
      return now;
    }
  };

  const endUnlessMoved = async (living: Living, code: EndCode): Promise<Fresh> => {
    for (;;) {
      const now = await since(living);
      if (now.is !== 'unmoved') return now;
      if ((await sessions.end(living.h, code, { onlyAt: now.living.rev })) !== null)
        return { is: 'dead', code, keepCookie: false };
    }
  };

  const beside = (living: Living): void => {
    const lastFailed = failedBeside.get(living.h) ?? Number.NEGATIVE_INFINITY;
    if (!hasElapsed(lastFailed, BESIDE_AGAIN_AFTER_MS, clock.now())) return;
    const failed = () => {
      for (const [h, at] of failedBeside)
        if (hasElapsed(at, BESIDE_AGAIN_AFTER_MS, clock.now())) failedBeside.delete(h);
      failedBeside.set(living.h, clock.now());
    };
    join(living, false).then(
      (outcome) => outcome.is === 'unavailable' && failed(),
      (error: unknown) => {
        failed();
        onFailure(error);
      },
    );
  };

  return async (h, { seen, minLifeMs = MIN_LIFE_MS, force } = {}) => {
    const look = seen ?? (await sessions.look(h));
    if (look.is !== 'alive') return look;
    if (force !== undefined) {
      if (look.session.generation > force.generation) return fresh(look);
      const first = await keyValue.set(keys.forced(h), '1', { ttlMs: force.windowMs, if: 'absent' });
      return first === 'conflict' ? { is: 'throttled' } : join(look, true);
    }
    const leftMs = look.session.accessUntil - clock.now();
    if (leftMs <= minLifeMs) return join(look, true);
    if (leftMs <= EARLY_MS) beside(look);
    return fresh(look);
  };
};
