import { Link } from 'react-router-dom';
import { pagesFoot } from '../../../parts/lists/pagesFoot.tsx';
import { useOwnPage } from '../../../parts/lists/useOwnPage.ts';
import { Chip, Status } from '../../../ui/Chip.tsx';
import { Select } from '../../../ui/Choices.tsx';
import { counted } from '../../../ui/counted.ts';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { DateOnly, DateTime } from '../../../ui/DateTime.tsx';
import { formatNear } from '../../../ui/dates.ts';
import { Money } from '../../../ui/Money.tsx';
import { Stack } from '../../../ui/Page.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { EmptyState, ErrorState, OutOfDate, Skeleton, StaleMark } from '../../../ui/States.tsx';
import { statesOf, statusOf } from '../../../ui/status.ts';
import { type Items, idOf, type Kind, useItems } from '../data.ts';
import { categoryWords } from '../forms/techStack.ts';
import type { CataloguePlace } from '../useCataloguePlace.ts';
import styles from './Catalogue.module.css';

/** Everything of one kind, by state. */
export const KindList = <K extends Kind>({
  kind,
  place,
  many,
  says,
}: {
  kind: K;
  place: CataloguePlace;
  /** "plans" */
  many: string;
  /** What the kind is for, shown where there is none at all. */
  says: string;
}) => {
  const { state, after } = place;
  const { data, error, stale, refresh } = useOwnPage(useItems(kind, { state, after }));
  const rows = data?.items ?? [];
  const retry = () => void refresh();
  const wordOf = (one: string) => statusOf('catalogue', one).word;
  return (
    <Stack>
      <div className={styles.filters}>
        <Select
          label="State"
          value={state ?? ''}
          options={[
            { value: '', label: 'All' },
            ...statesOf('catalogue').map((value) => ({ value, label: wordOf(value) })),
          ]}
          onChange={(event) => place.narrow(event.target.value)}
        />
      </div>
      <StaleMark is={stale} />
      {error !== undefined && (data ? <OutOfDate retry={retry} /> : <ErrorState error={error} retry={retry} />)}
      {!data && error === undefined && <Skeleton of="table" inset />}
      {data &&
        rows.length === 0 &&
        (state !== undefined || after !== undefined ? (
          <EmptyState
            says={state === undefined ? `No more ${many}` : `No ${many} are ${wordOf(state).toLowerCase()}`}
            act={{ label: 'Show all', onPress: () => place.narrow('') }}
          />
        ) : (
          <EmptyState says={`No ${many} yet`} next={says} />
        ))}
      {rows.length > 0 && (
        <Panel fill="bare" foot={pagesFoot({ isFirst: after === undefined, next: data?.next, go: place.page })}>
          <DataTable
            caption={`All ${many}`}
            columns={columnsOf(kind, place)}
            rows={rows}
            keyOf={(row) => idOf(kind, row)}
          />
        </Panel>
      )}
    </Stack>
  );
};

const columnsOf = <K extends Kind>(kind: K, place: CataloguePlace): readonly Column<Items[K]>[] => [
  {
    id: 'name',
    head: 'Name',
    cell: (row) => <Link to={place.hrefOf(idOf(kind, row))}>{row.body.name}</Link>,
  },
  {
    id: 'state',
    head: 'State',
    line: 1,
    cell: (row) => (
      <>
        <Status of="catalogue" is={row.state} />{' '}
        {row.state === 'published' && row.changed && (
          <Chip tone="warn" icon="pencil">
            Draft waits
          </Chip>
        )}
      </>
    ),
  },
  ...(own[kind] as readonly Column<Items[K]>[]),
  {
    id: 'changed',
    head: 'Last change',
    align: 'right',
    rank: 'low',
    line: 2,
    short: (row) => `changed ${formatNear(row.changedAt, Date.now())}`,
    // One inline run: on a narrow card a second element would begin a line with the comma.
    cell: (row) => (
      <span>
        <DateTime at={row.changedAt} />
        {row.by.name !== null && `, ${row.by.name}`}
      </span>
    ),
  },
];

const own: { [K in Kind]: readonly Column<Items[K]>[] } = {
  plans: [
    {
      id: 'price',
      head: 'Price, ex-GST',
      line: 2,
      align: 'right',
      cell: ({ body }) => (body.pricePaise === null ? 'Custom' : <Money paise={body.pricePaise} />),
    },
    { id: 'from', head: 'Holds from', line: 'none', cell: ({ body }) => <DateOnly date={body.effectiveFrom} /> },
  ],
  products: [
    { id: 'slug', head: 'Address', line: 2, cell: ({ body }) => <span className="mono">{body.slug}</span> },
    { id: 'pictures', head: 'Pictures', align: 'right', line: 'none', cell: ({ body }) => body.gallery.length },
  ],
  'tech-stacks': [
    { id: 'category', head: 'Category', line: 2, cell: ({ body }) => categoryWords[body.category] },
    {
      id: 'products',
      head: 'Products',
      align: 'right',
      line: 2,
      cell: ({ products }) => products,
      short: ({ products }) => counted(products, 'product', 'products'),
    },
  ],
};
