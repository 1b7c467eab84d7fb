/** A table as a file of the form that was asked for, with what an audited read keeps of it (payroll.md §7). */
import { createHash } from 'node:crypto';
import { drawPaper, PAPER_TYPE } from '@lamplight/common/paper/draw.ts';
import { MOST_ROWS } from '@lamplight/common/paper/paper.ts';
import { type EcrFault, type EcrMember, ecrFile } from '../engine/ecr.ts';
import { tableCsv } from './csv.ts';
import { tablePaper } from './pdf.ts';
import type { ExportTable } from './table.ts';
import { tableXlsx } from './xlsx.ts';

export const exportFormats = ['csv', 'csv_bom', 'xlsx', 'pdf'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** @property rows of the table, without titles and totals */
export type ExportFile = Readonly<{ name: string; type: string; bytes: Buffer; rows: number; sha256: string }>;
/** A paper has a bound: whoever asks takes another form, or asks for less. */
export type ExportFault = Readonly<{ code: 'TOO_MANY_ROWS'; rows: number; most: number }>;

const CSV_TYPE = 'text/csv; charset=utf-8';
const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const fileOf = (name: string, type: string, bytes: Buffer, rows: number): ExportFile => ({
  ...{ name, type, bytes, rows },
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

/**
 * The same table is the same bytes, in every form.
 *
 * @param company whose paper it is
 */
export const exportFile = async (
  table: ExportTable,
  format: ExportFormat,
  company: string,
): Promise<ExportFile | ExportFault> => {
  const rows = table.rows.length;
  const name = `${table.id}-${table.day}`;
  switch (format) {
    case 'csv':
    case 'csv_bom':
      return fileOf(`${name}.csv`, CSV_TYPE, Buffer.from(tableCsv(table, { bom: format === 'csv_bom' })), rows);
    case 'xlsx':
      return fileOf(`${name}.xlsx`, XLSX_TYPE, await tableXlsx(table), rows);
    case 'pdf':
      if (rows > MOST_ROWS) return { code: 'TOO_MANY_ROWS', rows, most: MOST_ROWS };
      return fileOf(`${name}.pdf`, PAPER_TYPE, await drawPaper(tablePaper(table, company)), rows);
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
  return fileOf(`ecr-${month}.txt`, 'text/plain; charset=us-ascii', Buffer.from(made.text, 'ascii'), made.rowCount);
};
