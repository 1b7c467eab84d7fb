/** The work on a milestone, from its start to the client's acceptance (state-machines.md §4). */

import type { Bp } from '@lamplight/bff/contract/paise.ts';
import type { MilestoneAct } from '@lamplight/bff/contract/projects.ts';
import type { Instant } from '@lamplight/common/calendar/civil.ts';
import { type CommandOf, isSystem } from '@lamplight/common/facts/actor.ts';
import { faulty } from '@lamplight/common/facts/faulty.ts';
import { ABSENT, refusalOf } from '@lamplight/common/facts/standing.ts';
import { unreachable } from '@lamplight/events/core/declare-events.ts';
import { type Refusal, refuse } from '@lamplight/events/core/types.ts';
import type { FileFact } from '../files/fact.ts';
import { isOpen, recordedOf, type Said, tooMany, unfixed } from '../pins/pin.ts';
import { isFresh } from '../reports/week.ts';
import { decidedBy, lacksConsent } from './consent.ts';
import type { Deliverable, Severity } from './events.ts';
import { milestoneBp } from './progress.ts';
import { type RateMilestone, rate } from './rating.ts';
import { can, mayReadPins, mayResolvePin, milestoneAllows } from './rights.ts';
import type { DeliverablePin, Milestone, PresentProject, ProjectOutcome } from './state.ts';
import { liveSubs } from './sub-milestones.ts';

// Commands

type OfMilestone<T extends string> = CommandOf<T> & Readonly<{ milestoneId: string }>;
/** With `deliverableId` the next version of a deliverable, without it a new one under the id that the route minted. */
export type Submitted = Readonly<{
  deliverableId?: string | undefined;
  newId: string;
  title: string;
  file: FileFact;
}>;
type Named = Pick<Deliverable, 'deliverableId' | 'version' | 'sha256'>;
type OnBehalf = Readonly<{ reason?: string | undefined; consent?: FileFact | undefined }>;
export type MilestoneCommand =
  | OfMilestone<'StartMilestone'>
  | OfMilestone<'ResumeMilestone'>
  | (OfMilestone<'BlockMilestone'> & Readonly<{ reason: string; severity: Severity; neededFrom: string }>)
  | OfMilestone<'UnblockMilestone'>
  | (OfMilestone<'ReportProgress'> &
      Readonly<{ subMilestoneId?: undefined; progressBp: Bp; note: string; reason?: string | undefined }>)
  | (OfMilestone<'SubmitMilestone'> &
      Readonly<{
        deliverables: readonly Submitted[];
        note: string;
        /** What `leadreport-{id}` says: when a report of the project was filed last. */
        reportedAt: Instant | null;
      }>)
  | (OfMilestone<'RecallMilestone'> & Readonly<{ reason: string }>)
  | (OfMilestone<'AcceptMilestone'> & OnBehalf & Readonly<{ deliverables: readonly Named[] }>)
  | (OfMilestone<'RequestChanges'> & OnBehalf & Readonly<{ items: readonly string[] }>)
  | (OfMilestone<'AddPin'> & Said & Readonly<{ deliverableId: string }>)
  | (OfMilestone<'ResolvePin'> & Readonly<{ pinId: string }>)
  | RateMilestone;
type Command<T extends MilestoneCommand['type']> = Extract<MilestoneCommand, { type: T }>;

// Decide

const ACT_OF = {
  StartMilestone: 'startMilestone',
  ResumeMilestone: 'resumeMilestone',
  BlockMilestone: 'blockMilestone',
  UnblockMilestone: 'unblockMilestone',
  ReportProgress: 'reportProgress',
  SubmitMilestone: 'submitMilestone',
  RecallMilestone: 'recallMilestone',
  AcceptMilestone: 'acceptMilestone',
  RequestChanges: 'requestChanges',
  AddPin: 'addPin',
  RateMilestone: 'rateMilestone',
} as const satisfies Record<Exclude<MilestoneCommand['type'], 'ResolvePin'>, MilestoneAct>;

