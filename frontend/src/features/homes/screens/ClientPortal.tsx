import type { InvoiceRow } from '@lamplight/bff/contract/invoices.ts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { SinceLastLooked } from '../../../parts/glance/SinceLastLooked.tsx';
import { useQuery } from '../../../parts/lists/useQuery.ts';
import { clientNeeds } from '../../../parts/needs/clientNeeds.ts';
import { isOverdue, isOwed, sumOf } from '../../../parts/needs/owed.ts';
import { useNextNeed } from '../../../parts/needs/useNextNeed.ts';
import { useReceivables } from '../../../parts/receivables/data.ts';
import { usePerson } from '../../../session/useSession.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Status } from '../../../ui/Chip.tsx';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { civilOf, formatDay } from '../../../ui/dates.ts';
import { Money } from '../../../ui/Money.tsx';
import { Page } from '../../../ui/Page.tsx';
import { type Fact, Facts } from '../../../ui/Panel.tsx';
import { RadioChoice } from '../../../ui/RadioChoice.tsx';
import { EmptyState } from '../../../ui/States.tsx';
import { useInvoices, useMyProjects, useProposalRows } from '../data.ts';
import styles from '../parts/Board.module.css';
import { ProjectRows } from '../parts/ProjectRows.tsx';
import { Section } from '../parts/Section.tsx';

/** What waits for the client, then the projects, then the money with project and milestone on every row. */
export default function ClientPortal() {
  const person = usePerson();
  const [now] = useState(Date.now);
  useNextNeed();
  const [proposals, projects, invoices] = [useProposalRows(), useMyProjects(), useInvoices()];
  const receivables = useReceivables();
  const needs = clientNeeds(proposals.data?.items ?? [], projects.data?.items ?? [], invoices.data?.items ?? [], now);
  const running = projects.data?.items ?? [];
  const isNew = proposals.data?.items.length === 0 && projects.data?.items.length === 0;
  const waiting = (proposals.data?.items ?? []).filter(({ state }) =>
    ['submitted', 'under_review', 'countered'].includes(state),
  );

  return (
    <Page
      title={`Good to see you, ${person.name.split(' ')[0] ?? ''}`}
      crumbs={[{ label: 'Overview' }]}
      acts={
        !isNew && (
          <ButtonLink to="/proposalform" icon="plus">
            Start a project
          </ButtonLink>
        )
      }
    >
      {isNew && !projects.error ? (
        <EmptyState
          says="Start your first project"
          next="Say what you want to exist. You get an offer in milestones, with amounts and dates, and decide."
          act={{ label: 'Start a project', to: '/proposalform' }}
        />
      ) : (
        <>
          <SinceLastLooked needs={needs} sources={[proposals, projects, invoices]} now={now} />
          {waiting.length > 0 && (
            <Section title="With us" sources={[proposals]}>
              <ul className={styles.rows}>
                {waiting.map((row) => (
                  <li key={row.proposalId}>
                    <div className={styles.title}>
                      <Link to={`/project-details/${row.proposalId}`}>{row.title}</Link>
                      <span className="meta">
                        {row.state === 'countered'
                          ? 'You asked for changes; the next offer answers them.'
                          : 'We read it and answer with an offer.'}
                      </span>
                      <Status of="proposal" is={row.state} />
                    </div>
                  </li>
                ))}
              </ul>
            </Section>
          )}
          <Section
            title="Projects"
            meta={running.length === 0 ? undefined : `${running.length} in all`}
            sources={[projects]}
            empty={
              running.length === 0
                ? { says: 'No project yet', next: 'An accepted offer becomes a project.' }
                : undefined
            }
          >
            <ProjectRows
              projects={running}
              now={now}
              about={({ lead }) => (lead?.name ? `led by ${lead.name}` : 'no lead yet')}
            />
          </Section>
          <Payments invoices={invoices} credit={receivables.data?.receivables.creditPaise ?? 0} now={now} />
        </>
      )}
    </Page>
  );
}

const FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'due', label: 'Due' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'paid', label: 'Paid' },
] as const;
type Filter = (typeof FILTERS)[number]['value'];

const passes = (filter: Filter, row: InvoiceRow): boolean =>
  filter === 'all' ||
  (filter === 'due' ? isOwed(row) && !isOverdue(row) : filter === 'overdue' ? isOverdue(row) : row.state === 'paid');

