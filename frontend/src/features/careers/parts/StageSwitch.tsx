import { Link } from 'react-router-dom';
import { type Column, columns } from '../board.ts';
import { stageWords } from '../words.ts';
import styles from './StageSwitch.module.css';

/** The stages with how many stand in each, where one of them is shown at a time. */
export const StageSwitch = ({
  shown,
  countOf,
  hrefOf,
}: {
  shown: Column;
  /** Undefined while it is not known. */
  countOf: (column: Column) => { cards: number; more: boolean } | undefined;
  hrefOf: (column: Column) => string;
}) => (
  <nav className={styles.stages} aria-label="Stages">
    <ul>
      {columns.map((column) => {
        const count = countOf(column);
        return (
          <li key={column}>
            <Link replace to={hrefOf(column)} aria-current={column === shown ? 'true' : undefined}>
              <b>{count ? `${count.cards}${count.more ? '+' : ''}` : '–'}</b> {stageWords[column]}
            </Link>
          </li>
        );
      })}
    </ul>
  </nav>
);
