import type { ApplicationRow } from '@lamplight/bff/contract/careers.ts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { pagesFoot } from '../../../parts/lists/pagesFoot.tsx';
import { useOwnPage } from '../../../parts/lists/useOwnPage.ts';
import { Status } from '../../../ui/Chip.tsx';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { civilOf, formatDay } from '../../../ui/dates.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { EmptyState, ErrorState, OutOfDate, Skeleton, StaleMark } from '../../../ui/States.tsx';
import { useApplications } from '../adminData.ts';
import { offerWords, scoreSaid } from '../adminTexts.ts';
import type { ApplicationsPlace } from '../place.ts';
import { waitOf } from '../waiting.ts';

/** Every application, the ended ones too, page by page. */
export const ApplicationTable = ({ place }: { place: ApplicationsPlace }) => {
  const { jobId, stage, after, go, hrefOf } = place;
  const { data, error, stale, refresh } = useOwnPage(useApplications({ jobId, stage, after }));
  const [now] = useState(Date.now);
  const retry = () => void refresh();
  const rows = data?.items ?? [];
  return (
    <>
      <StaleMark is={stale} />
      {error !== undefined && (data ? <OutOfDate retry={retry} /> : <ErrorState error={error} retry={retry} />)}
      {!data && error === undefined && <Skeleton of="table" rows={10} inset />}
      {data &&
        rows.length === 0 &&
        (jobId || stage || after ? (
          <EmptyState
            says="No application matches this"
            act={{ label: 'Show all', onPress: () => go({ job: null, stage: null }) }}
          />
        ) : (
          <EmptyState
            says="No applications yet"
            next="They appear here as soon as somebody applies for an open role."
            act={{ label: 'See the jobs', to: '/admin/jobs' }}
          />
        ))}
      {rows.length > 0 && (
        <Panel
          fill="bare"
          foot={pagesFoot({
            isFirst: !after,
            next: data?.next,
            go: (place) => go(place === null ? {} : { after: place }),
          })}
        >
          <DataTable
            caption="Applications"
            columns={columnsFor(hrefOf, now)}
            rows={rows}
            keyOf={({ applicationId }) => applicationId}
            isMarked={(row) => waitOf(row, now).for === 'us'}
          />
        </Panel>
      )}
    </>
  );
};

const columnsFor = (hrefOf: ApplicationsPlace['hrefOf'], now: number): readonly Column<ApplicationRow>[] => [
  {
    id: 'name',
    head: 'Applicant',
    cell: (row) => <Link to={hrefOf(row.applicationId)}>{row.name ?? 'Erased applicant'}</Link>,
  },
  { id: 'job', head: 'Role', line: 2, cell: (row) => row.jobTitle },
  {
    id: 'stage',
    head: 'Stage',
    line: 1,
    cell: (row) => (
      <Status
        of="application"
        is={row.stage}
        {...(row.stage === 'offer' && row.offerState !== null ? { more: offerWords[row.offerState] } : {})}
      />
    ),
  },
  {
    id: 'due',
    head: 'Due',
    rank: 'low',
    line: 2,
    cell: (row) => {
      const wait = waitOf(row, now);
      return wait.for === 'nobody' ? null : wait.says;
    },
  },
  {
    id: 'score',
    head: 'Score',
    align: 'right',
    line: 2,
    short: (row) => (row.scoreHundredths === null ? null : `score ${scoreSaid(row.scoreHundredths)}`),
    cell: (row) =>
      row.scoreHundredths === null ? null : <span className="mono">{scoreSaid(row.scoreHundredths)}</span>,
  },
  {
    id: 'came',
    head: 'Applied',
    align: 'right',
    line: 2,
    cell: (row) => <span className="mono nowrap">{formatDay(civilOf(row.submittedAt), civilOf(now))}</span>,
    short: (row) => formatDay(civilOf(row.submittedAt), civilOf(now)),
  },
];
