import { Children, type ReactNode, useId, useState } from 'react';
import { Button } from './Button.tsx';
import styles from './Filters.module.css';
import { usePhone } from './useNarrow.ts';

/**
 * The row above a list that narrows it; its first field is for words and is the widest. On a phone the others fold behind a
 * button, so that the list itself is in view.
 */
export const Filters = ({
  of,
  first,
  isSet,
  children,
}: {
  of: string;
  first: ReactNode;
  /** The list is narrowed by one of the others: they begin open. */
  isSet: boolean;
  children?: ReactNode;
}) => {
  const id = useId();
  const [open, setOpen] = useState(isSet);
  const folds = usePhone() && Children.toArray(children).length > 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is unknown to browsers before 2023 and to the tests' DOM
    <div role="search" className={styles.filters} aria-label={`Filter: ${of}`}>
      <div className={styles.first}>{first}</div>
      {folds && (
        <div className={styles.fold}>
          <Button icon="filter" aria-expanded={open} aria-controls={id} onPress={() => setOpen(!open)}>
            Filter
          </Button>
        </div>
      )}
      <div id={id} className={styles.others} hidden={folds && !open}>
        {children}
      </div>
    </div>
  );
};
