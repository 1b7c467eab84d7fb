/**
 * Places for what runs at the same time. Whoever asks is counted under several names at once (everybody, its address,
 * itself), each with a bound of its own, so that nobody can take all. Who finds one of them full waits, in the order of
 * asking, but never behind others whose own share is what is full.
 */
import { type Refusal, refuse } from '../guards/refusal.ts';

export type Share = Readonly<{
  /** Whose share this is: a name within these places. */
  of: string;
  /** So many at once. */
  most: number;
  /** So many more may wait while it is full. */
  waiting: number;
  /** What is told where as many wait as may: too much of one's own is one's own to mend. */
  says: 'RATE_LIMITED' | 'UNAVAILABLE';
}>;

/** `leave` gives the place back; a second time does nothing. */
export type Place = Readonly<{ leave(): void }>;

export type Places = Readonly<{
  /**
   * At once where every share has room, else as soon as all have; the refusal where too many wait or `withinMs` is over. It
   * speaks of the first share that is full: the narrowest, where they are given so.
   * @throws the signal's reason when it is aborted meanwhile; no place is held then
   */
  take(shares: readonly Share[], o: { withinMs: number; signal: AbortSignal }): Promise<Place | Refusal>;
  /** How many are held and waited for. */
  load(): Readonly<{ held: number; waiting: number }>;
}>;

type Count = { held: number; waiting: number };
type Waiter = Readonly<{ shares: readonly Share[]; admit(): void }>;

export const newPlaces = (): Places => {
  const counts = new Map<string, Count>();
  const waiters = new Set<Waiter>();
  let held = 0;

  const isFull = ({ of, most }: Share): boolean => (counts.get(of)?.held ?? 0) >= most;
  const add = (shares: readonly Share[], to: keyof Count, by: 1 | -1): void => {
    for (const { of } of shares) {
      const count = counts.get(of) ?? { held: 0, waiting: 0 };
      count[to] += by;
      if (count.held === 0 && count.waiting === 0) counts.delete(of);
      else counts.set(of, count);
    }
  };

  const hold = (shares: readonly Share[]): Place => {
    add(shares, 'held', 1);
    held += 1;
    let left = false;
    return {
      leave: () => {
        if (left) return;
        left = true;
        held -= 1;
        add(shares, 'held', -1);
        // whoever fits now is let in before anybody new can ask
        for (const waiter of waiters) if (!waiter.shares.some(isFull)) waiter.admit();
      },
    };
  };

  const wait = (shares: readonly Share[], full: Share, withinMs: number, signal: AbortSignal) =>
    new Promise<Place | Refusal>((resolve, reject) => {
      const settle = (): void => {
        waiters.delete(waiter);
        add(shares, 'waiting', -1);
        clearTimeout(late);
        signal.removeEventListener('abort', abandon);
      };
      const waiter: Waiter = {
        shares,
        admit: () => {
          settle();
          resolve(hold(shares));
        },
      };
      const abandon = (): void => {
        settle();
        reject(signal.reason);
      };
      const late = setTimeout(() => {
        settle();
        resolve(noPlace(shares.find(isFull) ?? full));
      }, withinMs);
      signal.addEventListener('abort', abandon);
      waiters.add(waiter);
      add(shares, 'waiting', 1);
    });

  return {
    take: async (shares, { withinMs, signal }) => {
      signal.throwIfAborted();
      const full = shares.filter(isFull);
      const [first] = full;
      if (first === undefined) return hold(shares);
      const isCrowded = full.some(({ of, waiting }) => (counts.get(of)?.waiting ?? 0) >= waiting);
      return isCrowded ? noPlace(first) : wait(shares, first, withinMs, signal);
    },
    load: () => ({ held, waiting: waiters.size }),
  };
};

const AGAIN_SECONDS = { RATE_LIMITED: 10, UNAVAILABLE: 1 } as const;

const noPlace = ({ says }: Share): Refusal => {
  const timeLeft = AGAIN_SECONDS[says];
  return refuse(says, {
    headers: { 'retry-after': String(timeLeft) },
    ...(says === 'RATE_LIMITED' ? { timeLeft } : {}),
  });
};
