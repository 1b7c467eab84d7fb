import type { Read } from '../../api/useRead.ts';
import { ErrorState, OutOfDate, Skeleton, StaleMark } from '../../ui/States.tsx';
import styles from './Glance.module.css';

export type Source = Pick<Read<object>, 'error' | 'stale' | 'busy' | 'refresh'> & { data: object | undefined };

/** Whether what is shown is stale, failed or still on its way. */
export const Standing = ({ reads, rows = 2 }: { reads: readonly Source[]; rows?: number }) => {
  const failed = reads.find(({ error, data }) => error !== undefined && data === undefined);
  const behind = reads.some(({ error, data }) => error !== undefined && data !== undefined);
  const waiting = reads.some(({ data, error }) => data === undefined && error === undefined);
  const retry = () => {
    for (const read of reads) if (read.error !== undefined) void read.refresh();
  };
  return (
    <>
      <StaleMark is={reads.find(({ stale }) => stale !== 'fresh')?.stale ?? 'fresh'} />
      {behind && <OutOfDate what="This" retry={retry} />}
      {failed && (
        <div className={styles.inside}>
          <ErrorState error={failed.error} retry={retry} />
        </div>
      )}
      {waiting && (
        <div className={styles.inside}>
          <Skeleton of="list" rows={rows} inset />
        </div>
      )}
    </>
  );
};
