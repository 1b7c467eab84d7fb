import type { InvoiceRow } from '@lamplight/bff/contract/invoices.ts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { pagesFoot } from '../../../parts/lists/pagesFoot.tsx';
import { Together } from '../../../parts/lists/Together.tsx';
import { TypedFilter } from '../../../parts/lists/TypedFilter.tsx';
import { useOwnPage } from '../../../parts/lists/useOwnPage.ts';
import { useQuery } from '../../../parts/lists/useQuery.ts';
import { isOverdue } from '../../../parts/needs/owed.ts';
import { AGES } from '../../../parts/receivables/ages.ts';
import { type Receivables, useReceivables } from '../../../parts/receivables/data.ts';
import { Button } from '../../../ui/Button.tsx';
import { Status } from '../../../ui/Chip.tsx';
import { Select } from '../../../ui/Choices.tsx';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { civilOf, formatDay } from '../../../ui/dates.ts';
import { Filters } from '../../../ui/Filters.tsx';
import { useLead } from '../../../ui/lead.ts';
import { Money } from '../../../ui/Money.tsx';
import { formatRupees } from '../../../ui/money.ts';
import { Page } from '../../../ui/Page.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { EmptyState, ErrorState, OutOfDate, Skeleton, StaleMark } from '../../../ui/States.tsx';
import { lateSaid } from '../../../ui/spans.ts';
import { statesOf, statusOf } from '../../../ui/status.ts';
import { useInvoiceRows } from '../data.ts';
import { filterOf, isNarrowed, queryOf } from '../filter.ts';
import styles from '../parts/List.module.css';

/** Every invoice: by words, state and age, what is owed in all at the head. */
export default function AdminInvoices() {
  const [query, put] = useQuery();
  const [today] = useState(() => civilOf(Date.now()));
  const filter = filterOf(query);
  const read = useOwnPage(useInvoiceRows(queryOf(filter)));
  const { data, error, stale, refresh } = read;
  const receivables = useReceivables();
  const lead = useLead();
  const narrow = (change: Readonly<Record<string, string | null>>) =>
    put({ ...change, after: null }, { replace: true });
  const retry = () => void refresh();
  const rows = data?.items ?? [];
  const { after } = filter;
  const showAll = () => narrow({ search: null, state: null, age: null, clientId: null });
  return (
    <Page title="Invoices" crumbs={[{ label: 'Invoices' }]} sub={headSaid(receivables.data?.receivables) ?? lead}>
      <Together sources={[read, receivables]}>
        <Ages owed={receivables.data?.receivables} age={filter.age} query={query} />
        <Filters
          of="Invoices"
          isSet={filter.state !== undefined || filter.age !== undefined}
          first={
            <TypedFilter
              label="Search"
              hint="Number, client, project or milestone"
              value={filter.search ?? ''}
              onChange={(search) => narrow({ search })}
            />
          }
        >
          <Select
            label="State"
            value={filter.age === undefined ? (filter.state ?? '') : ''}
            options={[
              { value: '', label: 'Any state' },
              ...STATES.map((value) => ({ value, label: statusOf('invoice', value).word })),
            ]}
            onChange={(event) => narrow({ state: event.target.value, age: null })}
          />
          <Select
            label="Age"
            value={filter.age ?? ''}
            options={[{ value: '', label: 'Any age' }, ...AGES]}
            onChange={(event) => narrow({ age: event.target.value, state: null })}
          />
        </Filters>
        {filter.clientId !== undefined && (
          <p className="meta">
            {`Only the invoices of ${rows[0]?.clientName ?? 'one client'}. `}
            <Button size="small" look="quiet" onPress={() => narrow({ clientId: null })}>
              Those of all clients
            </Button>
          </p>
        )}
        <StaleMark is={stale} />
        {error !== undefined && (data ? <OutOfDate retry={retry} /> : <ErrorState error={error} retry={retry} />)}
        {!data && error === undefined && <Skeleton of="table" inset />}
        {data &&
          rows.length === 0 &&
          (isNarrowed(filter) || after !== undefined ? (
            <EmptyState says="No invoice matches this" act={{ label: 'Show all', onPress: showAll }} />
          ) : (
            <EmptyState
              says="No invoices yet"
              next="An invoice follows by itself when a client accepts a milestone."
              act={{ label: 'See the projects', to: '/admin/projects' }}
            />
          ))}
        {rows.length > 0 && (
          <Panel
            fill="bare"
            foot={pagesFoot({ isFirst: after === undefined, next: data?.next, go: (place) => put({ after: place }) })}
          >
            <DataTable
              caption="Invoices"
              columns={columns(today)}
              rows={rows}
              keyOf={({ invoiceId }) => invoiceId}
              {...sortOf(filter.sort, filter.age)}
              onSort={({ dir }) => narrow({ sort: dir === 'ascending' ? 'due' : '-due' })}
            />
          </Panel>
        )}
      </Together>
    </Page>
  );
}

