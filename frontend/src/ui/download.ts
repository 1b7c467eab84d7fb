/** A file made on this page, from what it already shows. */
export const saveFile = (name: string, type: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads it after the click returns.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};

/** Rows as CSV (RFC 4180). A cell that a spreadsheet would run as a formula gets a quote in front (OWASP, CSV injection). */
export const csvOf = (head: readonly string[], rows: readonly (readonly unknown[])[]): string =>
  [head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n');

const cell = (value: unknown): string => {
  const text = value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
