/** What invoices lack of the company, in words; null where all is there. */
import type { MissingParticular } from '@lamplight/bff/contract/company.ts';

const WORDS: Readonly<Record<MissingParticular, string>> = {
  gstin: 'no GSTIN',
  address: 'no address of ours',
  bank: 'no account to pay to',
};
/** What the law demands comes first: a tax invoice must name the seller's GSTIN and address. */
const ORDER = ['gstin', 'address', 'bank'] as const;

export const missingSaid = (missing: readonly MissingParticular[], who = 'Invoices carry'): string | null => {
  const words = ORDER.filter((one) => missing.includes(one)).map((one) => WORDS[one]);
  const last = words.pop();
  if (last === undefined) return null;
  return `${who} ${words.length === 0 ? last : `${words.join(', ')} and ${last}`}.`;
};

/** Without these an invoice is no tax invoice (CGST Rules, r.46). */
export const lacksLawful = (missing: readonly MissingParticular[]): boolean =>
  missing.includes('gstin') || missing.includes('address');
