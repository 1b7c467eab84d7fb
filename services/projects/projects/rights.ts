/** Who may do what with a project and its milestones, and when: the one table behind `decide` and `can`. */
import { type ChangeAct, changeActs, type Side } from '@lamplight/bff/contract/changes.ts';
import { type MilestoneAct, milestoneActs, type ProjectAct, projectActs } from '@lamplight/bff/contract/projects.ts';
import {
  type SubMilestoneAct,
  type SubMilestoneState,
  subMilestoneActs,
} from '@lamplight/bff/contract/sub-milestones.ts';
import type { Instant } from '@lamplight/common/calendar/civil.ts';
import { type Actor, isAdmin, isGuest, isStaff, isSystem } from '@lamplight/common/facts/actor.ts';
import { isOpenToRating } from './rating.ts';
import type {
  Change,
  DeliverablePin,
  Milestone,
  MilestoneState,
  PresentProject,
  ProjectState,
  SubMilestone,
} from './state.ts';

/** Lead rights come from the appointment on this project; elsewhere a team lead acts as an employee. */
export const isLead = (actor: Actor, p: PresentProject): boolean => actor.role === 'team_lead' && actor.id === p.leadId;
export const isClient = (actor: Actor, p: PresentProject): boolean =>
  actor.role === 'client' && actor.id === p.clientId;
export const isMember = (actor: Actor, p: PresentProject): boolean =>
  isStaff(actor) && (actor.assigned === true || isLead(actor, p));
/** Staff see what they may express interest in. */
const isCandidate = (actor: Actor, p: PresentProject): boolean => isStaff(actor) && p.is === 'staffing';
const isDeeming = (actor: Actor, p: PresentProject): boolean =>
  isSystem(actor) && p.terms.deemedAcceptanceDays !== undefined;

/** The recipient of a delivery link that asks for their word on this project: they answer milestones, and nothing else. */
const signs = (actor: Actor, p: PresentProject): boolean => isGuest(actor) && actor.signsFor === p.projectId;

const leads = (actor: Actor, p: PresentProject): boolean => isAdmin(actor) || isLead(actor, p);
const works = (actor: Actor, p: PresentProject): boolean => isAdmin(actor) || isMember(actor, p);
const receives = (actor: Actor, p: PresentProject): boolean =>
  isAdmin(actor) || isClient(actor, p) || isDeeming(actor, p);
const returns = (actor: Actor, p: PresentProject): boolean => isAdmin(actor) || isClient(actor, p);
const answers = (actor: Actor, p: PresentProject): boolean => returns(actor, p) || signs(actor, p);

/** What waits for its acceptance is pinned by whoever is to read it; who only may say that they would like to be there is not. */
export const mayReadPins = (actor: Actor, p: PresentProject): boolean => works(actor, p) || isClient(actor, p);
/** Who put it and those who lead say that a pin is done with. */
export const mayResolvePin = (actor: Actor, p: PresentProject, { by }: Pick<DeliverablePin, 'by'>): boolean =>
  leads(actor, p) || (mayReadPins(actor, p) && by === actor.id);

/** Role and ownership, whatever the state. `read`: may this person know of it? */
export const can = (actor: Actor, act: ProjectAct | MilestoneAct | 'read', p: PresentProject): boolean => {
  if (act === 'read') {
    return [isAdmin, isSystem, isClient, isMember, isCandidate, signs].some((may) => may(actor, p));
  }
  return act in projectRules
    ? projectRules[act as ProjectAct].may(actor, p)
    : milestoneRules[act as MilestoneAct].may(actor, p);
};

export const projectAllows = (act: ProjectAct, p: PresentProject): boolean => projectRules[act].in(p);
/** @param by who, and when: a rating stays open for a while only */
export const milestoneAllows = (
  act: MilestoneAct,
  p: PresentProject,
  m: Milestone,
  by: Readonly<{ actor: Actor; at: Instant }>,
): boolean => {
  const { during, from } = milestoneRules[act];
  const isOpen = act !== 'rateMilestone' || isOpenToRating(by.actor, m, by.at);
  // Its parts say how far it is, so nothing is reported beside them.
  const isWhole = act !== 'reportProgress' || m.subMilestones.every(({ state }) => state === 'cancelled');
  return during.includes(p.is) && from.includes(m.state) && isOpen && isWhole;
};

/** Role and ownership: the work is its assignee's, or of whoever takes it where nobody was named; the rest is for those who lead. */
export const mayOnSubMilestone = (
  actor: Actor,
  act: SubMilestoneAct,
  p: PresentProject,
  sub: SubMilestone,
): boolean => {
  switch (act) {
    case 'startSubMilestone':
      return sub.assigneeId === undefined ? isMember(actor, p) : isAssignee(actor, p, sub);
    case 'finishSubMilestone':
      return isAssignee(actor, p, sub);
    case 'verifySubMilestone':
    case 'returnSubMilestone':
      return leads(actor, p) && !isOwnWork(actor, p, sub);
    case 'cancelSubMilestone':
      return leads(actor, p);
    case 'reportProgress':
      return leads(actor, p) || isAssignee(actor, p, sub);
  }
};
const isAssignee = (actor: Actor, p: PresentProject, sub: SubMilestone): boolean =>
  works(actor, p) && sub.assigneeId === actor.id;

