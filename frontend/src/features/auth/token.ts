/** The token of a link's fragment: `#token=…` or `#…`; null where it has another shape. */
export const tokenOf = (hash: string): string | null => {
  const text = hash.replace(/^#(token=)?/, '');
  return /^[A-Za-z0-9_-]{43}$/.test(text) ? text : null;
};
