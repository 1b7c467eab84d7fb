/** The status of a project, from planned to archived (state-machines.md §2). */

import type { Bp } from '@lamplight/bff/contract/paise.ts';
import type { ProjectAct } from '@lamplight/bff/contract/projects.ts';
import { addDays, type CivilDate, istDate } from '@lamplight/common/calendar/civil.ts';
import { type CommandOf, isSystem } from '@lamplight/common/facts/actor.ts';
import { type ForeignFact, refusalUnless } from '@lamplight/common/facts/foreign-fact.ts';
import { FORBIDDEN, refusalOf } from '@lamplight/common/facts/standing.ts';
import { allocate } from '@lamplight/common/money/allocate.ts';
import { unreachable } from '@lamplight/events/core/declare-events.ts';
import { isRefusal, type Refusal, refuse } from '@lamplight/events/core/types.ts';
import type { FileFact } from '../files/fact.ts';
import { asking } from './change.ts';
import { decidedBy, lacksConsent } from './consent.ts';
import type { MilestonePlan, ProjectEvent } from './events.ts';
import { amountsAre, sumsTo100 } from './plan.ts';
import { live } from './progress.ts';
import { can, projectAllows } from './rights.ts';
import type { KnownProject, PresentProject, ProjectOutcome, StatusEvent } from './state.ts';

export const evolveStatus = (p: PresentProject, e: StatusEvent, etag: number): PresentProject => {
  const fields: KnownProject = { ...knownOf(p), etag };
  switch (e.type) {
    case 'ProjectStaffingOpened':
      return { ...fields, is: 'staffing', roles: e.data.roles };
    case 'ProjectActivated':
    case 'ProjectResumed':
      return { ...fields, is: 'active' };
    case 'ProjectPutOnHold':
      return { ...fields, is: 'on_hold', reason: e.data.reason, expectedReturn: e.data.expectedReturn };
    case 'ProjectDelivered':
      return { ...fields, is: 'delivery_review' };
    case 'DeliveryReturned':
      return { ...fields, is: 'active', returnedId: e.data.milestoneId };
    case 'ProjectCompleted':
      return { ...fields, is: 'completed' };
    case 'ProjectArchived':
      return { ...fields, is: 'archived' };
    case 'ProjectCancelled':
      return { ...fields, is: 'cancelled' };
    default:
      return unreachable(e);
  }
};

const knownOf = (p: PresentProject): KnownProject => {
  if (p.is !== 'on_hold') return p;
  const { reason: _reason, expectedReturn: _return, ...fields } = p;
  return fields;
};

/** What work is taken up with: the client has yet to approve it. */
export type NewDate = Readonly<{ milestoneId: string; startDate?: CivilDate | undefined; dueDate: CivilDate }>;

/** Facts of others: is the client active, was an advance paid, is something still open, which milestones are settled. */
export type StatusCommand =
  | (CommandOf<'OpenStaffing'> & Readonly<{ roles: readonly string[] }>)
  | (CommandOf<'ActivateProject'> & Readonly<{ clientActive: ForeignFact; advancePaid: boolean }>)
  | (CommandOf<'HoldProject'> & Readonly<{ reason: string; expectedReturn: CivilDate }>)
  | (CommandOf<'ResumeProject'> & Readonly<{ changeId: string; newDates?: readonly NewDate[] | undefined }>)
  | CommandOf<'DeliverProject'>
  | (CommandOf<'AcceptDelivery'> & Readonly<{ reason?: string | undefined; consent?: FileFact | undefined }>)
  | (CommandOf<'ReturnDelivery'> &
      Readonly<{ items: readonly string[]; milestoneId: string; title: string; returnWeightBp: Bp }>)
  | (CommandOf<'ArchiveProject'> & Readonly<{ openInvoices: boolean; pendingDocuments: boolean }>)
  | (CommandOf<'CancelProject'> & Readonly<{ reason: string; settledMilestones: readonly string[] }>);
type Command<T extends StatusCommand['type']> = Extract<StatusCommand, { type: T }>;

const ACT_OF = {
  OpenStaffing: 'openStaffing',
  ActivateProject: 'activateProject',
  HoldProject: 'holdProject',
  ResumeProject: 'resumeProject',
  AcceptDelivery: 'acceptDelivery',
  ReturnDelivery: 'returnDelivery',
  ArchiveProject: 'archiveProject',
  CancelProject: 'cancelProject',
} as const satisfies Record<Exclude<StatusCommand['type'], 'DeliverProject'>, ProjectAct>;

