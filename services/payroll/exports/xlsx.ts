/** A table as a workbook of one sheet (payroll.md §7): amounts and days are numbers, nothing in it is a formula. */
import { daysFrom } from '@lamplight/common/calendar/civil.ts';
import { unzipSync, zipSync } from 'fflate';
import writeExcelFile, { type CellObject, type SheetData } from 'write-excel-file/node';
import { amountGrouped, amountWritten } from './amount.ts';
import type { Cell, ColumnKind, ExportTable } from './table.ts';

const AMOUNT = '#,##,##0.00';
const DAY = 'dd mmm yyyy';
/** Day 0 of a sheet's calendar, for every day after February 1900. */
const EPOCH = '1899-12-30';
/** The first hour that an archive can name. */
const NO_HOUR = new Date(1980, 0, 1);

const cellOf = (cell: Cell | undefined, kind: ColumnKind): CellObject | null => {
  if (cell === null || cell === undefined) return null;
  if (typeof cell === 'number')
    return kind === 'paise'
      ? { value: Number(amountWritten(cell)), type: Number, format: AMOUNT }
      : { value: cell, type: Number };
  if (kind === 'day') return { value: daysFrom(EPOCH, cell), type: Number, format: DAY };
  return { value: cell, type: String };
};

/** In letters: what the longest of its cells needs, within reason. */
const widthOf = (cells: readonly (Cell | undefined)[], title: string, kind: ColumnKind): number => {
  const lengths = cells.map((cell) =>
    typeof cell === 'number' && kind === 'paise' ? amountGrouped(cell).length : String(cell ?? '').length,
  );
  return Math.min(48, Math.max(title.length, 8, ...lengths) + 2);
};

/** The library stamps the hour into the archive; packed again without it, the same table is the same bytes. */
const packedAgain = (archive: Uint8Array): Buffer => {
  const files = Object.entries(unzipSync(archive)).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Buffer.from(zipSync(Object.fromEntries(files), { mtime: NO_HOUR }));
};

export const tableXlsx = async ({ title, columns, rows, totals }: ExportTable): Promise<Buffer> => {
  const all = [...rows, ...(totals === null ? [] : [totals])];
  const data: SheetData = [
    columns.map((column) => ({ value: column.title, type: String, fontWeight: 'bold' as const })),
    ...all.map((row) =>
      columns.map(({ kind }, index) => {
        const cell = cellOf(row[index], kind);
        return cell === null || row !== totals ? cell : { ...cell, fontWeight: 'bold' as const };
      }),
    ),
  ];
  const book = writeExcelFile(data, {
    sheet: sheetName(title),
    stickyRowsCount: 1,
    columns: columns.map((column, index) => ({
      width: widthOf(
        all.map((row) => row[index]),
        column.title,
        column.kind,
      ),
    })),
  });
  return packedAgain(await book.toBuffer());
};

/** At most 31 letters, without those that a sheet's name cannot have. */
const sheetName = (title: string): string =>
  title
    .replaceAll(/[\\/*?:[\]']/g, ' ')
    .slice(0, 31)
    .trim() || 'Sheet';
