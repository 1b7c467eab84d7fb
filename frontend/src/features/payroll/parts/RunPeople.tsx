import { changeBp } from '@lamplight/bff/contract/salary-change.ts';
import { Link } from 'react-router-dom';
import { useRowKeys } from '../../../parts/lists/useRowKeys.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { counted } from '../../../ui/counted.ts';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { Money } from '../../../ui/Money.tsx';
import { formatMonth } from '../../../ui/months.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { ShowMore } from '../../../ui/ShowMore.tsx';
import { EmptyState, ErrorState, OutOfDate, Skeleton, StaleMark } from '../../../ui/States.tsx';
import { useFirst } from '../../../ui/useFirst.ts';
import { changeOf, nameOf, type PayrollRun, type RunPerson } from '../runs.ts';
import type { useRunPeople } from '../runsData.ts';
import { changeSaid } from '../salaryForm.ts';
import type { PayrollPlace } from '../usePayrollPlace.ts';

const SHOWN = 200;

/** Whom the run pays, whoever changed most first; a name opens the slip beside it. */
export const RunPeople = ({
  run,
  rows,
  read: { data, error, stale, refresh },
  chosen,
  place,
}: Readonly<{
  run: PayrollRun;
  rows: readonly RunPerson[];
  read: ReturnType<typeof useRunPeople>;
  chosen: string | null;
  place: PayrollPlace;
}>) => {
  useRowKeys({ field: '', rows: '[data-payee]' });
  const { shown, hidden, showAll } = useFirst(rows, SHOWN);
  const retry = () => void refresh();
  const compares = run.type === 'regular' && run.before !== null;
  return (
    <Panel
      title="People"
      meta={rows.length > 0 ? `${counted(rows.length, 'person', 'people')}, largest change first` : undefined}
      fill="bare"
      {...(hidden > 0
        ? {
            foot: <ShowMore hidden={hidden} showAll={showAll} />,
          }
        : {})}
    >
      <StaleMark is={stale} />
      {error !== undefined && (data ? <OutOfDate retry={retry} /> : <ErrorState error={error} retry={retry} />)}
      {!data && error === undefined && <Skeleton of="table" inset />}
      {data && rows.length === 0 && (
        <EmptyState
          says="It pays nobody"
          next="Whoever has a salary in this month stands here once it is calculated."
        />
      )}
      {shown.length > 0 && (
        <DataTable
          caption="People of the run"
          columns={columnsOf(run, place, compares)}
          rows={shown}
          keyOf={({ employee }) => employee.id}
          isChosen={({ employee }) => employee.id === chosen}
        />
      )}
    </Panel>
  );
};

const columnsOf = (run: PayrollRun, place: PayrollPlace, compares: boolean): readonly Column<RunPerson>[] => [
  {
    id: 'name',
    head: 'Person',
    person: true,
    cell: (row) => (
      <Link
        to={`${place.hrefOf('runs', run.runId)}&person=${encodeURIComponent(row.employee.id)}`}
        data-payee={row.employee.id}
      >
        {nameOf(row)}
      </Link>
    ),
  },
  {
    id: 'gross',
    head: 'Gross',
    align: 'right',
    rank: 'low',
    line: 'none',
    cell: ({ grossPaise }) => <Money exact paise={grossPaise} />,
  },
  { id: 'net', head: 'Net', align: 'right', line: 1, cell: ({ netPaise }) => <Money exact paise={netPaise} /> },
  ...(compares
    ? [
        {
          id: 'change',
          head: `Against ${formatMonth(run.before?.month ?? run.month)}`,
          align: 'right',
          line: 2,
          cell: (row) => <Change row={row} />,
        } satisfies Column<RunPerson>,
      ]
    : []),
  {
    id: 'days',
    head: 'Days and hold',
    line: 2,
    cell: ({ paidHalfDays, basisHalfDays, held }) =>
      held ? (
        <Chip tone="danger" icon="pause">
          Held
        </Chip>
      ) : paidHalfDays === basisHalfDays ? null : (
        `${paidHalfDays / 2} of ${basisHalfDays / 2} days`
      ),
  },
];

const Change = ({ row }: Readonly<{ row: RunPerson }>) => {
  const { netPaise, beforePaise } = row;
  if (netPaise === beforePaise) return <span className="meta">as before</span>;
  const bp = beforePaise === null || beforePaise <= 0 ? null : changeBp(beforePaise, netPaise);
  return (
    <span>
      <Money exact signed paise={changeOf(row)} />
      {(beforePaise === null || (bp !== null && bp !== 0)) && (
        <span className="meta"> {beforePaise === null ? 'new' : changeSaid(bp ?? 0)}</span>
      )}
    </span>
  );
};
