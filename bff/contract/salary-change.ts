/** How far a salary moves (domain.md §2.1): the service decides by it, and a screen says it before anything is sent. */
import type { Bp, Paise } from './paise.ts';

/** What one admin may change alone: above it, up or down, a second one decides. */
export const FREE_CHANGE_BP: Bp = 2_000;

/** Also where nobody can tell what it was. @param from paise a month; null once it was erased */
export const needsSecondAdmin = (from: Paise | null, to: Paise): boolean =>
  from === null || BigInt(Math.abs(to - from)) * 10_000n > BigInt(from) * BigInt(FREE_CHANGE_BP);

/** The change in basis points, half up and away from zero. Null where there is nothing to compare with. */
export const changeBp = (from: Paise | null, to: Paise): number | null => {
  if (from === null || from === 0) return null;
  const size = BigInt(Math.abs(to - from));
  const bp = Number((size * 20_000n + BigInt(from)) / (2n * BigInt(from)));
  return to < from ? -bp : bp;
};
