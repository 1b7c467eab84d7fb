import { projectStates } from '@lamplight/bff/contract/projects.ts';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Button } from '../../../ui/Button.tsx';
import { Status } from '../../../ui/Chip.tsx';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { civilOf, daysBetween, formatDay } from '../../../ui/dates.ts';
import { Select } from '../../../ui/Field.tsx';
import { Money } from '../../../ui/Money.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Progress } from '../../../ui/Rail.tsx';
import { EmptyState, ErrorState, Notice, Skeleton, StaleMark } from '../../../ui/States.tsx';
import { statusOf } from '../../../ui/status.ts';
import { type ProjectRow, useProjectRows } from '../data.ts';
import styles from '../parts/Project.module.css';
import { Staffing } from '../parts/Staffing.tsx';

/** All projects by state, and the staffing of one at `?project=`. */
export default function AdminProjects() {
  const [query] = useSearchParams();
  const [now] = useState(Date.now);
  const projectId = query.get('project');
  return projectId === null ? <List now={now} /> : <Staffing key={projectId} projectId={projectId} now={now} />;
}

const List = ({ now }: { now: number }) => {
  const [query, setQuery] = useSearchParams();
  const state = projectStates.find((one) => one === query.get('state'));
  const after = query.get('after') ?? undefined;
  const { data, error, stale, refresh } = useProjectRows({ state, after });
  const put = (change: Record<string, string | null>) =>
    setQuery((before) => {
      const next = new URLSearchParams(before);
      for (const [name, value] of Object.entries(change))
        if (value) next.set(name, value);
        else next.delete(name);
      return next;
    });
  const rows = inOrder(data?.items ?? []);
  return (
    <Page title="Projects" crumbs={[{ label: 'Projects' }]} sub={data && !state && !after ? summary(rows) : undefined}>
      <div className={styles.filters}>
        <Select
          label="State"
          value={state ?? ''}
          options={[
            { value: '', label: 'All' },
            ...projectStates.map((value) => ({ value, label: statusOf('project', value).word })),
          ]}
          onChange={(event) => put({ state: event.target.value, after: null })}
        />
      </div>
      <StaleMark is={stale} />
      {error !== undefined && data && (
        <Notice
          tone="warn"
          icon="alert"
          acts={
            <Button size="small" icon="retry" onPress={() => void refresh()}>
              Retry
            </Button>
          }
        >
          This list may be out of date.
        </Notice>
      )}
      {error !== undefined && !data ? (
        <ErrorState error={error} retry={() => void refresh()} />
      ) : !data ? (
        <Skeleton of="table" inset />
      ) : rows.length === 0 ? (
        state || after ? (
          <EmptyState
            says={state ? `No project is ${statusOf('project', state).word.toLowerCase()}` : 'No more projects'}
            act={{ label: 'Show all', onPress: () => put({ state: null, after: null }) }}
          />
        ) : (
          <EmptyState
            says="No projects yet"
            next="A project begins when a client accepts an offer."
            act={{ label: 'Open the proposals', to: '/admin/proposals' }}
          />
        )
      ) : (
        <Panel
          fill="bare"
          {...(data.next || after
            ? {
                foot: (
                  <>
                    {after && <Button onPress={() => put({ after: null })}>First page</Button>}
                    {data.next && <Button onPress={() => put({ after: data.next ?? null })}>Next page</Button>}
                  </>
                ),
              }
            : {})}
        >
          <DataTable
            caption="Projects"
            columns={columns(civilOf(now))}
            rows={rows}
            keyOf={({ projectId }) => projectId}
            isMarked={(row) => waits(row)}
          />
        </Panel>
      )}
    </Page>
  );
};

const columns = (today: string): readonly Column<ProjectRow>[] => [
  { id: 'title', head: 'Project', cell: (p) => <Link to={`?project=${p.projectId}`}>{p.title}</Link> },
  { id: 'client', head: 'Client', cell: (p) => p.clientName ?? '–' },
  { id: 'state', head: 'State', cell: (p) => <Status of="project" is={p.state} more={sinceSaid(p, today)} /> },
  { id: 'lead', head: 'Lead', cell: (p) => p.lead?.name ?? <span className="three">nobody yet</span> },
  {
    id: 'done',
    head: 'Done',
    full: true,
    cell: (p) => (
      <Progress bp={p.overallBp} plannedBp={p.plannedBp} label={`${p.title}, done`} done={p.overallBp === 10_000} />
    ),
  },
  {
    id: 'contract',
    head: 'Contract',
    align: 'right',
    cell: (p) => (p.contractPaise === undefined ? '–' : <Money paise={p.contractPaise} />),
  },
  {
    id: 'due',
    head: 'Ends',
    align: 'right',
    cell: (p) => (p.dueDate === null ? '–' : <span className="mono nowrap">{formatDay(p.dueDate, today)}</span>),
  },
];

/** What an admin must do something about. */
const waits = ({ state, lead }: ProjectRow): boolean =>
  state === 'planned' || state === 'staffing' || (state === 'active' && lead === null);
const sinceSaid = ({ stateSince }: ProjectRow, today: string): string => {
  const days = daysBetween(civilOf(stateSince), today);
  return days <= 0 ? 'today' : days === 1 ? '1 day' : `${days} days`;
};
const inOrder = (rows: readonly ProjectRow[]): ProjectRow[] =>
  [...rows].sort((a, b) => Number(waits(b)) - Number(waits(a)) || b.updatedAt.localeCompare(a.updatedAt));
const summary = (rows: readonly ProjectRow[]): string => {
  const n = rows.filter(waits).length;
  return n === 0 ? 'Nothing waits for staffing.' : `${n} ${n === 1 ? 'waits' : 'wait'} for staffing or a lead.`;
};
