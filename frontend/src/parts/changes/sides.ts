/** The contract before a change and after it, and what was typed as the change that it asks for. */
import type { BodySentTo } from '@lamplight/bff/contract/routes.ts';
import { typedPercent } from '../../ui/shares.ts';
import { type Line, lineOf, type Side } from '../offers/diff.ts';
import { FULL, type Row, rowOf, shareByWeights, toMilestones } from '../offers/plan.ts';
import type { Change, Milestone } from './data.ts';

export type PlanChange = BodySentTo<'change-request'>['planChanges'][number];

export const liveOf = (milestones: readonly Milestone[]): readonly Milestone[] =>
  milestones.filter(({ state }) => state !== 'cancelled');

/** The plan as it stands: what a change starts from. */
export const sideOfPlan = (milestones: readonly Milestone[], contractPaise: number): Side => ({
  amountPaise: contractPaise,
  lines: liveOf(milestones).map((m) => lineOf(m.milestoneId, { ...m, dueDate: m.committedDueDate })),
});

/** Of an open change: the whole plan with it, so that what stays is seen too. */
export const sideAfter = (plan: Side, change: Change): Side => {
  const told = new Map(change.milestones.map((m) => [m.milestoneId, m]));
  const kept = plan.lines.flatMap((line): Line[] => {
    const one = told.get(line.key);
    return one === undefined ? [line] : one.to === undefined ? [] : [lineOf(line.key, one.to)];
  });
  const added = change.milestones.filter((m) => m.from === undefined && m.to !== undefined);
  return {
    ...plan,
    amountPaise: change.contractPaise + change.deltaPaise,
    lines: [...kept, ...added.flatMap((m) => (m.to === undefined ? [] : [lineOf(m.milestoneId, m.to)]))],
  };
};

/** Of a decided change: the milestones that it was about. */
export const sidesOf = ({
  milestones,
  contractPaise,
  deltaPaise,
}: Change): Readonly<{ before: Side; after: Side }> => ({
  before: {
    amountPaise: contractPaise,
    lines: milestones.flatMap(({ milestoneId, from }) => (from === undefined ? [] : [lineOf(milestoneId, from)])),
  },
  after: {
    amountPaise: contractPaise + deltaPaise,
    lines: milestones.flatMap(({ milestoneId, to }) => (to === undefined ? [] : [lineOf(milestoneId, to)])),
  },
});

export const rowsOf = (milestones: readonly Milestone[]): Row[] =>
  liveOf(milestones).map((m) => rowOf({ ...m, dueDate: m.committedDueDate }));

/** The plan with what a draft makes of it, to be typed on. */
export const rowsWith = (milestones: readonly Milestone[], change: Change): Row[] => {
  const told = new Map(change.milestones.map((m) => [m.milestoneId, m]));
  const there = new Set(liveOf(milestones).map(({ milestoneId }) => milestoneId));
  const kept = rowsOf(milestones).flatMap((row): Row[] => {
    const one = told.get(row.key);
    if (one === undefined) return [row];
    return one.to === undefined ? [] : [rowOf({ ...one.to, milestoneId: row.key })];
  });
  const added = change.milestones.flatMap(({ milestoneId, to }): Row[] => {
    if (to === undefined || there.has(milestoneId)) return [];
    const { milestoneId: _new, ...row } = rowOf({ ...to, milestoneId });
    return [row];
  });
  return [...kept, ...added];
};

/** The weights by their shares of 100 %, so that they reach it exactly. */
export const fullWeights = (rows: readonly Row[]): Row[] =>
  shareByWeights(rows, FULL).map((row, index) => ({
    ...row,
    weight: typedPercent(row.amountPaise ?? 0),
    amountPaise: rows[index]?.amountPaise ?? null,
  }));

/** Only what differs; call it only where the rows have no fault. */
export const planChangesOf = (rows: readonly Row[], milestones: readonly Milestone[]): PlanChange[] => {
  const live = liveOf(milestones);
  const planned = toMilestones(rows);
  const changed = planned.flatMap((row): PlanChange[] => {
    if (row.milestoneId === undefined) {
      const { milestoneId: _new, ...added } = row;
      return [{ kind: 'added', ...added }];
    }
    const old = live.find(({ milestoneId }) => milestoneId === row.milestoneId);
    if (old === undefined) return [];
    const isSameScope = row.acceptanceCriteria.join('\n') === old.acceptanceCriteria.join('\n');
    const change = {
      ...(row.title === old.title ? {} : { title: row.title }),
      ...(row.amountPaise === old.amountPaise ? {} : { amountPaise: row.amountPaise }),
      ...(row.startDate === old.startDate ? {} : { startDate: row.startDate }),
      ...(row.dueDate === old.committedDueDate ? {} : { dueDate: row.dueDate }),
      ...(row.weightBp === old.weightBp ? {} : { weightBp: row.weightBp }),
      ...(isSameScope ? {} : { acceptanceCriteria: row.acceptanceCriteria }),
    };
    return Object.keys(change).length === 0 ? [] : [{ kind: 'changed', milestoneId: row.milestoneId, ...change }];
  });
  const there = new Set(rows.map(({ milestoneId }) => milestoneId));
  const cancelled = live.filter(({ milestoneId }) => !there.has(milestoneId));
  return [...changed, ...cancelled.map(({ milestoneId }) => ({ kind: 'cancelled' as const, milestoneId }))];
};
