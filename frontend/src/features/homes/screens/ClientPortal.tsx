import type { ProposalRow } from '@lamplight/bff/contract/proposals.ts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { NeedsYou } from '../../../parts/glance/NeedsYou.tsx';
import { WhatIsNew } from '../../../parts/glance/WhatIsNew.tsx';
import { Together } from '../../../parts/lists/Together.tsx';
import { clientNeeds } from '../../../parts/needs/clientNeeds.ts';
import { useNextNeed } from '../../../parts/needs/useNextNeed.ts';
import { leadSaid } from '../../../parts/projects/team.ts';
import { useReceivables } from '../../../parts/receivables/data.ts';
import { usePerson } from '../../../session/useSession.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Status } from '../../../ui/Chip.tsx';
import { civilOf, daysBetween } from '../../../ui/dates.ts';
import { useLead } from '../../../ui/lead.ts';
import { Page } from '../../../ui/Page.tsx';
import { EmptyState } from '../../../ui/States.tsx';
import { waitedSaid } from '../../../ui/spans.ts';
import { useDocumentsToDecide, useInvoices, useMyProjects, useProposalRows } from '../data.ts';
import styles from '../parts/Board.module.css';
import { OneLine } from '../parts/OneLine.tsx';
import { Payments } from '../parts/Payments.tsx';
import { ProjectRows } from '../parts/ProjectRows.tsx';
import { Section } from '../parts/Section.tsx';

/** What we have before us, and what comes of it. */
const WITH_US: Partial<Record<ProposalRow['state'], string>> = {
  submitted: 'We read it and answer with an offer.',
  under_review: 'We read it and answer with an offer.',
  countered: 'You asked for changes; the next offer answers them.',
};
const sinceSaid = (since: string, today: string): string => waitedSaid(daysBetween(civilOf(since), today));

/** What waits for the client, then the projects, then the money, what is with us, and what is new. */
export default function ClientPortal() {
  const person = usePerson();
  const [now] = useState(Date.now);
  useNextNeed();
  const [proposals, projects, invoices] = [useProposalRows(), useMyProjects(), useInvoices()];
  const documents = useDocumentsToDecide();
  const receivables = useReceivables();
  const needs = clientNeeds(
    proposals.data?.items ?? [],
    projects.data?.items ?? [],
    invoices.data?.items ?? [],
    now,
    documents.data?.items,
  );
  const running = projects.data?.items ?? [];
  const isNew = proposals.data?.items.length === 0 && projects.data?.items.length === 0;
  const withUs = (proposals.data?.items ?? []).filter(({ state }) => WITH_US[state] !== undefined);
  const sources = [proposals, projects, invoices, documents];

  return (
    <Page
      title={`Good to see you, ${person.name.split(' ')[0] ?? ''}`}
      crumbs={[{ label: 'Overview' }]}
      sub={useLead()}
      acts={
        !isNew && (
          <>
            <ButtonLink to="/client/documentation" icon="file">
              Documents
            </ButtonLink>
            <ButtonLink to="/proposalform" icon="plus">
              Start a project
            </ButtonLink>
          </>
        )
      }
    >
      <Together sources={[...sources, receivables]}>
        {isNew && !projects.error ? (
          <EmptyState
            says="Start your first project"
            next="Say what you want to exist. You get an offer in milestones, with amounts and dates, and decide."
            act={{ label: 'Start a project', to: '/proposalform' }}
          />
        ) : (
          <>
            <NeedsYou {...{ needs, sources, now }} none="Nothing waits for you." />
            <Section
              title="Projects"
              meta={running.length === 0 ? undefined : `${running.length} in all`}
              sources={[projects]}
            >
              {running.length > 0 ? (
                <ProjectRows projects={running} now={now} about={(project) => leadSaid(project) ?? ''} />
              ) : (
                <OneLine>No project yet. An accepted offer becomes a project.</OneLine>
              )}
            </Section>
            <Payments invoices={invoices} credit={receivables.data?.receivables.creditPaise ?? 0} now={now} />
            {withUs.length > 0 && (
              <Section title="With us" sources={[proposals]}>
                <ul className={styles.rows}>
                  {withUs.map((row) => (
                    <li key={row.proposalId}>
                      <div className={styles.title}>
                        <Link to={`/project-details/${row.proposalId}`}>{row.title}</Link>
                        <span className="meta">{WITH_US[row.state]}</span>
                        <Status of="proposal" is={row.state} more={sinceSaid(row.stateSince, civilOf(now))} />
                      </div>
                    </li>
                  ))}
                </ul>
              </Section>
            )}
            <WhatIsNew {...{ needs, sources, now }} needsStand={null} />
          </>
        )}
      </Together>
    </Page>
  );
}
