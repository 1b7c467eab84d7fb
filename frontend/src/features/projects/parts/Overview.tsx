import { Link, useSearchParams } from 'react-router-dom';
import type { ActivityEvent } from '../../../parts/history/data.ts';
import { EventList } from '../../../parts/history/EventList.tsx';
import type { NameOf } from '../../../parts/history/sentences.ts';
import { linkTo, planSaid } from '../../../parts/milestones/MilestonesTab.tsx';
import { MilestoneTable } from '../../../parts/milestones/MilestoneTable.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { Columns } from '../../../ui/Page.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { PercentTree, type Tree } from '../../../ui/PercentTree.tsx';
import { EmptyState, Skeleton } from '../../../ui/States.tsx';
import { formatPercent } from '../../../ui/shares.ts';
import type { Milestone, Project, ProjectMember } from '../data.ts';
import styles from './Project.module.css';
import { ProjectGlance } from './ProjectGlance.tsx';

const LATELY = 5;

/** What happened lately, the milestones, and why the percent is what it is. */
export const Overview = ({
  project,
  milestones,
  members,
  events,
  tree,
  today,
  now,
  past,
  nameOf,
}: {
  project: Project;
  milestones: readonly Milestone[];
  members: readonly ProjectMember[];
  events: readonly ActivityEvent[] | undefined;
  tree: Tree | undefined;
  today: string;
  now: number;
  /** The project is shown as it was: nothing in it is new, and nothing waits. */
  past: boolean;
  nameOf: NameOf;
}) => {
  const [query] = useSearchParams();
  const activity = new URLSearchParams(query);
  activity.set('tab', 'activity');
  return (
    <Columns
      aside={
        <>
          <Panel title={`Why ${formatPercent(project.overallBp)}`} fill="bare">
            {tree ? (
              <PercentTree tree={tree} now={now} />
            ) : (
              <div className={styles.more}>
                <Skeleton of="list" rows={3} inset />
              </div>
            )}
          </Panel>
          <Team members={members} />
        </>
      }
    >
      {!past && <ProjectGlance {...{ project, milestones, now, nameOf }} />}
      <Panel title="Lately" fill="bare" aside={<Link to={`?${activity.toString()}`}>All activity</Link>}>
        {events === undefined ? (
          <div className={styles.more}>
            <Skeleton of="list" rows={3} inset />
          </div>
        ) : events.length === 0 ? (
          <div className={styles.more}>
            <EmptyState says="Nothing has happened yet" />
          </div>
        ) : (
          <EventList label="Lately" events={events.slice(0, LATELY)} now={now} nameOf={nameOf} />
        )}
      </Panel>
      <Panel title="Milestones" meta={planSaid(milestones, project)} fill="bare">
        <MilestoneTable milestones={milestones} today={today} linkTo={(id) => linkTo(query, id)} />
      </Panel>
    </Columns>
  );
};

const Team = ({ members }: { members: readonly ProjectMember[] }) => {
  const there = members.filter(({ state }) => state !== 'ended');
  return (
    <Panel title="Team" meta={there.length === 0 ? undefined : `${there.length}`} fill="bare">
      {there.length === 0 ? (
        <div className={styles.more}>
          <EmptyState says="Nobody is assigned yet" />
        </div>
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
