/** What a change makes of a project's plan: amounts, dates, scope and weights, new milestones and cancelled ones (domain.md §4.1, §4.3). */

import { type Bp, type Paise, sumPaise } from '@lamplight/bff/contract/paise.ts';
import { MOST_PAISE } from '@lamplight/bff/contract/values.ts';
import { daysFrom } from '@lamplight/common/calendar/civil.ts';
import { faulty } from '@lamplight/common/facts/faulty.ts';
import { ABSENT } from '@lamplight/common/facts/standing.ts';
import { allocate } from '@lamplight/common/money/allocate.ts';
import { type Refusal, refuse } from '@lamplight/events/core/types.ts';
import type { MilestonePlan, PlanChange } from './events.ts';
import { sumsTo100 } from './plan.ts';
import { live } from './progress.ts';
import type { Milestone, MilestoneState, PresentProject } from './state.ts';

export type PlanAfter = Readonly<{
  contractPaise: Paise;
  deltaPaise: Paise;
  /** By how many days the last due date moves. */
  deltaDays: number;
  cancelled: readonly string[];
  /** New milestones, and those whose amount, start or scope is another; their due dates are committed apart. */
  planned: readonly MilestonePlan[];
  committed: readonly Readonly<{ milestoneId: string; from: string; to: string }>[];
  /** Of every milestone that stays; null where no weight moves. */
  weightsBp: Readonly<Record<string, Bp>> | null;
}>;

/** Judged when it is asked for and again when it is approved: the plan may have moved meanwhile. */
export const planAfter = (changes: readonly PlanChange[], p: PresentProject): PlanAfter | Refusal => {
  const before = live(p.milestones).map(planOf);
  const after = changedPlan(before, changes);
  const refusal = lockedBy(changes, p) ?? backwards(after);
  if (refusal) return refusal;
  if (!sumsTo100(after)) return refuse('WEIGHTS_NOT_100', 'rule');
  const contractPaise = sumPaise(after.map((m) => m.amountPaise));
  if (contractPaise > MOST_PAISE) return refuse('AMOUNTS_NOT_CONTRACT', 'rule');
  const was = new Map(before.map((m) => [m.milestoneId, m]));
  const moved = after.filter((m) => was.get(m.milestoneId)?.weightBp !== m.weightBp);
  return {
    contractPaise,
    deltaPaise: sumPaise([contractPaise, -p.contractPaise]),
    deltaDays: daysFrom(lastDue(before), lastDue(after)),
    cancelled: changes.flatMap((c) => (c.kind === 'cancelled' ? [c.milestoneId] : [])),
    planned: after.flatMap((m) => {
      const old = was.get(m.milestoneId);
      if (old === undefined) return [m];
      return isSameWork(old, m) ? [] : [{ ...m, committedDueDate: old.committedDueDate }];
    }),
    committed: after.flatMap(({ milestoneId, committedDueDate: to }) => {
      const from = was.get(milestoneId)?.committedDueDate;
      return from === undefined || from === to ? [] : [{ milestoneId, from, to }];
    }),
    weightsBp: moved.length === 0 ? null : Object.fromEntries(after.map((m) => [m.milestoneId, m.weightBp])),
  };
};

/** The plan as the changes would have it, whether or not they are allowed. What is not there any more is passed over. */
export const changedPlan = (
  before: readonly MilestonePlan[],
  changes: readonly PlanChange[],
): readonly MilestonePlan[] => {
  const plan = new Map(before.map((m) => [m.milestoneId, m]));
  let order = Math.max(0, ...before.map((m) => m.order));
  for (const change of changes) {
    const old = plan.get(change.milestoneId);
    if (change.kind === 'cancelled') plan.delete(change.milestoneId);
    else if (change.kind === 'added') {
      const { kind: _added, dueDate, ...added } = change;
      order += 1;
      plan.set(change.milestoneId, { ...added, order, baselineDueDate: dueDate, committedDueDate: dueDate });
    } else if (old !== undefined) {
      plan.set(change.milestoneId, {
        ...old,
        title: change.title ?? old.title,
        amountPaise: change.amountPaise ?? old.amountPaise,
        startDate: change.startDate ?? old.startDate,
        committedDueDate: change.dueDate ?? old.committedDueDate,
        acceptanceCriteria: change.acceptanceCriteria ?? old.acceptanceCriteria,
        weightBp: change.weightBp ?? old.weightBp,
      });
    }
  }
  const added = new Set(changes.flatMap((c) => (c.kind === 'added' ? [c.milestoneId] : [])));
  const isWeighed = changes.some((c) => c.kind === 'changed' && c.weightBp !== undefined);
  return isWeighed ? [...plan.values()] : makingRoom([...plan.values()], added);
};

