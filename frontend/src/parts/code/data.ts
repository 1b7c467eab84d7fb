/** Repositories, what their host could not tell, and what was done in them: key, call and hook together. */
import type { CodeActivity, CodeRepository, MergedRequest } from '@lamplight/bff/contract/code.ts';
import { codeKeys as keys } from '../../api/codeKeys.ts';
import type { Key } from '../../api/keys.ts';
import { useCommand, useUnversioned } from '../../api/useCommand.ts';
import { useRead } from '../../api/useRead.ts';
import { usePaged } from '../history/usePaged.ts';

export type { CodeActivity, CodeRepository, CodeSuggestion } from '@lamplight/bff/contract/code.ts';

/** A commit or a request, as whoever reads it may read it. */
export type CodeItem = CodeActivity | MergedRequest;

const MOST = 200;
const PAGE = 50;

export const useRepositories = (projectId: string) =>
  useRead(keys.repositories(projectId, { limit: MOST }), { keepPreviousData: true });
/** Of all projects, for admins. */
export const useAllRepositories = () =>
  usePaged(
    (after) => keys.all({ limit: PAGE, after }),
    ({ repositoryId }) => repositoryId,
  );
/** Those that one's own account may administer; the host is asked each time. */
export const useAvailable = () => useRead(keys.available(), { keepPreviousData: true });

export const useCodeActivity = (projectId: string) =>
  usePaged((after) => keys.activity(projectId, { limit: PAGE, after }), idOf);
export const useSuggestions = (projectId: string) =>
  useRead(keys.suggestions(projectId, { limit: MOST }), { keepPreviousData: true });
export const useCodeEvidence = (projectId: string, subMilestoneId: string) =>
  useRead(keys.evidence(projectId, subMilestoneId), { keepPreviousData: true });

/** What was merged for a milestone that was handed in. */
export const useMerged = (projectId: string, milestoneId: string) =>
  useRead(keys.merged(projectId, milestoneId), { keepPreviousData: true });

/** Of a commit or a request, among all of a project. */
export const idOf = (one: CodeItem): string =>
  `${one.repository} ${one.kind === 'commit' ? one.sha : `#${one.number}`}`;

type Place = Pick<CodeRepository, 'projectId' | 'repositoryId'>;
const placeOf = ({ projectId, repositoryId }: Place): Place => ({ projectId, repositoryId });
const shownIn = (projectId: string): Key[] => [keys.repositories(projectId), keys.all(), keys.available()];

export const useMap = (projectId: string) => useUnversioned('code-map', { projectId }, shownIn(projectId));
export const useUnmap = (r: Place) => useCommand('code-unmap', placeOf(r), shownIn(r.projectId));
export const useReconcile = (r: Place) => useCommand('code-reconcile', placeOf(r), shownIn(r.projectId));

/** What the host could not tell; it is asked in the name in which the repository was connected. */
export const useDeliveries = (r: Place) => useRead(keys.deliveries(r.projectId, r.repositoryId));
export const useReplay = (r: Place, deliveryId: string) =>
  useUnversioned('code-replay', { ...placeOf(r), deliveryId }, [
    keys.deliveries(r.projectId, r.repositoryId),
    ...shownIn(r.projectId),
  ]);
