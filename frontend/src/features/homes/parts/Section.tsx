import type { ReactNode } from 'react';
import { type Source, useCheckedAt } from '../../../parts/insight/Sourced.tsx';
import { formatTime } from '../../../ui/dates.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { EmptyState, ErrorState, OutOfDate, Skeleton, StaleMark } from '../../../ui/States.tsx';
import { Widget } from '../../../ui/Widget.tsx';
import styles from './Board.module.css';

export type SectionProps = {
  title: string;
  /** Beside the title: counts; the time of the check follows. */
  meta?: string | undefined;
  aside?: ReactNode;
  /** The reads behind the card: it shows the data of those that answered and the failure of those that did not. */
  sources: readonly Source[];
  /** Shown once every source answered and there is nothing. */
  empty?: { says: string; next?: string; act?: { label: string; to: string } } | undefined;
  skeleton?: 'list' | 'table';
  children: ReactNode;
};

/** One card of a home: its own boundary, its own retry, its own time of check. Its failure blanks nothing else. */
export const Section = ({ title, meta, aside, sources, empty, skeleton = 'list', children }: SectionProps) => {
  const checkedAt = useCheckedAt(sources);
  const failed = sources.find(({ error, data }) => error !== undefined && data === undefined);
  const behind = sources.find(({ error, data }) => error !== undefined && data !== undefined);
  const waiting = sources.some(({ data, error }) => data === undefined && error === undefined);
  const nothing = sources.every(({ data }) => data === undefined);
  const stale = sources.find((source) => source.stale !== 'fresh')?.stale ?? 'fresh';
  const retry = () => {
    for (const source of sources) if (source.error !== undefined) void source.refresh();
  };
  const metaText = [meta, checkedAt === null ? undefined : `as of ${formatTime(checkedAt)}`].filter(Boolean).join(', ');
  return (
    <Panel title={title} {...(metaText === '' ? {} : { meta: metaText })} aside={aside} fill="bare">
      <div className={styles.card}>
        <Widget>
          <StaleMark is={stale} />
          {behind && <OutOfDate what="This" retry={retry} />}
          {!nothing && children}
          {failed && (
            <div className={styles.inside}>
              <ErrorState error={failed.error} retry={retry} />
            </div>
          )}
          {waiting && (
            <div className={styles.inside}>
              <Skeleton of={skeleton} rows={3} inset />
            </div>
          )}
          {!failed && !waiting && empty && (
            <div className={styles.inside}>
              <EmptyState {...empty} />
            </div>
          )}
        </Widget>
      </div>
    </Panel>
  );
};
