import type { ReactNode } from 'react';
import { MilestoneDetail } from '../../../parts/milestones/MilestoneDetail.tsx';
import { Due } from '../../../parts/milestones/MilestoneTable.tsx';
import { Status } from '../../../ui/Chip.tsx';
import { Money } from '../../../ui/Money.tsx';
import { type Crumb, Page } from '../../../ui/Page.tsx';
import type { Milestone, Project } from '../data.ts';

/** On a phone a milestone is a screen of its own: first what was promised and delivered, with the acts pinned. */
export const MilestoneScreen = ({
  milestone: m,
  project,
  meId,
  today,
  way,
  banner,
  children,
}: {
  milestone: Milestone;
  project: Project;
  meId: string;
  today: string;
  /** The way to all milestones of the project. */
  way: readonly Crumb[];
  /** Says which moment is shown, where that is not now. */
  banner?: ReactNode;
  /** How the project stands, below. */
  children?: ReactNode;
}) => (
  <Page
    title={m.title}
    screen={m.milestoneId}
    status={<Status of="milestone" is={m.state} />}
    sub={
      <>
        <Money paise={m.amountPaise} /> ex-GST · due <Due m={m} today={today} />
      </>
    }
    crumbs={[...way, { label: m.title }]}
    words={{ project: project.title }}
  >
    {banner}
    <MilestoneDetail key={m.milestoneId} milestone={m} {...{ project, meId, today }} />
    {children}
  </Page>
);
