import type { InvoiceRow } from '@lamplight/bff/contract/invoices.ts';
import type { ProjectRow } from '@lamplight/bff/contract/projects.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { openCount, type Receivables } from '../../../parts/receivables/data.ts';
import { Sparkline } from '../../../ui/charts/Sparkline.tsx';
import { counted } from '../../../ui/counted.ts';
import { formatRupees } from '../../../ui/money.ts';
import { formatMonth } from '../../../ui/months.ts';
import { type Fact, Facts } from '../../../ui/Panel.tsx';
import { lateSaid } from '../../../ui/spans.ts';
import type { useProjectsAnalytics } from '../data.ts';
import { onTimeShares } from '../months.ts';
import { isOnTime, runningOf } from '../week.ts';
import styles from './Console.module.css';

type Months = NonNullable<ReturnType<typeof useProjectsAnalytics>['data']>['months'];
type Read = Readonly<{
  receivables: Receivables | undefined;
  overdue: readonly InvoiceRow[] | undefined;
  projects: Readonly<{ items: readonly ProjectRow[]; next?: string | undefined }> | undefined;
  months: Months | undefined;
}>;

/** How money and delivery stand today, and how they came there in twelve months. */
export const Figures = (read: Read) => (
  <div className={styles.figures}>
    <Facts facts={[outstanding(read), overdue(read), collected(read), onTime(read)]} />
  </div>
);

const UNKNOWN: Pick<Fact, 'value' | 'note'> = { value: '–', note: 'not known yet' };

const linked = (to: string, says: ReactNode) => <Link to={to}>{says}</Link>;
const spark = (months: Months | undefined, of: (month: Months[number]) => number): Pick<Fact, 'more'> =>
  months === undefined ? {} : { more: <Sparkline values={months.map(of)} /> };

const outstanding = ({ receivables, months }: Read): Fact => ({
  label: 'Outstanding',
  ...(receivables === undefined
    ? UNKNOWN
    : {
        value: linked('/admin/invoices?age=open', formatRupees(receivables.outstandingPaise)),
        note: openCount(receivables) === 0 ? 'No invoice open' : counted(openCount(receivables), 'invoice'),
      }),
  ...spark(months, ({ outstandingPaise }) => outstandingPaise),
});

const overdue = ({ receivables, overdue: rows, months }: Read): Fact => {
  const count = receivables === undefined ? 0 : openCount(receivables) - receivables.ages.not_due.count;
  const oldest = rows?.[0]?.overdueDays;
  return {
    label: 'Overdue',
    late: count > 0,
    ...(receivables === undefined
      ? UNKNOWN
      : {
          value: linked('/admin/invoices?age=overdue', formatRupees(receivables.overduePaise)),
          note:
            count === 0
              ? 'No invoice overdue'
              : `${counted(count, 'invoice')}${oldest === undefined ? '' : `, ${count > 1 ? 'up to ' : ''}${lateSaid(oldest)}`}`,
        }),
    ...spark(months, ({ overduePaise }) => overduePaise),
  };
};

const collected = ({ months }: Read): Fact => {
  const [before, month] = months?.slice(-2) ?? [];
  if (month === undefined) return { label: 'Collected this month', ...UNKNOWN };
  return {
    label: `Collected in ${formatMonth(month.month)}`,
    value: formatRupees(month.receivedPaise),
    note: before && `${formatRupees(before.receivedPaise)} in ${formatMonth(before.month)}`,
    ...spark(months, ({ receivedPaise }) => receivedPaise),
  };
};

const onTime = ({ projects, months }: Read): Fact => {
  const running = runningOf(projects?.items ?? []);
  const month = months?.at(-1);
  return {
    label: 'Projects on time',
    ...(projects === undefined
      ? UNKNOWN
      : {
          value: linked(
            '/admin/projects',
            running.length === 0 ? 'None active' : `${running.filter(isOnTime).length} of ${running.length}`,
          ),
          note: `${projects.next ? 'Of the newest 100. ' : ''}${month ? milestonesSaid(month) : ''}`,
        }),
    ...(months ? { more: <Sparkline values={onTimeShares(months)} /> } : {}),
  };
};

const milestonesSaid = ({ month, acceptedMilestones, onTimeMilestones }: Months[number]): string =>
  acceptedMilestones === 0
    ? `No milestone accepted in ${formatMonth(month)}`
    : `${onTimeMilestones} of ${counted(acceptedMilestones, 'milestone')} in ${formatMonth(month)}`;
