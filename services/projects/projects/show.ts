/** A project, its milestones and people as their reader gets them. Money of invoices only for those who may read them. */
import type {
  Assignment,
  AvailableRow,
  Milestone,
  OverallProgress,
  Project,
  ProjectAct,
  ProjectMember,
  ProjectRow,
} from '@lamplight/bff/contract/projects.ts';
import { addDays, istDate } from '@lamplight/common/calendar/civil.ts';
import type { Actor } from '@lamplight/common/facts/actor.ts';
import { etagOf } from '@lamplight/common/http/caller.ts';
import { canNow } from '@lamplight/common/http/can.ts';
import { isOverdue, projectPlannedBp } from '../insight/earned-value.ts';
import type { Billed } from '../invoices/billed.ts';
import { peopleOfPins, showPins } from '../pins/show.ts';
import type { Reader } from '../proposals/show.ts';
import { dueOf, missingWeek } from '../reports/week.ts';
import type { Candidacy } from '../staffing/candidacy.ts';
import { abilities as assignmentAbilities, type Assignment as PersonAssignment } from '../staffing/person.ts';
import { measured, wordOn } from './health.ts';
import { live, milestoneBp, overallBp, progressTree } from './progress.ts';
import { abilities, type Milestone as MilestoneState, milestoneAbilities, type PresentProject } from './project.ts';
import { standingIn } from './relation.ts';
import { mayResolvePin } from './rights.ts';
import { showOpenChanges } from './show-change.ts';
import { showSubMilestone, showSubRow } from './show-sub-milestone.ts';
import { peopleOfStories } from './sub-milestone-story.ts';
import { liveSubs } from './sub-milestones.ts';
import type { ProjectDoc, WorkDoc } from './view.ts';

/** More than a candidate who may apply: the client, the people on it, the admins. */
export const isParticipant = (doc: ProjectDoc, { id, role }: Pick<Actor, 'id' | 'role'>): boolean =>
  doc.seenBy.includes(role === 'admin' ? 'role:admin' : id);

/** The people whom an answer about this project names. */
export const peopleIn = (doc: ProjectDoc): readonly string[] => {
  const traces = Object.values(doc.work).flatMap((w) => [w.progress, w.block, w.submission, ...w.returns, w.accepted]);
  const lead = doc.machine.leadId === null ? [] : [doc.machine.leadId];
  const others = [...traces, doc.cancelled].flatMap((trace) => (trace ? [trace.by] : []));
  const declared = doc.machine.declared === null ? [] : [doc.machine.declared.by];
  const asked = doc.machine.changes.flatMap(({ by, draftedBy = by }) => [by, draftedBy]);
  const assignees = doc.machine.milestones.flatMap((m) => m.subMilestones.flatMap((sub) => sub.assigneeId ?? []));
  const handedIn = Object.values(doc.work).flatMap((work) => work.handedIn.map(({ by }) => by));
  const pinned = doc.machine.milestones.flatMap((m) => peopleOfPins(m.pins, doc.work[m.milestoneId]?.pinned ?? {}));
  const decided = Object.values(doc.changes).flatMap(({ decided: by }) => (by === null ? [] : [by.by]));
  return [
    ...new Set([
      ...[...declared, ...asked, ...decided, doc.clientId, ...lead, ...doc.assignments.map((a) => a.employeeId)],
      ...[...others, ...assignees, ...handedIn, ...pinned, ...peopleOfStories(doc.subStories)],
    ]),
  ];
};

export const projectCan = (doc: ProjectDoc, { actor, past }: Reader): Record<ProjectAct, boolean> =>
  canNow(abilities(standingIn(doc, actor), doc.machine), past);

