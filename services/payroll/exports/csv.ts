/** A table as CSV (payroll.md §7). */
import { csvRows, inert } from '@lamplight/bff/contract/csv.ts';
import { amountWritten } from './amount.ts';
import type { Cell, ColumnKind, ExportTable } from './table.ts';

/** Only texts can be taken for formulas: a figure of ours with its minus is a number, and stays one. */
const written = (cell: Cell | undefined, kind: ColumnKind): string => {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'string') return inert(cell);
  return kind === 'paise' ? amountWritten(cell) : String(cell);
};

/**
 * Titles, rows, totals; amounts as `-1234.50`.
 *
 * @param bom the mark by which spreadsheets know that letters are UTF-8
 */
export const tableCsv = ({ columns, rows, totals }: ExportTable, { bom }: Readonly<{ bom: boolean }>): string =>
  (bom ? '\u{feff}' : '') +
  csvRows([
    columns.map(({ title }) => inert(title)),
    ...[...rows, ...(totals === null ? [] : [totals])].map((row) =>
      columns.map(({ kind }, index) => written(row[index], kind)),
    ),
  ]);
