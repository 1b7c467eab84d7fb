import { type ReactNode, useEffect, useRef } from 'react';
import type { Read } from '../../../api/useRead.ts';
import { useOwnPage } from '../../../parts/lists/useOwnPage.ts';
import { Button } from '../../../ui/Button.tsx';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { Filters } from '../../../ui/Filters.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { EmptyState, ErrorState, OutOfDate, Skeleton, StaleMark } from '../../../ui/States.tsx';
import { type PeoplePlace, usePeopleKeys } from '../usePeoplePlace.ts';
import styles from './People.module.css';

export type DirectoryProps<Row> = {
  title: string;
  sub: string;
  acts: ReactNode;
  /** The fields that narrow the list. */
  filters: ReactNode;
  read: Read<{ items: Row[]; next?: string | undefined }>;
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
  place: PeoplePlace;
  narrowed: boolean;
  /** Names of all filters, for "Show all". */
  filterNames: readonly string[];
  /** Shown where there is nobody at all. */
  empty: ReactNode;
  /** One person, beside the list. */
  beside: (id: string) => ReactNode;
};

/** People page by page, narrowed by the URL, one of them beside the list; the five states of every list. */
export const Directory = <Row,>({
  title,
  sub,
  acts,
  filters,
  read,
  columns,
  keyOf,
  place,
  narrowed,
  filterNames,
  empty,
  beside,
}: DirectoryProps<Row>) => {
  usePeopleKeys(place);
  const { data, error, stale, refresh } = useOwnPage(read);
  const { chosen, query } = place;
  const rows = data?.items ?? [];
  const after = query.get('after');
  const retry = () => void refresh();
  const showAll = () => place.narrow(Object.fromEntries(filterNames.map((name) => [name, null])));
  const list = (
    <>
      <StaleMark is={stale} />
      {error !== undefined && (data ? <OutOfDate retry={retry} /> : <ErrorState error={error} retry={retry} />)}
      {!data && error === undefined && <Skeleton of="table" inset />}
      {data &&
        rows.length === 0 &&
        (narrowed ? (
          <EmptyState says="Nobody matches this" act={{ label: 'Show all', onPress: showAll }} />
        ) : after !== null ? (
          <EmptyState
            says="Nobody is on this page any more"
            act={{ label: 'First page', onPress: () => place.page(null) }}
          />
        ) : (
          empty
        ))}
      {rows.length > 0 && (
        <Panel
          fill="bare"
          foot={data?.next || after !== null ? <Pages {...{ place, after }} next={data?.next} /> : undefined}
        >
          <DataTable caption={title} {...{ columns, rows, keyOf }} isMarked={(row) => keyOf(row) === chosen} />
        </Panel>
      )}
    </>
  );
  return (
    <Page title={title} sub={sub} crumbs={[{ label: title }]} acts={acts}>
      <Filters of={title}>{filters}</Filters>
      <div className={styles.cols}>
        <div className={styles.list}>{list}</div>
        {chosen !== null && (
          <aside>
            <Beside id={chosen}>{beside(chosen)}</Beside>
          </aside>
        )}
      </div>
    </Page>
  );
};

const Pages = ({ place, after, next }: { place: PeoplePlace; after: string | null; next: string | undefined }) => (
  <>
    {after !== null && (
      <Button size="small" onPress={() => place.page(null)}>
        First page
      </Button>
    )}
    {next && (
      <Button size="small" onPress={() => place.page(next)}>
        Next page
      </Button>
    )}
  </>
);

/** Takes the focus when another person is chosen, and comes into view where it stands below the list; not on arrival. */
const Beside = ({ id, children }: { id: string; children: ReactNode }) => {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person is what it is about
  useEffect(() => {
    if (document.activeElement?.matches('[data-person]')) box.current?.focus();
  }, [id]);
  return (
    <div ref={box} tabIndex={-1} className={styles.beside}>
      {children}
    </div>
  );
};
