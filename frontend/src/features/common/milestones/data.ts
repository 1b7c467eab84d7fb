/** Milestones and every act on one: key, call and hook together. */
import type { Milestone } from '@lamplight/bff/contract/projects.ts';
import { api } from '../../../api/client.ts';
import { type Key, keys } from '../../../api/keys.ts';
import { useRead } from '../../../api/useRead.ts';
import { useFreshAct } from '../useFreshAct.ts';

export type { Deliverable, Milestone, Project } from '@lamplight/bff/contract/projects.ts';
export type Submission = NonNullable<Milestone['submission']>;
type Answer = { milestone: Milestone };

/** Whatever shows a milestone of this project. */
export const shownIn = (projectId: string): Key[] => [
  keys.project(projectId),
  keys.milestones(projectId),
  keys.progress(projectId),
  keys.overallProgress(projectId),
  keys.activity(projectId),
  keys.projects(),
  keys.clientProjects(),
  ['milestone'],
];

type At<T> = T & { etag?: string };
const useMilestoneAct = <Body extends object>(projectId: string, path: string) =>
  useFreshAct<At<Body>, Answer>(shownIn(projectId), ({ etag, ...body }, idempotencyKey) =>
    api.post<Answer>(path, body, { idempotencyKey, ifMatch: etag }),
  );
const pathOf = ({ projectId, milestoneId }: Milestone, act: string) =>
  `/projects/${projectId}/milestones/${milestoneId}/${act}`;

export type Step = 'start' | 'resume' | 'unblock';
export const useStep = (m: Milestone, step: Step) => useMilestoneAct<object>(m.projectId, pathOf(m, step));
export const useBlock = (m: Milestone) =>
  useMilestoneAct<{ reason: string; severity: string; neededFrom: string }>(m.projectId, pathOf(m, 'block'));
export const useRecall = (m: Milestone) => useMilestoneAct<{ reason: string }>(m.projectId, pathOf(m, 'recall'));
export const useReport = (m: Pick<Milestone, 'projectId' | 'milestoneId'>) =>
  useMilestoneAct<{ milestoneId: string; progressBp: number; note: string; reason?: string }>(
    m.projectId,
    `/projects/${m.projectId}/progress`,
  );
export type Handed = { deliverableId?: string; title: string; fileId: string };
export const useSubmit = (m: Milestone) =>
  useMilestoneAct<{ deliverables: Handed[]; note: string }>(m.projectId, pathOf(m, 'submit'));

type OnBehalf = { reason?: string; consentFileId?: string };
/**
 * Accepting names the files that were read, which says more than an If-Match: after another submission the answer is
 * DELIVERABLE_SUPERSEDED, and the screen shows what changed.
 */
export const useAccept = (m: Milestone) =>
  useMilestoneAct<{ deliverables: { deliverableId: string; version: number; sha256: string }[] } & OnBehalf>(
    m.projectId,
    pathOf(m, 'accept'),
  );
export const useReturn = (m: Milestone) =>
  useMilestoneAct<{ items: string[] } & OnBehalf>(m.projectId, pathOf(m, 'return'));
/** The newest word of whoever may rate is the rating: it holds to no version. */
export const useRate = (m: Milestone) =>
  useMilestoneAct<{ score: number; comment?: string; reason?: string }>(m.projectId, pathOf(m, 'rating'));

/** The milestone as it was while its last returned submission stood: what a next one makes new versions of. */
export const useReturned = (m: Milestone, wanted: boolean) => {
  const last = m.returns.at(-1);
  const at = wanted && last ? new Date(Date.parse(last.at) - 1).toISOString() : null;
  return useRead<Answer>(at === null ? null : keys.milestone(m.projectId, m.milestoneId, { at }));
};

/** One milestone by itself, looked at again each second while something is awaited (the invoice of an acceptance). */
export const useAwaited = (m: Milestone, awaited: boolean) =>
  useRead<Answer>(awaited ? keys.milestone(m.projectId, m.milestoneId) : null, {
    refreshInterval: awaited ? 1000 : 0,
  });
