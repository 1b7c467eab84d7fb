/** Rows as CSV (RFC 4180), the same on the site and in exports. */

/** A text that a spreadsheet would run as a formula gets a quote in front (OWASP, CSV injection). */
export const inert = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Lines end with CR LF, the last one too. Cells stand as they are: what came from people goes through `inert` first. */
export const csvRows = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('');

/** No cell of it runs. What is no text is written as JSON; null and undefined as nothing. */
export const csvOf = (head: readonly string[], rows: readonly (readonly unknown[])[]): string =>
  csvRows([head, ...rows].map((row) => row.map((value) => inert(textOf(value))))).replace(/\r\n$/, '');

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
};
