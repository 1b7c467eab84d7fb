/** Milestones and every act on one: key, call and hook together. */
import type { Milestone } from '@lamplight/bff/contract/projects.ts';
import type { BodySentTo } from '@lamplight/bff/contract/routes.ts';
import type { SubMilestone } from '@lamplight/bff/contract/sub-milestones.ts';
import { api } from '../../api/client.ts';
import { type Key, keys } from '../../api/keys.ts';
import { useCommand, useFreshAct, useUnversioned } from '../../api/useCommand.ts';
import { useRead } from '../../api/useRead.ts';

export type {
  Deliverable,
  Milestone,
  Project,
  ProjectMember,
} from '@lamplight/bff/contract/projects.ts';
export type { SubMilestone } from '@lamplight/bff/contract/sub-milestones.ts';
export type Submission = NonNullable<Milestone['submission']>;

/** The keys of all data that show a milestone of this project. */
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

type Place = Pick<Milestone, 'projectId' | 'milestoneId'>;
const placeOf = ({ projectId, milestoneId }: Place): Place => ({ projectId, milestoneId });

export type Step = 'start' | 'resume' | 'unblock';
export const useStep = (m: Milestone, step: Step) => useCommand(`milestone-${step}`, placeOf(m), shownIn(m.projectId));
export const useBlock = (m: Milestone) => useCommand('milestone-block', placeOf(m), shownIn(m.projectId));
export const useRecall = (m: Milestone) => useCommand('milestone-recall', placeOf(m), shownIn(m.projectId));
type Part = Pick<SubMilestone, 'subMilestoneId'>;
const partOf = (m: Milestone, { subMilestoneId }: Part) => ({ ...placeOf(m), subMilestoneId });
export type SubPlan = BodySentTo<'sub-milestones-plan'>['subMilestones'];
export const usePlanSubs = (m: Milestone) => useCommand('sub-milestones-plan', placeOf(m), shownIn(m.projectId));
/** What a press opens over a sub-milestone. */
export type SubAct = 'report' | 'finish' | 'return' | 'cancel';
export type SubStep = 'start' | 'verify';
export const useSubStep = (m: Milestone, sub: Part, step: SubStep) =>
  useCommand(`sub-milestone-${step}`, partOf(m, sub), shownIn(m.projectId));

export type PlainMove = Readonly<{ etag: string; milestoneId: string }> &
  (Readonly<{ step: Step }> | Readonly<{ subMilestoneId: string; subStep: SubStep }>);
/** Any milestone and any part of the board may be moved, so each move brings its ids. */
export const useMoves = (projectId: string) =>
  useFreshAct(shownIn(projectId), ({ etag, milestoneId, ...move }: PlainMove, idempotencyKey) => {
    const sent = { body: {}, idempotencyKey, ifMatch: etag };
    if ('step' in move) return api.call(`milestone-${move.step}`, { params: { projectId, milestoneId }, ...sent });
    const params = { projectId, milestoneId, subMilestoneId: move.subMilestoneId };
    return api.call(`sub-milestone-${move.subStep}`, { params, ...sent });
  });
/** The whole plan before the project is active: order, titles, start dates and weights. */
export const usePlan = (projectId: string) => useCommand('milestones-plan', { projectId }, shownIn(projectId));
/** Any card of the timeline may be dated, so each brings its ids. */
export const useDatings = (projectId: string) =>
  useFreshAct(shownIn(projectId), async ({ etag, ...dated }: Dated, idempotencyKey): Promise<unknown> => {
    const sent = { idempotencyKey, ifMatch: etag };
    if ('milestones' in dated) return api.call('milestones-plan', { params: { projectId }, body: dated, ...sent });
    const { milestoneId, ...body } = dated;
    return api.call('sub-milestones-plan', { params: { projectId, milestoneId }, body, ...sent });
  });
type Dated = Readonly<{ etag: string }> &
  (Readonly<{ milestones: Plan }> | Readonly<{ milestoneId: string; subMilestones: SubPlan }>);
export type Plan = BodySentTo<'milestones-plan'>['milestones'];
export const useFinish = (m: Milestone, sub: Part) =>
  useCommand('sub-milestone-finish', partOf(m, sub), shownIn(m.projectId));
export const useSendBack = (m: Milestone, sub: Part) =>
  useCommand('sub-milestone-return', partOf(m, sub), shownIn(m.projectId));
export const useCancelSub = (m: Milestone, sub: Part) =>
  useCommand('sub-milestone-cancel', partOf(m, sub), shownIn(m.projectId));
export const useReport = ({ projectId }: Place) => useCommand('progress-report', { projectId }, shownIn(projectId));
export type Handed = BodySentTo<'milestone-submit'>['deliverables'][number];
export const useSubmit = (m: Milestone) => useCommand('milestone-submit', placeOf(m), shownIn(m.projectId));

/**
 * Accepting names the files that were read, which says more than an If-Match: after another submission the answer is
 * DELIVERABLE_SUPERSEDED, and the screen shows what changed.
 */
export const useAccept = (m: Milestone) => useUnversioned('milestone-accept', placeOf(m), shownIn(m.projectId));
export const useAddPin = (m: Milestone) => useUnversioned('milestone-pin', placeOf(m), shownIn(m.projectId));
export const useResolvePin = (m: Milestone, pinId: string) =>
  useCommand('milestone-pin-resolve', { ...placeOf(m), pinId }, shownIn(m.projectId));
export const useReturn = (m: Milestone) => useCommand('milestone-return', placeOf(m), shownIn(m.projectId));
/** Whoever may rate now may replace the rating, so no version is sent. */
export const useRate = (m: Milestone) => useUnversioned('milestone-rate', placeOf(m), shownIn(m.projectId));

/** The milestone just before its last return: the next submission makes new versions of the files it had then. */
export const useReturned = (m: Milestone, wanted: boolean) => {
  const last = m.returns.at(-1);
  const at = wanted && last ? new Date(Date.parse(last.at) - 1).toISOString() : null;
  return useRead(at === null ? null : keys.milestone(m.projectId, m.milestoneId, { at }));
};

/** One milestone by itself, looked at again each second while something is awaited (the invoice of an acceptance). */
export const useAwaited = (m: Milestone, awaited: boolean) =>
  useRead(awaited ? keys.milestone(m.projectId, m.milestoneId) : null, {
    refreshInterval: awaited ? 1000 : 0,
  });
