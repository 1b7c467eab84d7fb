import type { ReactNode } from 'react';
import styles from './Sections.module.css';

/** The sections of a wide page, far apart. What is in them is laid out by the room that they have (`@container`). */
export const Sections = ({ children }: { children: ReactNode }) => (
  <div className={styles.room}>
    <div className={styles.sections}>{children}</div>
  </div>
);
