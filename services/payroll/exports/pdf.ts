/** A table as a paper across (payroll.md §7), with letters as small as its columns need. */
import { dayWritten } from '@lamplight/common/calendar/written.ts';
import type { Paper } from '@lamplight/common/paper/paper.ts';
import { amountGrouped } from './amount.ts';
import type { Cell, ColumnKind, ExportTable } from './table.ts';

/** Letters of usual size that the width of the page takes, about; and what a column needs beside its letters. */
const LETTERS = 138;
const BETWEEN = 2;
const [WIDEST, SMALLEST] = [28, 0.3] as const;

const written = (cell: Cell | undefined, kind: ColumnKind): string => {
  if (cell === null || cell === undefined) return '';
  if (kind === 'paise' && typeof cell === 'number') return amountGrouped(cell);
  return kind === 'day' && typeof cell === 'string' ? dayWritten(cell) : String(cell);
};
/** Words go on over lines, figures do not. */
const longestWord = (text: string): number => Math.max(0, ...text.split(' ').map((word) => word.length));

/** @param author the company */
export const tablePaper = ({ title, about, day, columns, rows, totals }: ExportTable, author: string): Paper => {
  const texts = rows.map((row) => columns.map(({ kind }, index) => written(row[index], kind)));
  const foot = totals?.map((cell, index) => written(cell, columns[index]?.kind ?? 'text'));
  const needed = columns.map((column, index) => {
    const cells = [...texts, ...(foot === undefined || index === 0 ? [] : [foot])].map((row) => row[index] ?? '');
    const most = Math.max(...cells.map((text) => text.length), longestWord(column.title), 4);
    return (column.kind === 'text' ? Math.min(most, WIDEST) : most) + BETWEEN;
  });
  const whole = needed.reduce((all, letters) => all + letters, 0);
  const figures = ({ kind }: Readonly<{ kind: ColumnKind }>): boolean => kind === 'paise' || kind === 'number';
  return {
    ...{
      title: `${title}, ${about}`,
      author,
      day,
      layout: 'wide',
      scale: Math.max(SMALLEST, Math.min(1, LETTERS / whole)),
    },
    blocks: [
      {
        ...{ is: 'head', kind: title, name: author, lines: [about] },
        pairs: [
          ['Made of', dayWritten(day)],
          ['Rows', String(rows.length)],
          ...(columns.some(({ kind }) => kind === 'paise') ? [['Amounts', 'in rupees (₹)'] as const] : []),
        ],
      },
      {
        is: 'table',
        columns: columns.map((column, index) => ({
          ...{ title: column.title, share: needed[index] ?? 1 },
          ...(figures(column) ? { figures: true } : {}),
        })),
        rows: texts,
        ...(foot === undefined ? {} : { foot }),
        sums: [],
      },
    ],
  };
};
