/** One table of an export, before it is a file: what its columns hold, its rows, and what they come to (payroll.md §7). */
import { type Paise, sumPaise } from '@lamplight/bff/contract/paise.ts';
import type { CivilDate } from '@lamplight/common/calendar/civil.ts';

/** `text`: as people typed it. `paise`: an amount. `number`: a plain one, days or people. `day`: a civil date. */
export type ColumnKind = 'day' | 'number' | 'paise' | 'text';
export type ExportColumn = Readonly<{ key: string; title: string; kind: ColumnKind }>;
/** By the column's kind: paise as an integer, a day as `YYYY-MM-DD`; null where there is nothing to say. */
export type Cell = number | string | null;

export type ExportTable = Readonly<{
  /** `salary-register`: in the name of its file. */
  id: string;
  title: string;
  /** Of which company, for which time: said under the title. */
  about: string;
  /** The day that its file bears as its own. */
  day: CivilDate;
  columns: readonly ExportColumn[];
  rows: readonly (readonly Cell[])[];
  /** Of each column what its rows come to, where that means anything; the first says what the row is. */
  totals: readonly Cell[] | null;
}>;

export const textColumn = (key: string, title: string): ExportColumn => ({ key, title, kind: 'text' });
export const paiseColumn = (key: string, title: string): ExportColumn => ({ key, title, kind: 'paise' });
export const numberColumn = (key: string, title: string): ExportColumn => ({ key, title, kind: 'number' });

/** Σ of a column. @throws TypeError where a cell of it is no amount */
export const columnSum = (rows: readonly (readonly Cell[])[], index: number): Paise =>
  sumPaise(
    rows.map((row) => {
      const cell = row[index] ?? 0;
      if (typeof cell !== 'number') throw new TypeError(`No amount: ${cell}`);
      return cell;
    }),
  );

/**
 * Σ under each column of paise but those named, and the count of rows in the first one.
 *
 * @param counted what a row is: `person`, `people`
 * @param without keys of columns whose sum would say nothing
 */
export const totalsOf = (
  columns: readonly ExportColumn[],
  rows: readonly (readonly Cell[])[],
  counted: readonly [one: string, more: string],
  without: readonly string[] = [],
): readonly Cell[] =>
  columns.map(({ key, kind }, index) => {
    if (index === 0) return `Total, ${rows.length} ${rows.length === 1 ? counted[0] : counted[1]}`;
    return kind === 'paise' && !without.includes(key) ? columnSum(rows, index) : null;
  });
