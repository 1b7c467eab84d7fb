import { type ReactNode, useId } from 'react';
import { takeArrival } from '../../../ui/arrival.ts';
import styles from './Block.module.css';

/** Head of a public page: the H1, what it is about, the way on. */
export const Lead = ({ title, says, children }: { title: ReactNode; says?: ReactNode; children?: ReactNode }) => (
  <section className={styles.lead}>
    <h1 className="display" ref={takeArrival} tabIndex={-1}>
      {title}
    </h1>
    {says !== undefined && <p>{says}</p>}
    {children && <div className={styles.acts}>{children}</div>}
  </section>
);

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
