/** Parts of a milestone's work: planned by whoever leads, done by their assignee, verified by another (state-machines.md §4, domain.md §4.3). */

import type { Bp } from '@lamplight/bff/contract/paise.ts';
import type { SubMilestoneAct } from '@lamplight/bff/contract/sub-milestones.ts';
import type { CivilDate } from '@lamplight/common/calendar/civil.ts';
import type { CommandOf } from '@lamplight/common/facts/actor.ts';
import { faulty } from '@lamplight/common/facts/faulty.ts';
import { type ForeignFact, refusalUnless } from '@lamplight/common/facts/foreign-fact.ts';
import { ABSENT, refusalOf } from '@lamplight/common/facts/standing.ts';
import { allocate } from '@lamplight/common/money/allocate.ts';
import { unreachable } from '@lamplight/events/core/declare-events.ts';
import { type Refusal, refuse } from '@lamplight/events/core/types.ts';
import type { FileFact } from '../files/fact.ts';
import type { ProjectEvent, SubMilestonePlan } from './events.ts';
import { sumsTo100 } from './plan.ts';
import { live, subMilestoneBp } from './progress.ts';
import { can, isOwnWork, mayOnSubMilestone, milestoneAllows, subMilestoneAllows } from './rights.ts';
import type { Milestone, PresentProject, ProjectOutcome, SubMilestone, SubMilestoneEvent } from './state.ts';

// Evolve

/** Work on a part concerns that part alone; a new plan or a cancellation concerns the milestone and all its live parts. */
export const evolveSubMilestones = (p: PresentProject, e: SubMilestoneEvent, etag: number): PresentProject => ({
  ...p,
  milestones: p.milestones.map((m) => (m.milestoneId === e.data.milestoneId ? evolved(m, e, etag) : m)),
});

const evolved = (m: Milestone, e: SubMilestoneEvent, etag: number): Milestone => {
  switch (e.type) {
    case 'SubMilestonesPlanned':
      return { ...m, etag, subMilestones: planned(m.subMilestones, e.data.subMilestones, etag) };
    case 'SubMilestoneStarted':
      return on(m, e.data, { etag, state: 'doing', assigneeId: e.data.assigneeId });
    case 'SubMilestoneDone':
      return on(m, e.data, { etag, state: 'done' });
    case 'SubMilestoneVerified':
      return on(m, e.data, { etag, state: 'verified' });
    case 'SubMilestoneReturned':
      return on(m, e.data, { etag, state: 'doing' });
    case 'SubMilestoneCancelled': {
      const { subMilestoneId, weightsBp } = e.data;
      const weights = new Map(Object.entries(weightsBp));
      const subMilestones = m.subMilestones.map((sub) => {
        if (sub.subMilestoneId === subMilestoneId) return { ...sub, etag, state: 'cancelled' as const };
        const weightBp = weights.get(sub.subMilestoneId);
        return weightBp === undefined ? sub : { ...sub, etag, weightBp };
      });
      return { ...m, etag, subMilestones };
    }
    default:
      return unreachable(e);
  }
};

const planned = (
  before: readonly SubMilestone[],
  plan: readonly SubMilestonePlan[],
  etag: number,
): readonly SubMilestone[] => {
  const old = new Map(before.map((sub) => [sub.subMilestoneId, sub]));
  const live = plan.map(({ checklist, ...facts }): SubMilestone => {
    const { state = 'todo', declaredBp = 0, checklist: ticks = [] } = old.get(facts.subMilestoneId) ?? {};
    const done = new Set(ticks.filter((line) => line.done).map(({ text }) => text));
    return { ...facts, etag, state, declaredBp, checklist: checklist.map((text) => ({ text, done: done.has(text) })) };
  });
  return [...before.filter(({ state }) => state === 'cancelled'), ...live].toSorted((a, b) => a.order - b.order);
};

const on = (
  m: Milestone,
  { subMilestoneId }: Readonly<{ subMilestoneId: string }>,
  to: Partial<SubMilestone>,
): Milestone => ({
  ...m,
  subMilestones: m.subMilestones.map((sub) => (sub.subMilestoneId === subMilestoneId ? { ...sub, ...to } : sub)),
});

