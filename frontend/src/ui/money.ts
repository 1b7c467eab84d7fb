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

const LIMIT = 1_000_000_000_000_00n;

/** The sentence for a text in which `parseRupees` finds no amount. */
export const MISREAD = 'Enter rupees with at most two decimals, like 1,50,000.00';

/**
 * What a person types for rupees as integer paise: `1,23,456.7`, `₹ 500`, `12.34`. Empty is null. More than two decimals,
 * a sign, an exponent or more than the largest amount is `'invalid'`; nothing is rounded.
 */
export const parseRupees = (typed: string): number | null | 'invalid' => {
  const text = typed.replace(/[\s,₹\u00a0\u2009\u202f]/g, '');
  if (text === '') return null;
  const [, whole, decimals = ''] = /^(\d*)(?:\.(\d{0,2}))?$/.exec(text) ?? [];
  if (whole === undefined || (whole === '' && decimals === '')) return 'invalid';
  const paise = BigInt(`${whole}${decimals.padEnd(2, '0')}`);
  return paise > LIMIT ? 'invalid' : Number(paise);
};

/** Paise as one types them: `123456.70` as `1,23,456.70`, whole rupees without decimals. */
export const asTyped = (paise: number | null): string => {
  if (paise === null) return '';
  const { minus, rupees, rest } = partsOf(paise);
  return `${minus}${rupees}${rest === '00' ? '' : `.${rest}`}`;
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
