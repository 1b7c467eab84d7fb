import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { later } from '../../../ui/later.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { ShowMore } from '../../../ui/ShowMore.tsx';
import { EmptyState, ErrorState, OutOfDate, Skeleton } from '../../../ui/States.tsx';
import { useFirst } from '../../../ui/useFirst.ts';
import { daysSaid } from '../attendance.ts';
import { type AttendanceOfMonth, useMonthsOf } from '../deskData.ts';
import { monthSaid } from '../runs.ts';
import type { PayrollPlace } from '../usePayrollPlace.ts';
import styles from './Desk.module.css';

const DaysDialog = later(async () => (await import('./DaysDialog.tsx')).DaysDialog);
const SHOWN = 4;

/** The months of somebody with the days employed, paid and without pay, the newest first. */
export const AttendancePanel = ({
  employeeId,
  name,
  place,
}: Readonly<{ employeeId: string; name: string; place: PayrollPlace }>) => {
  const [open, setOpen] = useState<string | null>(null);
  const { data, error, refresh } = useMonthsOf(employeeId);
  const months = data?.months ?? [];
  const { shown, hidden, showAll } = useFirst(months, SHOWN);
  const retry = () => void refresh();
  const chosen = months.find(({ month }) => month === open);
  return (
    <Panel title="Attendance" fill="bare">
      {error !== undefined && (data ? <OutOfDate retry={retry} /> : <ErrorState error={error} retry={retry} />)}
      {!data && error === undefined && <Skeleton of="table" inset />}
      {data && months.length === 0 && (
        <EmptyState says="No month is known yet" next="The first month stands here once they work here." />
      )}
      {shown.length > 0 && (
        <DataTable
          caption={`Attendance of ${name}`}
          columns={columnsOf(place, setOpen)}
          rows={shown}
          keyOf={({ month }) => month}
        />
      )}
      {hidden > 0 && (
        <div className={styles.rest}>
          <ShowMore hidden={hidden} what="earlier" showAll={showAll} />
        </div>
      )}
      {shown.some(({ closed }) => closed) && (
        <p className={styles.said}>
          A month with a lock is closed by its regular run. A correction has a reason, and the difference is paid with
          the next run.
        </p>
      )}
      <Suspense fallback={null}>
        {chosen && <DaysDialog key={chosen.month} of={chosen} name={name} onClose={() => setOpen(null)} />}
      </Suspense>
    </Panel>
  );
};

const columnsOf = (place: PayrollPlace, open: (month: string) => void): readonly Column<AttendanceOfMonth>[] => [
  {
    id: 'month',
    head: 'Month',
    cell: ({ month }) => (
      <Link to={`${place.hrefOf('attendance')}&month=${month}`} className="nowrap">
        {monthSaid(month)}
      </Link>
    ),
  },
  {
    id: 'employed',
    head: 'Employed',
    align: 'right',
    rank: 'low',
    line: 'none',
    cell: ({ employedHalfDays }) => daysSaid(employedHalfDays),
  },
  { id: 'paid', head: 'Paid', align: 'right', line: 2, cell: ({ paidHalfDays }) => `${daysSaid(paidHalfDays)} paid` },
  { id: 'lop', head: 'Without pay', align: 'right', line: 1, cell: lopSaid },
  { id: 'why', head: 'Said', rank: 'low', line: 2, cell: ({ recorded }) => whySaid(recorded) },
  {
    id: 'act',
    head: 'Change',
    quietHead: true,
    line: 2,
    cell: ({ month, recorded, closed, can }) =>
      (can.recordAttendance || can.correctAttendance) && (
        <span className={styles.acts}>
          {closed && <Chip icon="lock">Closed</Chip>}
          <Button size="small" onPress={() => open(month)}>
            {closed ? 'Correct' : recorded === null ? 'Enter' : 'Change'}
            <span className="hidden-visually"> the days without pay of {monthSaid(month)}</span>
          </Button>
        </span>
      ),
  },
];

export const lopSaid = ({ employedHalfDays, paidHalfDays }: AttendanceOfMonth): string =>
  employedHalfDays === paidHalfDays ? 'none' : daysSaid(employedHalfDays - paidHalfDays);

const whySaid = (recorded: AttendanceOfMonth['recorded']): string | null =>
  recorded === null
    ? null
    : [recorded.source, recorded.reason ?? recorded.note ?? '', recorded.by.name ?? 'somebody who is erased']
        .filter(Boolean)
        .join(', ');
