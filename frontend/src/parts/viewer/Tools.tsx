import type { ReactNode } from 'react';
import styles from './Viewer.module.css';

/** Under what is shown: where one is, and what is done with the view of it. */
export const Tools = ({ says, children }: { says?: ReactNode; children?: ReactNode }) => (
  <div className={styles.tools}>
    <p className={styles.says} role="status">
      {says}
    </p>
    {children}
  </div>
);
