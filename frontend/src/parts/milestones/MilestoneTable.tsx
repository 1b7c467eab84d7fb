import { Link } from 'react-router-dom';
import { Status } from '../../ui/Chip.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Money } from '../../ui/Money.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { formatPercent } from '../../ui/shares.ts';
import { Due } from './Due.tsx';
import type { Milestone } from './data.ts';
import styles from './Milestones.module.css';

/** All milestones of a project, the one that waits for the reader marked. */
export const MilestoneTable = ({
  milestones,
  today,
  linkTo,
  withBilling = false,
}: {
  milestones: readonly Milestone[];
  today: string;
  /** Adds how each milestone is billed, for readers who may know. */
  withBilling?: boolean;
  linkTo: (milestoneId: string) => string;
}) => {
  const billed = withBilling && milestones.some((m) => m.billing !== undefined && m.billing !== 'not_billed');
  const columns: readonly Column<Milestone>[] = [
    {
      id: 'title',
      head: 'Milestone',
      cell: (m) => (
        <Link className={styles.name} to={linkTo(m.milestoneId)}>
          {m.order + (milestones[0]?.order === 0 ? 1 : 0)} {m.title}
        </Link>
      ),
    },
    { id: 'state', head: 'State', line: 1, cell: (m) => <Status of="milestone" is={m.state} /> },
    {
      id: 'done',
      head: 'Done',
      line: 2,
      cell: (m) => <Progress bp={m.progressBp} label={`${m.title}, done`} done={m.state === 'accepted'} />,
      short: (m) => <span className="mono">{formatPercent(m.progressBp)}</span>,
    },
    { id: 'amount', head: 'Amount', align: 'right', line: 2, cell: (m) => <Money paise={m.amountPaise} /> },
    { id: 'due', head: 'Due', align: 'right', line: 2, cell: (m) => <Due m={m} today={today} /> },
    ...(billed
      ? [
          {
            id: 'billing',
            head: 'Billing',
            rank: 'low' as const,
            line: 'none' as const,
            cell: (m: Milestone) =>
              m.billing === undefined || m.billing === 'not_billed' ? null : m.invoiceId ? (
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
      rows={milestones}
      keyOf={(m) => m.milestoneId}
      isMarked={(m) => m.can.acceptMilestone === true}
    />
  );
};
