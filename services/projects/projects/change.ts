/** Changes to the contract: asked for by one side, decided by the other; what they cause is in the same append (state-machines.md §1). */
import type { ChangeAct } from '@lamplight/bff/contract/changes.ts';
import type { Paise } from '@lamplight/bff/contract/paise.ts';
import type { CommandOf } from '@lamplight/common/facts/actor.ts';
import { ABSENT, FORBIDDEN, refusalOf } from '@lamplight/common/facts/standing.ts';
import { unreachable } from '@lamplight/events/core/declare-events.ts';
import { isRefusal, refuse } from '@lamplight/events/core/types.ts';
import { type PlanAfter, planAfter } from './change-plan.ts';
import type { PlanChange, ProjectEvent } from './events.ts';
import { can, changeAllows, decidesOn, knowsOfChange, projectAllows, sideOf } from './rights.ts';
import type { Change, ChangeEvent, PresentProject, ProjectOutcome } from './state.ts';

/** Only an approved change is one of the head: it moves the contract. */
export const evolveChange = (p: PresentProject, e: ChangeEvent, etag: number): PresentProject => {
  switch (e.type) {
    case 'ChangeDrafted': {
      const { projectId: _here, ...drafted } = e.data;
      return { ...p, changes: [...p.changes, { ...drafted, side: 'company', etag, state: 'drafted' }] };
    }
    case 'ChangeDiscarded':
      return { ...p, changes: decided(p, e, { etag, state: 'discarded' }) };
    // Where it was drafted, what is asked for takes the draft's place.
    case 'ChangeRequested': {
      const { projectId: _here, ...asked } = e.data;
      const others = p.changes.filter(({ changeId }) => changeId !== asked.changeId);
      return { ...p, changes: [...others, { ...asked, etag, state: 'proposed' }] };
    }
    case 'ChangeApproved': {
      const { contractPaise } = e.data;
      return { ...p, etag, contractPaise, changes: decided(p, e, { etag, state: 'approved' }) };
    }
    case 'ChangeRejected':
      return { ...p, changes: decided(p, e, { etag, state: 'rejected' }) };
    case 'ChangeWithdrawn':
      return { ...p, changes: decided(p, e, { etag, state: 'withdrawn' }) };
    default:
      return unreachable(e);
  }
};

const decided = (
  p: PresentProject,
  { data: { changeId } }: ChangeEvent,
  to: Pick<Change, 'etag' | 'state'>,
): readonly Change[] => p.changes.map((change) => (change.changeId === changeId ? { ...change, ...to } : change));

type OfChange<T extends string> = CommandOf<T> & Readonly<{ changeId: string }>;
type Wish = Readonly<{ planChanges: readonly PlanChange[]; deltaPaise: Paise; reason: string }>;
type RequestChange = OfChange<'RequestChange'> & Wish;
/** Without `changed`: as it was drafted. */
type ProposeChange = OfChange<'ProposeChange'> & Readonly<{ changed?: Wish | undefined }>;
export type ChangeCommand =
  | RequestChange
  | ProposeChange
  | (OfChange<'DiscardChange'> & Readonly<{ reason: string }>)
  | OfChange<'ApproveChange'>
  | (OfChange<'RejectChange'> & Readonly<{ reason: string }>)
  | OfChange<'WithdrawChange'>;
type Decision = Exclude<ChangeCommand, RequestChange>;

const ACT_OF = {
  ProposeChange: 'proposeChange',
  DiscardChange: 'discardChange',
  ApproveChange: 'approveChange',
  RejectChange: 'rejectChange',
  WithdrawChange: 'withdrawChange',
} as const satisfies Record<Decision['type'], ChangeAct>;

export const decideChange = (c: ChangeCommand, p: PresentProject): ProjectOutcome =>
  c.type === 'RequestChange' ? request(c, p) : settle(c, p);

/** Of the lead it is a draft, which an admin proposes or discards. */
const request = (c: RequestChange, p: PresentProject): ProjectOutcome => {
  const act = can(c.actor, 'draftChange', p) ? 'draftChange' : 'requestChange';
  const may = can(c.actor, act, p);
  const standing = { knows: can(c.actor, 'read', p), may, ready: projectAllows(act, p) };
  const refusal = refusalOf({ ...standing, state: p.is, etag: p.etag }, c.ifMatch);
  return refusal ?? (act === 'draftChange' ? drafting(c, p) : asking(c, p));
};

