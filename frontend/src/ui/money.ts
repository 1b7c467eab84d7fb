/** Money as text and back (domain.md §3.1, §3.3): integer paise, string arithmetic, never a division of a Number. */
import { type WrittenPaise as Paise, partsOf } from '@lamplight/bff/contract/written.ts';

export { formatPaise, grouped } from '@lamplight/bff/contract/written.ts';
export type { Paise };

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

/** `49999.00`, for a file that a program reads. */
export const plainRupees = (paise: Paise): string => {
  const { minus, rupees, rest } = partsOf(paise);
  return `${minus}${rupees.replaceAll(',', '')}.${rest}`;
};

/** The unit of charts that count in hundred thousands of rupees. */
export const LAKH = '₹ lakh';