type Reported = Extract<ProjectEvent, { type: 'ProgressReported' }>;
/** A report on the milestone itself, or on the part that it names. */
export const evolveReport = (m: Milestone, { data }: Reported, etag: number): Milestone => {
  const { subMilestoneId, declaredBp, ticked } = data;
  if (subMilestoneId === undefined) return { ...m, etag, declaredBp };
  const done = new Set(ticked);
  const sub = m.subMilestones.find((candidate) => candidate.subMilestoneId === subMilestoneId);
  const checklist = (sub?.checklist ?? []).map(({ text }) => ({ text, done: done.has(text) }));
  return on(m, { subMilestoneId }, { etag, declaredBp, checklist });
};

// Commands

/** One that stays has its id already; `subMilestoneId` of a new one was minted by the route. */
export type PlannedSub = Readonly<{
  subMilestoneId: string;
  title: string;
  weightBp: Bp;
  assigneeId?: string | undefined;
  startDate?: CivilDate | undefined;
  dueDate?: CivilDate | undefined;
  checklist: readonly string[];
}>;
/** `team`: those of the named assignees who are assigned to the project. */
export type PlanSubMilestones = CommandOf<'PlanSubMilestones'> &
  Readonly<{ milestoneId: string; subMilestones: readonly PlannedSub[]; team: readonly string[] }>;
type OnSub<T extends string> = CommandOf<T> & Readonly<{ milestoneId: string; subMilestoneId: string }>;
/** `otherAdmin`: there is an admin beside the actor; asked only where an admin judges their own work. */
type Judging = Readonly<{ otherAdmin: ForeignFact }>;
export type SubMilestoneCommand =
  | OnSub<'StartSubMilestone'>
  | (OnSub<'FinishSubMilestone'> & Readonly<{ note: string; files: readonly FileFact[] }>)
  | (OnSub<'VerifySubMilestone'> & Judging)
  | (OnSub<'ReturnSubMilestone'> & Judging & Readonly<{ reason: string }>)
  | (OnSub<'CancelSubMilestone'> & Readonly<{ reason: string }>)
  | (OnSub<'ReportProgress'> &
      Readonly<{
        /** Of what has no checklist. */
        progressBp?: Bp | undefined;
        /** The lines of its checklist that are done. */
        ticked?: readonly string[] | undefined;
        note: string;
        reason?: string | undefined;
      }>);
type Command<T extends SubMilestoneCommand['type']> = Extract<SubMilestoneCommand, { type: T }>;

const ACT_OF = {
  StartSubMilestone: 'startSubMilestone',
  FinishSubMilestone: 'finishSubMilestone',
  VerifySubMilestone: 'verifySubMilestone',
  ReturnSubMilestone: 'returnSubMilestone',
  CancelSubMilestone: 'cancelSubMilestone',
  ReportProgress: 'reportProgress',
} as const satisfies Record<SubMilestoneCommand['type'], SubMilestoneAct>;

// Decide

/** All live parts of a milestone in their order. @returns among others WEIGHTS_NOT_100, and 400 for one that is left out, is handed in, or is nobody's on the project */
export const decideSubPlan = (c: PlanSubMilestones, p: PresentProject): ProjectOutcome => {
  const m = p.milestones.find((candidate) => candidate.milestoneId === c.milestoneId);
  if (m === undefined) return ABSENT;
  const act = 'planSubMilestones';
  const standing = { knows: can(c.actor, 'read', p), may: can(c.actor, act, p), ready: milestoneAllows(act, p, m, c) };
  const refusal = refusalOf({ ...standing, state: m.state, etag: m.etag }, c.ifMatch) ?? unfit(c, m);
  if (refusal) return refusal;
  const subMilestones = c.subMilestones.map((sub, index) => recorded(sub, index + 1));
  return [
    { type: 'SubMilestonesPlanned', data: { projectId: p.projectId, milestoneId: m.milestoneId, subMilestones } },
  ];
};

