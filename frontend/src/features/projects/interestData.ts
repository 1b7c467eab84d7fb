/** Who would like to be on a project that looks for people: one's own, and for admins those in one project. */
import type { BodySentTo } from '@lamplight/bff/contract/routes.ts';
import { type Key, keys } from '../../api/keys.ts';
import { useCommand, useUnversioned } from '../../api/useCommand.ts';
import { useRead } from '../../api/useRead.ts';

export type { Interest } from '@lamplight/bff/contract/interests.ts';

const MOST = 200;
export const useOwnInterests = () => useRead(keys.interests({ limit: MOST }), { keepPreviousData: true });
/** All of a project for admins; the server shows staff no other than their own. */
export const useInterestsIn = (projectId: string) =>
  useRead(keys.interests({ projectId, limit: MOST }), { keepPreviousData: true });

const shownIn = (projectId: string): Key[] => [keys.interests(), keys.availableProjects(), keys.project(projectId)];

type Of = Readonly<{ projectId: string; interestId: string }>;
export type ExpressBody = BodySentTo<'interest-express'>;
export const useExpress = (projectId: string) => useUnversioned('interest-express', { projectId }, shownIn(projectId));
export const useWithdraw = ({ projectId, interestId }: Of) =>
  useCommand('interest-withdraw', { interestId }, shownIn(projectId));
export const useShortlist = ({ projectId, interestId }: Of) =>
  useCommand('interest-shortlist', { interestId }, shownIn(projectId));
export const useDecline = ({ projectId, interestId }: Of) =>
  useCommand('interest-decline', { interestId }, shownIn(projectId));
