/** The plan of a project: which milestones, what they weigh and what they are worth (state-machines.md §4, domain.md §4.3). */

import { type Bp, type Paise, sumPaise } from '@lamplight/bff/contract/paise.ts';
import type { ProjectAct } from '@lamplight/bff/contract/projects.ts';
import type { CommandOf } from '@lamplight/common/facts/actor.ts';
import { ABSENT, refusalOf } from '@lamplight/common/facts/standing.ts';
import { refuse } from '@lamplight/events/core/types.ts';
import type { OfferedMilestone } from '../proposals/events.ts';
import type { MilestonePlan } from './events.ts';
import { live } from './progress.ts';
import { can, projectAllows } from './rights.ts';
import type { Milestone, PlanEvent, PresentProject, ProjectOutcome } from './state.ts';

/** A change of the plan concerns the head and every milestone that it names. */
export const evolvePlan = (p: PresentProject, e: PlanEvent, etag: number): PresentProject => {
  if (e.type === 'MilestonesReweighted') {
    const weights = new Map(Object.entries(e.data.weightsBp));
    const milestones = p.milestones.map((m) => {
      const weightBp = weights.get(m.milestoneId);
      return weightBp === undefined ? m : { ...m, weightBp, etag };
    });
    return { ...p, etag, milestones };
  }
  const planned = new Map(e.data.milestones.map((m) => [m.milestoneId, m]));
  const kept = p.milestones.map((m) => {
    const plan = planned.get(m.milestoneId);
    planned.delete(m.milestoneId);
    return plan === undefined ? m : { ...m, ...plan, etag };
  });
  const milestones = [...kept, ...[...planned.values()].map((plan) => asPlanned(plan, etag))];
  return { ...p, etag, milestones: milestones.sort((a, b) => a.order - b.order) };
};

const asPlanned = (plan: MilestonePlan, etag: number): Milestone => ({
  ...plan,
  etag,
  state: 'planned',
  declaredBp: 0,
  submissions: 0,
  deliverables: [],
  pins: [],
  subMilestones: [],
});

/** The whole plan in its new order. Milestones are named as they stand in the contract; only some of it may change. */
export type PlanCommand =
  | (CommandOf<'PlanMilestones'> & Readonly<{ milestones: readonly OfferedMilestone[] }>)
  | (CommandOf<'ReweightMilestones'> & Readonly<{ weightsBp: Readonly<Record<string, Bp>> }>);

export const decidePlan = (c: PlanCommand, p: PresentProject): ProjectOutcome => {
  const act: ProjectAct = c.type === 'PlanMilestones' ? 'planMilestones' : 'reweightMilestones';
  const standing = { knows: can(c.actor, 'read', p), may: can(c.actor, act, p), ready: projectAllows(act, p) };
  const refusal = refusalOf({ ...standing, state: p.is, etag: p.etag }, c.ifMatch);
  if (refusal) return refusal;
  return c.type === 'PlanMilestones' ? replan(c.milestones, p) : reweight(new Map(Object.entries(c.weightsBp)), p);
};

/** From acceptance on, amounts, due dates and scope move only by a change that the client approves. */
const replan = (plan: readonly OfferedMilestone[], p: PresentProject): ProjectOutcome => {
  if (!sumsTo100(plan)) return refuse('WEIGHTS_NOT_100', 'rule');
  if (!amountsAre(p.contractPaise, plan)) return refuse('AMOUNTS_NOT_CONTRACT', 'rule');
  const milestones: MilestonePlan[] = [];
  for (const [index, { dueDate, ...milestone }] of plan.entries()) {
    const old = live(p.milestones).find((m) => m.milestoneId === milestone.milestoneId);
    if (!old || !agrees(old, milestone, dueDate)) return refuse('MILESTONE_LOCKED', 'rule', milestone.milestoneId);
    const { baselineDueDate, committedDueDate } = old;
    milestones.push({ ...milestone, order: index + 1, baselineDueDate, committedDueDate });
  }
  const named = new Set(plan.map((m) => m.milestoneId));
  const left = live(p.milestones).find((m) => !named.has(m.milestoneId));
  if (left || named.size !== plan.length) return refuse('MILESTONE_LOCKED', 'rule', left?.milestoneId);
  return [{ type: 'MilestonesPlanned', data: { projectId: p.projectId, milestones } }];
};

const agrees = (old: Milestone, plan: Omit<OfferedMilestone, 'dueDate'>, dueDate: string): boolean =>
  plan.amountPaise === old.amountPaise &&
  dueDate === old.committedDueDate &&
  plan.startDate <= dueDate &&
  plan.acceptanceCriteria.length === old.acceptanceCriteria.length &&
  plan.acceptanceCriteria.every((line, index) => line === old.acceptanceCriteria[index]);

/** Milestones that are not named keep their weight. */
const reweight = (weights: ReadonlyMap<string, Bp>, p: PresentProject): ProjectOutcome => {
  const plan = live(p.milestones);
  for (const milestoneId of weights.keys()) {
    if (!plan.some((m) => m.milestoneId === milestoneId)) return ABSENT;
  }
  const next = plan.map((m) => ({ ...m, weightBp: weights.get(m.milestoneId) ?? m.weightBp }));
  if (!sumsTo100(next)) return refuse('WEIGHTS_NOT_100', 'rule');
  const weightsBp = Object.fromEntries(next.map((m) => [m.milestoneId, m.weightBp]));
  return [{ type: 'MilestonesReweighted', data: { projectId: p.projectId, weightsBp } }];
};

export const sumsTo100 = (plan: readonly Readonly<{ weightBp: Bp }>[]): boolean =>
  plan.every((m) => m.weightBp >= 0) && plan.reduce((sum, m) => sum + m.weightBp, 0) === 10_000;

export const amountsAre = (contract: Paise, plan: readonly Readonly<{ amountPaise: Paise }>[]): boolean =>
  plan.every((m) => m.amountPaise >= 0) && sumPaise(plan.map((m) => m.amountPaise)) === contract;