const recorded = (sub: PlannedSub, order: number): SubMilestonePlan => {
  const { subMilestoneId, title, weightBp, assigneeId, startDate, dueDate, checklist } = sub;
  return {
    ...{ subMilestoneId, order, title, weightBp, checklist },
    ...(assigneeId === undefined ? {} : { assigneeId }),
    ...(startDate === undefined ? {} : { startDate }),
    ...(dueDate === undefined ? {} : { dueDate }),
  };
};

const unfit = ({ subMilestones, team }: PlanSubMilestones, m: Milestone): Refusal | null => {
  const old = new Map(liveSubs(m).map((sub) => [sub.subMilestoneId, sub]));
  const named = new Set(subMilestones.map(({ subMilestoneId }) => subMilestoneId));
  const ended = m.subMilestones.some(({ subMilestoneId, state }) => state === 'cancelled' && named.has(subMilestoneId));
  if (ended) return ABSENT;
  const left = [...old.values()].find(({ subMilestoneId }) => !named.has(subMilestoneId));
  if (left !== undefined) return faulty('subMilestones', `Cancel ${left.title} instead of leaving it out`);
  for (const [index, sub] of subMilestones.entries()) {
    const before = old.get(sub.subMilestoneId);
    if (before !== undefined && isSettled(before) && !agrees(before, sub))
      return faulty(`subMilestones.${index}`, `${before.title} is handed in: only its weight and place may change`);
    const { assigneeId } = sub;
    if (assigneeId !== undefined && assigneeId !== before?.assigneeId && !team.includes(assigneeId))
      return faulty(`subMilestones.${index}.assigneeId`, 'Choose someone who is on the project');
    if (assigneeId === undefined && before?.state === 'doing')
      return faulty(`subMilestones.${index}.assigneeId`, 'It is being worked on: say by whom');
  }
  // Each counts for something, so that whatever is cancelled, the others can share what it leaves.
  const weighed = sumsTo100(subMilestones) && subMilestones.every(({ weightBp }) => weightBp > 0);
  return weighed ? null : refuse('WEIGHTS_NOT_100', 'rule');
};

/** What was handed in is what is judged: from then on only its weight and its place may change. */
const isSettled = ({ state }: SubMilestone): boolean => state === 'done' || state === 'verified';
const agrees = (old: SubMilestone, sub: PlannedSub): boolean =>
  sub.title === old.title &&
  sub.assigneeId === old.assigneeId &&
  sub.startDate === old.startDate &&
  sub.dueDate === old.dueDate &&
  sub.checklist.length === old.checklist.length &&
  sub.checklist.every((line, index) => line === old.checklist[index]?.text);

export const decideSubMilestone = (c: SubMilestoneCommand, p: PresentProject): ProjectOutcome => {
  const m = p.milestones.find((candidate) => candidate.milestoneId === c.milestoneId);
  const sub = m?.subMilestones.find((candidate) => candidate.subMilestoneId === c.subMilestoneId);
  const knows = can(c.actor, 'read', p);
  if (m === undefined || sub === undefined || !knows) return ABSENT;
  const act = ACT_OF[c.type];
  const judges = act === 'verifySubMilestone' || act === 'returnSubMilestone';
  if (judges && can(c.actor, 'planSubMilestones', p) && isOwnWork(c.actor, p, sub)) return OWN_WORK;
  const standing = { knows, may: mayOnSubMilestone(c.actor, act, p, sub), ready: subMilestoneAllows(act, p, m, sub) };
  const refusal = refusalOf({ ...standing, state: sub.state, etag: sub.etag }, c.ifMatch);
  if (refusal) return refusal;
  const ids = { projectId: p.projectId, milestoneId: m.milestoneId, subMilestoneId: sub.subMilestoneId };
  switch (c.type) {
    case 'StartSubMilestone':
      return start(c, m, ids);
    case 'FinishSubMilestone':
      return finish(c, ids);
    case 'VerifySubMilestone':
      return alone(c, sub) ?? [{ type: 'SubMilestoneVerified', data: ids }];
    case 'ReturnSubMilestone':
      return alone(c, sub) ?? [{ type: 'SubMilestoneReturned', data: { ...ids, reason: c.reason } }];
    case 'CancelSubMilestone': {
      const weightsBp = withoutOne(liveSubs(m).filter((other) => other !== sub));
      return [{ type: 'SubMilestoneCancelled', data: { ...ids, reason: c.reason, weightsBp } }];
    }
    case 'ReportProgress':
      return report(c, sub, ids);
    default:
      return unreachable(c);
  }
};