const Payments = ({
  invoices,
  credit,
  now,
}: {
  invoices: ReturnType<typeof useInvoices>;
  /** Credit: what was paid but is not used by an invoice yet. */
  credit: number;
  now: number;
}) => {
  const [query, put] = useQuery();
  const filter = FILTERS.find(({ value }) => value === query.get('payments'))?.value ?? 'all';
  const rows = invoices.data?.items ?? [];
  const visible = rows.filter((row) => passes(filter, row));
  const choose = (value: string) => put({ payments: value === 'all' ? null : value }, { replace: true });
  return (
    <Section
      title="Payments"
      sources={[invoices]}
      skeleton="table"
      aside={
        rows.length > 0 && (
          <RadioChoice label="Show" name="payments" options={FILTERS} value={filter} onChange={choose} />
        )
      }
      empty={
        rows.length === 0
          ? { says: 'No invoices yet', next: 'An invoice follows when you accept a milestone.' }
          : undefined
      }
    >
      {rows.length > 0 && (
        <>
          <div className={styles.figures}>
            <Facts facts={factsOf(rows, credit)} />
          </div>
          {visible.length > 0 ? (
            <DataTable
              caption="Payments"
              columns={columns(civilOf(now))}
              rows={visible}
              keyOf={(row) => row.invoiceId}
              isMarked={isOverdue}
            />
          ) : (
            <div className={styles.inside}>
              <EmptyState
                says={`Nothing is ${FILTERS.find(({ value }) => value === filter)?.label.toLowerCase()}`}
                act={{ label: 'Show all', onPress: () => choose('all') }}
              />
            </div>
          )}
          {invoices.data?.next && <p className={`meta ${styles.rest}`}>The newest {rows.length} are shown.</p>}
        </>
      )}
    </Section>
  );
};

const factsOf = (rows: readonly InvoiceRow[], credit: number): Fact[] => {
  const overdue = rows.filter(isOverdue);
  const due = rows.filter((row) => isOwed(row) && !isOverdue(row));
  return [
    {
      label: 'Due',
      value: <Money paise={sumOf(due.map(({ outstandingPaise }) => outstandingPaise))} />,
      note: `${due.length} ${due.length === 1 ? 'invoice' : 'invoices'}`,
    },
    {
      label: 'Overdue',
      value: <Money paise={sumOf(overdue.map(({ outstandingPaise }) => outstandingPaise))} />,
      note: overdue.length === 0 ? 'nothing' : `${overdue.length} ${overdue.length === 1 ? 'invoice' : 'invoices'}`,
    },
    {
      label: 'Paid',
      value: <Money paise={sumOf(rows.map(({ allocatedPaise }) => allocatedPaise))} />,
      note: 'with GST',
    },
    ...(credit > 0
      ? [{ label: 'Your credit', value: <Money paise={credit} />, note: 'paid, for a next invoice' }]
      : []),
  ];
};

/** An invoice that was only requested has no amount yet, which is not an amount of 0. */
const figure = (row: InvoiceRow, paise: number) =>
  row.state === 'requested' ? 'being issued' : <Money paise={paise} />;

const columns = (today: string): readonly Column<InvoiceRow>[] => [
  {
    id: 'what',
    head: 'Milestone',
    cell: (row) => <Link to={`/invoices/${row.invoiceId}`}>{row.milestoneTitle ?? 'Advance'}</Link>,
  },
  {
    id: 'project',
    head: 'Project',
    cell: (row) => <Link to={`/project-details/${row.projectId}`}>{row.projectTitle}</Link>,
  },
  {
    id: 'no',
    head: 'Invoice',
    cell: (row) => <span className="mono nowrap">{row.invoiceNo ?? 'being issued'}</span>,
  },
  {
    id: 'state',
    head: 'State',
    cell: (row) => <Status of="invoice" is={row.state} />,
  },
  {
    id: 'due',
    head: 'Due',
    align: 'right',
    cell: (row) => (
      <span className={isOverdue(row) ? `mono ${styles.late}` : 'mono'}>
        {row.dueOn === null ? '–' : formatDay(row.dueOn, today)}
        {isOverdue(row) && `, ${row.overdueDays} ${row.overdueDays === 1 ? 'day' : 'days'} late`}
      </span>
    ),
  },
  { id: 'total', head: 'Total', align: 'right', cell: (row) => figure(row, row.totalPaise) },
  { id: 'left', head: 'Outstanding', align: 'right', cell: (row) => figure(row, row.outstandingPaise) },
];
