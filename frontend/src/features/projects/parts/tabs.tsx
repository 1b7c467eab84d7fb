import { BriefPanel } from '../../../parts/brief/BriefPanel.tsx';
import type { useActivity } from '../../../parts/history/data.ts';
import type { NameOf } from '../../../parts/history/sentences.ts';
import { MilestonesTab } from '../../../parts/milestones/MilestonesTab.tsx';
import { OfferTab } from '../../../parts/offers/OfferTab.tsx';
import { civilOf } from '../../../ui/dates.ts';
import type { Tree } from '../../../ui/PercentTree.tsx';
import type { TabEntry } from '../../../ui/Tabs.tsx';
import type { ProjectAnswer } from '../data.ts';
import { ActivityTab } from './ActivityTab.tsx';
import { FilesTab } from './FilesTab.tsx';
import { Overview } from './Overview.tsx';

export type TabContext = {
  projectId: string;
  meId: string;
  now: number;
  at: number | null;
  activity: ReturnType<typeof useActivity>;
  tree: Tree | undefined;
  nameOf: NameOf;
  onPick: (at: number) => void;
  /** The chosen milestone is a screen of its own. */
  alone: boolean;
};

/** The parts of a project, or of the proposal that it still is; what the reader may not read has no tab. */
export const tabsOf = (
  { project, proposal, milestones = [], members = [] }: ProjectAnswer,
  c: TabContext,
): TabEntry[] => {
  const { projectId, meId, now, at, activity, nameOf, alone } = c;
  const today = civilOf(now);
  const offer: TabEntry[] = proposal
    ? [{ id: 'offer', label: 'Offer', content: () => <OfferTab proposal={proposal} now={now} /> }]
    : [];
  const files: TabEntry = {
    id: 'files',
    label: 'Files',
    content: () => (
      <FilesTab
        projectId={projectId}
        past={at !== null}
        closed={project?.state === 'archived' || project?.state === 'cancelled'}
      />
    ),
  };
  const story: TabEntry = {
    id: 'activity',
    label: 'Activity',
    content: () => <ActivityTab {...{ projectId, activity, at, now, nameOf }} onPick={c.onPick} />,
  };
  if (!project)
    return [
      ...offer,
      ...(proposal ? [{ id: 'brief', label: 'Proposal', content: () => <BriefPanel proposal={proposal} /> }] : []),
      files,
      story,
    ];
  return [
    {
      id: 'overview',
      label: 'Overview',
      content: () => (
        <Overview {...{ project, milestones, members, today, now, nameOf }} past={at !== null} tree={c.tree} />
      ),
    },
    {
      id: 'milestones',
      label: 'Milestones',
      count: milestones.filter((m) => m.can.acceptMilestone).length,
      content: () => <MilestonesTab {...{ milestones, project, meId, today, alone }} />,
    },
    ...offer,
    files,
    story,
  ];
};
