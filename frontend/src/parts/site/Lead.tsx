import type { ReactNode } from 'react';
import { takeArrival } from '../../ui/arrival.ts';
import styles from './Lead.module.css';

/** Head of a public page: the H1, what it is about, the way on. `within`: of a page that is shown inside another one. */
export const Lead = ({
  title,
  says,
  within,
  children,
}: {
  title: ReactNode;
  says?: ReactNode;
  within?: boolean;
  children?: ReactNode;
}) => (
  <section className={styles.lead}>
    {within ? (
      <h3 className="display">{title}</h3>
    ) : (
      <h1 className="display" ref={takeArrival} tabIndex={-1}>
        {title}
      </h1>
    )}
    {says !== undefined && <p>{says}</p>}
    {children && <div className={styles.acts}>{children}</div>}
  </section>
);