/** Those that stay share what the new ones leave of 100 %, by their weights. */
const makingRoom = (plan: readonly MilestonePlan[], added: ReadonlySet<string>): readonly MilestonePlan[] => {
  const weightOf = (of: readonly MilestonePlan[]) => of.reduce((sum, m) => sum + m.weightBp, 0);
  const staying = plan.filter((m) => !added.has(m.milestoneId));
  const room = 10_000 - weightOf(plan.filter((m) => added.has(m.milestoneId)));
  if (room < 0 || weightOf(staying) === 0) return plan;
  const shares = allocate(
    room,
    staying.map((m) => m.weightBp),
  );
  const shareOf = new Map(staying.map((m, index) => [m.milestoneId, shares[index] ?? 0]));
  return plan.map((m) => ({ ...m, weightBp: shareOf.get(m.milestoneId) ?? m.weightBp }));
};

export const planOf = (m: Milestone): MilestonePlan => ({
  milestoneId: m.milestoneId,
  order: m.order,
  title: m.title,
  weightBp: m.weightBp,
  amountPaise: m.amountPaise,
  startDate: m.startDate,
  baselineDueDate: m.baselineDueDate,
  committedDueDate: m.committedDueDate,
  acceptanceCriteria: m.acceptanceCriteria,
});

/** What was handed in is what was agreed: an invoice only follows what was accepted, so these are all. */
const LOCKED: readonly MilestoneState[] = ['submitted', 'accepted', 'cancelled'];
const CANCELLABLE: readonly MilestoneState[] = ['planned', 'in_progress', 'blocked'];

const lockedBy = (changes: readonly PlanChange[], p: PresentProject): Refusal | null => {
  for (const change of changes) {
    if (change.kind === 'added') continue;
    const m = p.milestones.find((candidate) => candidate.milestoneId === change.milestoneId);
    if (m === undefined) return ABSENT;
    const [changed] = changedPlan([planOf(m)], [change]);
    const isSame =
      changed !== undefined && isSameWork(planOf(m), changed) && m.committedDueDate === changed.committedDueDate;
    const isLocked = change.kind === 'cancelled' ? !CANCELLABLE.includes(m.state) : LOCKED.includes(m.state) && !isSame;
    if (isLocked || m.state === 'cancelled') return refuse('MILESTONE_LOCKED', 'rule', m.milestoneId);
  }
  return null;
};

/** Title, amount, start and scope; weight and due date are told by events of their own. */
const isSameWork = (a: MilestonePlan, b: MilestonePlan): boolean =>
  a.title === b.title &&
  a.amountPaise === b.amountPaise &&
  a.startDate === b.startDate &&
  a.acceptanceCriteria.length === b.acceptanceCriteria.length &&
  a.acceptanceCriteria.every((line, index) => line === b.acceptanceCriteria[index]);

const backwards = (plan: readonly MilestonePlan[]): Refusal | null => {
  const wrong = plan.find((m) => m.startDate > m.committedDueDate);
  if (wrong === undefined) return null;
  return faulty('planChanges', `${wrong.title} would start after it is due`);
};

const lastDue = (plan: readonly MilestonePlan[]): string =>
  plan
    .map((m) => m.committedDueDate)
    .toSorted()
    .at(-1) ?? '';
