/** Sharing a total so that not one paisa is lost or made (domain.md §3.2, invariant I6). */
import { type Paise, toPaise } from '@lamplight/bff/contract/paise.ts';

/**
 * Largest remainder: each gets the floor of its exact share, the paise left over go one each to the largest remainders,
 * ties to the lower index. A negative total gets the shares of its size, negated.
 */
export const allocate = (total: Paise, weights: readonly number[]): readonly Paise[] => {
  const parts = weights.map((weight) => {
    if (!Number.isSafeInteger(weight) || weight < 0) throw new RangeError(`Not a weight: ${weight}`);
    return BigInt(weight);
  });
  const sum = parts.reduce((a, b) => a + b, 0n);
  if (sum === 0n) throw new RangeError('Nothing to allocate by: every weight is zero');
  const sign = total < 0 ? -1n : 1n;
  const size = BigInt(Math.abs(total));
  const shares = parts.map((weight) => (size * weight) / sum);
  const left = size - shares.reduce((a, b) => a + b, 0n);
  const lucky = new Set(byRemainder(size, parts, sum).slice(0, Number(left)));
  return shares.map((share, index) => toPaise(sign * (share + (lucky.has(index) ? 1n : 0n))));
};

const byRemainder = (size: bigint, parts: readonly bigint[], sum: bigint): readonly number[] => {
  const remainders = parts.map((weight, index) => ({ index, remainder: (size * weight) % sum }));
  // The sort is stable: ties stay in the order of their index.
  return remainders.toSorted((a, b) => Number(b.remainder - a.remainder)).map(({ index }) => index);
};
