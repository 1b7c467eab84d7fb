/** Counting, before the work it bounds. The store sees whom it counts only as a keyed hash. */
import { createHmac } from 'node:crypto';
import type { Clock } from '@lamplight/events/core/types.ts';
import type { KeyValue } from '@lamplight/events/ports/key-value.ts';
import { type Refusal, refuse } from '../guards/refusal.ts';
import { keys } from '../sessions/record.ts';
import { type Portion, type Shares, sharesWith } from './shares.ts';
import { type Limit, type LimitName, type LimitNumbers, limitNames, limitTable } from './table.ts';

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
  /** The store took no count: this process counts alone, or refuses. */
  onAlone(error: unknown): void;
}>;

export const limitsOn = ({ keyValue, clock, key, numbers, note, onAlone }: LimitsOptions): Limits => {
  const of = (name: LimitName): Limit => {
    const row: Limit = limitTable[name];
    return { ...row, most: numbers[name] ?? row.most };
  };
  const keyOf = (name: LimitName, whom: string): string =>
    keys.limit(name, createHmac('sha256', key).update(`${name}\n${whom}`).digest('base64url'));
  const rows = Object.fromEntries(limitNames.map((name) => [name, of(name)])) as Readonly<Record<LimitName, Limit>>;

  /** From the store: that one increment decides between any number of replicas. */
  const take = async (
    at: string,
    { most, windowMs }: Limit,
    by: number,
    knownUntil: number | null,
  ): Promise<Portion> => {
    const count = await keyValue.increment(at, { by, ttlMs: windowMs });
    const isFirst = count === by;
    const until = knownUntil !== null && !isFirst ? knownUntil : (await beginning(at, windowMs, isFirst)) + windowMs;
    // the store counts its time by itself: where its window outlives ours, it is looked at again in a moment
    return { granted: Math.max(0, Math.min(by, most - (count - by))), until: Math.max(until, clock.now() + 1_000) };
  };

  /** When the window began stands beside the counter, which cannot tell. */
  const beginning = async (at: string, windowMs: number, isFirst: boolean): Promise<number> => {
    const now = clock.now();
    if (isFirst) await keyValue.set(`${at}:since`, String(now), { ttlMs: windowMs });
    else return Math.min(now, Number((await keyValue.get(`${at}:since`))?.value ?? now));
    return now;
  };

  const shares = Object.fromEntries(
    limitNames.map((limit) => [
      limit,
      // told once a window: a flood must not fill the log
      sharesWith({ clock, onSpent: () => note('limit hit', { limit }), onAlone }),
    ]),
  ) as Readonly<Record<LimitName, Shares>>;

  return {
    of,
    keyOf,
    hit: async (name, whom) => {
      const row = rows[name];
      const leftMs = await shares[name].hit(whom, row, (by, knownUntil) =>
        take(keyOf(name, whom), row, by, knownUntil),
      );
      return leftMs === null ? null : tooMany(leftMs);
    },
  };
};

/** @param leftMs until it may be tried again */
export const tooMany = (leftMs: number): Refusal => {
  const timeLeft = Math.max(1, Math.ceil(leftMs / 1_000));
  return refuse('RATE_LIMITED', { timeLeft, headers: { 'retry-after': String(timeLeft) } });
};
