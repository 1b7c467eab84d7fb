import type { ReactNode } from 'react';
import styles from './Viewer.module.css';

/** What stands in the place of a file that is on its way, or cannot be shown. */
export const Instead = ({ children }: { children: ReactNode }) => <div className={styles.instead}>{children}</div>;
