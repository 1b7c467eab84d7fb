/** What a milestone is at each moment of its work, folded from what happened to it. */
import { unreachable } from '@lamplight/events/core/declare-events.ts';
import { openedBy, resolvedBy } from '../pins/pin.ts';
import type { Milestone, PresentProject, WorkEvent } from './state.ts';
import { evolveReport } from './sub-milestones.ts';

/** Concerns one milestone: its version moves, the project's head and the other milestones keep theirs. */
export const evolveWork = (p: PresentProject, e: WorkEvent, etag: number): PresentProject => ({
  ...p,
  milestones: p.milestones.map((m) => (m.milestoneId === e.data.milestoneId ? worked(m, e, etag) : m)),
});

const worked = (milestone: Milestone, e: WorkEvent, etag: number): Milestone => {
  const m = { ...factsOf(milestone), etag };
  switch (e.type) {
    case 'MilestoneStarted':
    case 'MilestoneResumed':
    case 'MilestoneUnblocked':
    case 'MilestoneRecalled':
      return { ...m, state: 'in_progress' };
    case 'MilestoneBlocked': {
      const { reason, severity, neededFrom } = e.data;
      return { ...m, state: 'blocked', block: { reason, severity, neededFrom } };
    }
    case 'ProgressReported':
      return evolveReport(milestone, e, etag);
    case 'MilestoneDueDateCommitted':
      return { ...milestone, etag, committedDueDate: e.data.to };
    case 'MilestoneSubmitted': {
      const { submission, deliverables } = e.data;
      const newest = new Map([...milestone.deliverables, ...deliverables].map((d) => [d.deliverableId, d]));
      return {
        ...m,
        state: 'submitted',
        submissions: submission,
        submitted: deliverables,
        deliverables: [...newest.values()],
      };
    }
    case 'DeliverablePinAdded': {
      const { projectId: _p, milestoneId: _m, ...pin } = e.data;
      return { ...milestone, etag, pins: [...milestone.pins, openedBy({ ...pin, audience: 'client' as const })] };
    }
    case 'DeliverablePinResolved':
      return { ...milestone, etag, pins: resolvedBy(milestone.pins, e.data.pinId, e.data.version) };
    case 'MilestoneAccepted':
      return { ...m, state: 'accepted', submitted: e.data.deliverables, rating: null };
    case 'ClientRatingSubmitted': {
      const { score, comment, onBehalf, editableUntil } = e.data;
      return milestone.state === 'accepted'
        ? { ...milestone, etag, rating: { score, comment, onBehalf, editableUntil } }
        : milestone;
    }
    case 'MilestoneChangesRequested':
      return { ...m, state: 'changes_requested', items: e.data.items };
    case 'MilestoneCancelled':
      return { ...m, state: 'cancelled' };
    default:
      return unreachable(e);
  }
};

/** The fields that a milestone keeps in every state. */
const factsOf = (m: Milestone) => ({
  milestoneId: m.milestoneId,
  order: m.order,
  title: m.title,
  weightBp: m.weightBp,
  amountPaise: m.amountPaise,
  startDate: m.startDate,
  baselineDueDate: m.baselineDueDate,
  committedDueDate: m.committedDueDate,
  acceptanceCriteria: m.acceptanceCriteria,
  declaredBp: m.declaredBp,
  submissions: m.submissions,
  deliverables: m.deliverables,
  pins: m.pins,
  subMilestones: m.subMilestones,
});
