import type { ReactNode } from 'react';
import { Panel } from '../../ui/Panel.tsx';
import { EmptyState, ErrorState, OutOfDate, Skeleton, StaleMark } from '../../ui/States.tsx';
import styles from './Code.module.css';
import type { CodeRepository } from './data.ts';
import { RepositoryLine } from './RepositoryLine.tsx';

/** Repositories in each state of their list; what belongs to it besides stands in `children`. */
export const RepositoriesPanel = ({
  title,
  items,
  more = false,
  error,
  stale,
  retry,
  none,
  of,
  aside,
  children,
}: {
  title: string;
  items: readonly CodeRepository[] | undefined;
  /** There are others that are not shown. */
  more?: boolean;
  error: unknown;
  stale: Parameters<typeof StaleMark>[0]['is'];
  retry: () => unknown;
  /** Where there is none: that it is so, and what to do. */
  none: Readonly<{ says: string; next: string }>;
  /** Whose each is, where they are not all of one project. */
  of?: (repository: CodeRepository) => ReactNode;
  aside?: ReactNode;
  children?: ReactNode;
}) => {
  const again = () => void retry();
  return (
    <Panel title={title} meta={items && `${items.length}${more ? ' or more' : ''}`} fill="bare" aside={aside}>
      <StaleMark is={stale} />
      {error !== undefined && items && <OutOfDate retry={again} />}
      {!items ? (
        <div className={styles.inset}>
          {error === undefined ? <Skeleton of="list" rows={2} inset /> : <ErrorState error={error} retry={again} />}
        </div>
      ) : items.length === 0 ? (
        <div className={styles.inset}>
          <EmptyState {...none} />
        </div>
      ) : (
        <ul className={styles.list} aria-label={title}>
          {items.map((one) => (
            <RepositoryLine key={one.repositoryId} repository={one} {...(of ? { of: of(one) } : {})} />
          ))}
        </ul>
      )}
      {children}
    </Panel>
  );
};
