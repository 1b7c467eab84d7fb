/** Shares in basis points and sizes as text, the one place that writes `%` and `MB`. No money here. */
import { asPercent } from '@lamplight/bff/contract/written.ts';

export { asPercent, exactPercent, formatRate, typedPercent } from '@lamplight/bff/contract/written.ts';

/** Basis points as whole percent, cut (domain.md §4.3: screens show floor to whole %). */
export const percentOf = (bp: number): number => Math.trunc(bp / 100);

/** `43 %`: whole percent, cut. */
export const formatPercent = (bp: number): string => asPercent(percentOf(bp));

/** `0.91`: an index in basis points, cut to two decimals. */
export const formatIndex = (bp: number): string => (Math.trunc(bp / 100) / 100).toFixed(2);

const KILOBYTE = 1024;
/** `640 B`, `15 KB`, `1.25 MB`: a size as one reads it in a line of text. */
export const fileSize = (bytes: number): string => {
  const kilobytes = Math.round(bytes / KILOBYTE);
  if (kilobytes >= KILOBYTE) return `${(bytes / KILOBYTE / KILOBYTE).toFixed(2)}\u00a0MB`;
  return bytes < KILOBYTE ? `${bytes}\u00a0B` : `${kilobytes}\u00a0KB`;
};

/** The first eight characters of a fingerprint, in fours: `9c1e 04af`. */
export const shortHash = (hash: string): string => `${hash.slice(0, 4)} ${hash.slice(4, 8)}`;
