import type { ReactNode } from 'react';
import { Button, IconButton } from '../../ui/Button.tsx';
import styles from './Reports.module.css';

const MOST = 50;

/** Entries of one kind, each with a way to take it out, and a press for the next one. */
export const RowList = <Row,>({
  rows,
  blank,
  add,
  name,
  draw,
  onRows,
}: {
  rows: readonly Row[];
  /** What a new one begins as, and the words of the button; without them none can be added. */
  blank?: Row;
  add?: string;
  /** What is taken out, for readers: "the risk". */
  name: string;
  draw: (row: Row, put: (next: Row) => void, index: number) => ReactNode;
  onRows: (rows: Row[]) => void;
}) => (
  <div>
    {rows.map((row, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: entries are told apart by their place alone
      <div key={index} className={styles.row}>
        <div className={styles.line}>
          <div className={styles.rows}>
            {draw(row, (next) => onRows(rows.map((one, at) => (at === index ? next : one))), index)}
          </div>
          <IconButton
            icon="close"
            label={`Take out ${name}, ${index + 1}`}
            onPress={() => onRows(rows.filter((_, at) => at !== index))}
          />
        </div>
      </div>
    ))}
    {add !== undefined && blank !== undefined && rows.length < MOST && (
      <Button size="small" icon="plus" onPress={() => onRows([...rows, blank])}>
        {add}
      </Button>
    )}
  </div>
);
