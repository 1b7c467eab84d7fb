/** An amount in words, Indian numbering (domain.md §3.3). */
import type { Paise } from '@lamplight/bff/contract/paise.ts';

export const amountInWords = (amount: Paise): string => {
  const size = BigInt(Math.abs(amount));
  const [rupees, paise] = [size / 100n, size % 100n];
  const head = `${amount < 0 ? 'Minus ' : ''}${rupees === 1n ? 'Rupee' : 'Rupees'} ${spelt(rupees)}`;
  const tail = paise === 0n ? '' : ` and ${spelt(paise)} ${paise === 1n ? 'Paisa' : 'Paise'}`;
  return `${head}${tail} Only`;
};

const UNITS =
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'.split(
    ' ',
  );
const TENS = '- - Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ');
const SCALES = [
  [10_000_000n, 'Crore'],
  [100_000n, 'Lakh'],
  [1_000n, 'Thousand'],
  [100n, 'Hundred'],
] as const;

/** Above 99 crore the number of crores is spelt by the same rule: the function calls itself. */
const spelt = (n: bigint): string => {
  for (const [size, name] of SCALES) {
    if (n < size) continue;
    const rest = n % size;
    return `${spelt(n / size)} ${name}${rest === 0n ? '' : ` ${spelt(rest)}`}`;
  }
  if (n < 20n) return word(UNITS, n);
  return n % 10n === 0n ? word(TENS, n / 10n) : `${word(TENS, n / 10n)}-${word(UNITS, n % 10n)}`;
};
const word = (words: readonly string[], n: bigint): string => words[Number(n)] ?? '';