const OWN_WORK = refuse('OWN_WORK', 'forbidden');
type Ids = Readonly<{ projectId: string; milestoneId: string; subMilestoneId: string }>;

/** Whoever starts what nobody was named for takes it. The milestone starts with its first part. */
const start = ({ actor }: Command<'StartSubMilestone'>, m: Milestone, ids: Ids): ProjectOutcome => {
  const { subMilestoneId: _part, ...ofMilestone } = ids;
  const started: ProjectEvent = { type: 'SubMilestoneStarted', data: { ...ids, assigneeId: actor.id } };
  if (m.state === 'planned') return [{ type: 'MilestoneStarted', data: ofMilestone }, started];
  return m.state === 'changes_requested' ? [{ type: 'MilestoneResumed', data: ofMilestone }, started] : [started];
};

const finish = ({ note, files }: Command<'FinishSubMilestone'>, ids: Ids): ProjectOutcome => {
  if (note === '' && files.length === 0) return refuse('EVIDENCE_REQUIRED', 'rule');
  const unclean = files.find(({ state }) => state !== 'clean');
  if (unclean !== undefined) return refuse('FILE_NOT_CLEAN', 'rule', { fileId: unclean.fileId });
  const evidence = files.map(({ fileId, name, bytes, sha256 }) => ({ fileId, name, bytes, sha256 }));
  return [{ type: 'SubMilestoneDone', data: { ...ids, note, files: evidence } }];
};

/** An admin judges their own work only where there is nobody else. */
const alone = ({ actor, otherAdmin }: Command<'VerifySubMilestone' | 'ReturnSubMilestone'>, sub: SubMilestone) => {
  if (sub.assigneeId !== actor.id || otherAdmin.is === 'no') return null;
  return otherAdmin.is === 'yes' ? OWN_WORK : refusalUnless(otherAdmin, OWN_WORK);
};

/** Those that stay share 100 % by the weights that they had. */
const withoutOne = (staying: readonly SubMilestone[]): Readonly<Record<string, Bp>> => {
  if (staying.length === 0) return {};
  const shares = allocate(
    10_000,
    staying.map(({ weightBp }) => weightBp),
  );
  return Object.fromEntries(staying.map(({ subMilestoneId }, index) => [subMilestoneId, shares[index] ?? 0]));
};

/** Progress may fall only with a reason; where there is a checklist, its lines are what is reported. */
const report = (c: Command<'ReportProgress'>, sub: SubMilestone, ids: Ids): ProjectOutcome => {
  const { progressBp, ticked, note, reason } = c;
  const lines = sub.checklist.map(({ text }) => text);
  if (lines.length === 0 && progressBp === undefined) return faulty('progressBp', 'Say how much is done');
  if (lines.length > 0 && (ticked === undefined || progressBp !== undefined))
    return faulty('ticked', 'Its checklist says how far it is: tick what is done');
  const unknown = (ticked ?? []).find((line) => !lines.includes(line));
  if (unknown !== undefined) return faulty('ticked', `${unknown} is not on the checklist`);
  const declaredBp = progressBp ?? sub.declaredBp;
  const checklist = lines.map((text) => ({ done: (ticked ?? []).includes(text) }));
  const fromBp = subMilestoneBp(sub);
  const toBp = subMilestoneBp({ ...sub, declaredBp, checklist });
  if (toBp < fromBp && reason === undefined) return faulty('reason', 'Say why the progress falls');
  const figures = { fromBp, toBp, declaredBp, ...(lines.length === 0 ? {} : { ticked: ticked ?? [] }) };
  return [
    { type: 'ProgressReported', data: { ...ids, ...figures, note, ...(reason === undefined ? {} : { reason }) } },
  ];
};

export const liveSubs = (m: Pick<Milestone, 'subMilestones'>): readonly SubMilestone[] => live(m.subMilestones);
