import { Suspense, useState } from 'react';
import { ButtonLink } from '../../../ui/Button.tsx';
import { civilOf } from '../../../ui/dates.ts';
import { later } from '../../../ui/later.ts';
import { useLead } from '../../../ui/lead.ts';
import { Page, Stack } from '../../../ui/Page.tsx';
import { ErrorState, OutOfDate, Skeleton, StaleMark } from '../../../ui/States.tsx';
import { type CostPerson, useCosts } from '../data.ts';
import { PeopleCosts } from '../parts/PeopleCosts.tsx';

const Utilisation = later(async () => (await import('../parts/Utilisation.tsx')).Utilisation);
const Holidays = later(async () => (await import('../parts/Holidays.tsx')).Holidays);
const RateDialog = later(async () => (await import('../parts/RateDialog.tsx')).RateDialog);
const LeaveDialog = later(async () => (await import('../parts/LeaveDialog.tsx')).LeaveDialog);
const HolidayDialog = later(async () => (await import('../parts/HolidayDialog.tsx')).HolidayDialog);

type Open = Readonly<{ is: 'rate' | 'leave'; person: CostPerson } | { is: 'holiday' }>;

/** What an hour of each person costs, who is off, and on which days nobody works. */
export default function AdminCosts() {
  const [today] = useState(() => civilOf(Date.now()));
  const [open, setOpen] = useState<Open | null>(null);
  const { data, error, stale, refresh } = useCosts();
  const retry = () => void refresh();
  const close = () => setOpen(null);
  return (
    <Page
      title="Costs"
      sub={useLead()}
      crumbs={[{ label: 'Costs' }]}
      acts={
        <ButtonLink to="/admin/audit?kind=costrate" icon="history">
          Earlier values
        </ButtonLink>
      }
    >
      <StaleMark is={stale} />
      {error !== undefined && (data ? <OutOfDate retry={retry} /> : <ErrorState error={error} retry={retry} />)}
      {!data && error === undefined && <Skeleton of="table" inset />}
      {data && (
        <Stack>
          <PeopleCosts people={data.people} today={today} onOpen={setOpen} />
          <Suspense fallback={<Skeleton of="table" inset />}>
            <Utilisation today={today} />
            <Holidays holidays={data.holidays} today={today} onAdd={() => setOpen({ is: 'holiday' })} />
          </Suspense>
        </Stack>
      )}
      <Suspense fallback={null}>
        {open?.is === 'rate' && <RateDialog person={open.person} today={today} onClose={close} />}
        {open?.is === 'leave' && <LeaveDialog person={open.person} today={today} onClose={close} />}
        {open?.is === 'holiday' && <HolidayDialog onClose={close} />}
      </Suspense>
    </Page>
  );
}
