import { type ReactNode, useEffect, useId, useRef } from 'react';
import { cx } from './cx.ts';
import styles from './DataTable.module.css';
import { Icon } from './Icon.tsx';
import { focusReturn } from './trail.ts';
import { useMore } from './useMore.ts';

export type Column<Row> = {
  id: string;
  head: string;
  /** Null is a dash in the table, and nothing in a row of two lines. */
  cell: (row: Row) => ReactNode;
  align?: 'right';
  /** The first to go where the table has no room for all: below some 1,024 px. */
  rank?: 'low';
  /**
   * Where it stands once a row is two lines (below some 640 px): beside the row's name, in the line under it, or nowhere,
   * since the detail says it. A table without any `line` has labelled values there.
   */
  line?: 1 | 2 | 'none';
  /** What the two lines say in place of the cell, where that is too long for them. */
  short?: (row: Row) => ReactNode;
  /** A person's name: its two words stay beside each other, and something longer gives way first. */
  person?: boolean;
  /** In labelled rows: takes the whole line without its label (a bar, a sentence, buttons). */
  full?: boolean;
  /** Head is for readers only (a column of buttons). */
  quietHead?: boolean;
  sortable?: boolean;
};
export type Sort = { by: string; dir: 'ascending' | 'descending' };
export type DataTableProps<Row> = {
  /** What these rows are, for readers; not drawn. */
  caption: string;
  /** The first column names the row (its row header); its link leads to the detail, in two lines from the whole row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Waits for the reader: the one meaning of a lit edge. */
  isMarked?: (row: Row) => boolean;
  /** Shown beside the list. */
  isChosen?: (row: Row) => boolean;
  /** Sorting is the server's; this says what it does and asks for another. */
  sort?: Sort;
  onSort?: (sort: Sort) => void;
};

/**
 * Rows and columns by the room that there is: all of them, those that matter, or two lines a row (labelled values where a
 * table declares no lines). Roles are written out, since `display` takes them away.
 */
export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const { caption, columns, rows, keyOf, isMarked, isChosen, sort, onSort } = props;
  const id = useId();
  const wrap = useRef<HTMLDivElement>(null);
  useMore(wrap);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row that one came from may be among rows that came later
  useEffect(() => focusReturn(wrap.current), [rows]);
  // The last one that stays stands at the edge.
  const last = columns.findLastIndex(({ rank }) => rank === undefined);
  const inLines = columns.some(({ line }) => line !== undefined);
  return (
    <div className={styles.room}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard (axe: scrollable-region-focusable) */}
      <div className={styles.wrap} ref={wrap} {...as.wrap(id)} tabIndex={0}>
        <table className={cx(styles.table, inLines ? styles.lines : styles.labelled)} {...as.table}>
          <caption className="hidden-visually" id={id}>
            {caption}
          </caption>
          <thead {...as.rowgroup}>
            <tr {...as.row}>
              {columns.map((c, i) => (
                <Head key={c.id} column={c} isLast={i === last} sort={sort} onSort={onSort} />
              ))}
            </tr>
          </thead>
          <tbody {...as.rowgroup}>
            {rows.map((row) => (
              <tr
                key={keyOf(row)}
                {...as.row}
                data-row={keyOf(row)}
                className={cx(isMarked?.(row) && styles.marked, isChosen?.(row) && styles.chosen)}
              >
                {columns.map((c, i) =>
                  i === 0 ? (
                    <th key={c.id} scope="row" {...as.rowheader}>
                      {c.cell(row)}
                    </th>
                  ) : (
                    <Cell key={c.id} column={c} row={row} isLast={i === last} />
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
};

const placeOf = <Row,>({ align, rank, person }: Column<Row>, isLast: boolean): string | undefined =>
  cx(align === 'right' && styles.right, rank && styles.low, person && styles.person, isLast && styles.last);

const Cell = <Row,>({ column: c, row, isLast }: { column: Column<Row>; row: Row; isLast: boolean }) => {
  const value = c.cell(row);
  const short = c.short?.(row);
  const isNone = value === null || value === undefined;
  return (
    <td
      {...as.cell}
      data-label={c.quietHead ? undefined : c.head}
      data-line={c.line}
      data-none={isNone || short === null ? '' : undefined}
      className={cx(placeOf(c, isLast), (c.full || c.quietHead) && styles.full)}
    >
      {c.short ? <span className={styles.long}>{isNone ? '–' : value}</span> : isNone ? '–' : value}
      {c.short && <span className={styles.short}>{short}</span>}
    </td>
  );
};

/** `display: block` on narrow screens takes a table's own roles away, so they are written out. */
const as = {
  /** A group, not a landmark: the panel around it is one already. */
  wrap: (named: string) => ({ role: 'group', 'aria-labelledby': named }),
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
  columnheader: { role: 'columnheader' },
} as const;

const Head = <Row,>({
  column: c,
  isLast,
  sort,
  onSort,
}: {
  column: Column<Row>;
  isLast: boolean;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
}) => {
  const dir = sort?.by === c.id ? sort.dir : undefined;
  return (
    <th
      scope="col"
      {...as.columnheader}
      className={placeOf(c, isLast)}
      aria-sort={dir ?? (c.sortable ? 'none' : undefined)}
    >
      {c.sortable && onSort ? (
        <button
          type="button"
          className={styles.sort}
          onClick={() => onSort({ by: c.id, dir: dir === 'ascending' ? 'descending' : 'ascending' })}
        >
          {c.head}
          <Icon name="down" size={14} />
        </button>
      ) : (
        <span className={c.quietHead ? 'hidden-visually' : undefined}>{c.head}</span>
      )}
    </th>
  );
};
