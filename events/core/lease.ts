/**
 * Who of several processes does a thing. It only saves work: what runs under a lease must be harmless when two do it at
 * once, for a lease can be lost without its holder noticing in time.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { KeyValue } from '../ports/key-value.ts';

const TTL_MS = 15_000;

export type LeaseOptions = Readonly<{
  keyValue: KeyValue;
  key: string;
  owner: string;
  ttlMs?: number;
  signal: AbortSignal;
  /** Held by somebody else, for now. */
  elsewhere?: () => void;
}>;

/** Runs `work` whenever the lease is held, and aborts it when the lease is lost. Ends with the signal, or as `work` ends. */
export const underLease = async (o: LeaseOptions, work: (signal: AbortSignal) => Promise<void>): Promise<void> => {
  const { keyValue, key, owner, ttlMs = TTL_MS, signal } = o;
  while (!signal.aborted) {
    const taken = await keyValue.set(key, owner, { ttlMs, if: 'absent' });
    if (taken === 'conflict') {
      o.elsewhere?.();
      await wait(ttlMs / 5, undefined, { signal }).catch(() => undefined);
      continue;
    }
    const lost = new AbortController();
    const renewing = renew({ ...o, ttlMs }, taken.rev, lost);
    try {
      await work(AbortSignal.any([signal, lost.signal]));
      if (!lost.signal.aborted) return;
    } catch (error) {
      if (!lost.signal.aborted || signal.aborted) throw error;
    } finally {
      lost.abort();
      await renewing;
      // Given back at once, only while it is still ours; a lease that cannot be given back expires.
      await keyValue.touch(key, taken.rev, 1).catch(() => undefined);
    }
  }
};

const renew = async (o: LeaseOptions & { ttlMs: number }, rev: number, lost: AbortController): Promise<void> => {
  let heldUntil = performance.now() + o.ttlMs;
  while (!lost.signal.aborted) {
    await wait(o.ttlMs / 3, undefined, { signal: lost.signal }).catch(() => undefined);
    if (lost.signal.aborted) return;
    try {
      if (!(await o.keyValue.touch(o.key, rev, o.ttlMs))) lost.abort();
      else heldUntil = performance.now() + o.ttlMs;
    } catch {
      // The store is away: the lease stands until it has expired.
      if (performance.now() > heldUntil) lost.abort();
    }
  }
};