/** @param billed null where the reader may not read invoices @param cpiBp decides the health and is not part of the answer */
export const showProject = (doc: ProjectDoc, reader: Reader, billed: Billed | null, cpiBp: number | null): Project => {
  const { machine } = doc;
  const today = istDate(reader.at);
  const counted = live(machine.milestones);
  return {
    projectId: doc._id,
    etag: etagOf(machine.etag),
    title: machine.title,
    clientId: machine.clientId,
    clientName: reader.names(machine.clientId).name,
    state: machine.is,
    stateSince: doc.stateSince,
    contractPaise: machine.contractPaise,
    offerPaise: machine.offerPaise,
    terms: { ...machine.terms },
    offerVersion: machine.offerVersion,
    offerHash: machine.offerHash,
    openChanges: showOpenChanges(doc, reader),
    lead: machine.leadId === null ? null : reader.names(machine.leadId),
    requiredRoles: [...machine.roles],
    overallBp: overallBp(counted),
    plannedBp: projectPlannedBp(counted, today),
    health: { ...measured(machine, today, cpiBp), ...declaredIn(machine, reader) },
    ...dueReport(doc, reader),
    ...(machine.is === 'on_hold'
      ? { hold: { reason: machine.reason, expectedReturn: machine.expectedReturn, since: doc.stateSince } }
      : {}),
    ...(doc.cancelled === null
      ? {}
      : { cancelled: { reason: doc.cancelled.reason, at: doc.cancelled.at, by: reader.names(doc.cancelled.by) } }),
    createdAt: doc.createdAt,
    ...(doc.activatedAt === null ? {} : { activatedAt: doc.activatedAt }),
    ...(doc.deliveredAt === null ? {} : { deliveredAt: doc.deliveredAt }),
    ...(doc.completedAt === null ? {} : { completedAt: doc.completedAt }),
    startDate: first(counted.map((m) => m.startDate)),
    dueDate: last(counted.map((m) => m.committedDueDate)),
    ...(billed === null ? {} : { money: billed.money }),
    can: projectCan(doc, reader),
  };
};

export const showMilestones = (doc: ProjectDoc, reader: Reader, billed: Billed | null): Milestone[] =>
  doc.machine.milestones.map((m) => showMilestone(doc, m, reader, billed));

export const showMilestone = (doc: ProjectDoc, m: MilestoneState, reader: Reader, billed: Billed | null): Milestone => {
  const tree = progressTree([m]).milestones[0];
  const work = doc.work[m.milestoneId];
  return {
    milestoneId: m.milestoneId,
    projectId: doc._id,
    etag: etagOf(m.etag),
    order: m.order,
    title: m.title,
    state: m.state,
    weightBp: m.weightBp,
    amountPaise: m.amountPaise,
    startDate: m.startDate,
    baselineDueDate: m.baselineDueDate,
    committedDueDate: m.committedDueDate,
    acceptanceCriteria: [...m.acceptanceCriteria],
    progressBp: milestoneBp(m),
    declaredBp: tree?.declaredBp ?? m.declaredBp,
    capBp: tree?.capBp ?? 0,
    subMilestones: m.subMilestones.map((sub) => showSubMilestone(doc, m, sub, reader)),
    ...(work === undefined ? { returns: [] } : { ...story(m, work, reader), ...deliverablesOf(doc, m, work, reader) }),
    ...(billed === null ? {} : billed.of(m)),
    can: canNow(milestoneAbilities(standingIn(doc, reader.actor), doc.machine, m, reader.at), reader.past),
  };
};

