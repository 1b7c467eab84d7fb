import type { ReactNode } from 'react';
import type { Read } from '../../../api/useRead.ts';
import { type Detail, ListDetail } from '../../../parts/lists/ListDetail.tsx';
import { pagesFoot } from '../../../parts/lists/pagesFoot.tsx';
import { useOwnPage } from '../../../parts/lists/useOwnPage.ts';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { Filters } from '../../../ui/Filters.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { EmptyState, ErrorState, OutOfDate, Skeleton, StaleMark } from '../../../ui/States.tsx';
import { type PeoplePlace, usePeopleKeys } from '../usePeoplePlace.ts';

export type DirectoryProps<Row> = {
  title: string;
  sub: string | undefined;
  /** How somebody is added. */
  act: ReactNode;
  /** Narrows the list by words. */
  search: ReactNode;
  /** The other fields that narrow it. */
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
  /** The chosen person, beside the list or alone. */
  record: Omit<Detail, 'id'>;
};

/** People page by page, narrowed by the URL, one of them beside the list; the five states of every list. */
export const Directory = <Row,>({
  title,
  sub,
  act,
  search,
  filters,
  read,
  columns,
  keyOf,
  place,
  narrowed,
  filterNames,
  empty,
  record,
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
        <Panel fill="bare" foot={pagesFoot({ isFirst: after === null, next: data?.next, go: place.page })}>
          <DataTable caption={title} {...{ columns, rows, keyOf }} isChosen={(row) => keyOf(row) === chosen} />
        </Panel>
      )}
    </>
  );
  return (
    <ListDetail
      {...{ title, sub }}
      main={{ act }}
      head={
        <Filters of={title} first={search} isSet={filterNames.some((name) => name !== 'search' && query.has(name))}>
          {filters}
        </Filters>
      }
      detail={chosen === null ? null : { ...record, id: chosen }}
    >
      {list}
    </ListDetail>
  );
};
