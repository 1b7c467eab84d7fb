import { Link } from 'react-router-dom';
import { Status } from '../../ui/Chip.tsx';
import { cx } from '../../ui/cx.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Money } from '../../ui/Money.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { formatPercent } from '../../ui/shares.ts';
import { Due } from './Due.tsx';
import type { Milestone, SubMilestone } from './data.ts';
import styles from './Milestones.module.css';

type Row = Readonly<{ m: Milestone; sub: SubMilestone | null }>;

/** All milestones of a project, the one that waits for the reader marked, and their parts where these are asked for. */
export const MilestoneTable = ({
  milestones,
  today,
  linkTo,
  withBilling = false,
  partsOf = () => [],
}: {
  milestones: readonly Milestone[];
  today: string;
  /** Adds how each milestone is billed, for readers who may know. */
  withBilling?: boolean;
  /** Of a milestone, or of a part. */
  linkTo: (id: string) => string;
  /** The parts that stand under their milestone. */
  partsOf?: (m: Milestone) => readonly SubMilestone[];
}) => {
  const billed = withBilling && milestones.some((m) => m.billing !== undefined && m.billing !== 'not_billed');
  const columns: readonly Column<Row>[] = [
    {
      id: 'title',
      head: 'Milestone',
      cell: ({ m, sub }) =>
        sub === null ? (
          <Link className={styles.name} to={linkTo(m.milestoneId)}>
            {m.order + (milestones[0]?.order === 0 ? 1 : 0)} {m.title}
          </Link>
        ) : (
          <Link className={cx(styles.name, styles.under)} to={linkTo(sub.subMilestoneId)}>
            {sub.title}
            <span className="hidden-visually">, part of {m.title}</span>
          </Link>
        ),
    },
    {
      id: 'state',
      head: 'State',
      line: 1,
      cell: ({ m, sub }) =>
        sub === null ? <Status of="milestone" is={m.state} /> : <Status of="submilestone" is={sub.state} />,
    },
    {
      id: 'done',
      head: 'Done',
      line: 2,
      cell: ({ m, sub }) => (
        <Progress
          bp={(sub ?? m).progressBp}
          label={`${(sub ?? m).title}, done`}
          done={sub === null ? m.state === 'accepted' : sub.state === 'verified'}
        />
      ),
      short: ({ m, sub }) => <span className="mono">{formatPercent((sub ?? m).progressBp)}</span>,
    },
    {
      id: 'amount',
      head: 'Amount',
      align: 'right',
      line: 2,
      cell: ({ m, sub }) => (sub === null ? <Money paise={m.amountPaise} /> : null),
    },
    {
      id: 'due',
      head: 'Due',
      align: 'right',
      line: 2,
      cell: ({ m, sub }) => (sub === null ? <Due m={m} today={today} /> : <PartDue sub={sub} today={today} />),
    },
    ...(billed
      ? [
          {
            id: 'billing',
            head: 'Billing',
            rank: 'low' as const,
            line: 'none' as const,
            cell: ({ m, sub }: Row) =>
              sub !== null || m.billing === undefined || m.billing === 'not_billed' ? null : m.invoiceId ? (
                <Link to={`/invoices/${m.invoiceId}`}>
                  <Status of="billing" is={m.billing} />
                </Link>
              ) : (
                <Status of="billing" is={m.billing} />
              ),
          },
        ]
      : []),
  ];
  return (
    <DataTable
      caption="Milestones"
      columns={columns}
      rows={milestones.flatMap((m): Row[] => [{ m, sub: null }, ...partsOf(m).map((sub) => ({ m, sub }))])}
      keyOf={({ m, sub }) => sub?.subMilestoneId ?? m.milestoneId}
      isMarked={({ m, sub }) => sub === null && m.can.acceptMilestone === true}
    />
  );
};

/** Of a part: what is done is late no more; one without a date says nothing. */
const PartDue = ({ sub: { state, dueDate }, today }: { sub: SubMilestone; today: string }) =>
  dueDate === undefined ? null : (
    <Due
      m={{ state: state === 'todo' || state === 'doing' ? 'in_progress' : 'accepted', committedDueDate: dueDate }}
      today={today}
    />
  );
