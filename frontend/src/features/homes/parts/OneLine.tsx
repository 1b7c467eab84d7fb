import type { ReactNode } from 'react';
import styles from './Board.module.css';

/** What stands in a card that has nothing to list. */
export const OneLine = ({ children }: { children: ReactNode }) => <p className={styles.one}>{children}</p>;
