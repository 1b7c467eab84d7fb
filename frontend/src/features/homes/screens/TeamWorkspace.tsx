import type { Assignment, ProjectRow } from '@lamplight/bff/contract/projects.ts';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { SinceLastLooked } from '../../../parts/glance/SinceLastLooked.tsx';
import { useQuery } from '../../../parts/lists/useQuery.ts';
import { NeedList } from '../../../parts/needs/NeedList.tsx';
import { useNextNeed } from '../../../parts/needs/useNextNeed.ts';
import { leadNeeds, type Work, workNeeds, workOf } from '../../../parts/needs/work.ts';
import { usePerson } from '../../../session/useSession.ts';
import { Button } from '../../../ui/Button.tsx';
import { Chip, type Tone } from '../../../ui/Chip.tsx';
import { cx } from '../../../ui/cx.ts';
import { civilOf, formatDay } from '../../../ui/dates.ts';
import type { IconName } from '../../../ui/Icon.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Progress } from '../../../ui/Progress.tsx';
import { RadioChoice } from '../../../ui/RadioChoice.tsx';
import { EmptyState } from '../../../ui/States.tsx';
import { formatPercent } from '../../../ui/shares.ts';
import { isTyping } from '../../../ui/typing.ts';
import { useMyAssignments, useOpenProjects, useProjects } from '../data.ts';
import styles from '../parts/Board.module.css';
import { ProgressDialog, type Reported } from '../parts/ProgressDialog.tsx';
import { ProjectRows } from '../parts/ProjectRows.tsx';
import { Section } from '../parts/Section.tsx';

/** One's own work, late first; one's projects with the role in them; what is open to others. */
export default function TeamWorkspace() {
  const person = usePerson();
  const [now] = useState(Date.now);
  const [reporting, setReporting] = useState<Reported | null>(null);
  useNextNeed();
  const [projects, assignments, open] = [useProjects(), useMyAssignments(person.id), useOpenProjects()];
  const live = (assignments.data?.items ?? []).filter(({ state }) => state !== 'ended');
  const mine = (projects.data?.items ?? []).filter(
    ({ projectId, lead }) => lead?.id === person.id || live.some((a) => a.projectId === projectId),
  );
  const work = workOf(mine, new Set(mine.map(({ projectId }) => projectId)), now);
  const needs = leadNeeds(mine, person.id);
  const isLead = mine.some(({ lead }) => lead?.id === person.id);

  return (
    <Page
      title="Workspace"
      crumbs={[{ label: 'Workspace' }]}
      sub={projects.data && assignments.data ? sumUp(work) : undefined}
    >
      <SinceLastLooked
        needs={workNeeds(work)}
        sources={[projects, assignments]}
        needsStand="It stands below, in My work."
        now={now}
      />
      {isLead && (
        <Section
          title="You lead"
          meta={needs.length === 0 ? undefined : `${needs.length} with or from the client`}
          sources={[projects]}
          empty={needs.length === 0 ? { says: 'Nothing is submitted or returned' } : undefined}
        >
          <NeedList label="You lead" needs={needs} now={now} />
        </Section>
      )}
      <MyWork work={work} sources={[projects, assignments]} now={now} onReport={setReporting} />
      <Section
        title="My projects"
        meta={mine.length === 0 ? undefined : `${mine.length} in all`}
        sources={[projects, assignments]}
        empty={
          mine.length === 0
            ? { says: 'You are on no project yet', next: 'An admin assigns you, and it appears here.' }
            : undefined
        }
      >
        <ProjectRows delivers projects={mine} now={now} about={(project) => roleIn(project, live, person.id)} />
      </Section>
      <Section
        title="Open projects"
        meta={
          open.data?.items.length
            ? `${open.data.items.length} ${open.data.items.length === 1 ? 'looks' : 'look'} for people`
            : undefined
        }
        sources={[open]}
        empty={open.data?.items.length === 0 ? { says: 'No project looks for people' } : undefined}
      >
        <ul className={styles.rows}>
          {open.data?.items.map((project) => (
            <li key={project.projectId}>
              <div className={styles.title}>
                <strong>{project.title}</strong>
                <span className="meta">
                  {project.startDate !== null && project.dueDate !== null
                    ? `${formatDay(project.startDate, civilOf(now))} to ${formatDay(project.dueDate, civilOf(now))}`
                    : 'no dates yet'}
                </span>
              </div>
              <p className="ui two">Looks for {project.requiredRoles.join(', ')}</p>
            </li>
          ))}
        </ul>
      </Section>
      {reporting && <ProgressDialog key={reporting.milestoneId} of={reporting} onClose={() => setReporting(null)} />}
    </Page>
  );
}

