import { addressOf } from '@lamplight/bff/contract/address.ts';
import { pathTo } from '@lamplight/bff/contract/call.ts';
import type { Statement, StatementLine } from '@lamplight/bff/contract/statements.ts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useQuery } from '../../../parts/lists/useQuery.ts';
import { AGES } from '../../../parts/receivables/ages.ts';
import { usePerson } from '../../../session/useSession.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Select } from '../../../ui/Choices.tsx';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { DateOnly } from '../../../ui/DateTime.tsx';
import { civilOf, formatDate } from '../../../ui/dates.ts';
import { saveFile } from '../../../ui/download.ts';
import { DateField } from '../../../ui/Field.tsx';
import { Filters } from '../../../ui/Filters.tsx';
import { yearsBefore } from '../../../ui/financialYears.ts';
import { Money } from '../../../ui/Money.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Facts, Pairs, Panel } from '../../../ui/Panel.tsx';
import { rangeSaid } from '../../../ui/ranges.ts';
import { EmptyState, ErrorState, OutOfDate, Skeleton } from '../../../ui/States.tsx';
import { useStatement } from '../data.ts';
import { csvOfStatement, lineSaid } from '../statement.ts';

const TITLE = 'Statement of account';
const YEARS = 3;

/** What was billed, credited and received in a period, with the balance after each; a client's own, for admins one's whom they name. */
export default function StatementScreen() {
  const [query, put] = useQuery();
  const [today] = useState(() => civilOf(Date.now()));
  const { role } = usePerson();
  const clientId = query.get('clientId') ?? undefined;
  const from = query.get('from') ?? undefined;
  const to = query.get('to') ?? undefined;
  const asked = role === 'admin' ? { clientId, from, to } : { from, to };
  const isNamed = role !== 'admin' || clientId !== undefined;
  const { data, error, refresh } = useStatement(asked, isNamed);
  const years = yearsBefore(today, YEARS);
  const shown = data?.statement;
  const period = { from: from ?? shown?.from ?? years[0]?.from ?? today, to: to ?? shown?.to ?? years[0]?.to ?? today };
  const year = years.findIndex((one) => one.from === period.from && one.to === period.to);
  const choose = (next: Readonly<{ from: string; to: string }>) => put({ ...next }, { replace: true });
  const isBackwards = period.to < period.from;
  const retry = () => void refresh();
  return (
    <Page
      title={TITLE}
      crumbs={role === 'admin' ? [{ label: 'Invoices', to: '/admin/invoices' }, { label: TITLE }] : [{ label: TITLE }]}
      sub={shown && `${role === 'admin' ? `${shown.clientName ?? 'Erased person'}, ` : ''}${periodSaid(shown)}`}
      acts={
        shown &&
        !isBackwards && (
          <>
            <ButtonLink icon="download" to={addressOf(pathTo('statement-pdf', [], asked))} reloadDocument download="">
              PDF<span className="hidden-visually"> of the statement</span>
            </ButtonLink>
            <Button
              icon="download"
              onPress={() =>
                saveFile(`statement-${shown.from}-${shown.to}.csv`, 'text/csv;charset=utf-8', csvOfStatement(shown))
              }
            >
              CSV
            </Button>
            <Button icon="print" onPress={() => print()}>
              Print
            </Button>
          </>
        )
      }
    >
      {isNamed && (
        <div data-no-print>
          <Filters
            of="Period"
            isSet={year === -1}
            first={
              <Select
                label="Period"
                value={String(year)}
                options={[
                  ...years.map((one, index) => ({ value: String(index), label: yearSaid(one, index) })),
                  ...(year === -1 ? [{ value: '-1', label: 'Days of your own' }] : []),
                ]}
                onChange={(event) => {
                  const next = years[Number(event.target.value)];
                  if (next) choose(next);
                }}
              />
            }
          >
            <DateField
              label="From"
              value={period.from}
              onChange={(event) => event.target.value !== '' && choose({ ...period, from: event.target.value })}
            />
            <DateField
              label="To"
              value={period.to}
              error={isBackwards ? 'The last day is before the first.' : undefined}
              onChange={(event) => event.target.value !== '' && choose({ ...period, to: event.target.value })}
            />
          </Filters>
        </div>
      )}
      {!isNamed && (
        <EmptyState
          says="Choose whose statement it is"
          next="It is opened from the page of a client."
          act={{ label: 'See the clients', to: '/admin/clients' }}
        />
      )}
      {error !== undefined &&
        !isBackwards &&
        (shown ? <OutOfDate retry={retry} /> : <ErrorState error={error} retry={retry} />)}
      {isNamed && !shown && error === undefined && <Skeleton of="table" inset />}
      {shown && <Sheet statement={shown} />}
    </Page>
  );
}

