import { type ReactNode, useId } from 'react';
import styles from './Fold.module.css';
import { Icon } from './Icon.tsx';

/** Something that is there to look up: closed, its line says what stands in it. */
export const Fold = ({
  title,
  says,
  open = false,
  children,
}: {
  title: string;
  says: ReactNode;
  /** Whether it begins open. */
  open?: boolean;
  children: ReactNode;
}) => {
  const id = useId();
  return (
    <section className={styles.fold} aria-labelledby={id}>
      <details open={open}>
        <summary className={styles.head}>
          <Icon name="forward" size={16} />
          <h2 id={id}>{title}</h2>
          <span>{says}</span>
        </summary>
        <div className={styles.body}>{children}</div>
      </details>
    </section>
  );
};
