import type { Assignment, AvailableRow, ProjectRow } from '@lamplight/bff/contract/projects.ts';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { WhatIsNew } from '../../../parts/glance/WhatIsNew.tsx';
import { Together } from '../../../parts/lists/Together.tsx';
import { NeedList } from '../../../parts/needs/NeedList.tsx';
import { inOrder } from '../../../parts/needs/needs.ts';
import { returnedNeeds, timeNeeds } from '../../../parts/needs/time.ts';
import { useNextNeed } from '../../../parts/needs/useNextNeed.ts';
import { leadNeeds, type Work, workNeeds, workOf } from '../../../parts/needs/work.ts';
import { useReturnedSheets, useWaitingSheets } from '../../../parts/time/data.ts';
import { usePerson } from '../../../session/useSession.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Status } from '../../../ui/Chip.tsx';
import { counted } from '../../../ui/counted.ts';
import { civilOf, formatDay } from '../../../ui/dates.ts';
import { later } from '../../../ui/later.ts';
import { useLead } from '../../../ui/lead.ts';
import { Page } from '../../../ui/Page.tsx';
import { rangeSaid } from '../../../ui/ranges.ts';
import { formatPercent } from '../../../ui/shares.ts';
import { useMyAssignments, useOpenProjects, useProjects } from '../data.ts';
import styles from '../parts/Board.module.css';
import { Load } from '../parts/Load.tsx';
import { MyWork } from '../parts/MyWork.tsx';
import { OneLine } from '../parts/OneLine.tsx';
import type { Reported } from '../parts/ProgressDialog.tsx';
import { ProjectRows } from '../parts/ProjectRows.tsx';
import { Section } from '../parts/Section.tsx';

const ProgressDialog = later(async () => (await import('../parts/ProgressDialog.tsx')).ProgressDialog);

/** One's own work, late first; what the client has or sent back; one's load and projects; what is open to others; what is new. */
export default function TeamWorkspace() {
  const person = usePerson();
  const [now] = useState(Date.now);
  const [reporting, setReporting] = useState<Reported | null>(null);
  useNextNeed();
  const [projects, assignments, open] = [useProjects(), useMyAssignments(person.id), useOpenProjects()];
  const sheets = useWaitingSheets(person.role === 'team_lead');
  const sentBack = useReturnedSheets();
  const live = (assignments.data?.items ?? []).filter(({ state }) => state !== 'ended');
  const mine = (projects.data?.items ?? []).filter(
    ({ projectId, lead }) => lead?.id === person.id || live.some((a) => a.projectId === projectId),
  );
  const work = workOf(mine, new Set(mine.map(({ projectId }) => projectId)), now);
  const needs = inOrder([...leadNeeds(mine, person.id, now), ...timeNeeds(sheets.data?.items ?? [], now)]);
  const corrections = returnedNeeds(sentBack.data?.items ?? [], now);
  const isKnown = projects.data !== undefined && assignments.data !== undefined;

  return (
    <Page
      title="Workspace"
      crumbs={[{ label: 'Workspace' }]}
      sub={useLead()}
      acts={
        <>
          <ButtonLink to="/documentation" icon="file">
            Documents
          </ButtonLink>
          <ButtonLink to="/employee/time" icon="clock">
            My hours
          </ButtonLink>
          <ButtonLink to="/github" icon="compare">
            GitHub
          </ButtonLink>
        </>
      }
    >
      <Together sources={[projects, assignments, open]}>
        <MyWork
          {...{ work, now }}
          says={isKnown ? sumUp(work) : undefined}
          sources={[projects, assignments]}
          onReport={setReporting}
        />
        {corrections.length > 0 && (
          <Section title="Hours to correct" meta={counted(corrections.length, 'week')} sources={[sentBack]}>
            <NeedList label="Hours to correct" needs={corrections} now={now} />
          </Section>
        )}
        {needs.length > 0 && (
          <Section title="You lead" meta={`${needs.length} to look at`} sources={[projects, sheets]}>
            <NeedList label="You lead" needs={needs} now={now} />
          </Section>
        )}
        <Section
          title="My projects"
          meta={mine.length === 0 ? undefined : `${mine.length} in all`}
          sources={[projects, assignments]}
        >
          {isKnown && <Load assignments={live} now={now} />}
          {isKnown && mine.length === 0 && (
            <OneLine>You are on no project yet. An admin assigns you, and it appears here.</OneLine>
          )}
          <ProjectRows delivers projects={mine} now={now} about={(project) => roleIn(project, live, person.id)} />
        </Section>
        <OpenProjects open={open} now={now} />
        <WhatIsNew
          needs={[...workNeeds(work), ...corrections]}
          sources={[projects, assignments]}
          needsStand={null}
          now={now}
        />
      </Together>
      {reporting && (
        <Suspense fallback={null}>
          <ProgressDialog key={reporting.milestoneId} of={reporting} onClose={() => setReporting(null)} />
        </Suspense>
      )}
    </Page>
  );
}

const OpenProjects = ({ open, now }: { open: ReturnType<typeof useOpenProjects>; now: number }) => {
  const rows = open.data?.items ?? [];
  return (
    <Section
      title="Open projects"
      meta={rows.length === 0 ? undefined : `${rows.length} ${rows.length === 1 ? 'looks' : 'look'} for people`}
      aside={<Link to="/employee/interests">My interests</Link>}
      sources={[open]}
    >
      {rows.length === 0 && <OneLine>No project looks for people.</OneLine>}
      <ul className={styles.rows}>
        {rows.map((project) => (
          <li key={project.projectId}>
            <div className={styles.title}>
              <Link to={`/project-details/${project.projectId}`}>{project.title}</Link>
              <span className="meta">
                Looks for {project.requiredRoles.join(', ')}
                {project.interest && `, ${datesSaid(project, now)}`}
              </span>
              {project.interest ? (
                <Status of="interest" is={project.interest.state} />
              ) : (
                <span className="meta">{datesSaid(project, now)}</span>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
};

const datesSaid = ({ startDate, dueDate }: AvailableRow, now: number): string =>
  startDate !== null && dueDate !== null
    ? rangeSaid(formatDay(startDate, civilOf(now)), formatDay(dueDate, civilOf(now)))
    : 'no dates yet';

const sumUp = (work: readonly Work[]): string => {
  const late = work.filter(({ group }) => group === 'overdue').length;
  const due = work.filter(({ group }) => group === 'due').length;
  if (late + due === 0) return 'nothing is due in the next two weeks';
  return [late > 0 ? `${late} late` : null, due > 0 ? `${due} due in the next two weeks` : null]
    .filter(Boolean)
    .join(', ');
};

const roleIn = (project: ProjectRow, assignments: readonly Assignment[], me: string): string => {
  const own = assignments.find(({ projectId }) => projectId === project.projectId);
  const lead = project.lead?.id === me ? 'lead' : null;
  return [
    lead,
    own && `${own.role}, ${formatPercent(own.allocationBp)}`,
    project.clientName ? `for ${project.clientName}` : null,
  ]
    .filter(Boolean)
    .join(', ');
};
