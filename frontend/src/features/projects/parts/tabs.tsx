import { type ReactNode, Suspense } from 'react';
import type { useActivity } from '../../../parts/history/data.ts';
import type { NameOf } from '../../../parts/history/sentences.ts';
import { civilOf } from '../../../ui/dates.ts';
import { later, type Preloaded, preloadInTurn } from '../../../ui/later.ts';
import type { Tree } from '../../../ui/PercentTree.tsx';
import { Skeleton } from '../../../ui/States.tsx';
import type { TabEntry } from '../../../ui/Tabs.tsx';
import type { ProjectAnswer } from '../data.ts';
import { Overview } from './Overview.tsx';

const OfferTab = later(async () => (await import('../../../parts/offers/OfferTab.tsx')).OfferTab);
const BriefPanel = later(async () => (await import('../../../parts/brief/BriefPanel.tsx')).BriefPanel);
const MilestonesTab = later(async () => (await import('../../../parts/milestones/MilestonesTab.tsx')).MilestonesTab);
const ChangesTab = later(async () => (await import('../../../parts/changes/ChangesTab.tsx')).ChangesTab);
const ReportTab = later(async () => (await import('../../../parts/reports/ReportTab.tsx')).ReportTab);
const TimeTab = later(async () => (await import('../../../parts/time/TimeTab.tsx')).TimeTab);
const CostTab = later(async () => (await import('../../../parts/costs/CostTab.tsx')).CostTab);
const DocumentsTab = later(async () => (await import('./DocumentsTab.tsx')).DocumentsTab);
const FilesTab = later(async () => (await import('./FilesTab.tsx')).FilesTab);
const CodeTab = later(async () => (await import('../../../parts/code/CodeTab.tsx')).CodeTab);
const ChatTab = later(async () => (await import('../../../parts/chat/ChatTab.tsx')).ChatTab);
const ActivityTab = later(async () => (await import('./ActivityTab.tsx')).ActivityTab);

const code: Readonly<Record<string, Preloaded>> = {
  offer: OfferTab,
  brief: BriefPanel,
  milestones: MilestonesTab,
  changes: ChangesTab,
  report: ReportTab,
  time: TimeTab,
  cost: CostTab,
  documents: DocumentsTab,
  files: FilesTab,
  code: CodeTab,
  chat: ChatTab,
  activity: ActivityTab,
};

/** The code of the tab that the address names, beside the project's data; of all, once the project and somebody are there. */
export const preloadTab = (id: string | null): void => code[id ?? '']?.preload();
export const preloadTabs = (): (() => void) => preloadInTurn(Object.values(code), { afterMs: 500, apartMs: 100 });

const drawn = (content: ReactNode) => () => <Suspense fallback={<Skeleton of="list" inset />}>{content}</Suspense>;

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
  /** The reader is of the staff, who alone read what is done in code. */
  staff: boolean;
};

/** The parts of a project, or of the proposal that it still is; what the reader may not read has no tab. */
export const tabsOf = (answer: ProjectAnswer, context: TabContext): TabEntry[] =>
  entriesOf(answer, context).map((tab) => ({ ...tab, preload: code[tab.id]?.preload }));

const entriesOf = ({ project, proposal, milestones = [], members = [] }: ProjectAnswer, c: TabContext): TabEntry[] => {
  const { projectId, meId, now, at, activity, nameOf, alone, staff } = c;
  const today = civilOf(now);
  const offer: TabEntry[] = proposal
    ? [{ id: 'offer', label: 'Offer', content: drawn(<OfferTab proposal={proposal} now={now} />) }]
    : [];
  const files: TabEntry = {
    id: 'files',
    label: 'Files',
    content: drawn(
      <FilesTab
        projectId={projectId}
        past={at !== null}
        closed={project?.state === 'archived' || project?.state === 'cancelled'}
        stored={at === null && project !== undefined}
        links={at === null && project?.can.issueLink === true}
      />,
    ),
  };
  // What is said now is not part of how things stood.
  const chat: TabEntry[] =
    at === null ? [{ id: 'chat', label: 'Chat', content: drawn(<ChatTab about={projectId} />) }] : [];
  const story: TabEntry = {
    id: 'activity',
    label: 'Activity',
    content: drawn(<ActivityTab {...{ projectId, activity, at, now, nameOf }} onPick={c.onPick} />),
  };
  if (!project)
    return [
      ...offer,
      ...(proposal ? [{ id: 'brief', label: 'Proposal', content: drawn(<BriefPanel proposal={proposal} />) }] : []),
      files,
      ...chat,
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
      content: drawn(<MilestonesTab {...{ milestones, project, members, meId, today, alone }} />),
    },
    ...offer,
    ...(at === null
      ? [
          {
            id: 'changes',
            label: 'Changes',
            count: project.openChanges.filter(({ toDecide }) => toDecide).length,
            content: drawn(<ChangesTab {...{ project, milestones, proposal, now }} />),
          },
          {
            id: 'report',
            label: 'Report',
            count: project.reportDue && project.can.fileReport ? 1 : 0,
            content: drawn(<ReportTab {...{ project, milestones, members, now }} />),
          },
          ...(project.can.approveTime
            ? [{ id: 'time', label: 'Time', content: drawn(<TimeTab projectId={projectId} now={now} />) }]
            : []),
          ...(project.can.recordExpense
            ? [{ id: 'cost', label: 'Cost', content: drawn(<CostTab projectId={projectId} />) }]
            : []),
          { id: 'documents', label: 'Documents', content: drawn(<DocumentsTab project={project} />) },
        ]
      : []),
    files,
    ...(staff && at === null
      ? [{ id: 'code', label: 'Code', content: drawn(<CodeTab {...{ projectId, milestones }} />) }]
      : []),
    ...chat,
    story,
  ];
};
