import { type ReactNode, useId } from 'react';
import styles from './Block.module.css';

/** A part of a public page: what it is at the left, the thing itself at the right. */
export const Block = ({
  title,
  says,
  aside,
  id,
  children,
}: {
  title: string;
  says?: ReactNode;
  /** Under the words, a link on. */
  aside?: ReactNode;
  /** For links to it. */
  id?: string;
  children: ReactNode;
}) => {
  const made = useId();
  return (
    <section className={styles.block} id={id} aria-labelledby={made}>
      <div className={styles.says}>
        <h2 id={made}>{title}</h2>
        {says !== undefined && <p>{says}</p>}
        {aside}
      </div>
      <div className={styles.thing}>{children}</div>
    </section>
  );
};