type Asked = Omit<RequestChange, 'type' | 'ifMatch'>;
/** A change, as it is asked for: it must fit the plan as it is now. @param draftedBy the lead whose draft it was */
export const asking = (c: Asked, p: PresentProject, draftedBy?: string): ProjectOutcome => {
  const side = sideOf(c.actor, p);
  if (side === null) return FORBIDDEN;
  const wish = wished(c, p);
  if (isRefusal(wish)) return wish;
  const drafted = draftedBy === undefined ? {} : { draftedBy };
  return [{ type: 'ChangeRequested', data: { ...wish, side, ...drafted } }];
};

const drafting = (c: Asked, p: PresentProject): ProjectOutcome => {
  const wish = wished(c, p);
  return isRefusal(wish) ? wish : [{ type: 'ChangeDrafted', data: wish }];
};

/** @returns AMOUNTS_NOT_CONTRACT, MILESTONE_LOCKED, WEIGHTS_NOT_100, or 400 where nothing would change */
const wished = ({ changeId, planChanges, deltaPaise, reason, actor }: Asked, p: PresentProject) => {
  const after = planAfter(planChanges, p);
  if (isRefusal(after)) return after;
  if (after.deltaPaise !== deltaPaise) return refuse('AMOUNTS_NOT_CONTRACT', 'rule');
  if (changesNothing(after)) {
    const errors = [{ field: 'planChanges', message: 'Change at least one thing' }];
    return refuse('VALIDATION_FAILED', 'rule', { errors });
  }
  const { projectId } = p;
  return { projectId, changeId, by: actor.id, reason, deltaPaise, deltaDays: after.deltaDays, planChanges };
};

const changesNothing = ({ cancelled, planned, committed, weightsBp }: PlanAfter): boolean =>
  cancelled.length + planned.length + committed.length === 0 && weightsBp === null;

const settle = (c: Decision, p: PresentProject): ProjectOutcome => {
  const change = p.changes.find(({ changeId }) => changeId === c.changeId);
  if (change === undefined || !knowsOfChange(c.actor, p, change)) return ABSENT;
  const act = ACT_OF[c.type];
  if ((act === 'approveChange' || act === 'rejectChange') && sideOf(c.actor, p) === change.side)
    return refuse('OWN_CHANGE', 'forbidden');
  const standing = { knows: true, may: decidesOn(c.actor, act, p, change), ready: changeAllows(act, p, change) };
  const refusal = refusalOf({ ...standing, state: change.state, etag: change.etag }, c.ifMatch);
  if (refusal) return refusal;
  const ids = { projectId: p.projectId, changeId: change.changeId };
  switch (c.type) {
    case 'ProposeChange': {
      const { planChanges, deltaPaise, reason } = c.changed ?? change;
      const { changeId, actor, at } = c;
      return asking({ changeId, actor, at, planChanges, deltaPaise, reason }, p, change.by);
    }
    case 'DiscardChange':
      return [{ type: 'ChangeDiscarded', data: { ...ids, by: c.actor.id, reason: c.reason } }];
    case 'ApproveChange':
      return approve(c, p, change);
    case 'RejectChange':
      return [{ type: 'ChangeRejected', data: { ...ids, by: c.actor.id, reason: c.reason } }];
    case 'WithdrawChange':
      return [{ type: 'ChangeWithdrawn', data: ids }];
    default:
      return unreachable(c);
  }
};

const approve = ({ actor }: Decision, p: PresentProject, change: Change): ProjectOutcome => {
  const after = planAfter(change.planChanges, p);
  if (isRefusal(after)) return after;
  // Another change moved the same amounts meanwhile: what the two sides have read is not what would come of it.
  if (after.deltaPaise !== change.deltaPaise) return refuse('AMOUNTS_NOT_CONTRACT', 'rule');
  const { projectId } = p;
  const { changeId, reason } = change;
  const { contractPaise, deltaPaise, deltaDays, cancelled, planned, committed, weightsBp } = after;
  const approved = { projectId, changeId, by: actor.id, deltaPaise, deltaDays, contractPaise };
  const events: ProjectEvent[] = [{ type: 'ChangeApproved', data: approved }];
  for (const milestoneId of cancelled)
    events.push({ type: 'MilestoneCancelled', data: { projectId, milestoneId, reason } });
  if (planned.length > 0) events.push({ type: 'MilestonesPlanned', data: { projectId, milestones: planned } });
  for (const moved of committed)
    events.push({ type: 'MilestoneDueDateCommitted', data: { projectId, changeId, ...moved } });
  if (weightsBp !== null) events.push({ type: 'MilestonesReweighted', data: { projectId, weightsBp } });
  return events;
};
