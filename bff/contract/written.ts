/** Amounts and rates as text, the same on the site and on paper (domain.md §3.1, §3.3): string arithmetic, never a division of a Number. */

export type WrittenPaise = number | bigint | string;

/**
 * `₹1,23,45,678.90`: groups of 3, then 2; always two decimals; the minus stands before the sign. What is billed or was
 * received is written so, to the paisa.
 */
export const formatPaise = (paise: WrittenPaise): string => {
  const { minus, rupees, rest } = partsOf(paise);
  return `${minus}₹${rupees}.${rest}`;
};

export const partsOf = (paise: WrittenPaise): { minus: '' | '-'; rupees: string; rest: string } => {
  const text = String(paise);
  if (!/^-?\d+$/.test(text)) throw new RangeError(`not an amount in paise: ${text}`);
  const digits = text
    .replace('-', '')
    .replace(/^0+(?=\d)/, '')
    .padStart(3, '0');
  const zero = /^0+$/.test(digits);
  return {
    minus: text.startsWith('-') && !zero ? '-' : '',
    rupees: grouped(digits.slice(0, -2)),
    rest: digits.slice(-2),
  };
};

/** `1234567` → `12,34,567` */
export const grouped = (digits: string): string => {
  const [head, tail] = [digits.slice(0, -3), digits.slice(-3)];
  return head === '' ? tail : `${head.replace(/\B(?=(\d{2})+$)/g, ',')},${tail}`;
};

/** `43 %`: a no-break space keeps the sign beside its figure. */
export const asPercent = (figure: number | string): string => `${figure}\u00a0%`;

/** `43.5 %`, `18 %`: to the basis point, for rates, weights and what was typed. */
export const formatRate = (bp: number): string => asPercent(typedPercent(bp));

/** Basis points as one types percent: 2000 → `20`, 1250 → `12.5`. */
export const typedPercent = (bp: number): string => exactPercent(bp).replace(/\.?0+$/, '');

/** Basis points with two decimals: 4350 → `43.50`. */
export const exactPercent = (bp: number): string => {
  const digits = String(Math.abs(bp)).padStart(3, '0');
  return `${bp < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
