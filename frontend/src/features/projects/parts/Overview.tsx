import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { NameOf } from '../../../parts/history/sentences.ts';
import { linkTo, planSaid } from '../../../parts/milestones/inPlan.ts';
import { MilestoneTable } from '../../../parts/milestones/MilestoneTable.tsx';
import { isOver, teamOf } from '../../../parts/projects/team.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { later } from '../../../ui/later.ts';
import { Stack } from '../../../ui/Page.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { PercentTree, type Tree } from '../../../ui/PercentTree.tsx';
import { Skeleton } from '../../../ui/States.tsx';
import { formatPercent } from '../../../ui/shares.ts';
import type { Milestone, Project, ProjectMember } from '../data.ts';
import styles from './Project.module.css';
import { ProjectGlance } from './ProjectGlance.tsx';

const ForecastPanel = later(async () => (await import('../../../parts/forecast/ForecastPanel.tsx')).ForecastPanel);

/** What waits for the reader, the milestones, why the percent is what it is, who works on it, and what is new. */
export const Overview = ({
  project,
  milestones,
  members,
  tree,
  today,
  now,
  past,
  nameOf,
}: {
  project: Project;
  milestones: readonly Milestone[];
  members: readonly ProjectMember[];
  tree: Tree | undefined;
  today: string;
  now: number;
  /** The project is shown as it was: nothing in it is new, and nothing waits. */
  past: boolean;
  nameOf: NameOf;
}) => {
  const [query] = useSearchParams();
  const plan = (
    <>
      <Panel title="Milestones" meta={planSaid(milestones, project)} fill="bare">
        <MilestoneTable milestones={milestones} today={today} linkTo={(id) => linkTo(query, id)} />
      </Panel>
      <div className={styles.two}>
        <Panel title={`Why ${formatPercent(project.overallBp)}`} fill="bare">
          {tree ? (
            <PercentTree tree={tree} now={now} />
          ) : (
            <div className={styles.more}>
              <Skeleton of="list" rows={3} inset />
            </div>
          )}
        </Panel>
        <Team project={project} members={members} />
      </div>
      {!past && !isOver(project) && (
        <Suspense fallback={<Skeleton of="list" rows={3} inset />}>
          <ForecastPanel projectId={project.projectId} />
        </Suspense>
      )}
    </>
  );
  return <Stack>{past ? plan : <ProjectGlance {...{ project, milestones, now, nameOf }}>{plan}</ProjectGlance>}</Stack>;
};

const Team = ({ project, members }: { project: Project; members: readonly ProjectMember[] }) => {
  const there = teamOf(project, members);
  return (
    <Panel title="Team" meta={there.length === 0 ? undefined : `${there.length}`} fill="bare">
      {there.length === 0 ? (
        <p className={`ui two ${styles.more}`}>
          {isOver(project) ? 'Nobody was assigned.' : 'Nobody is assigned yet.'}
        </p>
      ) : (
        <ul className={styles.team}>
          {there.map((a) => (
            <li key={a.assignmentId}>
              <span>
                {a.name ?? 'Someone'}
                {a.isLead && <Chip icon="person">Lead</Chip>}
              </span>
              <span>
                {a.role}
                {a.state === 'paused' ? ', paused' : ''}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
};
