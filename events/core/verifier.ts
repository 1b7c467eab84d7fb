/**
 * The verdict on a history that is asked for again and again: what was read once and was intact stands for a day, and only
 * what came since is read. What a verdict rests on it says (`readBefore`); everything is read again whenever somebody asks.
 */
import type { Recorded } from '../ports/event-store.ts';
import { openReading, PASSED, type Verdict, type VerifyOptions } from './chain.ts';
import type { Clock } from './types.ts';

/** Counts along: it is told each event that is as it was written once, in the order of the log. */
export type Counting = Readonly<{ seen(event: Recorded): void }>;

/**
 * `readBefore`: the first so many events were read at this time (RFC 3339 UTC) and not again; null: everything was read for
 * this verdict. `counted`: of all that the verdict is about.
 */
export type Verified<T> = Readonly<{
  verdict: Verdict;
  readBefore: Readonly<{ events: number; at: string }> | null;
  counted: T;
}>;

export type Verifier<R> = Readonly<{
  /** Everything, from the first event on. Who asks while all is read waits for that, and is told of what came since, too. */
  whole(): Promise<R>;
  /** What came since, where what is before was read within a day; else everything. */
  onward(): Promise<R>;
}>;

export type VerifierOptions<T extends Counting, R> = Readonly<{
  history: Omit<VerifyOptions, 'kept' | 'seen'>;
  clock: Clock;
  /** At the beginning of each reading of everything. */
  open(): T;
  /** What is answered; `counted` goes on changing afterwards. */
  told(verified: Verified<T>): R;
}>;

type Standing<T> = Readonly<{ read(): Promise<Verdict>; counted: T; events: number; at: number }>;

const STANDS_MS = 86_400_000;

export const openVerifier = <T extends Counting, R>(o: VerifierOptions<T, R>): Verifier<R> => {
  let standing: Standing<T> | null = null;
  let underWay: Promise<R> | null = null;
  let turn: Promise<unknown> = Promise.resolve();

  const readAll = async (): Promise<R> => {
    const counted = o.open();
    const at = o.clock.now();
    const read = openReading({ ...o.history, seen: counted.seen });
    const verdict = await read();
    standing = verdict.intact ? { read, counted, events: verdict.events, at } : null;
    return o.told({ verdict, readBefore: null, counted });
  };
  /** One at a time, for everybody who wants it. */
  const anew = (): Promise<R> => {
    underWay ??= readAll().finally(() => {
      underWay = null;
    });
    return underWay;
  };

  const readOn = async (): Promise<R> => {
    if (underWay !== null) await underWay;
    const from = standing;
    const age = from === null ? 0 : o.clock.now() - from.at;
    // Below zero the clock was set back, and nobody knows how long ago it was.
    if (from === null || age < 0 || age >= STANDS_MS) return await anew();
    try {
      const verdict = await from.read();
      if (!verdict.intact) drop(from);
      const readBefore = { events: from.events, at: new Date(from.at).toISOString() };
      return o.told({ verdict: asRead(verdict), readBefore, counted: from.counted });
    } catch (error) {
      drop(from);
      if (error !== PASSED) throw error;
      return await anew();
    }
  };
  const drop = (from: Standing<T>): void => {
    if (standing === from) standing = null;
  };

  /** One after another: each goes on where the one before has ended. */
  const onward = (): Promise<R> => {
    const mine = turn.catch(() => undefined).then(readOn);
    turn = mine;
    return mine;
  };

  return { whole: () => (underWay === null ? anew() : underWay.then(onward)), onward };
};

const PROVES_AS_READ =
  'When it was read, no event up to the last one had been edited, inserted, removed from the middle or moved since it was ' +
  'recorded; up to the anchored count none had been removed from the end and nothing rewritten as a whole.';

const asRead = (verdict: Verdict): Verdict => ({
  ...verdict,
  proves: PROVES_AS_READ,
  doesNotProve: `That nothing was changed in the store after it was read; ${verdict.doesNotProve.replace(/^That/, 'that')}`,
});
