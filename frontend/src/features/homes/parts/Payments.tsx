import type { InvoiceRow } from '@lamplight/bff/contract/invoices.ts';
import { Link } from 'react-router-dom';
import { useQuery } from '../../../parts/lists/useQuery.ts';
import { isOverdue, isOwed, sumOf } from '../../../parts/needs/owed.ts';
import { ButtonLink, TextButton } from '../../../ui/Button.tsx';
import { Status } from '../../../ui/Chip.tsx';
import { counted } from '../../../ui/counted.ts';
import { cx } from '../../../ui/cx.ts';
import { civilOf, formatDay } from '../../../ui/dates.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Money } from '../../../ui/Money.tsx';
import { type Fact, Facts } from '../../../ui/Panel.tsx';
import { RadioChoice } from '../../../ui/RadioChoice.tsx';
import { lateSaid } from '../../../ui/spans.ts';
import type { useInvoices } from '../data.ts';
import { OneLine } from './OneLine.tsx';
import styles from './Payments.module.css';
import { Section } from './Section.tsx';

const FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'due', label: 'Due' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'paid', label: 'Paid' },
] as const;
type Filter = (typeof FILTERS)[number]['value'];

const passes = (filter: Filter, row: InvoiceRow): boolean =>
  filter === 'all' ||
  (filter === 'due' ? isOwed(row) && !isOverdue(row) : filter === 'overdue' ? isOverdue(row) : row.state === 'paid');

/** The money of the client: what is due and when, what was paid, and every invoice with its project and milestone. */
export const Payments = ({
  invoices,
  credit,
  now,
}: {
  invoices: ReturnType<typeof useInvoices>;
  /** Credit: what was paid but is not used by an invoice yet. */
  credit: number;
  now: number;
}) => {
  const [query, put] = useQuery();
  const filter = FILTERS.find(({ value }) => value === query.get('payments'))?.value ?? 'all';
  const rows = invoices.data?.items ?? [];
  const visible = rows.filter((row) => passes(filter, row));
  const choose = (value: string) => put({ payments: value === 'all' ? null : value }, { replace: true });
  return (
    <Section
      title="Payments"
      sources={[invoices]}
      skeleton="table"
      aside={
        rows.length > 0 && (
          <RadioChoice label="Show" name="payments" options={FILTERS} value={filter} onChange={choose} />
        )
      }
    >
      {rows.length === 0 ? (
        <OneLine>No invoices yet. An invoice follows when you accept a milestone.</OneLine>
      ) : (
        <>
          <div className={styles.figures}>
            <Facts facts={factsOf(rows, credit, civilOf(now))} />
          </div>
          {visible.length > 0 ? (
            <ul className={styles.rows} aria-label="Payments">
              {visible.map((row) => (
                <PaymentRow key={row.invoiceId} row={row} today={civilOf(now)} />
              ))}
            </ul>
          ) : (
            <OneLine>
              Nothing is {FILTERS.find(({ value }) => value === filter)?.label.toLowerCase()}.{' '}
              <TextButton onPress={() => choose('all')}>Show all</TextButton>
            </OneLine>
          )}
          <OneLine>
            <ButtonLink size="small" to="/statement">
              Statement of account
            </ButtonLink>
          </OneLine>
          {invoices.data?.next && <OneLine>The newest {rows.length} are shown.</OneLine>}
        </>
      )}
    </Section>
  );
};

const factsOf = (rows: readonly InvoiceRow[], credit: number, today: string): Fact[] => {
  const overdue = rows.filter(isOverdue);
  const due = rows.filter((row) => isOwed(row) && !isOverdue(row));
  const next = due.flatMap(({ dueOn }) => dueOn ?? []).sort()[0];
  return [
    {
      label: 'Due',
      ...(due.length === 0
        ? { value: 'Nothing', word: true }
        : { value: <Money paise={sumOf(due.map(({ outstandingPaise }) => outstandingPaise))} /> }),
      note: [
        due.length === 0 ? null : counted(due.length, 'invoice'),
        next === undefined ? null : `${due.length > 1 ? 'the first ' : ''}by ${formatDay(next, today)}`,
      ]
        .filter(Boolean)
        .join(', '),
    },
    ...(overdue.length === 0
      ? []
      : [
          {
            label: 'Overdue',
            value: (
              <span className={styles.late}>
                <Icon name="alert" size={16} />{' '}
                <Money paise={sumOf(overdue.map(({ outstandingPaise }) => outstandingPaise))} />
              </span>
            ),
            note: `${counted(overdue.length, 'invoice')}, up to ${lateSaid(Math.max(...overdue.map(({ overdueDays }) => overdueDays)))}`,
          },
        ]),
    {
      label: 'Paid',
      value: <Money paise={sumOf(rows.map(({ allocatedPaise }) => allocatedPaise))} />,
      note: 'with GST',
    },
    ...(credit > 0
      ? [{ label: 'Your credit', value: <Money paise={credit} />, note: 'paid, for a next invoice' }]
      : []),
  ];
};

/** What is still owed, or what it came to. An invoice that was only requested has no amount yet, which is not an amount of 0. */
const PaymentRow = ({ row, today }: { row: InvoiceRow; today: string }) => (
  <li className={isOwed(row) && row.state !== 'disputed' ? styles.owed : undefined}>
    <span className={styles.what}>
      <Link to={`/invoices/${row.invoiceId}`}>{row.milestoneTitle ?? 'Advance'}</Link>
      <small>
        <Link to={`/project-details/${row.projectId}`}>{row.projectTitle}</Link>
        <span className="mono nowrap">{row.invoiceNo ?? 'no number yet'}</span>
      </small>
    </span>
    <span className={styles.state}>
      <Status of="invoice" is={row.state} />
    </span>
    <span className={cx(styles.when, isOverdue(row) && styles.late)}>
      {isOverdue(row) ? (
        <>
          <Icon name="alert" size={14} /> {lateSaid(row.overdueDays)}
        </>
      ) : (
        isOwed(row) && row.dueOn !== null && `due ${formatDay(row.dueOn, today)}`
      )}
    </span>
    <span className={styles.amount}>
      {row.state === 'requested' ? (
        'being issued'
      ) : (
        <Money paise={isOwed(row) ? row.outstandingPaise : row.totalPaise} />
      )}
      {isOwed(row) && row.outstandingPaise < row.totalPaise && (
        <small>
          of <Money paise={row.totalPaise} />
        </small>
      )}
    </span>
  </li>
);
