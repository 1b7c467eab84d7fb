import { timingSafeEqual } from 'node:crypto';

/**
 * Whether a secret that somebody shows is the one we expect, without telling by the time it takes how much of it was right.
 * It compares the text itself: base64 has several texts for the same bytes, and a token has one.
 */
export const isSameSecret = (shown: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(shown), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
};
