/**
 * What must be decided on the server in one step. An entry is one string, `<rev>:<value>`, so that one read gives both.
 * Cluster: not supported, for the counter is a key of its own.
 */
import type { Redis } from 'ioredis';

/**
 * `rev` is one counter for the whole prefix, never behind the server's clock in microseconds. So it rises while the
 * counter stands, whatever the clock does, and after the counter is lost (FLUSHALL, a restart from an older file, a
 * failover) it goes on above all it ever gave, for a rev cannot be given in less than a microsecond.
 * Microseconds stay whole numbers in Lua and JavaScript until the year 2255.
 */
const NEXT_REV = `
  local function next_rev(counter)
    local time = redis.call('TIME')
    local now = tonumber(time[1]) * 1000000 + tonumber(time[2])
    local last = tonumber(redis.call('GET', counter) or '0')
    local rev = string.format('%.0f', math.max(last + 1, now))
    redis.call('SET', counter, rev)
    return rev
  end`;

/** A rev has 16 digits: the value, which may be large, is left where it is. */
const HELD_REV = `
  local function held_rev(entry)
    return string.match(redis.call('GETRANGE', entry, 0, 16), '^(%d+):') or 'absent'
  end`;

/** KEYS entry, counter. ARGV value, life in ms or '', the rev that must be held or 'absent' or ''. */
const set = `${NEXT_REV}${HELD_REV}
  if ARGV[3] ~= '' and held_rev(KEYS[1]) ~= ARGV[3] then return false end
  local rev = next_rev(KEYS[2])
  if ARGV[2] == '' then redis.call('SET', KEYS[1], rev .. ':' .. ARGV[1])
  else redis.call('SET', KEYS[1], rev .. ':' .. ARGV[1], 'PX', ARGV[2]) end
  return rev`;

/** KEYS entry. ARGV rev, life in ms. */
const touch = `${HELD_REV}
  if held_rev(KEYS[1]) ~= ARGV[1] then return 0 end
  return redis.call('PEXPIRE', KEYS[1], ARGV[2])`;

/** KEYS entry, counter. ARGV by, life in ms of a new count. @returns the sum, or false where no count is held */
const increment = `${NEXT_REV}
  local held = redis.call('GET', KEYS[1])
  local sum = tonumber(ARGV[1])
  if held then
    local count = string.match(held, '^%d+:(-?%d+)$')
    if not count or math.abs(tonumber(count) + sum) > 9007199254740991 then return false end
    sum = sum + tonumber(count)
  end
  local text = string.format('%.0f', sum)
  local entry = next_rev(KEYS[2]) .. ':' .. text
  if held then redis.call('SET', KEYS[1], entry, 'KEEPTTL')
  else redis.call('SET', KEYS[1], entry, 'PX', ARGV[2]) end
  return text`;

/** Sent by digest, and in full where the server does not know it (any more). */
export const scripts = {
  setEntry: { lua: set, numberOfKeys: 2 },
  touchEntry: { lua: touch, numberOfKeys: 1 },
  incrementEntry: { lua: increment, numberOfKeys: 2 },
} as const;

export type Scripted = Redis & {
  setEntry(
    entry: string,
    counter: string,
    value: string,
    lifeMs: number | '',
    held: number | 'absent' | '',
  ): Promise<string | null>;
  touchEntry(entry: string, rev: number, lifeMs: number): Promise<0 | 1>;
  incrementEntry(entry: string, counter: string, by: number, lifeMs: number): Promise<string | null>;
};
