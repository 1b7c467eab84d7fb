import { Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Queue } from '../../../parts/lists/Queue.tsx';
import { useQueuePlace } from '../../../parts/lists/useQueuePlace.ts';
import { Status } from '../../../ui/Chip.tsx';
import type { Column } from '../../../ui/DataTable.tsx';
import { civilOf, daysBetween, formatDay } from '../../../ui/dates.ts';
import { later } from '../../../ui/later.ts';
import { Money } from '../../../ui/Money.tsx';
import { Progress } from '../../../ui/Progress.tsx';
import { EmptyState, Skeleton } from '../../../ui/States.tsx';
import { formatPercent } from '../../../ui/shares.ts';
import { waitedSaid } from '../../../ui/spans.ts';
import { type ProjectRow, useProjectRows } from '../data.ts';

const WhatIf = later(async () => (await import('../parts/WhatIf.tsx')).WhatIf);
const Staffing = later(async () => (await import('../parts/Staffing.tsx')).Staffing);

/** All projects by state, the staffing of one at `?project=`, and with `plan` who could be on it. */
export default function AdminProjects() {
  const [query] = useSearchParams();
  const [now] = useState(Date.now);
  const projectId = query.get('project');
  return projectId === null ? (
    <List now={now} />
  ) : (
    <Suspense fallback={<Skeleton of="page" />}>
      {query.get('plan') === null ? (
        <Staffing key={projectId} projectId={projectId} now={now} />
      ) : (
        <WhatIf key={projectId} projectId={projectId} now={now} />
      )}
    </Suspense>
  );
}

const List = ({ now }: { now: number }) => {
  const place = useQueuePlace('project');
  const { state, after } = place;
  return (
    <Queue
      title="Projects"
      of="project"
      read={useProjectRows({ state, after })}
      columns={columns(civilOf(now))}
      keyOf={({ projectId }) => projectId}
      isMarked={waits}
      noneIn={(word) => `No project is ${word.toLowerCase()}`}
      empty={
        <EmptyState
          says="No projects yet"
          next="A project begins when a client accepts an offer."
          act={{ label: 'Open the proposals', to: '/admin/proposals' }}
        />
      }
      {...{ place, inOrder, summary }}
    />
  );
};

const columns = (today: string): readonly Column<ProjectRow>[] => [
  { id: 'title', head: 'Project', cell: (p) => <Link to={`?project=${p.projectId}`}>{p.title}</Link> },
  { id: 'client', head: 'Client', person: true, line: 2, cell: (p) => p.clientName },
  {
    id: 'state',
    head: 'State',
    line: 1,
    cell: (p) => <Status of="project" is={p.state} />,
  },
  {
    id: 'since',
    head: 'For',
    rank: 'low',
    line: 'none',
    cell: (p) => <span className="nowrap">{sinceSaid(p, today)}</span>,
  },
  {
    id: 'lead',
    head: 'Lead',
    rank: 'low',
    line: 'none',
    cell: (p) => p.lead?.name ?? <span className="three">nobody yet</span>,
  },
  {
    id: 'done',
    head: 'Done',
    line: 2,
    cell: (p) => (
      <Progress bp={p.overallBp} plannedBp={p.plannedBp} label={`${p.title}, done`} done={p.overallBp === 10_000} />
    ),
    short: (p) => <span className="mono">{formatPercent(p.overallBp)} done</span>,
  },
  {
    id: 'contract',
    head: 'Contract',
    align: 'right',
    rank: 'low',
    line: 'none',
    cell: (p) => (p.contractPaise === undefined ? null : <Money paise={p.contractPaise} />),
  },
  {
    id: 'due',
    head: 'Ends',
    align: 'right',
    line: 2,
    cell: (p) => (p.dueDate === null ? null : <span className="mono nowrap">{formatDay(p.dueDate, today)}</span>),
    short: (p) => (p.dueDate === null ? null : <span className="nowrap">{`ends ${formatDay(p.dueDate, today)}`}</span>),
  },
];

/** Whether an admin must do something about the project. */
const waits = ({ state, lead }: ProjectRow): boolean =>
  state === 'planned' || state === 'staffing' || (state === 'active' && lead === null);
const sinceSaid = ({ stateSince }: ProjectRow, today: string): string =>
  waitedSaid(daysBetween(civilOf(stateSince), today));
const inOrder = (rows: readonly ProjectRow[]): ProjectRow[] =>
  [...rows].sort((a, b) => Number(waits(b)) - Number(waits(a)) || b.updatedAt.localeCompare(a.updatedAt));
const summary = (rows: readonly ProjectRow[]): string => {
  const n = rows.filter(waits).length;
  return n === 0 ? 'Nothing waits for staffing.' : `${n} ${n === 1 ? 'waits' : 'wait'} for staffing or a lead.`;
};
