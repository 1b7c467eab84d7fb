/** What either side asks to be changed in a contract, and the acts on it. */
import { type Key, keys } from '../../api/keys.ts';
import { useCommand } from '../../api/useCommand.ts';
import { useRead } from '../../api/useRead.ts';

export type { Change } from '@lamplight/bff/contract/changes.ts';
export type { Milestone, Project } from '@lamplight/bff/contract/projects.ts';

export const useChanges = (projectId: string) => useRead(keys.changes(projectId, { limit: 200 }));

const shownIn = (projectId: string): Key[] => [
  keys.changes(projectId),
  keys.project(projectId),
  keys.milestones(projectId),
  keys.overallProgress(projectId),
  keys.activity(projectId),
  keys.projects(),
  keys.clientProjects(),
];

type One = Readonly<{ projectId: string; changeId: string }>;
export const useRequest = (projectId: string) => useCommand('change-request', { projectId }, shownIn(projectId));
export const usePropose = ({ projectId, changeId }: One) =>
  useCommand('change-propose', { projectId, changeId }, shownIn(projectId));
export const useDiscard = ({ projectId, changeId }: One) =>
  useCommand('change-discard', { projectId, changeId }, shownIn(projectId));
export const useApprove = ({ projectId, changeId }: One) =>
  useCommand('change-approve', { projectId, changeId }, shownIn(projectId));
export const useReject = ({ projectId, changeId }: One) =>
  useCommand('change-reject', { projectId, changeId }, shownIn(projectId));
export const useWithdraw = ({ projectId, changeId }: One) =>
  useCommand('change-withdraw', { projectId, changeId }, shownIn(projectId));