/**
 * Somebody else is there to judge it: for a lead the admins, of whom there is always one; for an admin the lead. Whether
 * another admin is there is a fact of identity, which `decide` is given.
 */
export const isOwnWork = (actor: Actor, p: PresentProject, sub: SubMilestone): boolean =>
  sub.assigneeId === actor.id && (!isAdmin(actor) || (p.leadId !== null && p.leadId !== actor.id));

export const subMilestoneAllows = (
  act: SubMilestoneAct,
  p: PresentProject,
  m: Milestone,
  sub: SubMilestone,
): boolean => {
  const { during, of, from } = subMilestoneRules[act];
  return during.includes(p.is) && of.includes(m.state) && from.includes(sub.state);
};

export const subMilestoneAbilities = (
  actor: Actor,
  p: PresentProject,
  m: Milestone,
  sub: SubMilestone,
): Readonly<Record<SubMilestoneAct, boolean>> =>
  each(subMilestoneActs, (act) => mayOnSubMilestone(actor, act, p, sub) && subMilestoneAllows(act, p, m, sub));

/** What the person may do with the project; inputs and other streams' facts are not judged. */
export const abilities = (actor: Actor, p: PresentProject): Readonly<Record<ProjectAct, boolean>> =>
  each(projectActs, (act) => can(actor, act, p) && projectAllows(act, p));

export const milestoneAbilities = (
  actor: Actor,
  p: PresentProject,
  m: Milestone,
  at: Instant,
): Readonly<Record<MilestoneAct, boolean>> =>
  each(milestoneActs, (act) => can(actor, act, p) && milestoneAllows(act, p, m, { actor, at }));

/** What the company has not asked for is its own: the client knows of a change once it is proposed. */
export const knowsOfChange = (actor: Actor, p: PresentProject, { state }: Change): boolean =>
  can(actor, 'read', p) && (!isClient(actor, p) || (state !== 'drafted' && state !== 'discarded'));

/** Whose side somebody takes in a change of the contract; null for those who may only read it. */
export const sideOf = (actor: Actor, p: PresentProject): Side | null => {
  if (isClient(actor, p)) return 'client';
  return isAdmin(actor) ? 'company' : null;
};
/** The other side decides, its author takes it back. A draft is for an admin to propose, and for its author too to discard. */
export const decidesOn = (actor: Actor, act: ChangeAct, p: PresentProject, { side, by }: Change): boolean => {
  const own = sideOf(actor, p);
  if (act === 'proposeChange') return isAdmin(actor);
  if (act === 'discardChange') return isAdmin(actor) || (isLead(actor, p) && actor.id === by);
  return act === 'withdrawChange' ? own === side && actor.id === by : own !== null && own !== side;
};
/** An open change can always be closed; it is approved only where the contract may still change. */
export const changeAllows = (act: ChangeAct, p: PresentProject, { state }: Change): boolean =>
  state === (act === 'proposeChange' || act === 'discardChange' ? 'drafted' : 'proposed') &&
  ((act !== 'approveChange' && act !== 'proposeChange') || mayChange(p));
export const changeAbilities = (
  actor: Actor,
  p: PresentProject,
  change: Change,
): Readonly<Record<ChangeAct, boolean>> =>
  each(changeActs, (act) => decidesOn(actor, act, p, change) && changeAllows(act, p, change));

type Rule = Readonly<{
  may: (actor: Actor, p: PresentProject) => boolean;
  in: (p: PresentProject) => boolean;
}>;
const whileIn =
  (...states: readonly ProjectState[]) =>
  (p: PresentProject): boolean =>
    states.includes(p.is);
/** After a returned delivery the weights may be set until work on its milestone starts. */
const mayReweight = (p: PresentProject): boolean =>
  whileIn('planned', 'staffing')(p) ||
  (p.is === 'active' && p.milestones.some((m) => m.milestoneId === p.returnedId && m.state === 'planned'));

/** There is something to report from the first day of work until the client took it all. */
const atWork = whileIn('active', 'on_hold', 'delivery_review');
/** A delivery that lacks something is returned first: what is returned may then be priced. */
const mayChange = whileIn('planned', 'staffing', 'active', 'on_hold');

