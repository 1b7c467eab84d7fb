import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Chip } from '../../ui/Chip.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Money } from '../../ui/Money.tsx';
import { formatDelta, formatRupees } from '../../ui/money.ts';
import { Stack } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Notice } from '../../ui/States.tsx';
import { AGES } from '../receivables/ages.ts';
import type { Reconciliation } from './data.ts';

type Row = Reconciliation['rows'][number];
type Words = Readonly<{ what: string; told: string; booked: string; account: string; todo: string }>;
const PARKED = 'What could not be posted is set aside for operators (lamplight parked list).';

/** What is held against what, and what to do where they differ. */
export const reconciledWords: Readonly<Record<Row['what'], Words>> = {
  salaries: {
    what: 'Salaries that were paid',
    told: 'Salaries that the bank paid, by payroll runs',
    booked: 'Debits of Salaries owed, for salaries',
    account: 'SALARIES_PAYABLE',
    todo: `Compare the ledger of Salaries owed with the payments of its runs. ${PARKED}`,
  },
  receipts: {
    what: 'Money that clients paid',
    told: 'Payments that stand, by invoices',
    booked: 'Receipts at the bank',
    account: 'BANK',
    todo: `Compare the ledger of the bank with what came in on each invoice. ${PARKED}`,
  },
  withheld: {
    what: 'Tax that clients withheld',
    told: 'Tax withheld from payments that stand',
    booked: 'Income tax that clients withheld for us',
    account: 'TDS_RECEIVABLE',
    todo: `Compare its ledger with the tax that was entered with each payment. ${PARKED}`,
  },
  receivables: {
    what: 'What clients owe',
    told: 'Open invoices, and those taken back that wait for their credit note',
    booked: 'Owed by clients',
    account: 'RECEIVABLE',
    todo: `Compare the ledger of Owed by clients with the open invoices. ${PARKED}`,
  },
  credit: {
    what: 'Credit of clients',
    told: 'Paid by clients, and used for no invoice',
    booked: 'Paid by clients and not used yet',
    account: 'CLIENT_CREDIT',
    todo: `Compare its ledger with the credit of each client. ${PARKED}`,
  },
};

/** Of a row: what the journal has more or less. */
export const differenceIn = ({ toldPaise, bookedPaise }: Pick<Row, 'bookedPaise' | 'toldPaise'>): number =>
  bookedPaise - toldPaise;

/** The journal held against what events tell, and what is open by age. @param ledgerHref where an account is shown */
export const Reconciled = ({
  of,
  ledgerHref,
  aside,
}: Readonly<{ of: Reconciliation; ledgerHref: (account: string) => string; aside?: ReactNode }>) => {
  const differ = of.rows.filter(({ agrees }) => !agrees);
  return (
    <Stack>
      <Panel
        title="Does it agree?"
        meta={differ.length === 0 ? 'all agree' : `${differ.length} of ${of.rows.length} differ`}
        {...(aside === undefined ? {} : { aside })}
        fill="bare"
      >
        <DataTable
          caption="What events tell beside what the journal has"
          columns={columnsOf(ledgerHref)}
          rows={of.rows}
          keyOf={({ what }) => what}
          isMarked={({ agrees }) => !agrees}
        />
      </Panel>
      {differ.map((row) => (
        <Notice key={row.what} tone="danger" icon="alert">
          <strong>{reconciledWords[row.what].what}</strong>: the journal has {formatRupees(Math.abs(differenceIn(row)))}{' '}
          {differenceIn(row) > 0 ? 'more' : 'less'} than events tell. For a moment it may be behind: look again.{' '}
          {reconciledWords[row.what].todo}
        </Notice>
      ))}
      {of.awaitedPaise > 0 && (
        <Notice icon="info">
          {formatRupees(of.awaitedPaise)} of it is of invoices that were taken back: nobody owes it, and it leaves Owed
          by clients when their credit notes are issued.
        </Notice>
      )}
      <Panel title="Open invoices by age" fill="bare">
        <DataTable
          caption="Open invoices by age"
          columns={ageColumns}
          rows={AGES.flatMap(({ label, value, bucket }) =>
            bucket === undefined ? [] : [{ label, value, ...of.ages[bucket] }],
          )}
          keyOf={({ value }) => value}
        />
      </Panel>
    </Stack>
  );
};

const columnsOf = (ledgerHref: (account: string) => string): readonly Column<Row>[] => [
  {
    id: 'what',
    head: 'What',
    cell: ({ what }) => <Link to={ledgerHref(reconciledWords[what].account)}>{reconciledWords[what].what}</Link>,
  },
  {
    id: 'told',
    head: 'Events tell',
    align: 'right',
    cell: ({ toldPaise }) => <Money exact paise={toldPaise} />,
  },
  {
    id: 'of',
    head: 'Of',
    rank: 'low',
    cell: ({ what }) => <span className="two">{reconciledWords[what].told}</span>,
  },
  {
    id: 'booked',
    head: 'The journal has',
    align: 'right',
    cell: ({ bookedPaise }) => <Money exact paise={bookedPaise} />,
  },
  { id: 'in', head: 'In', cell: ({ what }) => reconciledWords[what].booked },
  {
    id: 'agrees',
    head: 'Result',
    cell: (row) =>
      row.agrees ? (
        <Chip tone="ok" icon="check">
          Agrees
        </Chip>
      ) : (
        <Chip tone="danger" icon="alert">
          Differs by {formatDelta(differenceIn(row))}
        </Chip>
      ),
  },
];

type Age = Readonly<{ label: string; value: string; count: number; outstandingPaise: number }>;
const ageColumns: readonly Column<Age>[] = [
  { id: 'age', head: 'Age', cell: ({ label, value }) => <Link to={`/admin/invoices?age=${value}`}>{label}</Link> },
  { id: 'count', head: 'Invoices', align: 'right', cell: ({ count }) => count },
  {
    id: 'paise',
    head: 'Outstanding',
    align: 'right',
    cell: ({ outstandingPaise }) => <Money exact paise={outstandingPaise} />,
  },
];
