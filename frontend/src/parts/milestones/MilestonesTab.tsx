import { Panel } from '../../ui/Panel.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { useQuery } from '../lists/useQuery.ts';
import type { Milestone, Project, ProjectMember } from './data.ts';
import { linkTo, planSaid } from './inPlan.ts';
import { MilestoneDetail } from './MilestoneDetail.tsx';
import { MilestoneTable } from './MilestoneTable.tsx';

/** All of them, or the one of `?milestone=`. */
export const MilestonesTab = ({
  milestones,
  project,
  members,
  meId,
  today,
  alone = false,
}: {
  milestones: readonly Milestone[];
  project: Project;
  /** Who may be named for a sub-milestone. */
  members: readonly ProjectMember[];
  meId: string;
  today: string;
  /** The chosen one is a screen of its own, which the page names. */
  alone?: boolean;
}) => {
  const [query, put] = useQuery();
  const chosen = milestones.find(({ milestoneId }) => milestoneId === query.get('milestone'));
  const back = () => put({ milestone: null });
  if (query.get('milestone') !== null && !chosen)
    return (
      <EmptyState says="This milestone is not part of the plan here" act={{ label: 'All milestones', onPress: back }} />
    );
  if (chosen)
    return (
      <MilestoneDetail
        key={chosen.milestoneId}
        milestone={chosen}
        {...{ project, members, meId, today }}
        {...(alone ? {} : { onBack: back })}
      />
    );
  if (milestones.length === 0) return <EmptyState says="No milestones yet" />;
  return (
    <Panel title="Milestones" meta={planSaid(milestones, project)} fill="bare">
      <MilestoneTable withBilling milestones={milestones} today={today} linkTo={(id) => linkTo(query, id)} />
    </Panel>
  );
};
