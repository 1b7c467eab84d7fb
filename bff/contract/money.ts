/** Amounts as people read them: Indian grouping, always two decimals (domain.md §3.3). Text only: nothing is divided. */

/** `₹1,23,45,678.90`. Amounts above 2^53 − 1 come as strings. */
export const formatInr = (paise: number | string): string => {
  const text = String(paise);
  if (!/^-?\d+$/.test(text)) throw new RangeError(`Not an amount in paise: ${text}`);
  const digits = text.replace('-', '').padStart(3, '0');
  const sign = text.startsWith('-') && /[1-9]/.test(digits) ? '-' : '';
  return `${sign}₹${grouped(digits.slice(0, -2))}.${digits.slice(-2)}`;
};

/** Three digits, then by twos: 1,23,45,678. */
const grouped = (rupees: string): string => {
  const head = rupees.slice(0, -3);
  return head === '' ? rupees : `${head.replace(/\B(?=(\d{2})+$)/g, ',')},${rupees.slice(-3)}`;
};
