import type { Job } from '@lamplight/bff/contract/careers.ts';
import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { loadChunk } from '../../../api/chunk.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Status } from '../../../ui/Chip.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { Columns, Page } from '../../../ui/Page.tsx';
import { Pairs, Panel } from '../../../ui/Panel.tsx';
import { Prose } from '../../../ui/Prose.tsx';
import { ErrorState, OutOfDate, Problem, Skeleton, StaleMark } from '../../../ui/States.tsx';
import { useJob, useJobStatus } from '../adminData.ts';
import { stageWords } from '../words.ts';
import { EditJob, NewJob } from './JobEditor.tsx';
import { JobFacts } from './JobFacts.tsx';

const CloseJob = lazy(() => loadChunk(() => import('./CloseJob.tsx')));
const LIST = { label: 'Jobs', to: '/admin/jobs' };

/** The form for a role that does not exist yet. */
export const AddJob = () => {
  const navigate = useNavigate();
  return (
    <Page title="New role" sub="Visitors see it when you publish it." crumbs={[LIST, { label: 'New role' }]} narrow>
      <NewJob onAdded={(jobId) => void navigate(`/admin/jobs?job=${jobId}`, { replace: true })} />
    </Page>
  );
};

/** One role: how it stands, what may be done with it, and its text. */
export const JobDetail = ({ jobId }: { jobId: string }) => {
  const { data, error, stale, refresh } = useJob(jobId);
  const retry = () => void refresh();
  if (!data)
    return (
      <Page title="Role" crumbs={[LIST, { label: 'Role' }]}>
        {error === undefined ? <Skeleton of="form" inset /> : <ErrorState error={error} retry={retry} />}
      </Page>
    );
  const { job } = data;
  return (
    <Page
      title={job.body.title}
      crumbs={[LIST, { label: job.body.title }]}
      sub={
        job.publishedAt === null ? (
          'Not published yet'
        ) : (
          <>
            Published <DateTime at={job.publishedAt} />
          </>
        )
      }
      status={<Status of="job" is={job.state} />}
      acts={<Acts job={job} />}
    >
      <StaleMark is={stale} />
      {error !== undefined && <OutOfDate what="This role" retry={retry} />}
      <Columns aside={<Standing job={job} />}>
        {job.can.save ? <EditJob key={job.jobId} job={job} /> : <ReadJob job={job} />}
      </Columns>
    </Page>
  );
};

/** A role that is filled is read only. */
const ReadJob = ({ job: { body } }: { job: Job }) => (
  <Panel title="The role">
    <JobFacts job={{ ...body, open: false, closesOn: null }} />
    <Prose text={body.description} />
    {body.skills.length > 0 && <p className="meta">{body.skills.join(', ')}</p>}
  </Panel>
);

const Standing = ({ job }: { job: Job }) => {
  const live = Object.entries(job.applications).filter(([, count]) => count > 0);
  return (
    <>
      <Panel title="Openings">
        <Pairs
          sums
          pairs={[
            [
              'Openings',
              <span key="all" className="mono">
                {job.body.openings}
              </span>,
            ],
            [
              'Hired',
              <span key="hired" className="mono">
                {job.hired}
              </span>,
            ],
            [
              'Held by offers',
              <span key="held" className="mono">
                {job.reserved}
              </span>,
            ],
          ]}
        />
      </Panel>
      <Panel title="Applications" aside={<Link to={`/admin/applications?job=${job.jobId}`}>Open the board</Link>}>
        {live.length === 0 ? (
          <p className="meta">None yet.</p>
        ) : (
          <Pairs
            sums
            pairs={live.map(([stage, count]) => [
              stageWords[stage as keyof typeof stageWords] ?? stage,
              <span key={stage} className="mono">
                {count}
              </span>,
            ])}
          />
        )}
      </Panel>
      {job.publishedAt !== null && (
        <ButtonLink to={`/careers/${job.body.slug}`} icon="eye">
          See it as visitors do
        </ButtonLink>
      )}
    </>
  );
};

const Acts = ({ job }: { job: Job }) => {
  const status = useJobStatus(job.jobId);
  const [closing, setClosing] = useState(false);
  const { can } = job;
  const go = (to: 'open' | 'paused') => void status.run({ to, etag: job.etag });
  return (
    <>
      <Problem error={status.error} />
      {can.close && <Button onPress={() => setClosing(true)}>Close the role…</Button>}
      {can.pause && (
        <Button icon="pause" busy={status.busy} onPress={() => go('paused')}>
          Pause
        </Button>
      )}
      {can.reopen && (
        <Button busy={status.busy} onPress={() => go('open')}>
          Reopen
        </Button>
      )}
      {can.publish && (
        <Button look="primary" icon="eye" busy={status.busy} onPress={() => go('open')}>
          Publish
        </Button>
      )}
      {closing && (
        <Suspense fallback={null}>
          <CloseJob job={job} onClose={() => setClosing(false)} />
        </Suspense>
      )}
    </>
  );
};
