/** What happened on a project, for its people: what they may read, without figures, reasons and notes that are not theirs. */
import type { ActivityEvent, AuditEvent } from '@lamplight/bff/contract/audit.ts';
import type { Actor as Caller } from '@lamplight/common/http/caller.ts';
import { problem } from '@lamplight/common/http/problem.ts';
import { type Belonging, belongingTo } from '../belonging.ts';
import type { Projects } from '../context.ts';
import { eventsOf } from './events.ts';
import { type Paging, sift, within } from './listing.ts';
import type { AuditDoc } from './view.ts';

/** @throws 404, or 403 for those who only know that the project looks for people; today's rights decide about the past too */
export const activityOf = async (
  projects: Projects,
  caller: Caller,
  id: string,
  { at, ...paging }: Paging & Readonly<{ at: string | undefined }>,
): Promise<Readonly<{ items: readonly ActivityEvent[]; next?: string }>> => {
  const standing = await belongingTo(projects, caller, id);
  if (standing === null || !standing.known) throw problem('NOT_FOUND');
  if (!standing.member && !standing.party) throw problem('FORBIDDEN');
  const where = {
    projectId: id,
    ...(standing.money ? {} : { audience: 'project' }),
    ...within({ to: at }),
  };
  const { items, next } = await sift(projects.auditIndex, where, (doc) => isOpenTo(standing, doc), paging);
  const shown = (await eventsOf(projects, items)).map((event) => forReader(event, standing));
  return { items: shown, ...(next === undefined ? {} : { next }) };
};

/** Proposals are their parties'; everything else belongs to the people of the project. */
const isOpenTo = ({ member, party, hasProject }: Belonging, { kind }: AuditDoc): boolean => {
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
/** What a person's time is worth and how it is shared out is the admins' business (rulings, matrix). */
const INNER: ReadonlySet<string> = new Set(['allocationBp', 'effortWeightBp', 'note', 'reason']);

const forReader = (event: AuditEvent, { actor }: Belonging): ActivityEvent => {
  const { position, type, subject, recordedAt, changes, reason } = event;
  const shown = { position, type, subject, actor: event.actor, recordedAt };
  const own = actor.role === 'admin' || actor.id === event.actor.id;
  const why = reason !== undefined && (own || TOLD_WHY.has(type)) ? { reason } : {};
  const seen = own ? changes : changes.filter(({ field }) => !INNER.has(field.slice(field.lastIndexOf('.') + 1)));
  return { ...shown, changes: seen, ...why };
};