const story = (
  m: MilestoneState,
  work: WorkDoc,
  { names }: Reader,
): Pick<Milestone, 'lastProgress' | 'block' | 'submission' | 'returns' | 'accepted' | 'rating'> => {
  const { progress, block, submission, returns, accepted, rated } = work;
  return {
    ...(progress === null
      ? {}
      : {
          lastProgress: {
            fromBp: progress.fromBp,
            toBp: progress.toBp,
            note: progress.note,
            ...because(progress.reason),
            at: progress.at,
            by: names(progress.by),
          },
        }),
    ...(block === null || m.state !== 'blocked' ? {} : { block: { ...m.block, since: block.at, by: names(block.by) } }),
    ...(submission === null || !('submitted' in m)
      ? {}
      : {
          submission: {
            number: submission.number,
            at: submission.at,
            by: names(submission.by),
            note: submission.note,
            deliverables: [...m.submitted],
          },
        }),
    returns: returns.map((r) => ({
      items: [...r.items],
      ...because(r.reason),
      at: r.at,
      by: names(r.by),
      submission: r.submission,
    })),
    ...(accepted === null
      ? {}
      : {
          accepted: {
            at: accepted.at,
            by: names(accepted.by),
            via: accepted.via,
            deemed: accepted.deemed,
            ...because(accepted.reason),
            deliverables: [...accepted.deliverables],
          },
        }),
    ...(rated === null || m.state !== 'accepted' || m.rating === null ? {} : { rating: { ...m.rating, at: rated.at } }),
  };
};

/** What was handed in over time and what was said of it. All who know of the milestone could read it while it waited for them. */
const deliverablesOf = (
  { machine, createdAt }: ProjectDoc,
  m: MilestoneState,
  { handedIn, pinned }: WorkDoc,
  { actor, names, past }: Reader,
): Pick<Milestone, 'handedIn' | 'pins'> => {
  const shown = showPins(m.pins, {
    ...{ stories: pinned, names, since: createdAt, past },
    mayResolve: (pin) => mayResolvePin(actor, machine, pin),
    readableUpTo: (_pin, version) => version,
  });
  const of = new Map(m.pins.map(({ pinId, deliverableId }) => [pinId, deliverableId]));
  return {
    ...(handedIn.length === 0 ? {} : { handedIn: handedIn.map(({ by, ...d }) => ({ ...d, by: names(by) })).reverse() }),
    ...(shown.length === 0 ? {} : { pins: shown.map((pin) => ({ ...pin, deliverableId: of.get(pin.pinId) ?? '' })) }),
  };
};
const because = (reason: string | null) => (reason === null ? {} : { reason });

export const showMembers = (doc: ProjectDoc, reader: Reader): ProjectMember[] =>
  doc.assignments.map((a) => {
    const { allocationBp, effortWeightBp, ...member } = showAssignment(a, doc.machine, reader);
    return reader.actor.role === 'client' ? member : { ...member, allocationBp, effortWeightBp };
  });

export const showAssignment = (
  a: PersonAssignment,
  project: Pick<PresentProject, 'leadId' | 'title'>,
  { actor, names, past }: Reader,
): Assignment => ({
  assignmentId: a.assignmentId,
  projectId: a.projectId,
  projectTitle: project.title,
  employeeId: a.employeeId,
  name: names(a.employeeId).name,
  role: a.role,
  allocationBp: a.allocationBp,
  effortWeightBp: a.effortWeightBp,
  from: a.from,
  ...(a.to === undefined ? {} : { to: a.to }),
  state: a.is,
  isLead: project.leadId === a.employeeId,
  etag: etagOf(a.etag),
  can: canNow(assignmentAbilities(actor, a), past),
});

/** So many of a project's next milestones stand in lists, and whatever is due in the week that begins today. */
const NEXT = 3;
const SOON_DAYS = 6;

