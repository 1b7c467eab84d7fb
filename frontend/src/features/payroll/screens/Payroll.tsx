import { Suspense, useState } from 'react';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { civilOf } from '../../../ui/dates.ts';
import { later } from '../../../ui/later.ts';
import { useLead } from '../../../ui/lead.ts';
import { Page, Stack } from '../../../ui/Page.tsx';
import { Skeleton } from '../../../ui/States.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { useNeedyPeople, useRules } from '../data.ts';
import { NeedsOfPay } from '../parts/NeedsOfPay.tsx';
import { RunList } from '../parts/RunList.tsx';
import { toApprove } from '../people.ts';
import { type PayrollPlace, usePayrollPlace } from '../usePayrollPlace.ts';
import { waitingIn } from '../waiting.ts';

const PersonPage = later(async () => (await import('../parts/PersonPage.tsx')).PersonPage);
const RulePage = later(async () => (await import('../parts/RulePage.tsx')).RulePage);
const RunPage = later(async () => (await import('../parts/RunPage.tsx')).RunPage);
const PeopleList = later(async () => (await import('../parts/PeopleList.tsx')).PeopleList);
const AttendanceSheet = later(async () => (await import('../parts/AttendanceSheet.tsx')).AttendanceSheet);
const OneOffList = later(async () => (await import('../parts/OneOffList.tsx')).OneOffList);
const OneOffPage = later(async () => (await import('../parts/OneOffPage.tsx')).OneOffPage);
const RuleList = later(async () => (await import('../parts/RuleList.tsx')).RuleList);
const ExportYear = later(async () => (await import('../parts/ExportYear.tsx')).ExportYear);
const StructureList = later(async () => (await import('../parts/StructureList.tsx')).StructureList);

/** What is paid month by month, to whom, for which days, what beside it, by which rules, made of what; what waits for an admin stands on top. */
export default function Payroll() {
  const place = usePayrollPlace();
  const [today] = useState(() => civilOf(Date.now()));
  const { open, section } = place;
  if (open === null || section === 'structures' || section === 'attendance') return <Sections {...{ place, today }} />;
  const one = ONE[section];
  return (
    <Suspense
      fallback={
        <Page title={one} screen={open} crumbs={[{ label: 'Payroll', to: place.listHref }, { label: one }]}>
          <Skeleton of="form" inset />
        </Page>
      }
    >
      {section === 'runs' && <RunPage key={open} runId={open} place={place} />}
      {section === 'people' && <PersonPage key={open} employeeId={open} {...{ place, today }} />}
      {section === 'one-offs' && <OneOffPage key={open} payId={open} place={place} />}
      {section === 'rules' && <RulePage key={open} ruleId={open} {...{ place, today }} />}
    </Suspense>
  );
}

const ONE = { runs: 'Run', people: 'Person', 'one-offs': 'One-off', rules: 'Rule' } as const;

const Sections = ({ place, today }: Readonly<{ place: PayrollPlace; today: string }>) => {
  const lead = useLead();
  const { disputed, proofs, waiting, lacking } = useNeedyPeople();
  const [exporting, setExporting] = useState(false);
  const rules = useRules();
  const waits = toApprove(rules.data?.rules ?? []).length;
  const needs = disputed && proofs && waiting && lacking && rules.data && (
    <NeedsOfPay
      lit={place.section !== 'runs'}
      needs={waitingIn({ disputed, proofs, waiting, lacking }, rules.data.rules, place)}
    />
  );
  const coming = <Skeleton of="table" inset />;
  return (
    <Page
      title="Payroll"
      sub={lead}
      crumbs={[{ label: 'Payroll' }]}
      acts={
        <>
          {place.section === 'people' && (
            <Button icon="download" onPress={() => setExporting(true)}>
              Year to date
            </Button>
          )}
          <ButtonLink to="/admin/audit?kind=salary" icon="history">
            Earlier values
          </ButtonLink>
        </>
      }
    >
      <Stack>
        {place.section !== 'runs' && needs}
        <Tabs
          label="Payroll"
          selected={place.section}
          onSelect={place.choose}
          tabs={[
            {
              id: 'runs',
              label: 'Runs',
              content: () => (
                <Stack>
                  <RunList {...{ place, today }} />
                  {needs}
                </Stack>
              ),
            },
            {
              id: 'people',
              label: 'People',
              content: () => (
                <Suspense fallback={coming}>
                  <PeopleList {...{ place, today }} />
                </Suspense>
              ),
            },
            {
              id: 'attendance',
              label: 'Attendance',
              content: () => (
                <Suspense fallback={coming}>
                  <AttendanceSheet {...{ place, today }} />
                </Suspense>
              ),
            },
            {
              id: 'one-offs',
              label: 'One-offs',
              content: () => (
                <Suspense fallback={coming}>
                  <OneOffList {...{ place, today }} />
                </Suspense>
              ),
            },
            {
              id: 'rules',
              label: 'Rules of the law',
              count: waits,
              content: () => (
                <Suspense fallback={coming}>
                  <RuleList read={rules} {...{ place, today }} />
                </Suspense>
              ),
            },
            {
              id: 'structures',
              label: 'Structures',
              content: () => (
                <Suspense fallback={coming}>
                  <StructureList />
                </Suspense>
              ),
            },
          ]}
        />
      </Stack>
      <Suspense fallback={null}>
        {exporting && <ExportYear today={today} onClose={() => setExporting(false)} />}
      </Suspense>
    </Page>
  );
};
