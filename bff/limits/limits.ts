/** Counting, before the work it bounds. The store sees whom it counts only as a keyed hash. */
import { createHmac } from 'node:crypto';
import type { Clock } from '@lamplight/events/core/types.ts';
import type { KeyValue } from '@lamplight/events/ports/key-value.ts';
import { type Refusal, refuse } from '../guards/refusal.ts';
import { keys } from '../sessions/record.ts';
import { type Limit, type LimitName, type LimitNumbers, limitTable } from './table.ts';

export type Limits = Readonly<{
  /** Counts one hit; the refusal where there were enough. A hit that is refused never moves the end of the window. */
  hit(name: LimitName, whom: string): Promise<Refusal | null>;
  of(name: LimitName): Limit;
  /** The key of one counter, for what is counted in another way. */
  keyOf(name: LimitName, whom: string): string;
}>;

export type LimitsOptions = Readonly<{
  keyValue: KeyValue;
  clock: Clock;
  /** Keys the hashes. */
  key: Buffer;
  numbers: LimitNumbers;
  /** A security event. */
  note(event: string, about: Readonly<Record<string, unknown>>): void;
}>;

/** What this replica took and has not used, or that there is nothing to take. */
type Share = { left: number; readonly until: number };

const SHARES_KEPT = 20_000;
/** A step is at most this part of a limit, so that what replicas hold back stays small beside it. */
const STEPS_AT_LEAST = 20;

export const limitsOn = ({ keyValue, clock, key, numbers, note }: LimitsOptions): Limits => {
  const shares = new Map<string, Share>();
  const taking = new Map<string, Promise<void>>();

  const of = (name: LimitName): Limit => {
    const row: Limit = limitTable[name];
    return { ...row, most: numbers[name] ?? row.most };
  };
  const keyOf = (name: LimitName, whom: string): string =>
    keys.limit(name, createHmac('sha256', key).update(`${name}\n${whom}`).digest('base64url'));

  /** Takes a share from the store: that one increment decides between any number of replicas. */
  const take = async (at: string, { most, windowMs, step = 1 }: Limit): Promise<Share> => {
    const by = Math.max(1, Math.min(step, Math.floor(most / STEPS_AT_LEAST)));
    const count = await keyValue.increment(at, { by, ttlMs: windowMs });
    const since = await beginning(at, windowMs, count === by);
    // the store counts its time by itself: where its window outlives ours, it is looked at again in a moment
    const until = Math.max(since + windowMs, clock.now() + 1_000);
    return { left: Math.max(0, Math.min(by, most - (count - by))), until };
  };

  /** When the window began stands beside the counter, which cannot tell. */
  const beginning = async (at: string, windowMs: number, isFirst: boolean): Promise<number> => {
    const now = clock.now();
    if (isFirst) await keyValue.set(`${at}:since`, String(now), { ttlMs: windowMs });
    else return Math.min(now, Number((await keyValue.get(`${at}:since`))?.value ?? now));
    return now;
  };

  const keep = (at: string, share: Share): void => {
    shares.delete(at);
    shares.set(at, share);
    for (const oldest of shares.size > SHARES_KEPT ? shares.keys() : []) return void shares.delete(oldest);
  };

  const held = (at: string): Share | null => {
    const share = shares.get(at);
    return share !== undefined && clock.now() < share.until ? share : null;
  };

  /** One at a time: calls that come at once share what one of them takes. */
  const taken = (at: string, name: LimitName): Promise<void> => {
    const known = taking.get(at);
    if (known !== undefined) return known;
    const run = take(at, of(name))
      .then((share) => {
        if (share.left === 0) note('limit hit', { limit: name }); // once a window: a flood must not fill the log
        keep(at, share);
      })
      .finally(() => taking.delete(at));
    taking.set(at, run);
    return run;
  };

  return {
    of,
    keyOf,
    hit: async (name, whom) => {
      const at = keyOf(name, whom);
      for (;;) {
        const share = held(at);
        if (share === null) {
          await taken(at, name);
          continue;
        }
        if (share.left === 0) return tooMany(share.until - clock.now());
        share.left -= 1;
        if (share.left === 0) shares.delete(at); // the next hit asks for another; one that came empty stays to its end
        return null;
      }
    },
  };
};

/** @param leftMs until it may be tried again */
export const tooMany = (leftMs: number): Refusal => {
  const timeLeft = Math.max(1, Math.ceil(leftMs / 1_000));
  return refuse('RATE_LIMITED', { timeLeft, headers: { 'retry-after': String(timeLeft) } });
};