const sumUp = (work: readonly Work[]): string => {
  const late = work.filter(({ group }) => group === 'overdue').length;
  const due = work.filter(({ group }) => group === 'due').length;
  if (late + due === 0) return 'Nothing is due in the next two weeks.';
  return [late > 0 ? `${late} late` : null, due > 0 ? `${due} due in the next two weeks` : null]
    .filter(Boolean)
    .join(', ')
    .concat('.');
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

const GROUP: Record<Work['group'], { word: string; tone: Tone; icon: IconName }> = {
  overdue: { word: 'Late', tone: 'warn', icon: 'alert' },
  blocked: { word: 'Blocked', tone: 'danger', icon: 'alert' },
  returned: { word: 'Returned', tone: 'warn', icon: 'return' },
  due: { word: 'Due in two weeks', tone: 'info', icon: 'clock' },
  later: { word: 'Later', tone: 'plain', icon: 'milestone' },
};
const FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'overdue', label: 'Late' },
  { value: 'blocked', label: 'Blocked' },
  { value: 'due', label: 'Due' },
] as const;

type MyWorkProps = {
  work: readonly Work[];
  sources: Parameters<typeof Section>[0]['sources'];
  now: number;
  onReport: (of: Reported) => void;
};

const MyWork = ({ work, sources, now, onReport }: MyWorkProps) => {
  const [query, put] = useQuery();
  const filter = FILTERS.find(({ value }) => value === query.get('work'))?.value ?? 'all';
  const visible = filter === 'all' ? work : work.filter(({ group }) => group === filter);
  const choose = (value: string) => put({ work: value === 'all' ? null : value }, { replace: true });
  // `u` reports on the row in focus, else on the first.
  useEffect(() => {
    const report = (event: KeyboardEvent) => {
      if (event.key !== 'u' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const focused = document.activeElement?.closest('[data-work]')?.getAttribute('data-work');
      const one = visible.find(({ milestoneId }) => milestoneId === focused) ?? visible[0];
      if (!one) return;
      event.preventDefault();
      onReport(one);
    };
    document.addEventListener('keydown', report);
    return () => document.removeEventListener('keydown', report);
  }, [visible, onReport]);
  const groups = (Object.keys(GROUP) as Work['group'][])
    .map((group) => ({ group, rows: visible.filter((row) => row.group === group) }))
    .filter(({ rows }) => rows.length > 0);
  return (
    <Section
      title="My work"
      sources={sources}
      aside={
        work.length > 0 && <RadioChoice label="Show" name="work" options={FILTERS} value={filter} onChange={choose} />
      }
      empty={
        work.length === 0
          ? { says: 'Nothing due', next: 'Milestones of your running projects appear here, late ones first.' }
          : undefined
      }
    >
      {work.length > 0 && visible.length === 0 && (
        <div className={styles.inside}>
          <EmptyState
            says={`Nothing is ${FILTERS.find(({ value }) => value === filter)?.label.toLowerCase()}`}
            act={{ label: 'Show all', onPress: () => choose('all') }}
          />
        </div>
      )}
      {groups.map(({ group, rows }) => (
        <div key={group} className={styles.section}>
          <div className={styles.group}>
            <Chip tone={GROUP[group].tone} icon={GROUP[group].icon}>
              {GROUP[group].word}
            </Chip>
            <span className="meta">{rows.length}</span>
          </div>
          <ul className={styles.work} aria-label={GROUP[group].word}>
            {rows.map((row) => (
              <li key={row.milestoneId} data-work={row.milestoneId}>
                <span>
                  <Link to={`/project-details/${row.projectId}?tab=milestones&milestone=${row.milestoneId}`}>
                    {row.title}
                  </Link>
                  <small>{row.projectTitle}</small>
                </span>
                <span>
                  <Progress bp={row.progressBp} label={`${row.title}, done`} />
                </span>
                <span className={cx(styles.due, styles.figure, group === 'overdue' && styles.late)}>
                  {formatDay(row.dueDate, civilOf(now))}
                  {group === 'overdue' && ', late'}
                </span>
                <Button size="small" icon="pencil" aria-keyshortcuts="u" onPress={() => onReport(row)}>
                  Report<span className="hidden-visually"> progress of {row.title}</span>
                </Button>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Section>
  );
};
