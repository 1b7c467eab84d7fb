import type { AvailableRow } from '@lamplight/bff/contract/projects.ts';
import { DateOnly, DateTime } from '../../../ui/DateTime.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Pairs, Panel } from '../../../ui/Panel.tsx';
import { ErrorState, Skeleton } from '../../../ui/States.tsx';
import { useInterestsIn } from '../interestData.ts';
import { InterestForm } from './InterestForm.tsx';
import { OwnInterest } from './OwnInterest.tsx';

/** All that somebody who is not on it sees of a project that looks for people: no client, no price (domain.md §4.2). */
export const Candidate = ({ row }: { row: AvailableRow }) => {
  // What one has said already comes before what is known; who has said nothing reads first.
  const parts = [<Known key="known" row={row} />, <Answer key="answer" row={row} />];
  return (
    <Page
      narrow
      title={row.title}
      words={{ project: row.title }}
      crumbs={[{ label: 'Projects', to: '/employee' }, { label: row.title }]}
      sub="This project looks for people."
    >
      {row.interest ? parts.toReversed() : parts}
    </Page>
  );
};

const Known = ({ row }: { row: AvailableRow }) => (
  <Panel title="What is known">
    <Pairs
      pairs={[
        ['Roles', row.requiredRoles.join(', ') || '–'],
        ['Services', row.services.join(', ') || '–'],
        ['Start', row.startDate === null ? '–' : <DateOnly key="start" date={row.startDate} />],
        ['End', row.dueDate === null ? '–' : <DateOnly key="end" date={row.dueDate} />],
        ['Open since', <DateTime key="since" at={row.since} />],
      ]}
    />
  </Panel>
);

/** One's own interest as it stands, and the form where there is none open. */
const Answer = ({ row }: { row: AvailableRow }) => {
  const { data, error, refresh } = useInterestsIn(row.projectId);
  const [newest] = data?.items ?? [];
  if (error !== undefined && !data) return <ErrorState error={error} retry={() => void refresh()} />;
  if (!data) return <Skeleton of="form" inset />;
  return (
    <>
      {newest && <OwnInterest interest={newest} />}
      {row.can.expressInterest && <InterestForm row={row} />}
    </>
  );
};
