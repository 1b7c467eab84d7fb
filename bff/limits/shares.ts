/**
 * What this process may still let pass of the limits that all replicas share. Calls are counted here, at once; the process
 * takes its portions from the store beside them, all that are due twice a second, so that they share one write. Of a limit of
 * `most` no more passes in a window than `most` and one portion for each replica, a twentieth of it: the first of a window is
 * used before the store has granted it. A portion that is not used ends with its window.
 *
 * Where the store cannot be written, the process counts alone until the window ends: `most` then holds for each process.
 */
import type { Clock } from '@lamplight/events/core/types.ts';
import { hasCode } from '@lamplight/events/ports/errors.ts';
import type { Limit } from './table.ts';

/** `granted`: hits, 0 where the window has no more. `until`: its end, epoch ms. */
export type Portion = Readonly<{ granted: number; until: number }>;

export type Shares = Readonly<{
  /** One hit: null, or how many ms until there may be another. @throws what `take` threw, where the limit needs the store */
  hit(of: string, limit: Limit, take: (by: number, until: number | null) => Promise<Portion>): Promise<number | null>;
}>;

/**
 * `left` of what was taken, `onCredit` of it not granted yet, `used` in this window. `isOver`: the store has no more. `known`: its window is the store's, not
 * one that this process believes to begin.
 */
type Share = { left: number; onCredit: number; used: number; until: number; isOver: boolean; known: boolean };

const SHARES_KEPT = 20_000;
const PORTIONS = 20;
const TAKE_EVERY_MS = 500;

export const sharesWith = (o: { clock: Clock; onSpent(): void; onAlone(error: unknown): void }): Shares => {
  const { clock } = o;
  const shares = new Map<string, Share>();
  const taking = new Map<string, Promise<void>>();
  const due = new Map<string, () => void>();
  let isSet = false;

  const takeDue = (): void => {
    isSet = false;
    for (const [of, take] of due) {
      due.delete(of);
      take();
    }
  };
  const soon = (of: string, take: () => void): void => {
    due.set(of, take);
    if (isSet) return;
    isSet = true;
    setTimeout(takeDue, TAKE_EVERY_MS).unref();
  };

  const held = (of: string): Share | null => {
    const share = shares.get(of);
    return share !== undefined && clock.now() < share.until ? share : null;
  };
  const begin = (of: string, { windowMs }: Limit, left: number): Share => {
    const share = { left, onCredit: left, used: 0, until: clock.now() + windowMs, isOver: false, known: false };
    shares.delete(of);
    shares.set(of, share);
    for (const oldest of shares.size > SHARES_KEPT ? shares.keys() : []) {
      shares.delete(oldest);
      break;
    }
    return share;
  };

  return {
    hit: async (of, limit, take) => {
      const by = portionOf(limit);

      /** One at a time: calls that come at once share what one of them takes. */
      const taken = (share: Share): Promise<void> => {
        const underWay = taking.get(of);
        if (underWay !== undefined) return underWay;
        due.delete(of);
        const { onCredit } = share;
        share.onCredit = 0;
        const run = take(by, share.known ? share.until : null)
          .then(
            ({ granted, until }) => {
              share.left += granted - onCredit;
              share.until = until;
              share.known = true;
              if (granted === 0 && !share.isOver) o.onSpent();
              share.isOver = granted === 0;
            },
            (error: unknown) => {
              if (limit.alone !== true || !hasCode(error, 'Unavailable')) throw error;
              o.onAlone(error);
              share.left = limit.most - share.used;
              share.isOver = true;
            },
          )
          .finally(() => taking.delete(of));
        taking.set(of, run);
        return run;
      };

      const later = (share: Share): void => {
        if (!taking.has(of) && !due.has(of)) soon(of, () => void taken(share).catch(o.onAlone));
      };

      for (;;) {
        let share = held(of);
        if (share === null && by > 1) {
          share = begin(of, limit, by);
          later(share);
        }
        share ??= begin(of, limit, 0);
        if (share.left > 0) {
          share.left -= 1;
          share.used += 1;
          if (by > 1 && share.left * 4 < by && !share.isOver) later(share);
          return null;
        }
        if (share.isOver) return share.until - clock.now();
        await taken(share);
      }
    },
  };
};

const portionOf = ({ most, portions }: Limit): number => (portions ? Math.max(1, Math.floor(most / PORTIONS)) : 1);
