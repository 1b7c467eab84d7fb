/** Sessions, limits and leases in Redis. */
import type { KeyValue } from '../../ports/key-value.ts';
import { addressOf, openConnection } from './connection.ts';

/**
 * Linearizable per key on one server; what a failover to a replica loses is lost, and no rev comes back by it. Lives end by
 * the server's clock, to the millisecond and on read. After `Unavailable` the outcome is unknown: a repeated conditional
 * `set` that had stood answers `conflict`, a repeated `increment` counts again.
 * @param o.url `redis://…`, with `?prefix=` before every key (default `lamplight:`)
 * @throws Unavailable, Misconfigured
 */
export const openRedisKeyValue = async (o: { url: string }): Promise<KeyValue> => {
  const { address, prefix } = addressOf(o.url);
  const { run, close } = await openConnection('the key-value store', address);
  const entryOf = (key: string): string => `${prefix}key:${key}`;
  const counter = `${prefix}rev`;

  return {
    get: async (key) => {
      const entry = await run((redis) => redis.get(entryOf(key)), { again: 'lost' });
      return parted(entry);
    },
    getMany: async (keys) => {
      if (keys.length === 0) return [];
      const entries = await run((redis) => redis.mget(...keys.map(entryOf)), { again: 'lost' });
      return entries.map(parted);
    },
    set: async (key, value, { ttlMs, if: expected } = {}) => {
      const lifeMs = ttlMs === undefined ? '' : lifeOf(ttlMs);
      const rev = await run((redis) => redis.setEntry(entryOf(key), counter, value, lifeMs, expected ?? ''));
      return rev === null ? 'conflict' : { rev: Number(rev) };
    },
    touch: async (key, rev, ttlMs) =>
      (await run((redis) => redis.touchEntry(entryOf(key), rev, lifeOf(ttlMs)), { again: 'lost' })) === 1,
    delete: async (key) => (await run((redis) => redis.del(entryOf(key)))) === 1,
    increment: async (key, { by = 1, ttlMs }) => {
      const sum = await run((redis) => redis.incrementEntry(entryOf(key), counter, by, lifeOf(ttlMs)));
      if (sum === null) throw new TypeError(`${key} does not hold a count`);
      return Number(sum);
    },
    close,
  };
};

const parted = (entry: string | null): { value: string; rev: number } | null => {
  if (entry === null) return null;
  const end = entry.indexOf(':');
  return { value: entry.slice(end + 1), rev: Number(entry.slice(0, end)) };
};

/** Redis takes whole milliseconds from 1 on: a life that is over at once lasts one. */
const lifeOf = (ttlMs: number): number => Math.max(1, Math.ceil(ttlMs));