const Sheet = ({ statement: s }: { statement: Statement }) => (
  <>
    <Facts
      facts={[
        { label: 'Opening balance', value: <Balance paise={s.openingPaise} />, note: formatDate(s.from) },
        { label: 'Billed', value: <Money exact paise={s.billedPaise} />, note: creditedSaid(s) },
        { label: 'Received', value: <Money exact paise={s.receivedPaise} />, note: 'with tax deducted at source' },
        {
          label: 'Closing balance',
          value: <Balance paise={s.closingPaise} />,
          note: s.closingPaise < 0 ? 'in credit' : formatDate(s.to),
        },
      ]}
    />
    <Panel title="Lines" fill="bare">
      {s.lines.length === 0 ? (
        <EmptyState says="Nothing was billed or received in this period" next="Choose another period above." />
      ) : (
        <DataTable
          caption="Lines of the statement"
          columns={COLUMNS}
          rows={s.lines.map((line, place) => ({ ...line, place }))}
          keyOf={({ place }) => String(place)}
        />
      )}
    </Panel>
    {s.open && (
      <Panel title="Open today" meta={formatDate(s.open.on)}>
        <Pairs
          pairs={[
            ...AGES.flatMap(({ label, bucket }) => {
              const some = bucket === undefined ? undefined : s.open?.ages[bucket];
              return some === undefined || some.count === 0
                ? []
                : [[label, <Money key={label} exact paise={some.outstandingPaise} />] as const];
            }),
            ['Outstanding in all', <Money key="all" exact paise={s.open.outstandingPaise} />] as const,
            ...(s.open.creditPaise > 0
              ? [['Credit', <Money key="credit" exact paise={s.open.creditPaise} />] as const]
              : []),
          ]}
        />
      </Panel>
    )}
  </>
);

/** What is owed; below zero what is in credit. */
const Balance = ({ paise }: { paise: number }) => (
  <>
    <Money exact paise={Math.abs(paise)} />
    {paise < 0 && ' in credit'}
  </>
);

type Row = StatementLine & Readonly<{ place: number }>;
const COLUMNS: readonly Column<Row>[] = [
  { id: 'what', head: 'What', cell: (row) => <Link to={`/invoices/${row.invoiceId}`}>{lineSaid(row)}</Link> },
  { id: 'on', head: 'Day', line: 2, cell: ({ on }) => <DateOnly date={on} /> },
  {
    id: 'billed',
    head: 'Billed',
    align: 'right',
    line: 'none',
    cell: ({ amountPaise }) => (amountPaise > 0 ? <Money exact paise={amountPaise} /> : null),
  },
  {
    id: 'received',
    head: 'Received, credited',
    align: 'right',
    line: 1,
    cell: ({ kind, amountPaise, usedPaise }) =>
      amountPaise < 0 ? (
        <Money exact paise={-amountPaise} />
      ) : kind === 'credit_used' ? (
        <>
          credit <Money exact paise={usedPaise} />
        </>
      ) : null,
    short: ({ kind, amountPaise, usedPaise }) =>
      kind === 'credit_used' ? (
        <>
          credit <Money exact paise={usedPaise} />
        </>
      ) : (
        <Money exact signed paise={amountPaise} />
      ),
  },
  {
    id: 'balance',
    head: 'Balance',
    align: 'right',
    line: 2,
    cell: ({ balancePaise }) => <Balance paise={balancePaise} />,
    short: ({ balancePaise }) => (
      <>
        balance <Balance paise={balancePaise} />
      </>
    ),
  },
];

const periodSaid = ({ from, to }: Pick<Statement, 'from' | 'to'>): string =>
  rangeSaid(formatDate(from), formatDate(to));
const yearSaid = ({ from, to }: Readonly<{ from: string; to: string }>, back: number): string =>
  `${back === 0 ? 'This financial year' : 'Financial year'}, ${from.slice(0, 4)}–${to.slice(2, 4)}`;
const creditedSaid = ({ creditedPaise }: Statement) =>
  creditedPaise === 0 ? (
    'nothing taken back'
  ) : (
    <>
      <Money exact paise={creditedPaise} /> taken back
    </>
  );
