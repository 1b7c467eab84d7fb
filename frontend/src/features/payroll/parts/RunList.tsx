import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { useRowKeys } from '../../../parts/lists/useRowKeys.ts';
import { RunStatus } from '../../../parts/pay/RunStatus.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { later } from '../../../ui/later.ts';
import { Money } from '../../../ui/Money.tsx';
import { formatRupees } from '../../../ui/money.ts';
import { formatMonth } from '../../../ui/months.ts';
import { Stack } from '../../../ui/Page.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { ErrorState, OutOfDate, Skeleton, StaleMark } from '../../../ui/States.tsx';
import { aheadOf, dayWithWeekday, lastWeekday, monthSaid, type RunRow, runTitle, typeName } from '../runs.ts';
import { usePayrollRuns } from '../runsData.ts';
import type { PayrollPlace } from '../usePayrollPlace.ts';
import styles from './Run.module.css';

const OpenRunDialog = later(async () => (await import('./OpenRunDialog.tsx')).OpenRunDialog);
const DryRun = later(async () => (await import('./DryRun.tsx')).DryRun);

/** The months with their runs, the newest first; on top what is next. */
export const RunList = ({ place, today }: Readonly<{ place: PayrollPlace; today: string }>) => {
  const [opening, setOpening] = useState<string | null>(null);
  const { data, error, stale, refresh } = usePayrollRuns();
  useRowKeys({ field: '', rows: '[data-run]' });
  const retry = () => void refresh();
  const runs = data?.items ?? [];
  return (
    <Stack>
      <StaleMark is={stale} />
      {error !== undefined && (data ? <OutOfDate retry={retry} /> : <ErrorState error={error} retry={retry} />)}
      {!data && error === undefined && <Skeleton of="table" inset />}
      {data && <Next {...{ runs, place, today, open: setOpening }} />}
      {runs.length > 0 && (
        <Panel
          title="Runs"
          meta={runs.length}
          aside={
            <Button size="small" icon="plus" onPress={() => setOpening(today.slice(0, 7))}>
              Another run
            </Button>
          }
          fill="bare"
        >
          <DataTable caption="Payroll runs" columns={columnsOf(place)} rows={runs} keyOf={({ runId }) => runId} />
        </Panel>
      )}
      <Suspense fallback={null}>
        {opening !== null && <OpenRunDialog {...{ month: opening, runs, place }} onClose={() => setOpening(null)} />}
      </Suspense>
    </Stack>
  );
};

type NextProps = Readonly<{
  runs: readonly RunRow[];
  place: PayrollPlace;
  today: string;
  open: (month: string) => void;
}>;

/** The month that is to be paid: its run, or that it has none yet, and what it would come to. */
const Next = ({ runs, place, today, open }: NextProps) => {
  const [isTried, setTried] = useState(false);
  const ahead = aheadOf(runs, today.slice(0, 7));
  if (ahead.run !== null)
    return (
      <Panel title={monthSaid(ahead.run.month)} meta={<State run={ahead.run} />}>
        <p className={styles.said}>
          {typeName[ahead.run.type]}, payday {dayWithWeekday(ahead.run.paymentDate)}
          {ahead.run.netPaise !== null && `, ${formatRupees(ahead.run.netPaise)} in all`}.
        </p>
        <div className={styles.acts}>
          <ButtonLink look="primary" icon="right" to={place.hrefOf('runs', ahead.run.runId)}>
            {GOES_ON[ahead.run.state] ?? 'Open the run'}
          </ButtonLink>
        </div>
      </Panel>
    );
  const { month } = ahead;
  const isEarly = month > today.slice(0, 7);
  return (
    <Panel title={`No run for ${formatMonth(month)}`}>
      <p className={styles.said}>
        {isEarly
          ? `Everything before it is paid and closed. Its payday is ${dayWithWeekday(lastWeekday(month))}.`
          : `A run pays everybody who works here in ${monthSaid(month)}. Its payday is ${dayWithWeekday(lastWeekday(month))} unless you say another day.`}
      </p>
      <div className={styles.acts}>
        <Button icon="eye" onPress={() => setTried(true)}>
          See what it comes to
        </Button>
        <Button look={isEarly ? 'plain' : 'primary'} icon="plus" onPress={() => open(month)}>
          {`Open the run for ${formatMonth(month)}`}
        </Button>
      </div>
      <Suspense fallback={<Skeleton of="table" inset />}>
        {isTried && <DryRun month={month} paymentDate={lastWeekday(month)} place={place} />}
      </Suspense>
    </Panel>
  );
};
const GOES_ON: Readonly<Partial<Record<RunRow['state'], string>>> = {
  draft: 'Calculate it',
  calculated: 'Go through its checks',
  submitted: 'Look at it',
  approved: 'Pay it',
  payment_initiated: 'Go on paying it',
  partially_paid: 'Go on paying it',
  paid: 'Close it',
};

const State = ({ run }: Readonly<{ run: RunRow }>) => (
  <span className={styles.chips}>
    <RunStatus is={run.state} />
    {run.stale && (
      <Chip tone="warn" icon="alert">
        Out of date
      </Chip>
    )}
  </span>
);

const columnsOf = (place: PayrollPlace): readonly Column<RunRow>[] => [
  {
    id: 'month',
    head: 'Month',
    cell: (run) => (
      <Link to={place.hrefOf('runs', run.runId)} data-run={run.runId}>
        {runTitle(run)}
      </Link>
    ),
  },
  { id: 'state', head: 'State', line: 1, cell: (run) => <State run={run} /> },
  {
    id: 'day',
    head: 'Payday',
    rank: 'low',
    line: 'none',
    cell: ({ paymentDate }) => <span className="nowrap">{formatDate(paymentDate)}</span>,
  },
  {
    id: 'people',
    head: 'People',
    align: 'right',
    line: 'none',
    cell: ({ headcount }) => headcount,
  },
  {
    id: 'net',
    head: 'Net',
    align: 'right',
    line: 2,
    cell: ({ netPaise }) => (netPaise === null ? null : <Money exact paise={netPaise} />),
  },
];
