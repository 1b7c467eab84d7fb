import { Link } from 'react-router-dom';
import { useSession } from '../../session/useSession.ts';
import styles from './Brand.module.css';

/** The mark: a rail with one lit tick. */
export const Brand = ({ wordless, to = '/' }: { wordless?: boolean; to?: string }) => {
  const { company } = useSession().config;
  return (
    <Link to={to} className={styles.brand} aria-label={wordless ? company : undefined}>
      <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
        <path d="M1 16.5h20M4.5 13v7M17.5 13v7" />
        <path d="M11 2v18" strokeWidth="2.5" />
      </svg>
      {!wordless && company}
    </Link>
  );
};
