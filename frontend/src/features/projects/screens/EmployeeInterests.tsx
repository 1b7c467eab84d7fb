import { openInterestStates } from '@lamplight/bff/contract/interests.ts';
import { Link } from 'react-router-dom';
import { Status } from '../../../ui/Chip.tsx';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { formatNear } from '../../../ui/dates.ts';
import { useLead } from '../../../ui/lead.ts';
import { Page } from '../../../ui/Page.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { EmptyState, ErrorState, OutOfDate, Skeleton, StaleMark } from '../../../ui/States.tsx';
import { formatPercent } from '../../../ui/shares.ts';
import { type Interest, useOwnInterests } from '../interestData.ts';
import { Withdraw } from '../parts/Withdraw.tsx';

/** The projects that one would like to be on: those that wait for an answer first, then how the others ended, and why. */
export default function EmployeeInterests() {
  const { data, error, stale, refresh } = useOwnInterests();
  const rows = data?.items ?? [];
  const open = rows.filter(isOpen);
  const answered = rows.filter((row) => !isOpen(row));
  const retry = () => void refresh();
  return (
    <Page
      title="My interests"
      crumbs={[{ label: 'Workspace', to: '/employee' }, { label: 'My interests' }]}
      sub={useLead()}
    >
      <StaleMark is={stale} />
      {error !== undefined && (data ? <OutOfDate retry={retry} /> : <ErrorState error={error} retry={retry} />)}
      {!data && error === undefined && <Skeleton of="table" inset />}
      {data && rows.length === 0 && (
        <EmptyState
          says="You have said of no project that you are interested"
          next="Open a project that looks for people, and say so there."
          act={{ label: 'See open projects', to: '/employee' }}
        />
      )}
      {open.length > 0 && (
        <Panel title="Waiting" meta={`${open.length} in all`} fill="bare">
          <DataTable caption="Interests that wait for an answer" columns={waiting} rows={open} keyOf={idOf} />
        </Panel>
      )}
      {answered.length > 0 && (
        <Panel title="Answered" meta={`${answered.length} in all`} fill="bare">
          <DataTable caption="Interests that were answered or withdrawn" columns={ended} rows={answered} keyOf={idOf} />
        </Panel>
      )}
    </Page>
  );
}

const OPEN: readonly Interest['state'][] = openInterestStates;
const isOpen = ({ state }: Interest): boolean => OPEN.includes(state);
const idOf = ({ interestId }: Interest): string => interestId;

const project: Column<Interest> = {
  id: 'project',
  head: 'Project',
  cell: (row) => <Link to={`/project-details/${row.projectId}`}>{row.projectTitle}</Link>,
};
const role: Column<Interest> = { id: 'role', head: 'As', line: 2, cell: (row) => row.role };
const share: Column<Interest> = {
  id: 'share',
  head: 'Share',
  align: 'right',
  line: 2,
  cell: (row) => formatPercent(row.availabilityBp),
};
const state: Column<Interest> = {
  id: 'state',
  head: 'State',
  line: 1,
  cell: (row) => <Status of="interest" is={row.state} />,
};
const moved: Column<Interest> = {
  id: 'since',
  head: 'Since',
  line: 2,
  cell: (row) => <DateTime near at={row.movedAt} />,
  short: (row) => formatNear(row.movedAt, Date.now()),
};

const waiting: readonly Column<Interest>[] = [
  project,
  role,
  share,
  state,
  moved,
  {
    id: 'acts',
    head: 'Acts',
    quietHead: true,
    align: 'right',
    line: 'none',
    cell: (row) => (row.can.withdrawInterest ? <Withdraw interest={row} /> : null),
  },
];
const ended: readonly Column<Interest>[] = [
  project,
  role,
  state,
  { id: 'why', head: 'Why', line: 2, cell: (row) => row.reason ?? null },
  moved,
];
