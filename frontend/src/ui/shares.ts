/** Shares in basis points and sizes as text, the one place that writes `%` and `MB`. No money here. */

/** `43 %`: a no-break space keeps the sign beside its figure. */
export const asPercent = (figure: number | string): string => `${figure}\u00a0%`;

/** Basis points as whole percent, cut (domain.md §4.3: screens show floor to whole %). */
export const percentOf = (bp: number): number => Math.trunc(bp / 100);

/** `43 %`: whole percent, cut. */
export const formatPercent = (bp: number): string => asPercent(percentOf(bp));

/** `43.5 %`, `18 %`: to the basis point, for rates, weights and what was typed. */
export const formatRate = (bp: number): string => asPercent(typedPercent(bp));

/** Basis points as one types percent: 2000 → `20`, 1250 → `12.5`. */
export const typedPercent = (bp: number): string => exactPercent(bp).replace(/\.?0+$/, '');

/** Basis points with two decimals: 4350 → `43.50`. */
export const exactPercent = (bp: number): string => {
  const digits = String(Math.abs(bp)).padStart(3, '0');
  return `${bp < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

const MEGABYTE = 1_048_576;

/** `1.25 MB`: in MB with two decimals (product.md §9). What is there at all is never shown as nothing: `0.01 MB`. */
export const fileSize = (bytes: number): string =>
  `${(bytes > 0 ? Math.max(bytes / MEGABYTE, 0.01) : 0).toFixed(2)}\u00a0MB`;

/** The first eight characters of a fingerprint, in fours: `9c1e 04af`. */
export const shortHash = (hash: string): string => `${hash.slice(0, 4)} ${hash.slice(4, 8)}`;
