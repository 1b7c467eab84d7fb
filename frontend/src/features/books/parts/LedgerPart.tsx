import { Link } from 'react-router-dom';
import { Balance, Side } from '../../../parts/books/Balance.tsx';
import { type LedgerRow, useLedger, useTrialBalance } from '../../../parts/books/data.ts';
import { entryTitle } from '../../../parts/books/words.ts';
import { useRowKeys } from '../../../parts/lists/useRowKeys.ts';
import { Select } from '../../../ui/Choices.tsx';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { DateField } from '../../../ui/Field.tsx';
import { Money } from '../../../ui/Money.tsx';
import { Stack } from '../../../ui/Page.tsx';
import { Facts, Panel } from '../../../ui/Panel.tsx';
import { EmptyState } from '../../../ui/States.tsx';
import { yearBegan } from '../moments.ts';
import { ledgerTable } from '../tables.ts';
import type { BooksPlace } from '../useBooksPlace.ts';
import { accountKind } from './BalancePart.tsx';
import styles from './Books.module.css';
import { ExportTable } from './ExportTable.tsx';
import { Older } from './Older.tsx';
import { Shown } from './Shown.tsx';

type Props = Readonly<{ place: BooksPlace; today: string }>;
const FIRST = 'BANK';

/** One account from day to day: what it began with, each entry with the balance behind it, what it ended with. */
export const LedgerPart = ({ place, today }: Props) => {
  const { asked, ask } = place;
  const account = asked.account ?? FIRST;
  const began = yearBegan(asked.on ?? today);
  return (
    <Stack>
      <div className={styles.fields}>
        <PickAccount place={place} account={account} />
        <DateField
          label="From"
          max={asked.on}
          value={asked.from ?? began}
          onChange={({ target: { value } }) => ask({ from: value === began ? null : value || null })}
        />
      </div>
      <OneAccount key={JSON.stringify([account, asked.from, asked.on, asked.knownAt])} {...{ place, today, account }} />
    </Stack>
  );
};

/** Those that were moved until then; the one in the URL is among them always. */
const PickAccount = ({ place, account }: Readonly<{ place: BooksPlace; account: string }>) => {
  const { data } = useTrialBalance(place.asked);
  const known = data?.trialBalance.accounts ?? [];
  const options = known.map(({ account: value, name }) => ({ value, label: name }));
  const chosen = options.some(({ value }) => value === account) ? [] : [{ value: account, label: account }];
  return (
    <Select
      label="Account"
      value={account}
      options={[...options, ...chosen]}
      onChange={({ target: { value } }) => place.ask({ account: value })}
    />
  );
};

const OneAccount = ({ place, today, account }: Props & Readonly<{ account: string }>) => {
  const { asked } = place;
  const read = useLedger({ account, from: asked.from, on: asked.on, knownAt: asked.knownAt });
  useRowKeys({ field: '', rows: '[data-entry]' });
  const rows = read.items ?? [];
  const complete = read.more === null;
  return (
    <Shown title="Ledger" read={read}>
      {({ ledger }) => (
        <>
          <Facts
            facts={[
              {
                label: 'Before',
                value: <Balance paise={ledger.openingPaise} />,
                note: `until ${formatDate(ledger.from)}`,
              },
              { label: 'Debits', value: <Money exact paise={ledger.debitPaise} /> },
              { label: 'Credits', value: <Money exact paise={ledger.creditPaise} /> },
              {
                label: 'At the end',
                value: <Balance paise={ledger.closingPaise} />,
                note: `of ${formatDate(ledger.to)}`,
              },
            ]}
          />
          <Panel
            title={ledger.name}
            meta={`${accountKind[ledger.kind]}, ${rows.length}${complete ? '' : ' or more'} entries`}
            {...(rows.length === 0
              ? {}
              : {
                  aside: (
                    <ExportTable table={() => ledgerTable(ledger, rows, complete)} {...{ place, today, complete }} />
                  ),
                })}
            fill={rows.length === 0 ? 'body' : 'bare'}
          >
            {rows.length === 0 ? (
              <EmptyState
                says="Nothing moved it in these days"
                next="Choose an earlier first day, or another account."
              />
            ) : (
              <>
                <DataTable
                  caption={`Entries of ${ledger.name}`}
                  columns={columnsOf(place)}
                  rows={rows}
                  keyOf={({ journalId }) => journalId}
                />
                <Older of={read} says="Later entries" />
              </>
            )}
          </Panel>
        </>
      )}
    </Shown>
  );
};

const columnsOf = (place: BooksPlace): readonly Column<LedgerRow>[] => [
  {
    id: 'what',
    head: 'What',
    cell: (row) => (
      <Link to={place.hrefOf('journal', { entry: row.journalId })} data-entry={row.journalId}>
        {entryTitle(row)}
      </Link>
    ),
  },
  { id: 'day', head: 'Day', cell: ({ date }) => <span className="nowrap">{formatDate(date)}</span> },
  { id: 'debit', head: 'Debit', align: 'right', cell: ({ debitPaise }) => <Side paise={debitPaise} /> },
  { id: 'credit', head: 'Credit', align: 'right', cell: ({ creditPaise }) => <Side paise={creditPaise} /> },
  { id: 'balance', head: 'Balance', align: 'right', cell: ({ balancePaise }) => <Balance paise={balancePaise} /> },
];