export const decideMilestone = (c: MilestoneCommand, p: PresentProject): ProjectOutcome => {
  const m = p.milestones.find((candidate) => candidate.milestoneId === c.milestoneId);
  if (m === undefined) return ABSENT;
  if (c.type === 'ResolvePin') return resolvePin(c, p, m);
  const act = ACT_OF[c.type];
  const standing = { knows: can(c.actor, 'read', p), may: can(c.actor, act, p), ready: milestoneAllows(act, p, m, c) };
  const refusal = refusalOf({ ...standing, state: m.state, etag: m.etag }, c.ifMatch);
  if (refusal) return refusal;
  const ids = { projectId: p.projectId, milestoneId: m.milestoneId };
  switch (c.type) {
    case 'StartMilestone':
      return [{ type: 'MilestoneStarted', data: ids }];
    case 'ResumeMilestone':
      return [{ type: 'MilestoneResumed', data: ids }];
    case 'BlockMilestone': {
      const { reason, severity, neededFrom } = c;
      return [{ type: 'MilestoneBlocked', data: { ...ids, reason, severity, neededFrom } }];
    }
    case 'UnblockMilestone':
      return [{ type: 'MilestoneUnblocked', data: ids }];
    case 'ReportProgress':
      return report(c, p, m);
    case 'SubmitMilestone':
      return submit(c, p, m);
    case 'RecallMilestone':
      return [{ type: 'MilestoneRecalled', data: { ...ids, reason: c.reason } }];
    case 'AcceptMilestone':
      return accept(c, p, m);
    case 'RequestChanges': {
      const { items } = c;
      const returned = { ...ids, submission: m.submissions, items, ...decidedBy(c) };
      return lacksConsent(c) ?? [{ type: 'MilestoneChangesRequested', data: returned }];
    }
    case 'AddPin':
      return addPin(c, p, m);
    case 'RateMilestone':
      return rate(c, p, m);
    default:
      return unreachable(c);
  }
};

/** Progress may fall only with a reason. */
const report = (c: Command<'ReportProgress'>, p: PresentProject, m: Milestone): ProjectOutcome => {
  const fromBp = milestoneBp(m);
  const toBp = milestoneBp({ ...m, declaredBp: c.progressBp });
  if (toBp < fromBp && c.reason === undefined) return faulty('reason', 'Say why the progress falls');
  const why = c.reason === undefined ? {} : { reason: c.reason };
  const data = { projectId: p.projectId, milestoneId: m.milestoneId, fromBp, toBp, declaredBp: c.progressBp };
  return [{ type: 'ProgressReported', data: { ...data, note: c.note, ...why } }];
};

const submit = (c: Command<'SubmitMilestone'>, p: PresentProject, m: Milestone): ProjectOutcome => {
  if (p.leadId === null) return refuse('LEAD_REQUIRED', 'rule');
  if (liveSubs(m).some(({ state }) => state !== 'verified')) return refuse('SUBMILESTONES_OPEN', 'rule');
  const named = c.deliverables.map((d) => d.deliverableId ?? d.newId);
  if (named.length === 0 || new Set(named).size !== named.length) return refuse('EVIDENCE_REQUIRED', 'rule');
  const deliverables: Deliverable[] = [];
  for (const { deliverableId, newId, title, file } of c.deliverables) {
    const earlier = m.deliverables.find((d) => d.deliverableId === deliverableId);
    if (deliverableId !== undefined && earlier === undefined) return ABSENT;
    const { fileId, name, bytes, sha256, state } = file;
    if (state !== 'clean') return refuse('FILE_NOT_CLEAN', 'rule', { fileId });
    const version = (earlier?.version ?? 0) + 1;
    deliverables.push({ deliverableId: deliverableId ?? newId, version, title, fileId, name, bytes, sha256 });
  }
  if (!isFresh(c.reportedAt, c.at)) return refuse('REPORT_REQUIRED', 'rule');
  const ids = { projectId: p.projectId, milestoneId: m.milestoneId };
  const subMilestoneIds = liveSubs(m).map((sub) => sub.subMilestoneId);
  const parts = subMilestoneIds.length === 0 ? {} : { subMilestoneIds };
  const submitted = { ...ids, submission: m.submissions + 1, deliverables, ...parts, note: c.note };
  return [{ type: 'MilestoneSubmitted', data: submitted }];
};

