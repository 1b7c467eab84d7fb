import { Link } from 'react-router-dom';
import { cx } from '../../../ui/cx.ts';
import styles from './Kinds.module.css';

export type KindLink = Readonly<{ id: string; label: string; count: string | null; to: string; chosen: boolean }>;

/** What the answers are narrowed to: every kind of which something was found, and how much. */
export const Kinds = ({ links }: { links: readonly KindLink[] }) => (
  <nav className={styles.kinds} aria-label="Kinds">
    {links.map(({ id, label, count, to, chosen }) => (
      <Link
        key={id}
        to={to}
        replace
        className={cx(styles.kind, chosen && styles.chosen)}
        aria-current={chosen ? 'true' : undefined}
      >
        {label}
        {count !== null && <span className={styles.count}>{count}</span>}
      </Link>
    ))}
  </nav>
);
