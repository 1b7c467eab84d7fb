import type { Job } from '@lamplight/bff/contract/careers.ts';
import { Suspense } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Queue } from '../../../parts/lists/Queue.tsx';
import { useQueuePlace } from '../../../parts/lists/useQueuePlace.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Status } from '../../../ui/Chip.tsx';
import { counted } from '../../../ui/counted.ts';
import type { Column } from '../../../ui/DataTable.tsx';
import { DateOnly } from '../../../ui/DateTime.tsx';
import { later } from '../../../ui/later.ts';
import { EmptyState, Skeleton } from '../../../ui/States.tsx';
import { useJobs } from '../adminData.ts';

const AddJob = later(async () => (await import('../parts/JobDetail.tsx')).AddJob);
const JobDetail = later(async () => (await import('../parts/JobDetail.tsx')).JobDetail);
const NEW = '/admin/jobs?job=new';

/** Roles by state; one of them, or a new one, at `?job=`. */
export default function AdminJobs() {
  const [query] = useSearchParams();
  const jobId = query.get('job');
  if (jobId === null) return <List />;
  return (
    <Suspense fallback={<Skeleton of="form" inset />}>
      {jobId === 'new' ? <AddJob /> : <JobDetail key={jobId} jobId={jobId} />}
    </Suspense>
  );
}

const List = () => {
  const place = useQueuePlace('job');
  const { state, after } = place;
  return (
    <Queue
      title="Jobs"
      of="job"
      place={place}
      read={useJobs({ state, after })}
      summary={summary}
      inOrder={(rows) => rows}
      columns={columns}
      keyOf={({ jobId }) => jobId}
      noneIn={(word) => `No role is in the state “${word}”.`}
      empty={
        <EmptyState
          says="No roles yet"
          next="A role is a draft until you publish it."
          act={{ label: 'New role', to: NEW }}
        />
      }
      act={
        <ButtonLink look="primary" icon="plus" to={NEW}>
          New role
        </ButtonLink>
      }
    />
  );
};

const summary = (rows: readonly Job[]): string =>
  counted(rows.filter(({ state }) => state === 'open').length, 'role is open', 'roles are open');

const liveOf = ({ applications }: Job): number => Object.values(applications).reduce((sum, count) => sum + count, 0);

const columns: readonly Column<Job>[] = [
  { id: 'title', head: 'Role', cell: (job) => <Link to={`/admin/jobs?job=${job.jobId}`}>{job.body.title}</Link> },
  { id: 'where', head: 'Where', line: 2, cell: ({ body }) => `${body.department}, ${body.location}` },
  { id: 'state', head: 'State', line: 1, cell: (job) => <Status of="job" is={job.state} /> },
  {
    id: 'hired',
    head: 'Hired',
    align: 'right',
    rank: 'low',
    line: 'none',
    cell: (job) => <span className="mono">{hiredSaid(job)}</span>,
  },
  {
    id: 'live',
    head: 'Applications',
    align: 'right',
    line: 2,
    short: (job) => counted(liveOf(job), 'application', 'applications'),
    cell: (job) => (
      <Link className="mono" to={`/admin/applications?job=${job.jobId}`}>
        {liveOf(job)}
        <span className="hidden-visually"> for {job.body.title}</span>
      </Link>
    ),
  },
  {
    id: 'until',
    head: 'Through',
    align: 'right',
    rank: 'low',
    line: 'none',
    cell: ({ body }) => (body.closesOn === undefined ? null : <DateOnly date={body.closesOn} />),
  },
];

/** `2 of 3 hired` */
const hiredSaid = ({ hired, body }: Pick<Job, 'hired' | 'body'>): string =>
  `${hired} of ${counted(body.openings, 'opening')}`;
