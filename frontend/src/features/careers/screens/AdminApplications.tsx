import { stages } from '@lamplight/bff/contract/careers.ts';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { Select } from '../../../ui/Choices.tsx';
import { Filters } from '../../../ui/Filters.tsx';
import { later } from '../../../ui/later.ts';
import { Page } from '../../../ui/Page.tsx';
import { RadioChoice } from '../../../ui/RadioChoice.tsx';
import { Skeleton } from '../../../ui/States.tsx';
import { usePhone } from '../../../ui/useNarrow.ts';
import { useColumns, useJobs } from '../adminData.ts';
import { columns } from '../board.ts';
import { Board } from '../parts/Board.tsx';
import { type ApplicationsPlace, useApplicationsPlace } from '../place.ts';
import { summaryOf } from '../waiting.ts';
import { stageWords } from '../words.ts';

const ApplicationDetail = later(async () => (await import('../parts/ApplicationDetail.tsx')).ApplicationDetail);
const ApplicationTable = later(async () => (await import('../parts/ApplicationTable.tsx')).ApplicationTable);

/** Applications as a board or a table, and one of them at `?application=`. */
export default function AdminApplications() {
  const place = useApplicationsPlace();
  const { applicationId, back } = place;
  return applicationId === null ? (
    <List place={place} />
  ) : (
    <Suspense
      fallback={
        <Page title="Application" crumbs={[{ label: 'Applications', to: back }, { label: 'Application' }]}>
          <Skeleton of="page" inset />
        </Page>
      }
    >
      <ApplicationDetail key={applicationId} applicationId={applicationId} back={back} />
    </Suspense>
  );
}

const views = [
  { value: 'board', label: 'Board' },
  { value: 'table', label: 'Table' },
] as const;

const List = ({ place }: { place: ApplicationsPlace }) => {
  const { view, jobId, stage, go } = place;
  const phone = usePhone();
  const [now] = useState(Date.now);
  const reads = useColumns(view === 'board' ? { jobId } : null);
  const isRead = columns.every((column) => reads[column].data !== undefined);
  const shape = (
    <RadioChoice
      label="View"
      name="view"
      options={views}
      value={view}
      onChange={(next) => go({ view: next === 'table' ? 'table' : null, stage: null })}
    />
  );
  return (
    <Page
      title="Applications"
      sub={
        isRead
          ? summaryOf(
              columns.flatMap((column) => reads[column].data?.items ?? []),
              now,
            )
          : 'Who applied, and how far each of them is.'
      }
      crumbs={[{ label: 'Applications' }]}
      {...(phone ? {} : { acts: shape })}
    >
      <Filters of="Applications" first={<JobChoice place={place} />} isSet={stage !== undefined}>
        {phone && shape}
        {view === 'table' && (
          <Select
            label="Stage"
            value={stage ?? ''}
            options={[
              { value: '', label: 'Every stage' },
              ...stages.map((value) => ({ value, label: stageWords[value] })),
            ]}
            onChange={(event) => go({ view: 'table', stage: event.target.value })}
          />
        )}
      </Filters>
      {view === 'board' ? (
        <>
          <Board key={jobId} {...{ place, reads, now }} />
          <p className="meta">
            Rejected and withdrawn ones stand in the <Link to="?view=table&stage=rejected">table</Link>.
          </p>
        </>
      ) : (
        <Suspense fallback={<Skeleton of="table" rows={10} inset />}>
          <ApplicationTable place={place} />
        </Suspense>
      )}
    </Page>
  );
};

/** A list of jobs that cannot be read leaves the filter as it stands in the URL. */
const JobChoice = ({ place: { jobId, go } }: { place: ApplicationsPlace }) => {
  const { data } = useJobs({});
  const jobs = data?.items ?? [];
  const isListed = jobId === undefined || jobs.some((job) => job.jobId === jobId);
  return (
    <Select
      label="Role"
      value={jobId ?? ''}
      options={[
        { value: '', label: 'Every role' },
        ...jobs.map((job) => ({ value: job.jobId, label: job.body.title })),
        ...(isListed ? [] : [{ value: jobId, label: 'The role of this link' }]),
      ]}
      onChange={(event) => go({ job: event.target.value })}
    />
  );
};
