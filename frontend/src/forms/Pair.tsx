import type { ReactNode } from 'react';
import styles from './Pair.module.css';

/** Two fields or so that belong together: beside each other where they have the room, else one under the other. */
export const Pair = ({ children }: { children: ReactNode }) => <div className={styles.pair}>{children}</div>;
