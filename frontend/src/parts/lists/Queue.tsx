import type { ReactNode } from 'react';
import type { Read } from '../../api/useRead.ts';
import { Select } from '../../ui/Choices.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { useLead } from '../../ui/lead.ts';
import { Page } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { EmptyState, ErrorState, OutOfDate, Skeleton, StaleMark } from '../../ui/States.tsx';
import { type StatusKind, statesOf, statusOf } from '../../ui/status.ts';
import { pagesFoot } from './pagesFoot.tsx';
import styles from './Queue.module.css';
import { useOwnPage } from './useOwnPage.ts';
import type { QueuePlace } from './useQueuePlace.ts';

export type QueueProps<Row> = {
  title: string;
  /** What waits, in a sentence; only said of the whole queue. */
  summary: (rows: readonly Row[]) => string;
  of: StatusKind;
  place: QueuePlace;
  read: Read<{ items: Row[]; next?: string | undefined }>;
  /** Sorts the longest wait first, unlike the server. */
  inOrder: (rows: readonly Row[]) => readonly Row[];
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
  /** Waits for an admin. */
  isMarked?: (row: Row) => boolean;
  noneIn: (state: string) => string;
  /** Shown where there is nothing at all. */
  empty: ReactNode;
  /** The main act of the screen. */
  act?: ReactNode;
};

/** Things by state, those that wait for an admin first, page by page; loading, empty, filtered, failed and behind as everywhere. */
export const Queue = <Row,>({
  title,
  summary,
  of,
  place: { state, after, go },
  read,
  inOrder,
  columns,
  keyOf,
  isMarked,
  noneIn,
  empty,
  act,
}: QueueProps<Row>) => {
  const { data, error, stale, refresh } = useOwnPage(read);
  const rows = inOrder(data?.items ?? []);
  const retry = () => void refresh();
  const wordOf = (one: string) => statusOf(of, one).word;
  return (
    <Page title={title} crumbs={[{ label: title }]} {...(act ? { main: { act } } : {})} sub={useLead()}>
      <div className={styles.filters}>
        <Select
          label="State"
          value={state ?? ''}
          options={[{ value: '', label: 'All' }, ...statesOf(of).map((value) => ({ value, label: wordOf(value) }))]}
          onChange={(event) => go({ state: event.target.value })}
        />
        {data && !state && !after && <p className="meta">{summary(rows)}</p>}
      </div>
      <StaleMark is={stale} />
      {error !== undefined && (data ? <OutOfDate retry={retry} /> : <ErrorState error={error} retry={retry} />)}
      {!data && error === undefined && <Skeleton of="table" inset />}
      {data &&
        rows.length === 0 &&
        (state || after ? (
          <EmptyState
            says={state ? noneIn(wordOf(state)) : `No more ${title.toLowerCase()}`}
            act={{ label: 'Show all', onPress: () => go({ state: null }) }}
          />
        ) : (
          empty
        ))}
      {rows.length > 0 && (
        <Panel
          fill="bare"
          foot={pagesFoot({
            isFirst: !after,
            next: data?.next,
            go: (place) => go(place === null ? {} : { after: place }),
          })}
        >
          <DataTable caption={title} {...{ columns, rows, keyOf }} {...(isMarked ? { isMarked } : {})} />
        </Panel>
      )}
    </Page>
  );
};