/** States that an invoice can have in this release. */
const STATES = statesOf('invoice');

const sortOf = (sort: string | undefined, age: string | undefined) => {
  if (sort === undefined && age === undefined) return {};
  return { sort: { by: 'due', dir: sort === '-due' ? ('descending' as const) : ('ascending' as const) } };
};

const headSaid = (owed: Receivables | undefined): string | undefined => {
  if (owed === undefined) return undefined;
  if (owed.outstandingPaise === 0 && owed.creditPaise === 0) return 'Nothing is outstanding.';
  const credit =
    owed.creditPaise === 0
      ? ''
      : ` ${owed.inCredit === 1 ? 'One client has' : `${owed.inCredit} clients have`} ${formatRupees(owed.creditPaise)} of credit.`;
  return `${formatRupees(owed.outstandingPaise)} outstanding, ${formatRupees(owed.overduePaise)} of it overdue.${credit}`;
};

/** What is owed by age; each one narrows the list to itself, the chosen one takes that back. */
const Ages = ({
  owed,
  age,
  query,
}: {
  owed: Receivables | undefined;
  age: string | undefined;
  query: URLSearchParams;
}) => {
  const to = (value: string): string => {
    const next = new URLSearchParams(query);
    for (const name of ['after', 'state', 'age']) next.delete(name);
    if (value !== age) next.set('age', value);
    return `?${next}`;
  };
  return (
    <nav aria-label="Outstanding by age">
      <ul className={styles.ages}>
        {AGES.filter((one) => one.bucket !== undefined).map(({ value, label, bucket }) => {
          const some = bucket === undefined ? undefined : owed?.ages[bucket];
          return (
            <li key={value}>
              <Link to={to(value)} aria-current={value === age ? 'true' : undefined} replace>
                <span className={styles.age}>{label}</span>{' '}
                <span className={styles.sum}>{some === undefined ? '–' : <Money paise={some.outstandingPaise} />}</span>{' '}
                <span className="meta">
                  {some === undefined ? 'not known yet' : `${some.count} ${some.count === 1 ? 'invoice' : 'invoices'}`}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
};

const figure = (row: InvoiceRow, paise: number) =>
  row.state === 'requested' ? 'being issued' : <Money paise={paise} />;

const columns = (today: string): readonly Column<InvoiceRow>[] => [
  {
    id: 'no',
    head: 'Invoice',
    cell: (row) => (
      <Link className="mono nowrap" to={`/invoices/${row.invoiceId}`}>
        {row.invoiceNo ?? 'being issued'}
      </Link>
    ),
  },
  { id: 'client', head: 'Client', person: true, line: 2, cell: (row) => row.clientName ?? 'Erased person' },
  {
    id: 'for',
    head: 'For',
    rank: 'low',
    line: 'none',
    cell: (row) => (
      <>
        {row.milestoneTitle ?? 'Advance'}
        <span className={styles.of}>
          <Link to={`/project-details/${row.projectId}`}>{row.projectTitle}</Link>
        </span>
      </>
    ),
  },
  { id: 'state', head: 'State', line: 1, cell: (row) => <Status of="invoice" is={row.state} /> },
  {
    id: 'due',
    head: 'Due',
    align: 'right',
    sortable: true,
    line: 2,
    cell: (row) =>
      row.dueOn === null ? null : (
        <span className={isOverdue(row) ? `mono ${styles.late}` : 'mono'}>
          {formatDay(row.dueOn, today)}
          {isOverdue(row) && `, ${lateSaid(row.overdueDays)}`}
        </span>
      ),
    short: (row) => {
      if (row.dueOn === null || row.outstandingPaise === 0) return null;
      return isOverdue(row) ? (
        <span className={styles.late}>{lateSaid(row.overdueDays)}</span>
      ) : (
        `due ${formatDay(row.dueOn, today)}`
      );
    },
  },
  { id: 'total', head: 'Total', align: 'right', rank: 'low', line: 'none', cell: (row) => figure(row, row.totalPaise) },
  {
    id: 'left',
    head: 'Outstanding',
    align: 'right',
    line: 2,
    cell: (row) => figure(row, row.outstandingPaise),
    short: (row) =>
      row.state === 'requested' ? null : (
        <Money paise={row.outstandingPaise === 0 ? row.totalPaise : row.outstandingPaise} />
      ),
  },
];
