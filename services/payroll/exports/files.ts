/** A table as a file of the form that was asked for, with what an audited read keeps of it (payroll.md §7). */
import { createHash } from 'node:crypto';
import type { TableFormat } from '@lamplight/bff/contract/payroll-exports.ts';
import { CSV_TYPE, PDF_TYPE, PLAIN_TYPE, XLSX_TYPE } from '@lamplight/bff/contract/routes/declaration.ts';
import { MOST_ROWS } from '@lamplight/common/paper/paper.ts';
import { type EcrFault, type EcrMember, ecrFile } from '../engine/ecr.ts';
import { tableCsv } from './csv.ts';
import type { ExportTable } from './table.ts';

/** @property rows of the table, without titles and totals */
export type ExportFile = Readonly<{ name: string; type: string; bytes: Buffer; rows: number; sha256: string }>;
/** Each form has a bound: whoever asks takes another one, or asks for less. */
export type ExportFault = Readonly<{ code: 'TOO_MANY_ROWS'; rows: number; most: number }>;

/** Rows of a workbook are cells in memory; those of CSV are text. */
const MOST: Readonly<Record<TableFormat, number>> = { csv: 500_000, csv_bom: 500_000, xlsx: 50_000, pdf: MOST_ROWS };

/** With what a record of it says. @param rows without titles and totals */
export const fileOf = (name: string, type: string, bytes: Buffer, rows: number): ExportFile => ({
  ...{ name, type, bytes, rows },
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

/**
 * The same table is the same bytes, in every form. What only one form needs is loaded for it: most files are made without
 * the faces of papers.
 *
 * @param company whose paper it is
 */
export const exportFile = async (
  table: ExportTable,
  format: TableFormat,
  company: string,
): Promise<ExportFile | ExportFault> => {
  const rows = table.rows.length;
  if (rows > MOST[format]) return { code: 'TOO_MANY_ROWS', rows, most: MOST[format] };
  const name = `${table.id}-${table.day}`;
  switch (format) {
    case 'csv':
    case 'csv_bom':
      return fileOf(`${name}.csv`, CSV_TYPE, Buffer.from(tableCsv(table, { bom: format === 'csv_bom' })), rows);
    case 'xlsx': {
      const { tableXlsx } = await import('./xlsx.ts');
      return fileOf(`${name}.xlsx`, XLSX_TYPE, await tableXlsx(table), rows);
    }
    case 'pdf': {
      const [{ drawPaper }, { tablePaper }] = await Promise.all([
        import('@lamplight/common/paper/draw.ts'),
        import('./pdf.ts'),
      ]);
      return fileOf(`${name}.pdf`, PDF_TYPE, await drawPaper(tablePaper(table, company)), rows);
    }
  }
};

/**
 * The monthly return as a file.
 *
 * @returns whose number or name the fund would refuse
 */
export const ecrExport = (month: string, members: readonly EcrMember[]): ExportFile | EcrFault => {
  const made = ecrFile(members);
  if ('code' in made) return made;
  return fileOf(`ecr-${month}.txt`, PLAIN_TYPE, Buffer.from(made.text, 'ascii'), made.rowCount);
};
