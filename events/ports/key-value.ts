/** Sessions, limits, leases: linearizable per key, and no more is promised. Suite: `key-value.contract.ts`. */
import type { Port } from './event-store.ts';

export interface KeyValue extends Port {
  get(key: string): Promise<{ value: string; rev: number } | null>;
  /** Several keys in one question, in their order. Each is read as by `get`; together they are no snapshot. */
  getMany(keys: readonly string[]): Promise<readonly ({ value: string; rev: number } | null)[]>;
  /** `if` names the rev that was read, or that nothing may be there. A rev is never used twice for a key, also after delete and expiry. */
  set(
    key: string,
    value: string,
    o?: { ttlMs?: number; if?: number | 'absent' },
  ): Promise<{ rev: number } | 'conflict'>;
  /** Only while it still has that rev. */
  touch(key: string, rev: number, ttlMs: number): Promise<boolean>;
  /** True for exactly one caller: single-use tokens rest on it. */
  delete(key: string): Promise<boolean>;
  /** The TTL runs from the first increment. */
  increment(key: string, o: { by?: number; ttlMs: number }): Promise<number>;
}
