import { type ReactNode, useId, useState } from 'react';
import { Button } from '../Button.tsx';
import { DataTable, type DataTableProps } from '../DataTable.tsx';
import styles from './Charts.module.css';

type Props<Row> = {
  /** What is shown; also the caption of the table. */
  label: string;
  /** It is the heading of its section; else it is there for readers alone. */
  heading?: boolean;
  /** Beside the heading: the unit, or what is read at a place. */
  note?: ReactNode;
  table: Pick<DataTableProps<Row>, 'columns' | 'rows' | 'keyOf'>;
  children: ReactNode;
};

/** A chart with the same figures as a table behind a button, which says what it leads to. */
export const ChartFrame = <Row,>({ label, heading = false, note, table, children }: Props<Row>) => {
  const [asTable, setAsTable] = useState(false);
  const id = useId();
  return (
    <figure className={styles.figure} aria-labelledby={id}>
      <figcaption className={styles.caption}>
        {heading ? (
          <h2 id={id}>{label}</h2>
        ) : (
          <span id={id} className="hidden-visually">
            {label}
          </span>
        )}
        {note !== undefined && <span className={styles.note}>{note}</span>}
        <Button size="small" look="quiet" onPress={() => setAsTable(!asTable)}>
          {asTable ? 'View as chart' : 'View as table'}
        </Button>
      </figcaption>
      {asTable ? <DataTable caption={label} {...table} /> : children}
    </figure>
  );
};
