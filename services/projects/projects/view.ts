/** What lists and pages show of a project: the state that decides, its people, and who did what when. */

import type { Fact, Projection } from '@lamplight/events/core/types.ts';
import { afterPut, afterResolved, type PinStories } from '../pins/story.ts';
import type { ReportEvent } from '../reports/events.ts';
import { type AssignmentEvent, isOfInterest, type PersonEvent } from '../staffing/events.ts';
import { type Assignment, assignmentsAfter, isLive } from '../staffing/person.ts';
import { planOf } from './change-plan.ts';
import type { Deliverable, MilestonePlan, Via } from './events.ts';
import { live } from './progress.ts';
import { type PresentProject, type ProjectEvent, project } from './project.ts';
import { type SubStories, subStoriesAfter } from './sub-milestone-story.ts';

type Trace = Readonly<{ at: string; by: string }>;
type Event = ProjectEvent | PersonEvent | ReportEvent;

/** The story of the work on one milestone. */
export type WorkDoc = Readonly<{
  progress: (Trace & Readonly<{ fromBp: number; toBp: number; note: string; reason: string | null }>) | null;
  block: Trace | null;
  submission: (Trace & Readonly<{ number: number; note: string }>) | null;
  returns: readonly (Trace & Readonly<{ items: readonly string[]; reason: string | null; submission: number }>)[];
  accepted:
    | (Trace & Readonly<{ via: Via; deemed: boolean; reason: string | null; deliverables: readonly Deliverable[] }>)
    | null;
  /** When the rating was given, or last changed. */
  rated: Trace | null;
  /** Every version of each deliverable, in the order in which they were handed in. */
  handedIn: readonly (Trace & Deliverable & Readonly<{ submission: number }>)[];
  pinned: PinStories;
}>;
/** What the decider does not keep of a change: when it was asked for and decided, and the contract that it met then. */
export type ChangeDoc = Readonly<{
  at: string;
  decided: (Trace & Readonly<{ reason: string | null; contractPaise: number; plan: readonly MilestonePlan[] }>) | null;
}>;
export type ProjectDoc = Readonly<{
  _id: string;
  /** Person ids, `role:admin`, and `staffing` while staff may express interest. */
  seenBy: readonly string[];
  clientId: string;
  state: PresentProject['is'];
  stateSince: string;
  createdAt: string;
  updatedAt: string;
  activatedAt: string | null;
  deliveredAt: string | null;
  completedAt: string | null;
  /** The newest week, by its Monday, of which a report was filed. */
  reportedWeek: string | null;
  cancelled: (Trace & Readonly<{ reason: string }>) | null;
  /** What the decider itself has folded: screens and decisions cannot disagree. */
  machine: PresentProject;
  assignments: readonly Assignment[];
  work: Readonly<Record<string, WorkDoc>>;
  /** Of the milestones' parts, each under its id. */
  subStories: SubStories;
  changes: Readonly<Record<string, ChangeDoc>>;
}>;

export const projectView: Projection<ProjectDoc, Event> = {
  name: 'projects',
  version: 6,
  reads: { categories: ['project', 'person', 'leadreport'] },
  indexes: [
    ['seenBy', 'createdAt'],
    ['seenBy', 'state', 'createdAt'],
  ],
  /** Who is interested in a project is no part of it, and neither is what its lead has not signed: its people are not told. */
  ids: (e) => (isOfInterest(e as PersonEvent) || isUnfiled(e) ? [] : [e.data.projectId]),
  evolve: (doc, e, id) => {
    const next = nextOf(doc, e, id);
    return next && { ...next, seenBy: seers(next), updatedAt: e.occurredAt };
  },
};

const isUnfiled = ({ type }: Pick<Event, 'type'>): boolean =>
  type === 'LeadReportDrafted' || type === 'LeadReportReminded';

const nextOf = (doc: ProjectDoc | null, e: Fact<Event>, id: string): ProjectDoc | null => {
  if (e.stream.startsWith('person-')) return staffed(doc, e as Fact<AssignmentEvent>);
  return e.stream.startsWith('leadreport-')
    ? reported(doc, e as Fact<ReportEvent>)
    : worked(doc, e as Fact<ProjectEvent>, id);
};

const reported = (doc: ProjectDoc | null, { data: { week } }: Fact<ReportEvent>): ProjectDoc | null =>
  doc && { ...doc, reportedWeek: doc.reportedWeek === null || doc.reportedWeek < week ? week : doc.reportedWeek };

/** Assignments live on their person's stream; the project shows them with the versions they have there. */
const staffed = (doc: ProjectDoc | null, e: Fact<AssignmentEvent>): ProjectDoc | null => {
  if (doc === null) return null;
  const event = { type: e.type, data: e.data } as AssignmentEvent;
  return { ...doc, assignments: assignmentsAfter(doc.assignments, event, e.revision) };
};

const worked = (doc: ProjectDoc | null, e: Fact<ProjectEvent>, id: string): ProjectDoc | null => {
  const machine = project.evolve(
    doc?.machine ?? project.initial,
    { type: e.type, data: e.data } as ProjectEvent,
    e.revision,
  );
  if (machine.is === 'absent') return doc;
  const before = doc ?? opened(e, id, machine);
  const stateSince = before.state === machine.is ? before.stateSince : e.occurredAt;
  const subStories = subStoriesAfter(before.subStories, e);
  return { ...before, ...changesOf(before, e), subStories, machine, state: machine.is, stateSince };
};

