import { Suspense, useState } from 'react';
import { ButtonLink } from '../../../ui/Button.tsx';
import { civilOf } from '../../../ui/dates.ts';
import { later } from '../../../ui/later.ts';
import { useLead } from '../../../ui/lead.ts';
import { Page, Stack } from '../../../ui/Page.tsx';
import { Skeleton } from '../../../ui/States.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { usePayrollPeople, useRules } from '../data.ts';
import { NeedsOfPay } from '../parts/NeedsOfPay.tsx';
import { PeopleList } from '../parts/PeopleList.tsx';
import { toApprove } from '../people.ts';
import { type PayrollPlace, usePayrollPlace } from '../usePayrollPlace.ts';
import { waitingIn } from '../waiting.ts';

const PersonPage = later(async () => (await import('../parts/PersonPage.tsx')).PersonPage);
const RulePage = later(async () => (await import('../parts/RulePage.tsx')).RulePage);
const RuleList = later(async () => (await import('../parts/RuleList.tsx')).RuleList);
const StructureList = later(async () => (await import('../parts/StructureList.tsx')).StructureList);

/** Who is paid, by which rules, made of what; what waits for an admin stands on top. */
export default function Payroll() {
  const place = usePayrollPlace();
  const [today] = useState(() => civilOf(Date.now()));
  const { open, section } = place;
  if (open === null || section === 'structures') return <Sections {...{ place, today }} />;
  const one = section === 'people' ? 'Person' : 'Rule';
  return (
    <Suspense
      fallback={
        <Page title={one} crumbs={[{ label: 'Payroll', to: place.listHref }, { label: one }]}>
          <Skeleton of="form" inset />
        </Page>
      }
    >
      {section === 'people' ? (
        <PersonPage key={open} employeeId={open} {...{ place, today }} />
      ) : (
        <RulePage key={open} ruleId={open} {...{ place, today }} />
      )}
    </Suspense>
  );
}

const Sections = ({ place, today }: Readonly<{ place: PayrollPlace; today: string }>) => {
  const lead = useLead();
  const people = usePayrollPeople();
  const rules = useRules();
  const waits = toApprove(rules.data?.rules ?? []).length;
  const coming = <Skeleton of="table" inset />;
  return (
    <Page
      title="Payroll"
      sub={lead}
      crumbs={[{ label: 'Payroll' }]}
      acts={
        <ButtonLink to="/admin/audit?kind=salary" icon="history">
          Earlier values
        </ButtonLink>
      }
    >
      <Stack>
        {people.data && rules.data && (
          <NeedsOfPay needs={waitingIn(people.data.items, rules.data.rules, { hrefOf: place.hrefOf, today })} />
        )}
        <Tabs
          label="Payroll"
          selected={place.section}
          onSelect={place.choose}
          tabs={[
            { id: 'people', label: 'People', content: () => <PeopleList read={people} {...{ place, today }} /> },
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
    </Page>
  );
};
