/**
 * What this replica has heard lately, so that a page or a stream that comes back gets the rest instead of looking at
 * everything anew. A position names the replica: to another one, or after a restart, it says nothing.
 */
import { randomBytes } from 'node:crypto';
import type { Clock } from '@lamplight/events/core/types.ts';
import type { AddressedFrame } from '../contract/stream.ts';

export type RecentFrames = Readonly<{
  /** Of the newest frame. What is read from now on holds everything up to it. */
  position(): string;
  /** @returns its position */
  add(frame: AddressedFrame): string;
  /** What came after a position, oldest first; null where that is not known (any more). */
  after(position: string): readonly Readonly<{ id: string; addressed: AddressedFrame }>[] | null;
}>;

const KEPT_MS = 120_000;
const KEPT_AT_MOST = 1_000;

export const recentFramesWith = (clock: Clock): RecentFrames => {
  const replica = randomBytes(9).toString('base64url');
  let kept: { n: number; at: number; addressed: AddressedFrame }[] = [];
  let newest = 0;
  const idOf = (n: number): string => `${replica}.${n}`;

  const forget = (): void => {
    const since = clock.now() - KEPT_MS;
    const first = kept.findIndex(({ at }) => at >= since);
    kept = kept.slice(Math.max(first < 0 ? kept.length : first, kept.length - KEPT_AT_MOST));
  };

  return {
    position: () => idOf(newest),
    add: (addressed) => {
      newest += 1;
      kept.push({ n: newest, at: clock.now(), addressed });
      if (kept.length > KEPT_AT_MOST * 2 || (kept[0]?.at ?? 0) < clock.now() - 2 * KEPT_MS) forget();
      return idOf(newest);
    },
    after: (position) => {
      const [of, digits = ''] = position.split('.');
      const n = /^\d{1,15}$/.test(digits) ? Number(digits) : Number.NaN;
      if (of !== replica || !(n <= newest)) return null;
      forget();
      if (n < newest - kept.length) return null;
      return kept.filter((frame) => frame.n > n).map((frame) => ({ id: idOf(frame.n), addressed: frame.addressed }));
    },
  };
};
