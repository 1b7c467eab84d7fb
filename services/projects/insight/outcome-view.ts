/** What became of each proposal and project: little more than its state, for those who only count. */
import { type CivilDate, istDate } from '@lamplight/common/calendar/civil.ts';
import type { Projection } from '@lamplight/events/core/types.ts';
import type { ProjectEvent } from '../projects/project.ts';
import type { PresentProject } from '../projects/state.ts';
import type { PresentProposal, ProposalEvent } from '../proposals/proposal.ts';
import { spanMs } from './metrics.ts';

type ProposalState = PresentProposal['is'];
type ProjectState = PresentProject['is'];
export type OutcomeDoc = Readonly<{
  /** `<kind>/<id>`. */
  _id: string;
  kind: 'proposal' | 'project';
  state: ProposalState | ProjectState;
  /** Of a proposal. */
  submittedAt: string | null;
  /** When the state was reached. */
  since: string;
  /** Of a proposal that was decided: the day in India. */
  decidedOn: CivilDate | null;
  /** Of one that was submitted and decided: how long that took, in ms and in whole days. */
  cycleMs: number | null;
  cycleDays: number | null;
}>;

/** A proposal that was decided: how, and when. */
export type Ended = Pick<OutcomeDoc, '_id' | 'state' | 'submittedAt' | 'since'> & Readonly<{ decidedOn: CivilDate }>;

/** Events that name no state of their own leave the old one. */
const AFTER: Readonly<Partial<Record<ProposalEvent['type'] | ProjectEvent['type'], ProposalState | ProjectState>>> = {
  ProposalDrafted: 'draft',
  ProposalSubmitted: 'submitted',
  ProposalReviewStarted: 'under_review',
  ProposalInfoRequested: 'needs_info',
  ProposalInfoProvided: 'under_review',
  OfferMade: 'offered',
  OfferCountered: 'countered',
  ProposalAccepted: 'accepted',
  ProposalDeclined: 'declined',
  ProposalRejected: 'rejected',
  ProposalWithdrawn: 'withdrawn',
  ProposalExpired: 'expired',
  ProjectCreated: 'planned',
  ProjectStaffingOpened: 'staffing',
  ProjectActivated: 'active',
  ProjectPutOnHold: 'on_hold',
  ProjectResumed: 'active',
  ProjectDelivered: 'delivery_review',
  DeliveryReturned: 'active',
  ProjectCompleted: 'completed',
  ProjectArchived: 'archived',
  ProjectCancelled: 'cancelled',
};
export const stateAfter = (
  type: ProposalEvent['type'] | ProjectEvent['type'],
): ProposalState | ProjectState | undefined => AFTER[type];

/** How a proposal may end (domain.md §4.8): withdrawn ones were not decided. */
export const DECIDED: readonly string[] = ['accepted', 'declined', 'rejected', 'expired'];

export const outcomeView: Projection<OutcomeDoc, ProposalEvent | ProjectEvent> = {
  name: 'outcomes',
  version: 3,
  reads: { categories: ['proposal', 'project'] },
  indexes: [
    ['kind', 'state'],
    ['kind', 'decidedOn', 'state', 'submittedAt', 'since'],
    ['kind', 'cycleDays', 'cycleMs'],
  ],
  ids: (e) => ('proposalId' in e.data ? [`proposal/${e.data.proposalId}`] : [`project/${e.data.projectId}`]),
  evolve: (doc, e, id) => {
    const state = stateAfter(e.type);
    if (state === undefined || state === doc?.state) return doc;
    const submittedAt = e.type === 'ProposalSubmitted' ? e.occurredAt : (doc?.submittedAt ?? null);
    const kind = 'proposalId' in e.data ? 'proposal' : 'project';
    return { _id: id, kind, state, submittedAt, since: e.occurredAt, ...decidedIn(state, submittedAt, e.occurredAt) };
  },
};

const decidedIn = (state: string, submittedAt: string | null, since: string) => {
  const isDecided = DECIDED.includes(state);
  const cycleMs = isDecided && submittedAt !== null ? spanMs(submittedAt, since) : null;
  return {
    decidedOn: isDecided ? istDate(since) : null,
    cycleMs,
    cycleDays: cycleMs === null ? null : Math.floor(cycleMs / DAY_MS),
  };
};
const DAY_MS = 86_400_000;
