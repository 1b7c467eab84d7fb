import { Suspense, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useCompany } from '../../../parts/company/data.ts';
import { SettledList } from '../../../parts/glance/Settled.tsx';
import { useSettled } from '../../../parts/glance/useSettled.ts';
import { Sourced, useCheckedAt } from '../../../parts/insight/Sourced.tsx';
import { Together } from '../../../parts/lists/Together.tsx';
import { useNextNeed } from '../../../parts/needs/useNextNeed.ts';
import { useReceivables } from '../../../parts/receivables/data.ts';
import { counted } from '../../../ui/counted.ts';
import { civilOf, formatTime } from '../../../ui/dates.ts';
import { later } from '../../../ui/later.ts';
import { useLead } from '../../../ui/lead.ts';
import { Page } from '../../../ui/Page.tsx';
import { Sections } from '../../../ui/Sections.tsx';
import {
  useConnections,
  useDisputed,
  useDisputedSlips,
  useOverdue,
  useProjects,
  useProjectsAnalytics,
  useProposalRows,
  useWaitingProofs,
} from '../data.ts';
import { type Decision, decisionsOf } from '../decisions.ts';
import styles from '../parts/Console.module.css';
import { Decisions } from '../parts/Decisions.tsx';
import { RailKey, Rails } from '../parts/Rails.tsx';
import { Week } from '../parts/Week.tsx';
import { runningOf } from '../week.ts';

/** In the address that the way back from Dropbox leads to (product.md §4 'Callbacks'). */
const DROPBOX_SUCCESS = 'dropbox_success=';

/** Not needed for the first paint: asked for as soon as the console's own code is here, before the data that they draw. */
const Months = later(async () => (await import('../../../parts/insight/Months.tsx')).Months);
const Figures = later(async () => (await import('../parts/Figures.tsx')).Figures);
Months.preload();
Figures.preload();
const LookUp = later(async () => (await import('../parts/LookUp.tsx')).LookUp);
const DropboxArrived = later(async () => (await import('../parts/DropboxArrived.tsx')).DropboxArrived);
const FirstSteps = later(async () => (await import('../parts/FirstSteps.tsx')).FirstSteps);

/** Decisions first, then how the company stands, then what is due; what is only to look up is folded away. */
export default function AdminConsole() {
  const [now] = useState(Date.now);
  useNextNeed();
  const [proposals, projects] = [useProposalRows(), useProjects()];
  const [overdue, disputed] = [useOverdue(), useDisputed()];
  const [slips, proofs] = [useDisputedSlips(), useWaitingProofs()];
  const [receivables, company, analytics] = [useReceivables(), useCompany(), useProjectsAnalytics()];
  const connections = useConnections();
  const sources = [
    { ...proposals, name: 'Proposals' },
    { ...projects, name: 'Projects' },
    { ...overdue, name: 'Overdue invoices' },
    { ...disputed, name: 'Disputed invoices' },
    { ...slips, name: 'Disputed payslips' },
    { ...proofs, name: 'Proofs' },
    { ...company, name: 'Company particulars' },
    { ...connections, name: 'Connections' },
  ];
  const decisions = useMemo(
    () =>
      decisionsOf(
        {
          connections: connections.data?.items ?? [],
          company: company.data?.company,
          proposals: proposals.data?.items ?? [],
          projects: projects.data?.items ?? [],
          // One that is disputed and overdue is answered, once.
          invoices: [
            ...(disputed.data?.items ?? []),
            ...(overdue.data?.items ?? []).filter(({ state }) => state !== 'disputed'),
          ],
          disputed: slips.data?.items ?? [],
          proofs: proofs.data?.items ?? [],
        },
        now,
      ),
    [
      connections.data,
      company.data,
      proposals.data,
      projects.data,
      overdue.data,
      disputed.data,
      slips.data,
      proofs.data,
      now,
    ],
  );
  const needs = useMemo(() => decisions.map(({ need }) => need), [decisions]);
  const isLoaded = sources.every(({ data }) => data !== undefined);
  const settled = useSettled(needs, isLoaded && sources.every(({ busy }) => !busy));
  const checkedAt = useCheckedAt(sources);
  const isNew = proposals.data?.items.length === 0 && projects.data?.items.length === 0;
  const running = runningOf(projects.data?.items ?? []);

  const { search } = useLocation();

  return (
    <Page title={headline(decisions, isLoaded)} crumbs={[{ label: 'Console' }]} sub={useLead()}>
      {search.includes(DROPBOX_SUCCESS) && (
        <Suspense fallback={null}>
          <DropboxArrived />
        </Suspense>
      )}
      <Together sources={[...sources, receivables, analytics]}>
        <Sections>
          <div>
            <SettledList needs={settled} />
            <Sourced sources={sources}>
              <Decisions decisions={decisions} now={now} />
            </Sourced>
          </div>
          {isNew && (
            <Suspense fallback={null}>
              <FirstSteps />
            </Suspense>
          )}
          <div>
            <Sourced sources={[{ ...receivables, name: 'What is owed' }]}>{null}</Sourced>
            {(receivables.data !== undefined || receivables.error !== undefined) && (
              <Suspense fallback={null}>
                <Figures
                  receivables={receivables.data?.receivables}
                  overdue={overdue.data?.items}
                  projects={projects.data}
                  months={analytics.data?.months}
                />
              </Suspense>
            )}
          </div>
          <div className={styles.pair}>
            <div className={styles.cell}>
              <Sourced sources={[{ ...analytics, name: 'Twelve months' }]}>
                <Suspense fallback={null}>
                  {analytics.data && <Months months={analytics.data.months} to={civilOf(now)} today={civilOf(now)} />}
                </Suspense>
              </Sourced>
            </div>
            <section aria-labelledby="running">
              <div className={styles.head}>
                <h2 id="running">Active projects</h2>
                {running.length > 0 ? (
                  <RailKey />
                ) : (
                  projects.data && <span className="meta">No project is active.</span>
                )}
              </div>
              {running.length > 0 && <Rails projects={running} now={now} />}
            </section>
          </div>
          {projects.data && <Week projects={projects.data.items} now={now} />}
          <div>
            <Suspense fallback={null}>
              <LookUp needs={needs} sources={sources} folded="Log" now={now} />
            </Suspense>
            <p className={`meta ${styles.checked}`}>
              {checkedAt === null ? 'Not everything is checked yet.' : `Checked ${formatTime(checkedAt)} IST.`}
            </p>
          </div>
        </Sections>
      </Together>
    </Page>
  );
}

const headline = (decisions: readonly Decision[], isLoaded: boolean): string => {
  const all = decisions.length;
  if (all === 0) return isLoaded ? 'No decision waits' : 'Decisions';
  const late = decisions.filter(({ need }) => need.late).length;
  const said = late < all ? `${late === 1 ? 'one' : late} late` : all === 1 ? 'late' : 'all late';
  return `${counted(all, 'decision')}${late === 0 ? '' : `, ${said}`}`;
};
