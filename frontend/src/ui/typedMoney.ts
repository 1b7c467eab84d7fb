/** Rupees as people type them, and back. */
import { formatRupees } from './money.ts';

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
export const asTyped = (paise: number | null): string => (paise === null ? '' : formatRupees(paise).replace('₹', ''));
