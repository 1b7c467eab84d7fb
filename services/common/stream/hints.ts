/** What services tell browsers to fetch again (security.md §14). Hints: at most once, ids only, never of the past. */
import type { AddressedFrame } from '@lamplight/bff/contract/stream.ts';

/** A kind and id as in `keys.ts` of the site. */
export type Hint = Readonly<{ kind: string; id?: string }>;

/**
 * What is older was told before, or happened while nobody here was running. A process whose clock is minutes behind must
 * still be heard, and what is told twice is only fetched twice.
 */
export const NEWS_MS = 15 * 60_000;
const KEYS_A_FRAME = 100;

/** @param now epoch ms */
export const newsAmong = <T extends Readonly<{ occurredAt: string }>>(facts: readonly T[], now: number): readonly T[] =>
  facts.filter(({ occurredAt }) => Date.parse(occurredAt) >= now - NEWS_MS);

/** For those named in `to`: each frame holds so many keys at most. None where there is no key. */
export const invalidations = (to: AddressedFrame['to'], keys: readonly Hint[]): readonly AddressedFrame[] =>
  Array.from({ length: Math.ceil(keys.length / KEYS_A_FRAME) }, (_, n) => ({
    to,
    frame: {
      event: 'invalidate',
      data: { keys: keys.slice(n * KEYS_A_FRAME, (n + 1) * KEYS_A_FRAME).map((key) => ({ ...key })) },
    },
  }));
