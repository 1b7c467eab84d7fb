import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useCompany } from '../../../parts/company/data.ts';
import { SinceLastLooked } from '../../../parts/glance/SinceLastLooked.tsx';
import {
  companyExceptions,
  invoiceExceptions,
  milestoneExceptions,
  proposalExceptions,
  staffingExceptions,
} from '../../../parts/needs/exceptions.ts';
import { NeedList } from '../../../parts/needs/NeedList.tsx';
import { useNextNeed } from '../../../parts/needs/useNextNeed.ts';
import { openCount, useReceivables } from '../../../parts/receivables/data.ts';
import { Money } from '../../../ui/Money.tsx';
import { Page, Stack } from '../../../ui/Page.tsx';
import { type Fact, Facts } from '../../../ui/Panel.tsx';
import { useOverdue, useProjects, useProposalRows } from '../data.ts';
import styles from '../parts/Board.module.css';
import { Claims } from '../parts/Claims.tsx';
import { Delivering, Revenue, Selling } from '../parts/Figures.tsx';
import { FirstSteps } from '../parts/FirstSteps.tsx';
import { Section } from '../parts/Section.tsx';
import { VisitsByDay } from '../parts/VisitsByDay.tsx';

/** What needs an admin first; each card stands alone, with the time it was checked. */
export default function AdminConsole() {
  const [now] = useState(Date.now);
  useNextNeed();
  const [proposals, projects, invoices] = [useProposalRows(), useProjects(), useOverdue()];
  const [receivables, company] = [useReceivables(), useCompany()];
  const waiting = proposalExceptions(proposals.data?.items ?? []);
  const staffing = staffingExceptions(projects.data?.items ?? []);
  const late = milestoneExceptions(projects.data?.items ?? [], now);
  const unpaid = invoiceExceptions(invoices.data?.items ?? []);
  const lacking = companyExceptions(company.data?.company);
  const sources = [proposals, projects, invoices, company];
  const isLoaded = sources.every(({ data }) => data !== undefined);
  const count = waiting.length + staffing.length + late.length + unpaid.length + lacking.length;
  const isNew = proposals.data?.items.length === 0 && projects.data?.items.length === 0;

  return (
    <Page
      title="Console"
      crumbs={[{ label: 'Console' }]}
      sub={
        isLoaded
          ? count === 0
            ? 'No exceptions.'
            : `${count} ${count === 1 ? 'thing needs' : 'things need'} an admin.`
          : sources.some(({ error, data }) => error !== undefined && data === undefined)
            ? 'Not everything could be checked.'
            : 'Looking what needs an admin.'
      }
    >
      <SinceLastLooked
        needs={[...lacking, ...waiting, ...staffing, ...late, ...unpaid]}
        sources={sources}
        needsStand="They stand below, each in its own card."
        now={now}
      />
      {(lacking.length > 0 || (company.error !== undefined && !company.data)) && (
        <Section title="Company particulars" sources={[company]}>
          <NeedList label="Company particulars" needs={lacking} now={now} />
        </Section>
      )}
      {isNew && <FirstSteps />}
      <Section
        title="Proposals waiting"
        meta={countOf(waiting.length)}
        sources={[proposals]}
        aside={<Link to="/admin/proposals">All proposals</Link>}
        empty={emptyIf(waiting.length, 'No proposal waits for us')}
      >
        <NeedList label="Proposals waiting" needs={waiting} now={now} />
      </Section>
      <div className={styles.two}>
        <Section
          title="Lead and staffing"
          meta={countOf(staffing.length)}
          sources={[projects]}
          aside={<Link to="/admin/projects">All projects</Link>}
          empty={emptyIf(staffing.length, 'Every project is led and staffed')}
        >
          <NeedList label="Lead and staffing" needs={staffing} now={now} limit={4} />
        </Section>
        <Section
          title="Late or blocked milestones"
          meta={countOf(late.length)}
          sources={[projects]}
          empty={emptyIf(late.length, 'No milestone is late or blocked')}
        >
          <NeedList label="Late or blocked milestones" needs={late} now={now} limit={4} />
        </Section>
      </div>
      <Section
        title="Overdue invoices"
        meta={countOf(unpaid.length)}
        sources={[invoices]}
        aside={<Link to="/admin/invoices">All invoices</Link>}
        empty={emptyIf(unpaid.length, 'No invoice is overdue')}
      >
        <NeedList label="Overdue invoices" needs={unpaid} now={now} />
      </Section>
      <Facts facts={factsOf(proposals, projects, receivables, waiting.length)} />
      <div className={styles.two}>
        <Stack>
          <VisitsByDay />
          <Selling />
        </Stack>
        <Claims />
      </div>
      <div className={styles.two}>
        <Revenue />
        <Delivering />
      </div>
    </Page>
  );
}

const invoicesSaid = (n: number): string => (n === 0 ? 'nothing' : `${n} ${n === 1 ? 'invoice' : 'invoices'}`);
const countOf = (n: number): string | undefined => (n === 0 ? undefined : String(n));
const emptyIf = (n: number, says: string) => (n === 0 ? { says } : undefined);

const factsOf = (
  proposals: ReturnType<typeof useProposalRows>,
  projects: ReturnType<typeof useProjects>,
  receivables: ReturnType<typeof useReceivables>,
  waiting: number,
): Fact[] => {
  const active = projects.data?.items.filter(({ state }) => state === 'active') ?? [];
  const owed = receivables.data?.receivables;
  const unknown = '–';
  const unknownNote = 'not known yet';
  const more = (data: Readonly<{ next?: string | undefined }> | undefined) => (data?.next ? ', the newest 100' : '');
  return [
    {
      label: 'Waiting for us',
      value: proposals.data ? waiting : unknown,
      note: !proposals.data ? unknownNote : waiting === 1 ? 'proposal or counter' : 'proposals and counters',
      lit: waiting > 0,
    },
    {
      label: 'Active projects',
      value: projects.data ? active.length : unknown,
      note: !projects.data
        ? unknownNote
        : `${active.filter(({ milestones }) => milestones.overdue > 0).length} with a late milestone${more(projects.data)}`,
    },
    {
      label: 'Outstanding',
      value: owed ? (
        <Link to="/admin/invoices?age=open">
          <Money paise={owed.outstandingPaise} />
        </Link>
      ) : (
        unknown
      ),
      note: owed ? invoicesSaid(openCount(owed)) : unknownNote,
    },
    {
      label: 'Overdue',
      value: owed ? (
        <Link to="/admin/invoices?age=overdue">
          <Money paise={owed.overduePaise} />
        </Link>
      ) : (
        unknown
      ),
      note: owed ? invoicesSaid(openCount(owed) - owed.ages.not_due.count) : unknownNote,
    },
  ];
};
