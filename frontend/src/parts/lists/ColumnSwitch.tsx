import { Link } from 'react-router-dom';
import styles from './ColumnSwitch.module.css';

/** The columns of a board with how many stand in each, where one of them is shown at a time. */
export const ColumnSwitch = <Column extends string>({
  label,
  columns,
  shown,
  wordOf,
  countOf,
  hrefOf,
}: {
  label: string;
  columns: readonly Column[];
  shown: Column;
  wordOf: (column: Column) => string;
  /** Undefined while it is not known. */
  countOf: (column: Column) => { cards: number; more: boolean } | undefined;
  hrefOf: (column: Column) => string;
}) => (
  <nav className={styles.switch} aria-label={label}>
    <ul>
      {columns.map((column) => {
        const count = countOf(column);
        return (
          <li key={column}>
            <Link replace to={hrefOf(column)} aria-current={column === shown ? 'true' : undefined}>
              <b>{count ? `${count.cards}${count.more ? '+' : ''}` : '–'}</b> {wordOf(column)}
            </Link>
          </li>
        );
      })}
    </ul>
  </nav>
);
