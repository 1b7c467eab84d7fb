/** What happened on a project, for its people: what they may read, without figures, reasons and notes that are not theirs. */
import type { ActivityEvent, AuditEvent } from '@lamplight/bff/contract/audit.ts';
import type { SignedInActor } from '@lamplight/common/http/caller.ts';
import { problem } from '@lamplight/common/http/problem.ts';
import { type Belonging, belongingTo } from '../belonging.ts';
import type { Projects } from '../context.ts';
import { eventsOf } from './events.ts';
import { type Paging, sift, within } from './listing.ts';
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
  const where = { ...opening.where, ...within({ to: at }) };
  const { items, next } = await sift(projects.auditIndex, where, opening.admits, paging);
  const shown = (await eventsOf(projects, items)).map(opening.shown);
  return { items: shown, ...(next === undefined ? {} : { next }) };
};

/** How much of a project's history is open to somebody: the one rule, for whoever shows any of it. */
export type Opening = Readonly<{
  /** What the index can leave out by itself; `admits` decides. */
  where: Readonly<{ projectId: string; audience?: 'project' }>;
  admits(doc: AuditDoc): boolean;
  shown(event: AuditEvent): ActivityEvent;
}>;

/** Or why there is none: nothing that they know of, or a project that only looks for people. */
export const openingOf = async (
  projects: Projects,
  caller: SignedInActor,
  id: string,
): Promise<Opening | 'NOT_FOUND' | 'FORBIDDEN'> => {
  const standing = await belongingTo(projects, caller, id);
  if (standing === null || !standing.known) return 'NOT_FOUND';
  if (!standing.member && !standing.party) return 'FORBIDDEN';
  return {
    where: { projectId: id, ...(standing.money ? {} : { audience: 'project' }) },
    admits: (doc) => isOpenTo(standing, doc),
    shown: (event) => forReader(event, standing),
  };
};

/** Money is for those who may read invoices, proposals are their parties'; the rest belongs to the people of the project. */
const isOpenTo = ({ member, party, money, hasProject }: Belonging, { kind, audience }: AuditDoc): boolean => {
  if (audience === 'money' && !money) return false;
  if (kind === 'proposal') return party;
  // Who wrote the proposal on behalf of the client still sees the files that stand with it while there is no project.
  return member || (party && !hasProject && kind === 'file');
};

/** Reasons that are told to the other side; any other stays with who gave it and the admins. */
const TOLD_WHY: ReadonlySet<string> = new Set([
  ...['ProposalRejected', 'ProposalDeclined', 'ProposalWithdrawn'],
  ...['ProjectPutOnHold', 'ProjectCancelled', 'ProjectCompleted', 'DeliveryReturned'],
  ...['MilestoneBlocked', 'MilestoneAccepted', 'MilestoneChangesRequested', 'MilestoneCancelled', 'ProgressReported'],
  'PaymentReversed',
]);
/** What others note for themselves, and how a person's time was shared out at the time (product.md, Who may do what). */
const INNER: ReadonlySet<string> = new Set(['allocationBp', 'effortWeightBp', 'note', 'reason']);

const forReader = (event: AuditEvent, { actor }: Belonging): ActivityEvent => {
  const { position, type, subject, occurredAt, changes, reason } = event;
  const shown = { position, type, subject, actor: event.actor, occurredAt };
  const own = actor.role === 'admin' || actor.id === event.actor.id;
  const why = reason !== undefined && (own || TOLD_WHY.has(type)) ? { reason } : {};
  const seen = own ? changes : changes.filter(({ field }) => !INNER.has(field.slice(field.lastIndexOf('.') + 1)));
  return { ...shown, changes: seen, ...why };
};
