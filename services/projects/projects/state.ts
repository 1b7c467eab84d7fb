/** What a project and its milestones are: the types that all parts of the aggregate share. */
import type { changeStates, Side } from '@lamplight/bff/contract/changes.ts';
import type { Bp, Paise } from '@lamplight/bff/contract/paise.ts';
import type { SubMilestoneState } from '@lamplight/bff/contract/sub-milestones.ts';
import type { Instant } from '@lamplight/common/calendar/civil.ts';
import type { Refusal } from '@lamplight/events/core/types.ts';
import type { Pin } from '../pins/pin.ts';
import type { Terms } from '../proposals/events.ts';
import type { Deliverable, MilestonePlan, PlanChange, ProjectEvent, Severity, SubMilestonePlan } from './events.ts';

export type Declared = Readonly<Omit<Event<'HealthChanged'>['data'], 'projectId'>>;
export type KnownProject = Readonly<{
  /** The version of the project's head: milestones have their own, unless their plan changes. */
  etag: number;
  projectId: string;
  clientId: string;
  title: string;
  /** What was agreed with the offer: it stays. */
  offerPaise: Paise;
  /** That, and every approved change since. */
  contractPaise: Paise;
  terms: Terms;
  offerVersion: number;
  offerHash: string;
  roles: readonly string[];
  leadId: string | null;
  /** In their order, cancelled ones included. */
  milestones: readonly Milestone[];
  /** The milestone that the last returned delivery made. */
  returnedId: string | null;
  /** The lead's own word on how it stands; no figure and no timer overwrites it. */
  declared: Declared | null;
  /** In the order in which they were asked for. */
  changes: readonly Change[];
}>;
export type PresentProject =
  | (KnownProject &
      Readonly<{
        is: 'planned' | 'staffing' | 'active' | 'delivery_review' | 'completed' | 'archived' | 'cancelled';
      }>)
  | (KnownProject & Readonly<{ is: 'on_hold'; reason: string; expectedReturn: string }>);
export type ProjectState = PresentProject['is'];
export type Project = Readonly<{ is: 'absent' }> | PresentProject;

/** On a version of a deliverable. All of them are for the client too: they are put on what was handed to them. */
export type DeliverablePin = Pin & Readonly<{ deliverableId: string }>;

// Only a submitted milestone has something to accept.
type Facts = MilestonePlan &
  Readonly<{
    etag: number;
    /** The value last reported, before any cap. */
    declaredBp: Bp;
    submissions: number;
    /** The newest version of each, whether it was submitted last or earlier. */
    deliverables: readonly Deliverable[];
    /** In the order in which they were put, whichever submission it was. */
    pins: readonly DeliverablePin[];
    /** In their order, cancelled ones included. While any is live, they say how far the milestone is. */
    subMilestones: readonly SubMilestone[];
  }>;
/** Part of a milestone's work, with a version of its own. */
export type SubMilestone = Omit<SubMilestonePlan, 'checklist'> &
  Readonly<{
    etag: number;
    state: SubMilestoneState;
    declaredBp: Bp;
    checklist: readonly Readonly<{ text: string; done: boolean }>[];
  }>;
/** How the client found it, from 1 to 5; an admin may have entered it for them. */
export type Rating = Readonly<{ score: number; comment: string; onBehalf: boolean; editableUntil: Instant }>;
export type Milestone =
  | (Facts & Readonly<{ state: 'planned' | 'in_progress' | 'cancelled' }>)
  | (Facts &
      Readonly<{ state: 'blocked'; block: Readonly<{ reason: string; severity: Severity; neededFrom: string }> }>)
  | (Facts & Readonly<{ state: 'submitted'; submitted: readonly Deliverable[] }>)
  | (Facts & Readonly<{ state: 'accepted'; submitted: readonly Deliverable[]; rating: Rating | null }>)
  | (Facts & Readonly<{ state: 'changes_requested'; items: readonly string[] }>);
export type MilestoneState = Milestone['state'];

/** `side` asked for it, by one of its people; the other side decides. What is drafted or discarded was never asked for. */
export type Change = Readonly<{
  changeId: string;
  etag: number;
  state: (typeof changeStates)[number];
  side: Side;
  by: string;
  draftedBy?: string | undefined;
  reason: string;
  deltaPaise: Paise;
  deltaDays: number;
  planChanges: readonly PlanChange[];
}>;

// Which part folds which events; the rest is about the work on one milestone.

type Event<T extends ProjectEvent['type']> = Extract<ProjectEvent, { type: T }>;
export type StatusEvent = Event<
  | 'ProjectStaffingOpened'
  | 'ProjectActivated'
  | 'ProjectPutOnHold'
  | 'ProjectResumed'
  | 'ProjectDelivered'
  | 'DeliveryReturned'
  | 'ProjectCompleted'
  | 'ProjectArchived'
  | 'ProjectCancelled'
>;
export type LeadEvent = Event<'TeamLeadAppointed' | 'LeadVacated'>;
export type HealthEvent = Event<'HealthChanged'>;
export type PlanEvent = Event<'MilestonesPlanned' | 'MilestonesReweighted'>;
export type ChangeEvent = Event<
  'ChangeDrafted' | 'ChangeDiscarded' | 'ChangeRequested' | 'ChangeApproved' | 'ChangeRejected' | 'ChangeWithdrawn'
>;
export type SubMilestoneEvent = Event<
  | 'SubMilestonesPlanned'
  | 'SubMilestoneStarted'
  | 'SubMilestoneDone'
  | 'SubMilestoneVerified'
  | 'SubMilestoneReturned'
  | 'SubMilestoneCancelled'
>;
export type WorkEvent = Exclude<
  ProjectEvent,
  Event<'ProjectCreated'> | StatusEvent | LeadEvent | PlanEvent | ChangeEvent | HealthEvent | SubMilestoneEvent
>;

export type ProjectOutcome = readonly ProjectEvent[] | Refusal;