const seers = ({ machine, assignments }: ProjectDoc): readonly string[] => {
  const members = assignments.filter(isLive).map((a) => a.employeeId);
  const lead = machine.leadId === null ? [] : [machine.leadId];
  return [
    ...new Set([
      'role:admin',
      machine.clientId,
      ...members,
      ...lead,
      ...(machine.is === 'staffing' ? ['staffing'] : []),
    ]),
  ];
};

const opened = (e: Fact<ProjectEvent>, id: string, machine: PresentProject): ProjectDoc => ({
  _id: id,
  seenBy: [],
  clientId: machine.clientId,
  state: machine.is,
  stateSince: e.occurredAt,
  createdAt: e.occurredAt,
  updatedAt: e.occurredAt,
  activatedAt: null,
  reportedWeek: null,
  deliveredAt: null,
  completedAt: null,
  cancelled: null,
  machine,
  assignments: [],
  work: {},
  subStories: {},
  changes: {},
});

const UNTOUCHED: WorkDoc = {
  ...{ progress: null, block: null, submission: null, returns: [], accepted: null, rated: null },
  ...{ handedIn: [], pinned: {} },
};

/** What an event adds to the story, beside the state. */
const changesOf = (doc: ProjectDoc, e: Fact<ProjectEvent>): Partial<ProjectDoc> => {
  const trace: Trace = { at: e.occurredAt, by: e.meta.actorId };
  const on = (milestoneId: string, add: (work: WorkDoc) => Partial<WorkDoc>): Partial<ProjectDoc> => {
    const work = doc.work[milestoneId] ?? UNTOUCHED;
    return { work: { ...doc.work, [milestoneId]: { ...work, ...add(work) } } };
  };
  switch (e.type) {
    case 'ProjectActivated':
      return { activatedAt: e.occurredAt };
    case 'ProjectDelivered':
      return { deliveredAt: e.occurredAt };
    case 'ProjectCompleted':
      return { completedAt: e.occurredAt };
    case 'ProjectCancelled':
      return { cancelled: { ...trace, reason: e.data.reason } };
    case 'ChangeDrafted':
    case 'ChangeRequested':
      return { changes: { ...doc.changes, [e.data.changeId]: { at: e.occurredAt, decided: null } } };
    case 'ChangeApproved':
    case 'ChangeWithdrawn':
      return decidedChange(doc, e.data.changeId, { ...trace, reason: null });
    case 'ChangeDiscarded':
    case 'ChangeRejected':
      return decidedChange(doc, e.data.changeId, { ...trace, reason: e.data.reason });
    case 'ProgressReported': {
      const { subMilestoneId, fromBp, toBp, note, reason = null } = e.data;
      if (subMilestoneId !== undefined) return {};
      return on(e.data.milestoneId, () => ({ progress: { ...trace, fromBp, toBp, note, reason } }));
    }
    case 'MilestoneBlocked':
      return on(e.data.milestoneId, () => ({ block: trace }));
    case 'MilestoneUnblocked':
      return on(e.data.milestoneId, () => ({ block: null }));
    case 'MilestoneSubmitted': {
      const { submission, note, deliverables } = e.data;
      return on(e.data.milestoneId, ({ handedIn }) => ({
        submission: { ...trace, number: submission, note },
        handedIn: [...handedIn, ...deliverables.map((d) => ({ ...d, ...trace, submission }))],
      }));
    }
    case 'DeliverablePinAdded':
      return on(e.data.milestoneId, ({ pinned }) => ({ pinned: afterPut(pinned, e.data.pinId, trace) }));
    case 'DeliverablePinResolved':
      return on(e.data.milestoneId, ({ pinned }) => ({ pinned: afterResolved(pinned, e.data.pinId, trace) }));
    case 'MilestoneChangesRequested': {
      const { items, reason = null, submission } = e.data;
      return on(e.data.milestoneId, (work) => ({
        returns: [...work.returns, { ...trace, items, reason, submission }],
      }));
    }
    case 'MilestoneAccepted': {
      const { via, deemed, reason = null, deliverables } = e.data;
      return on(e.data.milestoneId, () => ({ accepted: { ...trace, via, deemed, reason, deliverables } }));
    }
    case 'ClientRatingSubmitted':
      return on(e.data.milestoneId, () => ({ rated: trace }));
    default:
      return {};
  }
};

/** The contract as it was just before: what an approved change does to it comes after. */
const decidedChange = (
  doc: ProjectDoc,
  changeId: string,
  how: Trace & Readonly<{ reason: string | null }>,
): Partial<ProjectDoc> => {
  const asked = doc.changes[changeId];
  if (asked === undefined) return {};
  const { contractPaise, milestones } = doc.machine;
  const decided = { ...how, contractPaise, plan: live(milestones).map(planOf) };
  return { changes: { ...doc.changes, [changeId]: { ...asked, decided } } };
};
