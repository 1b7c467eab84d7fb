/** A project: one stream with its status, its lead and its milestones; this file puts the parts together (state-machines.md §2–§4). */

import type { Paise } from '@lamplight/bff/contract/paise.ts';
import { type CommandOf, isSystem } from '@lamplight/common/facts/actor.ts';
import { ABSENT, FORBIDDEN } from '@lamplight/common/facts/standing.ts';
import { unreachable } from '@lamplight/events/core/declare-events.ts';
import { type Decider, refuse } from '@lamplight/events/core/types.ts';
import type { OfferedMilestone, Terms } from '../proposals/events.ts';
import { type ChangeCommand, decideChange, evolveChange } from './change.ts';
import type { ProjectEvent } from './events.ts';
import { type DeclareHealth, declareHealth, evolveHealth } from './health.ts';
import { decideLead, evolveLead, type LeadCommand } from './lead.ts';
import { decideMilestone, type MilestoneCommand } from './milestones.ts';
import { decidePlan, evolvePlan, type PlanCommand } from './plan.ts';
import type { Project, ProjectOutcome } from './state.ts';
import { decideStatus, evolveStatus, type StatusCommand } from './status.ts';
import {
  decideSubMilestone,
  decideSubPlan,
  evolveSubMilestones,
  type PlanSubMilestones,
  type SubMilestoneCommand,
} from './sub-milestones.ts';
import { evolveWork } from './work.ts';

export type { ProjectEvent } from './events.ts';
export {
  abilities,
  can,
  changeAbilities,
  knowsOfChange,
  milestoneAbilities,
  projectAllows,
  subMilestoneAbilities,
} from './rights.ts';
export type {
  Change,
  Milestone,
  PresentProject,
  Project,
  SubMilestone,
} from './state.ts';

// The state is in state.ts, the events are in events.ts: the parts share both.

const evolve = (p: Project, e: ProjectEvent, revision: number): Project => {
  if (p.is === 'absent') return e.type === 'ProjectCreated' ? created(e.data, revision) : p;
  switch (e.type) {
    case 'ProjectCreated':
      return p;
    case 'ProjectStaffingOpened':
    case 'ProjectActivated':
    case 'ProjectPutOnHold':
    case 'ProjectResumed':
    case 'ProjectDelivered':
    case 'DeliveryReturned':
    case 'ProjectCompleted':
    case 'ProjectArchived':
    case 'ProjectCancelled':
      return evolveStatus(p, e, revision);
    case 'HealthChanged':
      return evolveHealth(p, e, revision);
    case 'TeamLeadAppointed':
    case 'LeadVacated':
      return evolveLead(p, e, revision);
    case 'MilestonesPlanned':
    case 'MilestonesReweighted':
      return evolvePlan(p, e, revision);
    case 'ChangeDrafted':
    case 'ChangeDiscarded':
    case 'ChangeRequested':
    case 'ChangeApproved':
    case 'ChangeRejected':
    case 'ChangeWithdrawn':
      return evolveChange(p, e, revision);
    case 'SubMilestonesPlanned':
    case 'SubMilestoneStarted':
    case 'SubMilestoneDone':
    case 'SubMilestoneVerified':
    case 'SubMilestoneReturned':
    case 'SubMilestoneCancelled':
      return evolveSubMilestones(p, e, revision);
    default:
      return evolveWork(p, e, revision);
  }
};

type Created = Extract<ProjectEvent, { type: 'ProjectCreated' }>['data'];
const created = ({ currency: _inr, ...facts }: Created, etag: number): Project => ({
  is: 'planned',
  etag,
  ...facts,
  offerPaise: facts.contractPaise,
  roles: [],
  leadId: null,
  milestones: [],
  returnedId: null,
  declared: null,
  changes: [],
});

// Commands

export type CreateProject = CommandOf<'CreateProject'> &
  Readonly<{
    projectId: string;
    clientId: string;
    title: string;
    contractPaise: Paise;
    terms: Terms;
    offerVersion: number;
    offerHash: string;
    plan: readonly OfferedMilestone[];
  }>;
export type ProjectCommand =
  | CreateProject
  | StatusCommand
  | LeadCommand
  | DeclareHealth
  | PlanCommand
  | ChangeCommand
  | PlanSubMilestones
  | SubMilestoneCommand
  | MilestoneCommand;

// Decide

const decide = (c: ProjectCommand, p: Project): ProjectOutcome => {
  if (c.type === 'CreateProject') return create(c, p);
  if (p.is === 'absent') return ABSENT;
  switch (c.type) {
    case 'OpenStaffing':
    case 'ActivateProject':
    case 'HoldProject':
    case 'ResumeProject':
    case 'DeliverProject':
    case 'AcceptDelivery':
    case 'ReturnDelivery':
    case 'ArchiveProject':
    case 'CancelProject':
      return decideStatus(c, p);
    case 'DeclareHealth':
      return declareHealth(c, p);
    case 'AppointLead':
    case 'VacateLead':
      return decideLead(c, p);
    case 'PlanMilestones':
    case 'ReweightMilestones':
      return decidePlan(c, p);
    case 'RequestChange':
    case 'ProposeChange':
    case 'DiscardChange':
    case 'ApproveChange':
    case 'RejectChange':
    case 'WithdrawChange':
      return decideChange(c, p);
    case 'StartMilestone':
    case 'ResumeMilestone':
    case 'BlockMilestone':
    case 'UnblockMilestone':
    case 'SubmitMilestone':
    case 'RecallMilestone':
    case 'AcceptMilestone':
    case 'RequestChanges':
    case 'AddPin':
    case 'ResolvePin':
    case 'RateMilestone':
      return decideMilestone(c, p);
    case 'ReportProgress':
      return c.subMilestoneId === undefined ? decideMilestone(c, p) : decideSubMilestone(c, p);
    case 'PlanSubMilestones':
      return decideSubPlan(c, p);
    case 'StartSubMilestone':
    case 'FinishSubMilestone':
    case 'VerifySubMilestone':
    case 'ReturnSubMilestone':
    case 'CancelSubMilestone':
      return decideSubMilestone(c, p);
    default:
      return unreachable(c);
  }
};

/** Once per proposal: the project has its id, so a second creation meets the first and changes nothing. */
const create = (c: CreateProject, p: Project): ProjectOutcome => {
  if (!isSystem(c.actor)) return FORBIDDEN;
  if (p.is !== 'absent') return p.offerHash === c.offerHash ? [] : refuse('STATE_CONFLICT', 'conflict');
  const { projectId, clientId, title, contractPaise, terms, offerVersion, offerHash } = c;
  const milestones = c.plan.map(({ dueDate, ...milestone }, order) => ({
    ...milestone,
    order: order + 1,
    baselineDueDate: dueDate,
    committedDueDate: dueDate,
  }));
  const head = { projectId, clientId, title, contractPaise, currency: 'INR', terms, offerVersion, offerHash } as const;
  return [
    { type: 'ProjectCreated', data: head },
    { type: 'MilestonesPlanned', data: { projectId, milestones } },
  ];
};

export const project: Decider<Project, ProjectCommand, ProjectEvent> = {
  category: 'project',
  initial: { is: 'absent' },
  audited: true,
  evolve,
  decide,
};
