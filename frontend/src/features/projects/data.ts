/** A project as it is and as it was, its people, and the acts on it as a whole. */
import type { Employee } from '@lamplight/bff/contract/people.ts';
import type { Assignment } from '@lamplight/bff/contract/projects.ts';
import type { BodySentTo } from '@lamplight/bff/contract/routes.ts';
import { useEffect, useRef, useState } from 'react';
import { refetch } from '../../api/cache.ts';
import { api } from '../../api/client.ts';
import { type Key, keys } from '../../api/keys.ts';
import { queueWith } from '../../api/useAct.ts';
import { useCommand, useUnversioned, type Versioned } from '../../api/useCommand.ts';
import { useRead } from '../../api/useRead.ts';
import { wholeList } from '../../api/useWholeList.ts';
import { usePaged } from '../../parts/history/usePaged.ts';

export type {
  Assignment,
  Milestone,
  Project,
  ProjectAnswer,
  ProjectMember,
  ProjectRow,
} from '@lamplight/bff/contract/projects.ts';
export type { Employee };

const atOf = (at: string | null) => (at === null ? undefined : { at });

/** The project, with `at` as it was then; null fetches nothing. */
export const useProject = (projectId: string, at: string | null = null) =>
  useRead(keys.project(projectId, atOf(at)), { keepPreviousData: false });
export const useProjectThen = (projectId: string, at: string | null) =>
  useRead(at === null ? null : keys.project(projectId, { at }), { keepPreviousData: true });
export const useTree = (projectId: string, at: string | null, wanted: boolean) =>
  useRead(wanted ? keys.overallProgress(projectId, atOf(at)) : null, { keepPreviousData: true });
export const useFiles = (projectId: string) => useRead(keys.files(projectId, { limit: 200 }));

export const useProjectRows = (query: { state?: string | undefined; after?: string | undefined }) =>
  useRead(keys.projects({ limit: 50, ...query }), { keepPreviousData: true });

export const shownIn = (projectId: string): Key[] => [
  keys.project(projectId),
  keys.milestones(projectId),
  keys.overallProgress(projectId),
  keys.activity(projectId),
  keys.projects(),
  keys.clientProjects(),
  keys.assignments(),
];

export type StatusChange = Versioned<'project-status'>;
export const useStatus = (projectId: string) => useCommand('project-status', { projectId }, shownIn(projectId));
/** What shows its invoices besides. */
export const useIssueAdvance = (projectId: string) =>
  useUnversioned('advance-invoice', { projectId }, [...shownIn(projectId), keys.invoices(), keys.receivables()]);
export const useLead = (projectId: string) => useCommand('lead', { projectId }, shownIn(projectId));
export const useReweight = (projectId: string) => useCommand('milestones-weights', { projectId }, shownIn(projectId));
export const useDelivery = (projectId: string) => useCommand('decision', { projectId }, shownIn(projectId));

export const useEmployees = (search: string) =>
  useRead(keys.employees({ limit: 50, state: 'active', search: search.trim() || undefined }), {
    keepPreviousData: true,
  });
/** All of a person's assignments, so that a conflict is seen before it is sent. */
export const useLoadOf = (employeeId: string | null) =>
  useRead(employeeId === null ? null : keys.assignments({ employeeId, limit: 200 }));

const PAGE = 200;
/** Of one technology, in one answer. */
const LEVELS = 100;
/** Everybody's assignments, page after page until all are there: whoever is tried out may be on any project. */
export const useAllAssignments = () =>
  useWhole(
    usePaged(
      (after) => keys.assignments({ limit: PAGE, after }),
      ({ assignmentId }) => assignmentId,
    ),
  );
export const useAllEmployees = () =>
  useWhole(
    usePaged(
      (after) => keys.employees({ limit: PAGE, state: 'active', after }),
      ({ employeeId }) => employeeId,
    ),
  );
/** The technologies, with what needs each of them; whose levels are asked for by technology. */
export const useTechnologies = () => useRead(keys.skills({ limit: 1 }));
/** How well everybody knows some technologies, however many know each. Undefined until all of it is there. */
export const useLevels = (techIds: readonly string[]) =>
  useRead(techIds.length === 0 ? null : keys.skill(techIds.join()), {}, async ([, of = ''], options) => {
    const all = of.split(',').map((techId) => wholeList(keys.skill(techId, { limit: LEVELS }), options));
    const lists = await Promise.all(all);
    const stale = lists.some((list) => list.stale === true);
    return { success: true as const, items: lists.flatMap(({ items }) => items), stale };
  });

type Growing<Item> = Readonly<{
  items: Item[] | undefined;
  error: unknown;
  more: (() => void) | null;
  loading: boolean;
  moreError: unknown;
  refresh: () => Promise<unknown>;
}>;
/** Undefined until the last page is there: a load that lacks somebody's assignments would be wrong. */
const useWhole = <Item>({ items, error, more, loading, moreError, refresh }: Growing<Item>) => {
  const goesOn = more !== null && !loading && moreError === undefined;
  useEffect(() => {
    if (goesOn) more?.();
  });
  const failed = error ?? moreError;
  return { items: more === null ? items : undefined, error: failed, refresh: () => void (more ?? refresh)() };
};

export type AssignBody = BodySentTo<'assign-team'>;
export const useAssign = (projectId: string) => useUnversioned('assign-team', { projectId }, shownIn(projectId));

export type Outcome = Readonly<{ key: string; error: unknown }>;
/**
 * One call for each row, one after another, each under its own key: pressed again after a lost answer it acts once. What
 * fails keeps nobody else from being assigned.
 */
export const useAssignEach = (projectId: string) => {
  const [busy, setBusy] = useState(false);
  const queues = useRef(new Map<string, ReturnType<typeof queueOf>>());
  const run = async (rows: readonly Readonly<{ key: string; body: AssignBody }>[]): Promise<readonly Outcome[]> => {
    setBusy(true);
    const outcomes: Outcome[] = [];
    for (const { key, body } of rows) {
      const queue = queues.current.get(key) ?? queueOf(projectId);
      queues.current.set(key, queue);
      outcomes.push(
        await queue(body).then(
          () => ({ key, error: undefined }),
          (error: unknown) => ({ key, error }),
        ),
      );
    }
    await refetch([...shownIn(projectId), keys.interests()]);
    setBusy(false);
    return outcomes;
  };
  return { run, busy };
};
const queueOf = (projectId: string) =>
  queueWith((body: AssignBody, idempotencyKey) =>
    api.call('assign-team', { params: { projectId }, body, idempotencyKey }),
  );
export const useRelease = ({ projectId, assignmentId }: Pick<Assignment, 'projectId' | 'assignmentId'>) =>
  useCommand('release', { assignmentId }, shownIn(projectId));
