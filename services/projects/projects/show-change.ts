/** A change as its reader gets it: what it makes of the contract, milestone by milestone. */

import type { Change, MilestoneChange, MilestoneFigures, OpenChange } from '@lamplight/bff/contract/changes.ts';
import { etagOf } from '@lamplight/common/http/caller.ts';
import { canNow } from '@lamplight/common/http/can.ts';
import type { Reader } from '../proposals/show.ts';
import { changedPlan, planOf } from './change-plan.ts';
import type { MilestonePlan } from './events.ts';
import { live } from './progress.ts';
import { type Change as ChangeState, changeAbilities } from './project.ts';
import { standingIn } from './relation.ts';
import type { ProjectDoc } from './view.ts';

export const showChange = (doc: ProjectDoc, change: ChangeState, { actor, names, past }: Reader): Change => {
  const { machine } = doc;
  const { changeId, planChanges } = change;
  const story = doc.changes[changeId];
  const decided = story?.decided ?? null;
  const before = decided === null ? live(machine.milestones).map(planOf) : decided.plan;
  return {
    changeId,
    projectId: doc._id,
    etag: etagOf(change.etag),
    state: change.state,
    side: change.side,
    by: names(change.by),
    ...(change.draftedBy === undefined ? {} : { draftedBy: names(change.draftedBy) }),
    at: story?.at ?? doc.updatedAt,
    reason: change.reason,
    deltaPaise: change.deltaPaise,
    deltaDays: change.deltaDays,
    contractPaise: decided === null ? machine.contractPaise : decided.contractPaise,
    milestones: differing(before, changedPlan(before, planChanges)),
    ...(decided === null
      ? {}
      : {
          decided: {
            at: decided.at,
            by: names(decided.by),
            ...(decided.reason === null ? {} : { reason: decided.reason }),
          },
        }),
    can: canNow(changeAbilities(standingIn(doc, actor), machine, change), past),
  };
};

export const showOpenChanges = (doc: ProjectDoc, { actor, names, past }: Reader): OpenChange[] =>
  doc.machine.changes.flatMap((change) => {
    const { changeId, side, deltaPaise, deltaDays } = change;
    const { approveChange, proposeChange } = canNow(changeAbilities(standingIn(doc, actor), doc.machine, change), past);
    const at = doc.changes[changeId]?.at ?? doc.updatedAt;
    const open = { changeId, side, deltaPaise, deltaDays, at };
    if (change.state === 'proposed') return [{ ...open, toDecide: approveChange }];
    // A draft is told to those alone who propose it or discard it.
    return proposeChange ? [{ ...open, toDecide: true, draftedBy: names(change.by) }] : [];
  });

const differing = (before: readonly MilestonePlan[], after: readonly MilestonePlan[]): MilestoneChange[] => {
  const [was, is] = [byId(before), byId(after)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((milestoneId) => {
    const [old, now] = [was.get(milestoneId), is.get(milestoneId)];
    const [from, to] = [old && figuresOf(old), now && figuresOf(now)];
    if (from !== undefined && to !== undefined && isSame(from, to)) return [];
    const title = (now ?? old)?.title ?? '';
    return [{ milestoneId, title, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }];
  });
};

const byId = (plan: readonly MilestonePlan[]) => new Map(plan.map((m) => [m.milestoneId, m]));

const figuresOf = (m: MilestonePlan): MilestoneFigures => ({
  title: m.title,
  weightBp: m.weightBp,
  amountPaise: m.amountPaise,
  startDate: m.startDate,
  dueDate: m.committedDueDate,
  acceptanceCriteria: [...m.acceptanceCriteria],
});

const isSame = (a: MilestoneFigures, b: MilestoneFigures): boolean => JSON.stringify(a) === JSON.stringify(b);