/** @param cpiBp decides the health and is not part of the answer */
export const showProjectRow = (doc: ProjectDoc, reader: Reader, cpiBp: number | null): ProjectRow => {
  const { machine } = doc;
  const today = istDate(reader.at);
  const counted = live(machine.milestones);
  const open = counted.filter((m) => m.state !== 'accepted');
  const count = (...states: readonly MilestoneState['state'][]) =>
    counted.filter((m) => states.includes(m.state)).length;
  return {
    projectId: doc._id,
    title: machine.title,
    state: machine.is,
    stateSince: doc.stateSince,
    clientId: machine.clientId,
    clientName: reader.names(machine.clientId).name,
    lead: machine.leadId === null ? null : reader.names(machine.leadId),
    contractPaise: machine.contractPaise,
    overallBp: overallBp(counted),
    plannedBp: projectPlannedBp(counted, today),
    health: wordOn(machine, today, cpiBp),
    ...dueReport(doc, reader),
    dueDate: last(counted.map((m) => m.committedDueDate)),
    next: open
      .filter((m, index) => index < NEXT || m.committedDueDate <= addDays(today, SOON_DAYS))
      .map((m) => ({
        milestoneId: m.milestoneId,
        title: m.title,
        state: m.state,
        progressBp: milestoneBp(m),
        committedDueDate: m.committedDueDate,
        ...(liveSubs(m).length === 0 ? {} : { subMilestones: liveSubs(m).map((sub) => showSubRow(sub, reader)) }),
        amountPaise: m.amountPaise,
      })),
    milestones: {
      total: counted.length,
      accepted: count('accepted'),
      submitted: count('submitted'),
      overdue: counted.filter((m) => isOverdue(m, today)).length,
      blocked: count('blocked'),
    },
    openChanges: showOpenChanges(doc, reader),
    updatedAt: doc.updatedAt,
    can: projectCan(doc, reader),
  };
};

/** Without client contact or price (domain.md §4.2). */
export const showAvailable = (doc: ProjectDoc, services: readonly string[], candidacy: Candidacy): AvailableRow => {
  const counted = live(doc.machine.milestones);
  return {
    projectId: doc._id,
    title: doc.machine.title,
    services: [...services],
    requiredRoles: [...doc.machine.roles],
    startDate: first(counted.map((m) => m.startDate)),
    dueDate: last(counted.map((m) => m.committedDueDate)),
    since: doc.stateSince,
    ...candidacy,
  };
};

export const showProgressTree = (doc: ProjectDoc, { names }: Reader): Omit<OverallProgress, 'success'> => {
  const { milestones, ...sum } = progressTree(doc.machine.milestones);
  const changedBy = (progress: WorkDoc['progress']) =>
    progress === null ? {} : { lastChange: { at: progress.at, by: names(progress.by), note: progress.note } };
  return {
    ...sum,
    milestones: milestones.map(({ milestone: m, subMilestones, ...figures }) => {
      const progress = doc.work[m.milestoneId]?.progress ?? null;
      return {
        milestoneId: m.milestoneId,
        title: m.title,
        state: m.state,
        weightBp: m.weightBp,
        ...figures,
        ...changedBy(progress),
        subMilestones: subMilestones.map(({ subMilestone: sub, ...parts }) => ({
          subMilestoneId: sub.subMilestoneId,
          title: sub.title,
          state: sub.state,
          weightBp: sub.weightBp,
          ...parts,
          ...changedBy(doc.subStories[sub.subMilestoneId]?.progress ?? null),
        })),
      };
    }),
  };
};

const declaredIn = ({ declared }: PresentProject, { names }: Reader): Pick<Project['health'], 'declared'> => {
  if (declared === null) return {};
  const { declared: health, reason = null, declaredAt: at, by } = declared;
  return { declared: { health, ...because(reason), at, by: names(by) } };
};

/** For those who work on it, while there is work: a pause or an end asks for no report. */
const dueReport = (doc: ProjectDoc, { actor, at }: Reader): Pick<Project, 'reportDue'> => {
  if (actor.role === 'client' || doc.state !== 'active' || !isParticipant(doc, actor)) return {};
  const week = missingWeek(doc.stateSince, doc.reportedWeek, at);
  return week === null ? {} : { reportDue: { week, dueAt: dueOf(week) } };
};

const first = (days: readonly string[]): string | null => days.toSorted()[0] ?? null;
const last = (days: readonly string[]): string | null => days.toSorted().at(-1) ?? null;
