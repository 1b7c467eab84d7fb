/** The one place where a quotient becomes an amount of pay (payroll.md §1): rounded once, by the name of its rounding. */
import { halfUp, type Paise, toPaise } from '@lamplight/bff/contract/paise.ts';
import { toNearestTen } from '@lamplight/common/money/rounding.ts';
import type { Rounding } from './rules.ts';

/**
 * `numerator / denominator` paise, rounded once. A negative amount rounds as its size does.
 *
 * @throws RangeError where the denominator is not above zero, or the result leaves the safe integers
 */
export const rounded = (numerator: bigint, denominator: bigint, rounding: Rounding): Paise => {
  switch (rounding) {
    case 'HALF_UP_PAISE':
      return toPaise(halfUp(numerator, denominator));
    case 'HALF_UP_RUPEE':
      return toPaise(halfUp(numerator, denominator * 100n) * 100n);
    case 'UP_RUPEE':
      return toPaise(awayFromZero(numerator, denominator * 100n) * 100n);
    case 'HALF_UP_TEN_RUPEES':
      return toNearestTen(toPaise(numerator / denominator));
  }
};

const awayFromZero = (numerator: bigint, denominator: bigint): bigint => {
  if (denominator <= 0n) throw new RangeError('A positive divisor is needed');
  return numerator < 0n
    ? -((-numerator + denominator - 1n) / denominator)
    : (numerator + denominator - 1n) / denominator;
};

/** `amount × bp / 10000`. */
export const shareRounded = (amount: Paise, bp: number, rounding: Rounding): Paise =>
  rounded(BigInt(amount) * BigInt(bp), 10_000n, rounding);
