import { Link } from 'react-router-dom';
import { Side } from '../../../parts/books/Balance.tsx';
import { type TrialBalance, useTrialBalance } from '../../../parts/books/data.ts';
import { isPast } from '../../../parts/books/words.ts';
import { useRowKeys } from '../../../parts/lists/useRowKeys.ts';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { Money } from '../../../ui/Money.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { EmptyState } from '../../../ui/States.tsx';
import { balanceTable } from '../tables.ts';
import type { BooksPlace } from '../useBooksPlace.ts';
import styles from './Books.module.css';
import { ExportTable } from './ExportTable.tsx';
import { Shown } from './Shown.tsx';

type Props = Readonly<{ place: BooksPlace; today: string }>;

/** Every account with what it came to, and that both sides are the same. */
export const BalancePart = ({ place, today }: Props) => {
  const read = useTrialBalance(place.asked);
  useRowKeys({ field: '', rows: '[data-account]' });
  return (
    <Shown title="Trial balance" read={read}>
      {({ trialBalance }) =>
        trialBalance.accounts.length === 0 ? (
          <Panel title="Trial balance">
            <EmptyState
              says={isPast(place.asked, today) ? 'Nothing had been posted then' : 'Nothing is posted yet'}
              next="Invoices, payments and payroll runs are posted by themselves, once each."
            />
          </Panel>
        ) : (
          <Panel
            title="Trial balance"
            meta={`${trialBalance.accounts.length} accounts`}
            aside={<ExportTable table={() => balanceTable(trialBalance)} {...{ place, today }} />}
            fill="bare"
          >
            <DataTable
              caption="Balances of all accounts"
              columns={columnsOf(place)}
              rows={[...trialBalance.accounts.map((of): Row => ({ of })), { of: null, trialBalance }]}
              keyOf={({ of }) => of?.account ?? 'total'}
            />
          </Panel>
        )
      }
    </Shown>
  );
};

type Row = Readonly<{ of: TrialBalance['accounts'][number] } | { of: null; trialBalance: TrialBalance }>;

export const accountKind = { asset: 'Asset', liability: 'Liability', income: 'Income', expense: 'Expense' } as const;

const columnsOf = (place: BooksPlace): readonly Column<Row>[] => [
  {
    id: 'account',
    head: 'Account',
    cell: ({ of }) =>
      of === null ? (
        <strong>Total</strong>
      ) : (
        <>
          <Link to={place.hrefOf('ledger', { account: of.account })} data-account={of.account}>
            {of.name}
          </Link>
          <span className={styles.code}>{of.account}</span>
        </>
      ),
  },
  { id: 'kind', head: 'Kind', rank: 'low', cell: ({ of }) => (of === null ? '' : accountKind[of.kind]) },
  {
    id: 'debit',
    head: 'Debit',
    align: 'right',
    cell: (row) =>
      row.of === null ? (
        <strong className={styles.total}>
          <Money exact paise={row.trialBalance.debitPaise} />
        </strong>
      ) : (
        <Side paise={Math.max(row.of.balancePaise, 0)} />
      ),
  },
  {
    id: 'credit',
    head: 'Credit',
    align: 'right',
    cell: (row) =>
      row.of === null ? (
        <strong className={styles.total}>
          <Money exact paise={row.trialBalance.creditPaise} />
        </strong>
      ) : (
        <Side paise={Math.max(-row.of.balancePaise, 0)} />
      ),
  },
];
