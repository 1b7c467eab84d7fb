/** Money as text and back (domain.md §3.1, §3.3): integer paise, string arithmetic, never a division of a Number. */

export type Paise = number | bigint | string;

/**
 * `₹1,23,45,678.90`: groups of 3, then 2; always two decimals; the minus stands before the sign. What is billed or was
 * received is written so, to the paisa.
 */
export const formatPaise = (paise: Paise): string => {
  const { minus, rupees, rest } = partsOf(paise);
  return `${minus}₹${rupees}.${rest}`;
};

export const partsOf = (paise: Paise): { minus: '' | '-'; rupees: string; rest: string } => {
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

/** `₹49,999`: everywhere but on invoices; paise where there are some. */
export const formatRupees = (paise: Paise): string => {
  const { minus, rupees, rest } = partsOf(paise);
  return `${minus}₹${rupees}${rest === '00' ? '' : `.${rest}`}`;
};

/** A price as visitors read it; null where it is made for the client. */
export const formatPrice = (paise: number | null): string | null => (paise === null ? null : formatRupees(paise));

const MINUS = '\u2212';

/** A difference: `+₹20,000`, `−₹20,000`. */
export const formatDelta = (paise: number): string =>
  `${paise > 0 ? '+' : paise < 0 ? MINUS : ''}${formatRupees(Math.abs(paise))}`;

/** The unit of charts that count in hundred thousands of rupees. */
export const LAKH = '₹ lakh';
