import type { ReactNode } from 'react';
import styles from './Filters.module.css';

/** The row above a list that narrows it; its first field is for words and is the widest. */
export const Filters = ({ of, children }: { of: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/useSemanticElements: <search> is unknown to browsers before 2023 and to the tests' DOM
  <div role="search" className={styles.filters} aria-label={`Filter: ${of}`}>
    {children}
  </div>
);
