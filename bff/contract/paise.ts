/** Integer paise, reckoned in BigInt because paise × basis points passes 2^53 (domain.md §3.1). */

/** A safe integer of paise: ₹ 90 lakh crore and less, either sign. */
export type Paise = number;
/** Basis points: 10000 = 100 %. */
export type Bp = number;

/** @throws RangeError where an amount would leave the integers that JSON carries exactly */
export const toPaise = (value: bigint): Paise => {
  const paise = Number(value);
  if (!Number.isSafeInteger(paise)) throw new RangeError(`Amount out of range: ${value}`);
  return paise;
};

export const sumPaise = (amounts: Iterable<Paise>): Paise => {
  let total = 0n;
  for (const amount of amounts) total += BigInt(amount);
  return toPaise(total);
};

/** The quotient to the nearest integer, halves away from zero, so that a negative amount rounds as its size does. */
export const halfUp = (numerator: bigint, denominator: bigint): bigint => {
  if (denominator <= 0n) throw new RangeError('A positive divisor is needed');
  const size = numerator < 0n ? -numerator : numerator;
  const rounded = (2n * size + denominator) / (2n * denominator);
  return numerator < 0n ? -rounded : rounded;
};

/** `amount × bp / 10000`, rounded once. */
export const shareOf = (amount: Paise, share: Bp): Paise => toPaise(halfUp(BigInt(amount) * BigInt(share), 10_000n));

/** To whole rupees, still in paise. */
export const toRupees = (amount: Paise): Paise => toPaise(halfUp(BigInt(amount), 100n) * 100n);