const projectRules = {
  openStaffing: { may: isAdmin, in: whileIn('planned') },
  activateProject: { may: isAdmin, in: whileIn('planned', 'staffing') },
  holdProject: { may: isAdmin, in: whileIn('active') },
  resumeProject: { may: isAdmin, in: whileIn('on_hold') },
  acceptDelivery: { may: receives, in: whileIn('delivery_review') },
  returnDelivery: { may: isClient, in: whileIn('delivery_review') },
  archiveProject: { may: isAdmin, in: whileIn('completed') },
  cancelProject: { may: isAdmin, in: whileIn('planned', 'staffing', 'active', 'on_hold') },
  appointLead: { may: isAdmin, in: whileIn('planned', 'staffing', 'active', 'on_hold', 'delivery_review') },
  /** Decided on `person-{id}`; the states are those of the project. */
  assignMember: { may: isAdmin, in: whileIn('planned', 'staffing', 'active', 'on_hold') },
  planMilestones: { may: leads, in: whileIn('planned', 'staffing') },
  reweightMilestones: { may: leads, in: mayReweight },
  requestChange: { may: returns, in: mayChange },
  /** For an admin to ask for. */
  draftChange: { may: isLead, in: mayChange },
  declareHealth: { may: leads, in: atWork },
  /** Decided on `leadreport-{id}`; the states are those of the project. */
  fileReport: { may: leads, in: atWork },
  /** Decided on `receivable-{clientId}`; the states are those of the project. */
  issueAdvance: { may: isAdmin, in: (p) => (p.terms.advancePaise ?? 0) > 0 && mayChange(p) },
  /** Decided on `timesheet-{id}`: what was worked is judged in whichever state the project is by then. */
  approveTime: { may: leads, in: () => true },
  /** Decided on `expenses-{id}`: a bill may come late. */
  recordExpense: { may: isAdmin, in: () => true },
  /** Decided on `deliverylink-{id}`; the states are those of the project. */
  issueLink: { may: leads, in: (p) => p.is !== 'archived' && p.is !== 'cancelled' },
} as const satisfies Record<ProjectAct, Rule>;

type MilestoneRule = Readonly<{
  may: (actor: Actor, p: PresentProject) => boolean;
  during: readonly ProjectState[];
  from: readonly MilestoneState[];
}>;
const WORKING: readonly ProjectState[] = ['active'];
/** A pause does not keep the client from answering what was submitted. */
const ANSWERING: readonly ProjectState[] = ['active', 'on_hold'];
const PLANNING: readonly ProjectState[] = ['planned', 'staffing', 'active'];
/** What was handed in is judged as it is. */
const OPEN: readonly MilestoneState[] = ['planned', 'in_progress', 'blocked', 'changes_requested'];
const SINCE_WORK_BEGAN: readonly ProjectState[] = [...ANSWERING, 'delivery_review', 'completed', 'archived'];
const milestoneRules: Readonly<Record<MilestoneAct, MilestoneRule>> = {
  startMilestone: { may: leads, during: WORKING, from: ['planned'] },
  resumeMilestone: { may: leads, during: WORKING, from: ['changes_requested'] },
  blockMilestone: { may: works, during: WORKING, from: ['in_progress'] },
  unblockMilestone: { may: works, during: WORKING, from: ['blocked'] },
  reportProgress: { may: works, during: WORKING, from: OPEN },
  submitMilestone: { may: leads, during: WORKING, from: ['in_progress', 'changes_requested'] },
  recallMilestone: { may: leads, during: ANSWERING, from: ['submitted'] },
  acceptMilestone: { may: (actor, p) => receives(actor, p) || signs(actor, p), during: ANSWERING, from: ['submitted'] },
  requestChanges: { may: answers, during: ANSWERING, from: ['submitted'] },
  rateMilestone: { may: answers, during: SINCE_WORK_BEGAN, from: ['accepted'] },
  planSubMilestones: { may: leads, during: PLANNING, from: OPEN },
  addPin: { may: mayReadPins, during: ANSWERING, from: ['submitted'] },
};

type SubMilestoneRule = Readonly<{
  during: readonly ProjectState[];
  /** States of the milestone. */
  of: readonly MilestoneState[];
  from: readonly SubMilestoneState[];
}>;
const subMilestoneRules: Readonly<Record<SubMilestoneAct, SubMilestoneRule>> = {
  startSubMilestone: { during: WORKING, of: OPEN, from: ['todo'] },
  finishSubMilestone: { during: WORKING, of: OPEN, from: ['doing'] },
  verifySubMilestone: { during: WORKING, of: OPEN, from: ['done'] },
  returnSubMilestone: { during: WORKING, of: OPEN, from: ['done'] },
  cancelSubMilestone: { during: PLANNING, of: OPEN, from: ['todo', 'doing', 'done'] },
  reportProgress: { during: WORKING, of: OPEN, from: ['todo', 'doing', 'done'] },
};

const each = <A extends string>(acts: readonly A[], allowed: (act: A) => boolean): Readonly<Record<A, boolean>> =>
  Object.fromEntries(acts.map((act) => [act, allowed(act)])) as Record<A, boolean>;