export const decideStatus = (c: StatusCommand, p: PresentProject): ProjectOutcome => {
  if (c.type === 'DeliverProject') return deliver(c, p);
  const act = ACT_OF[c.type];
  const standing = { knows: can(c.actor, 'read', p), may: can(c.actor, act, p), ready: projectAllows(act, p) };
  const refusal = refusalOf({ ...standing, state: p.is, etag: p.etag }, c.ifMatch);
  if (refusal) return refusal;
  const { projectId } = p;
  switch (c.type) {
    case 'OpenStaffing':
      return [{ type: 'ProjectStaffingOpened', data: { projectId, roles: c.roles } }];
    case 'ActivateProject':
      return notReady(c, p) ?? [{ type: 'ProjectActivated', data: { projectId } }];
    case 'HoldProject':
      return [{ type: 'ProjectPutOnHold', data: { projectId, reason: c.reason, expectedReturn: c.expectedReturn } }];
    case 'ResumeProject':
      return resume(c, p);
    case 'AcceptDelivery':
      return (
        lacksConsent(c) ?? [
          { type: 'ProjectCompleted', data: { projectId, ...decidedBy(c), deemed: isSystem(c.actor) } },
        ]
      );
    case 'ReturnDelivery':
      return returnDelivery(c, p);
    case 'ArchiveProject':
      return c.openInvoices || c.pendingDocuments ? UNSETTLED : [{ type: 'ProjectArchived', data: { projectId } }];
    case 'CancelProject':
      return cancel(c, p);
    default:
      return unreachable(c);
  }
};

/** No date moves by itself: new ones are a change that waits for the client. */
const resume = (c: Command<'ResumeProject'>, p: PresentProject): ProjectOutcome => {
  const resumed: ProjectEvent = { type: 'ProjectResumed', data: { projectId: p.projectId } };
  if (c.newDates === undefined) return [resumed];
  const planChanges = c.newDates.map((dates) => ({ kind: 'changed' as const, ...dates }));
  const why = p.is === 'on_hold' ? `New dates after the hold: ${p.reason}` : 'New dates after the hold';
  const asked = asking({ ...c, planChanges, deltaPaise: 0, reason: why }, p);
  return isRefusal(asked) ? asked : [resumed, ...asked];
};

const UNSETTLED = refuse('PROJECT_UNSETTLED', 'rule');

const notReady = (c: Command<'ActivateProject'>, p: PresentProject): Refusal | null => {
  const plan = live(p.milestones);
  if (plan.length === 0 || !sumsTo100(plan) || !amountsAre(p.contractPaise, plan))
    return refuse('PLAN_REQUIRED', 'rule');
  if (p.leadId === null) return refuse('LEAD_REQUIRED', 'rule');
  const inactive = refusalUnless(c.clientActive, refuse('CLIENT_INACTIVE', 'rule'));
  if (inactive) return inactive;
  if ((p.terms.advancePaise ?? 0) > 0 && !c.advancePaid) return refuse('ADVANCE_DUE', 'rule');
  return null;
};

/** Tried after each event that may have removed the last obstacle; where something is still open, nothing changes. */
const deliver = (c: Command<'DeliverProject'>, p: PresentProject): ProjectOutcome => {
  if (!isSystem(c.actor)) return FORBIDDEN;
  const plan = live(p.milestones);
  const done = p.is === 'active' && plan.length > 0 && plan.every((m) => m.state === 'accepted');
  return done ? [{ type: 'ProjectDelivered', data: { projectId: p.projectId } }] : [];
};

const RETURN_DAYS = 14;
/** What is still missing becomes a milestone of its own, free of charge; the others make room for its weight. */
const returnDelivery = (c: Command<'ReturnDelivery'>, p: PresentProject): ProjectOutcome => {
  const { projectId } = p;
  const { milestoneId, title, items, returnWeightBp } = c;
  const startDate = istDate(c.at);
  const dueDate = addDays(startDate, RETURN_DAYS);
  const added: MilestonePlan = {
    milestoneId,
    order: p.milestones.length + 1,
    title,
    weightBp: returnWeightBp,
    amountPaise: 0,
    startDate,
    baselineDueDate: dueDate,
    committedDueDate: dueDate,
    acceptanceCriteria: items,
  };
  const others = live(p.milestones);
  const weights = allocate(
    10_000 - returnWeightBp,
    others.map((m) => m.weightBp),
  );
  const weightsBp = Object.fromEntries(others.map((m, index) => [m.milestoneId, weights[index] ?? 0]));
  return [
    { type: 'DeliveryReturned', data: { projectId, milestoneId, items } },
    { type: 'MilestonesPlanned', data: { projectId, milestones: [added] } },
    { type: 'MilestonesReweighted', data: { projectId, weightsBp: { ...weightsBp, [milestoneId]: returnWeightBp } } },
  ];
};

/** What was accepted stays and must be settled; the weights of a cancelled project stay too: it never becomes 100 %. */
const cancel = (c: Command<'CancelProject'>, p: PresentProject): ProjectOutcome => {
  const { projectId } = p;
  const open = live(p.milestones).filter((m) => m.state !== 'accepted');
  const owed = p.milestones.some(
    (m) => m.state === 'accepted' && m.amountPaise > 0 && !c.settledMilestones.includes(m.milestoneId),
  );
  if (owed || open.some((m) => m.state === 'submitted')) return UNSETTLED;
  return [
    ...open.map(({ milestoneId }) => ({
      type: 'MilestoneCancelled' as const,
      data: { projectId, milestoneId, reason: c.reason },
    })),
    { type: 'ProjectCancelled', data: { projectId, reason: c.reason } },
  ];
};
