/** One total order over texts and values, so that whatever is put in order outside of an engine stands alike for all of them. */

/** By code point, which is the order of their bytes: UTF-16 has the pairs of what is beyond U+FFFF before U+E000. */
export const compareTexts = (a: string, b: string): number => {
  const shorter = Math.min(a.length, b.length);
  for (let at = 0; at < shorter; at += 1) {
    const [x, y] = [a.charCodeAt(at), b.charCodeAt(at)];
    if (x !== y) return inOrder(x) - inOrder(y);
  }
  return a.length - b.length;
};
const inOrder = (unit: number): number => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit);

/** JSON values but arrays: null, numbers, texts, booleans, then objects by what JSON says of them. */
export const compareValues = (a: unknown, b: unknown): number => {
  const [typeA, typeB] = [typeOf(a), typeOf(b)];
  if (typeA !== typeB) return TYPES.indexOf(typeA) - TYPES.indexOf(typeB);
  switch (typeA) {
    case 'null':
      return 0;
    case 'string':
      return compareTexts(a as string, b as string);
    case 'object':
      return compareTexts(JSON.stringify(a), JSON.stringify(b));
    default:
      return Number(a) - Number(b);
  }
};
const TYPES = ['null', 'number', 'string', 'boolean', 'object'];
const typeOf = (value: unknown): string => (value === null ? 'null' : typeof value);
