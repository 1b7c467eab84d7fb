/** What happened on a project, for its people: what they may read, without figures, reasons and notes that are not theirs. */
import type { ActivityEvent, AuditEvent } from '@lamplight/bff/contract/audit.ts';
import { type Paging, sift } from '@lamplight/common/audit/listing.ts';
import { isAdmin } from '@lamplight/common/facts/actor.ts';
import type { SignedInActor } from '@lamplight/common/http/caller.ts';
import { problem } from '@lamplight/common/http/problem.ts';
import { type Belonging, belongingTo } from '../belonging.ts';
import type { Projects } from '../context.ts';
import { eventsOf } from './events.ts';
import type { AuditDoc } from './view.ts';

/** @throws 404, or 403 for those who only know that the project looks for people; today's rights decide about the past too */
export const activityOf = async (
  projects: Projects,
  caller: SignedInActor,
  id: string,
  { at, ...paging }: Paging & Readonly<{ at: string | undefined }>,
): Promise<Readonly<{ items: readonly ActivityEvent[]; next?: string }>> => {
  const opening = await openingOf(projects, caller, id);
  if (typeof opening === 'string') throw problem(opening);
  const asked = { where: opening.where, within: { to: at }, passes: opening.admits };
  const { items, next } = await sift(projects.auditIndex, asked, paging);
  const events = (await eventsOf(projects, items)).map(opening.show);
  return { items: events, ...(next === undefined ? {} : { next }) };
};

/** How much of a project's history a person may see: the one rule, for every answer that shows any of it. */
export type Opening = Readonly<{
  /** A first filter, by the index; `admits` decides. */
  where: Readonly<{ projectId: string; audience?: Readonly<{ in: readonly AuditDoc['audience'][] }> }>;
  admits(doc: AuditDoc): boolean;
  show(event: AuditEvent): ActivityEvent;
}>;

/** Or the refusal: 404 for a project that the caller may not know of, 403 for one that only looks for people. */
export const openingOf = async (
  projects: Projects,
  caller: SignedInActor,
  id: string,
): Promise<Opening | 'NOT_FOUND' | 'FORBIDDEN'> => {
  const standing = await belongingTo(projects, caller, id);
  if (standing === null || !standing.knows) return 'NOT_FOUND';
  if (!standing.member && !standing.party) return 'FORBIDDEN';
  return {
    where: { projectId: id, ...(standing.money ? {} : { audience: { in: ['project', 'team'] } }) },
    admits: (doc) => isOpenTo(standing, doc),
    show: (event) => forReader(event, standing.actor),
  };
};

/** The same of a project that there is. All of it is open to an admin whoever its people are, so nothing is folded for one. */
export const openingOfKnown = async (
  projects: Projects,
  caller: SignedInActor,
  id: string,
): ReturnType<typeof openingOf> => {
  if (!isAdmin(caller)) return await openingOf(projects, caller, id);
  const actor = { id: caller.id, role: caller.role };
  return { where: { projectId: id }, admits: () => true, show: (event) => forReader(event, actor) };
};

/** Money is for those who may read invoices, proposals are their parties'; the rest belongs to the people of the project. */
const isOpenTo = ({ actor, member, party, money, hasProject }: Belonging, { kind, audience }: AuditDoc): boolean => {
  if (audience === 'admins') return actor.role === 'admin';
  if (audience === 'money' && !money) return false;
  if (audience === 'team') return member && actor.role !== 'client';
  if (kind === 'proposal') return party;
  // Who wrote the proposal on behalf of the client still sees the files that stand with it while there is no project.
  return member || (party && !hasProject && kind === 'file');
};

/** Events whose reasons the other side reads too; any other reason is for its author and the admins. */
const TOLD_WHY: ReadonlySet<string> = new Set([
  ...['ProposalRejected', 'ProposalDeclined', 'ProposalWithdrawn'],
  ...['ProjectPutOnHold', 'ProjectCancelled', 'ProjectCompleted', 'DeliveryReturned'],
  ...['MilestoneBlocked', 'MilestoneAccepted', 'MilestoneChangesRequested', 'MilestoneCancelled', 'ProgressReported'],
  ...['ChangeRequested', 'ChangeRejected', 'ChangeDrafted', 'ChangeDiscarded'],
  ...['PaymentReversed', 'InvoiceDisputed', 'InvoiceVoided'],
  ...['DocumentRecalled', 'DocumentApproved', 'DocumentRejected', 'DocumentChangesRequested'],
]);

/** Fields for internal use: notes, reasons, and how a person's time was shared out (product.md, Who may do what). */
const INNER: ReadonlySet<string> = new Set(['allocationBp', 'effortWeightBp', 'note', 'reason']);

const forReader = (event: AuditEvent, actor: Belonging['actor']): ActivityEvent => {
  const { position, type, subject, occurredAt, changes, reason } = event;
  const head = { position, type, subject, actor: event.actor, occurredAt };
  const own = actor.role === 'admin' || actor.id === event.actor.id;
  const why = reason !== undefined && (own || TOLD_WHY.has(type)) ? { reason } : {};
  // What a report says is read where its reader is known: a client gets neither its risks nor its hours.
  const told = type === 'LeadReportFiled' ? [] : type === 'ChangeRequested' ? undrafted(changes, actor.role) : changes;
  const seen = own ? changes : told.filter(({ field }) => !INNER.has(field.slice(field.lastIndexOf('.') + 1)));
  return { ...head, changes: seen, ...why };
};

/** A client reads what was asked for as if there had been no draft of it. */
const undrafted = (changes: AuditEvent['changes'], role: string): AuditEvent['changes'] =>
  role === 'client' ? changes.flatMap((change) => (change.to === null ? [] : [{ ...change, from: null }])) : changes;
