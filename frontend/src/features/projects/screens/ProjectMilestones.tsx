import { Suspense, useState } from 'react';
import { useParams } from 'react-router-dom';
import { useQuery } from '../../../parts/lists/useQuery.ts';
import { homeOf } from '../../../session/redirect.ts';
import { usePerson } from '../../../session/useSession.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { civilOf } from '../../../ui/dates.ts';
import { later } from '../../../ui/later.ts';
import { Page } from '../../../ui/Page.tsx';
import { EmptyState, Skeleton, StaleMark } from '../../../ui/States.tsx';
import { usePhone } from '../../../ui/useNarrow.ts';
import { type ProjectAnswer, useProject } from '../data.ts';
import { headOf, milestoneHeadOf } from '../head.tsx';
import { Candidate } from '../parts/Candidate.tsx';
import { MilestoneViews } from '../parts/MilestoneViews.tsx';
import { ProjectFailed } from '../parts/ProjectFailed.tsx';
import { Weights } from '../parts/Weights.tsx';

const MilestonesTab = later(async () => (await import('../../../parts/milestones/MilestonesTab.tsx')).MilestonesTab);

/** The milestones of one project for those who deliver it (product.md §2, R7): all, or the one of `?milestone=`. */
export default function ProjectMilestones() {
  const { projectId = '' } = useParams();
  const { data, error, stale, refresh } = useProject(projectId);
  if (error !== undefined && !data) return <ProjectFailed error={error} retry={() => void refresh()} />;
  if (!data) return <Skeleton of="page" />;
  if (data.available) return <Candidate row={data.available} />;
  return (
    <>
      <StaleMark is={stale} />
      <Milestones key={projectId} projectId={projectId} answer={data} />
    </>
  );
}

const Milestones = ({ projectId, answer }: { projectId: string; answer: ProjectAnswer }) => {
  const { id, role } = usePerson();
  const [now] = useState(Date.now);
  const [query] = useQuery();
  const { title, sub, status } = headOf(answer);
  const { project, milestones = [], members = [] } = answer;
  const details = `/project-details/${projectId}`;
  const way = [
    { label: 'Projects', to: role === 'admin' ? '/admin/projects' : homeOf(role) },
    { label: title, to: details },
  ];
  const phone = usePhone();
  const milestone = milestones.find(({ milestoneId }) => milestoneId === query.get('milestone'));
  const alone = phone && milestone !== undefined;
  const today = civilOf(now);
  const page = alone
    ? {
        ...milestoneHeadOf(milestone, today),
        crumbs: [...way, { label: 'Milestones', to: `/projects/${projectId}/milestones` }, { label: milestone.title }],
      }
    : {
        ...{ title: `${title}: milestones`, screen: 'all', sub, status },
        crumbs: [...way, { label: 'Milestones' }],
        acts: <ButtonLink to={details}>The whole project</ButtonLink>,
      };
  return (
    <Page {...page} words={{ project: title }}>
      {project ? (
        <>
          {query.get('milestone') === null && milestones.length > 0 ? (
            <MilestoneViews {...{ milestones, project, members, today, now }} />
          ) : (
            <Suspense fallback={<Skeleton of="list" inset />}>
              <MilestonesTab {...{ milestones, project, members, today, alone }} meId={id} />
            </Suspense>
          )}
          {project.can.reweightMilestones && query.get('milestone') === null && (
            <Weights project={project} milestones={milestones} />
          )}
        </>
      ) : (
        <EmptyState
          says="No milestones yet"
          next="They come with the offer that the client accepts."
          act={{ label: 'Open the proposal', to: details }}
        />
      )}
    </Page>
  );
};