/** Acceptance names exactly what was submitted: nobody accepts what they did not see. */
const accept = (c: Command<'AcceptMilestone'>, p: PresentProject, m: Milestone): ProjectOutcome => {
  if (!('submitted' in m)) return ABSENT;
  const refusal = superseded(c.deliverables, m) ?? unfixed(pinsOnSubmitted(m)) ?? lacksConsent(c);
  if (refusal) return refusal;
  const { milestoneId, title, amountPaise, submitted: deliverables } = m;
  const { projectId, clientId, title: projectTitle, terms } = p;
  const billed = { amountPaise, paymentTermDays: terms.paymentTermDays };
  const data = { projectId, milestoneId, clientId, title, projectTitle, ...billed, deliverables, ...decidedBy(c) };
  return [{ type: 'MilestoneAccepted', data: { ...data, deemed: isSystem(c.actor) } }];
};

/** On what is handed in now, whichever version they were put on; of what is not among it nobody accepts anything. */
const pinsOnSubmitted = ({ pins, submitted }: Milestone & { submitted: readonly Deliverable[] }) => {
  const named = new Set(submitted.map(({ deliverableId }) => deliverableId));
  return pins.filter(({ deliverableId }) => named.has(deliverableId));
};

/** On the version that waits for its acceptance: what somebody says of another one is about something that nobody decides on. */
const addPin = (c: Command<'AddPin'>, p: PresentProject, m: Milestone): ProjectOutcome => {
  const handed = 'submitted' in m ? m.submitted.find((d) => d.deliverableId === c.deliverableId) : undefined;
  if (handed === undefined || c.version > handed.version) return ABSENT;
  if (c.version < handed.version) return refuse('DELIVERABLE_SUPERSEDED', 'conflict', { state: m.state, etag: m.etag });
  const { deliverableId, version } = handed;
  const ids = { projectId: p.projectId, milestoneId: m.milestoneId, deliverableId, version };
  const added = { type: 'DeliverablePinAdded', data: { ...ids, ...recordedOf(c, c.actor.id) } } as const;
  return tooMany(m.pins, 'A milestone') ?? [added];
};

/** What was asked for may be done with in whichever state, also after it was accepted. */
const resolvePin = (c: Command<'ResolvePin'>, p: PresentProject, m: Milestone): ProjectOutcome => {
  const pin = m.pins.find(({ pinId }) => pinId === c.pinId);
  if (pin === undefined || !mayReadPins(c.actor, p)) return ABSENT;
  const [may, ready] = [mayResolvePin(c.actor, p, pin), isOpen(pin)];
  const standing = { knows: true, may, ready, state: ready ? 'open' : 'resolved', etag: m.etag };
  const { pinId, deliverableId } = pin;
  const version = newestVersion(m, pin);
  const ids = { projectId: p.projectId, milestoneId: m.milestoneId, deliverableId, version };
  return refusalOf(standing, c.ifMatch) ?? [{ type: 'DeliverablePinResolved', data: { ...ids, pinId } }];
};
const newestVersion = ({ deliverables }: Milestone, { deliverableId, version }: DeliverablePin): number =>
  deliverables.find((d) => d.deliverableId === deliverableId)?.version ?? version;

const superseded = (named: readonly Named[], m: Milestone & { submitted: readonly Deliverable[] }): Refusal | null => {
  const seen = new Set(named.map(keyOf));
  const same = seen.size === m.submitted.length && m.submitted.every((d) => seen.has(keyOf(d)));
  return same ? null : refuse('DELIVERABLE_SUPERSEDED', 'conflict', { state: m.state, etag: m.etag });
};
const keyOf = ({ deliverableId, version, sha256 }: Named): string => `${deliverableId}/${version}/${sha256}`;
