/**
 * Counts within a window that begins at the first hit (security.md §12), before the work, by an atomic increment; a
 * refused call never lengthens the window. The key holds an HMAC of whose count it is.
 */
import { createHmac } from 'node:crypto';
import type { Clock } from '@lamplight/events/core/types.ts';
import type { KeyValue } from '@lamplight/events/ports/key-value.ts';
import type { Blocked, Try } from './failures.ts';
import { failuresIn } from './failures.ts';

export type Limit = Readonly<{ name: string; most: number; windowMs: number }>;

export type Limits = Readonly<{
  /** Null while it is allowed, else the whole seconds until it is again, at least 1. */
  hit(limit: Limit, whose: string): Promise<number | null>;
  /** As `hit` would answer, and counts nothing. */
  look(limit: Limit, whose: string): Promise<number | null>;
  /** A try that may fail, counted against each of these before its outcome is known. */
  begin(against: readonly (readonly [Limit, string])[]): Promise<Try | Blocked>;
}>;

export const limitsWith = (o: { keyValue: KeyValue; clock: Clock; pepper: Buffer }): Limits => {
  const { keyValue, clock } = o;
  const keyOf = (name: string, whose: string): string =>
    `limit:${name}:${createHmac('sha256', o.pepper).update(`limit|${name}|${whose}`).digest('base64url')}`;
  const failures = failuresIn({ keyValue, clock });
  const left = async (key: string, windowMs: number): Promise<number> => {
    const from = Number((await keyValue.get(`${key}:from`))?.value ?? clock.now());
    return Math.max(1, Math.ceil((from + windowMs - clock.now()) / 1_000));
  };
  return {
    hit: async ({ name, most, windowMs }, whose) => {
      const key = keyOf(name, whose);
      const count = await keyValue.increment(key, { ttlMs: windowMs });
      if (count === 1) await keyValue.set(`${key}:from`, String(clock.now()), { ttlMs: windowMs });
      return count <= most ? null : left(key, windowMs);
    },
    look: async ({ name, most, windowMs }, whose) => {
      const key = keyOf(name, whose);
      const count = Number((await keyValue.get(key))?.value ?? 0);
      return count < most ? null : left(key, windowMs);
    },
    begin: (against) => failures.begin(against.map(([limit, whose]) => ({ ...limit, key: keyOf(limit.name, whose) }))),
  };
};

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
