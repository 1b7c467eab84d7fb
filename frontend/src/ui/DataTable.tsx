import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import styles from './DataTable.module.css';
import { Icon } from './Icon.tsx';

export type Column<Row> = {
  id: string;
  head: string;
  cell: (row: Row) => ReactNode;
  align?: 'right';
  /** On narrow screens: takes the whole line without its label (a bar, a sentence, buttons). */
  full?: boolean;
  /** Head is for readers only (a column of buttons). */
  quietHead?: boolean;
  sortable?: boolean;
};
export type Sort = { by: string; dir: 'ascending' | 'descending' };
export type DataTableProps<Row> = {
  /** What these rows are, for readers; not drawn. */
  caption: string;
  /** The first column names the row (its row header). */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The row that matters now, marked with a lit edge. */
  isMarked?: (row: Row) => boolean;
  /** Sorting is the server's; this says what it does and asks for another. */
  sort?: Sort;
  onSort?: (sort: Sort) => void;
};

/** Rows and columns; at 640 px and below each row is a card with labelled values. Roles are written out, since `display` takes them away. */
export const DataTable = <Row,>({ caption, columns, rows, keyOf, isMarked, sort, onSort }: DataTableProps<Row>) => {
  const id = useId();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard (axe: scrollable-region-focusable)
    <div className={styles.wrap} {...as.wrap(id)} tabIndex={0}>
      <table className={styles.table} {...as.table}>
        <caption className="hidden-visually" id={id}>
          {caption}
        </caption>
        <thead {...as.rowgroup}>
          <tr {...as.row}>
            {columns.map((c) => (
              <Head key={c.id} column={c} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody {...as.rowgroup}>
          {rows.map((row) => (
            <tr key={keyOf(row)} {...as.row} className={isMarked?.(row) ? styles.marked : undefined}>
              {columns.map((c, i) =>
                i === 0 ? (
                  <th key={c.id} scope="row" {...as.rowheader}>
                    {c.cell(row)}
                  </th>
                ) : (
                  <td
                    key={c.id}
                    {...as.cell}
                    data-label={c.quietHead ? undefined : c.head}
                    className={cx(c.align === 'right' && styles.right, (c.full || c.quietHead) && styles.full)}
                  >
                    {c.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
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
  sort,
  onSort,
}: {
  column: Column<Row>;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
}) => {
  const dir = sort?.by === c.id ? sort.dir : undefined;
  return (
    <th
      scope="col"
      {...as.columnheader}
      className={c.align === 'right' ? styles.right : undefined}
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
