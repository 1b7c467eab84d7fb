/** What others did since a person last looked, as far as they may read it: the activity's rule, over all projects. */

import type { GlanceBasis, GlanceLine } from '@lamplight/bff/contract/glance.ts';
import type { Paging } from '@lamplight/common/audit/listing.ts';
import type { SignedInActor } from '@lamplight/common/http/caller.ts';
import { badRequest, problem } from '@lamplight/common/http/problem.ts';
import { isAfter } from '@lamplight/common/marks/place.ts';
import { type Opening, openingOf, openingOfKnown } from '../audit/activity.ts';
import { eventsOf } from '../audit/events.ts';
import type { AuditDoc } from '../audit/view.ts';
import type { Projects } from '../context.ts';
import { titlesOf } from '../projects/titles.ts';
import type { ProposalDoc } from '../proposals/view.ts';
import { newestOf } from './newest.ts';
import { type Marks, markOn } from './place.ts';
import type { Mark } from './view.ts';

/** The instant from which on events are new, and why it is that one. */
export type Since = Readonly<{ since: string; basis: GlanceBasis; mark: Mark | null }>;

/** From the mark on; without one, from joining, a week ago at most. @param query `since`: an instant instead */
export const sinceOf = async (
  { people, clock }: Projects,
  marks: Marks<Mark>,
  caller: SignedInActor,
  query: Readonly<{ since: string | undefined; projectId: string | undefined }>,
): Promise<Since> => {
  const mark = markOn(marks, query.projectId);
  if (query.since !== undefined) return { since: query.since, basis: 'asked', mark };
  if (mark !== null) return { since: mark.at, basis: 'mark', mark };
  const aWeekAgo = new Date(clock.now() - WEEK_MS).toISOString();
  const joinedAt = (await people.heardOf(caller.id))?.joinedAt ?? null;
  return joinedAt !== null && joinedAt > aWeekAgo
    ? { since: joinedAt, basis: 'joined', mark }
    : { since: aWeekAgo, basis: 'week', mark };
};
const WEEK_MS = 7 * 24 * 3_600_000;

type ChangesQuery = Paging & Readonly<{ since: Since; marks: Marks<Mark>; projectId: string | undefined }>;

/**
 * Newest first, without what the person did themselves. Looks at 1,000 entries of the index at most for one project or an
 * admin; for anybody else at 50 for each of their newest 100 proposals and 100 projects, and at least 1,000 in all.
 * @throws 404 or 403 as the activity of `projectId` does; 400 for a cursor that is none
 */
export const changesFor = async (
  projects: Projects,
  caller: SignedInActor,
  { since, marks, projectId, limit, after }: ChangesQuery,
): Promise<Readonly<{ items: readonly GlanceLine[]; next?: string }>> => {
  const opened = openingsOf(projects, caller, projectId);
  if (projectId !== undefined) {
    const opening = await opened(projectId);
    if (typeof opening === 'string') throw problem(opening);
  }
  if (after !== undefined && (await projects.auditIndex.get(after)) === null)
    throw badRequest('The list has changed; begin again.');
  const isNew = (doc: AuditDoc): boolean => doc.actorId !== caller.id && isUnseen(doc, since, marks);
  const proposalOf = once((id) => projects.proposals.get(id));
  const { docs, next } = await newestOf(projects.auditIndex, {
    parts: await partsOf(projects, caller, projectId),
    from: since.mark !== null && since.basis === 'mark' ? since.mark.occurredAt : since.since,
    after: after ?? null,
    limit,
    passing: async (page) => {
      const unseen = page.filter(isNew);
      const isLine = await Promise.all(
        unseen.map(async (doc) => {
          const opening = await opened(doc.projectId);
          if (typeof opening === 'string' || !opening.admits(doc)) return false;
          return isToldTo(caller, await proposalOf(doc.projectId), doc);
        }),
      );
      return unseen.filter((_, at) => isLine[at]);
    },
  });
  return { items: await linesOf(projects, docs, opened), ...(next === undefined ? {} : { next }) };
};

/** May this person read the event at that place, and is it of that project? */
export const mayReadEvent = async (
  projects: Projects,
  caller: SignedInActor,
  doc: AuditDoc,
  projectId: string | undefined,
): Promise<boolean> => {
  if (projectId !== undefined && doc.projectId !== projectId) return false;
  const opening = await openingOf(projects, caller, doc.projectId);
  return typeof opening === 'object' && opening.admits(doc);
};

type Opened = (projectId: string) => ReturnType<typeof openingOf>;

/** The rights on each project are looked up once an answer. @param asked of which nobody knows yet whether it is there */
const openingsOf = (projects: Projects, caller: SignedInActor, asked: string | undefined): Opened =>
  once((id) => (id === asked ? openingOf : openingOfKnown)(projects, caller, id));

const once = <T>(ask: (id: string) => Promise<T>): ((id: string) => Promise<T>) => {
  const cached = new Map<string, Promise<T>>();
  return (id) => {
    const answer = cached.get(id) ?? ask(id);
    cached.set(id, answer);
    return answer;
  };
};

/**
 * A draft belongs to its client and its author: nobody else gets news of a proposal before it is submitted. The
 * activity, which is asked for, goes on holding all of it.
 */
const isToldTo = ({ id }: SignedInActor, proposal: ProposalDoc | null, { type }: AuditDoc): boolean => {
  if (proposal === null) return false;
  if (id === proposal.clientId || id === proposal.machine.authorId) return true;
  return proposal.submittedAt !== null && type !== 'ProposalDrafted';
};

/** An event after the mark is new whenever it happened: clocks may differ, the order of the log does not. */
const isUnseen = (doc: AuditDoc, { basis, since }: Since, marks: Marks<Mark>): boolean =>
  (basis === 'mark' || doc.occurredAt >= since) &&
  (basis === 'asked' || isAfter({ position: doc._id, occurredAt: doc.occurredAt }, markOn(marks, doc.projectId)));

const MOST_OF_A_KIND = 100;

/** Admins see all projects, so theirs is the whole index; anybody else's are the projects and proposals that are theirs. */
const partsOf = async (
  projects: Projects,
  { id, role }: SignedInActor,
  projectId: string | undefined,
): Promise<readonly object[]> => {
  if (projectId !== undefined) return [{ projectId }];
  if (role === 'admin') return [{}];
  const mine = { where: { seenBy: { hasAny: [id] } }, sort: [['createdAt', -1]], limit: MOST_OF_A_KIND } as const;
  const [ofProjects, ofProposals] = await Promise.all([projects.projects.find(mine), projects.proposals.find(mine)]);
  const ids = new Set([...ofProjects.items, ...ofProposals.items].map(({ _id }) => _id));
  return [...ids].map((one) => ({ projectId: one }));
};

const linesOf = async (
  projects: Projects,
  docs: readonly AuditDoc[],
  opened: Opened,
): Promise<readonly GlanceLine[]> => {
  const [events, titles] = await Promise.all([
    eventsOf(projects, docs),
    titlesOf(
      projects,
      docs.map(({ projectId }) => projectId),
    ),
  ]);
  const projectOf = new Map(docs.map((doc) => [doc._id, doc.projectId]));
  const lines = await Promise.all(
    events.map(async (event): Promise<readonly GlanceLine[]> => {
      const id = projectOf.get(event.position) ?? '';
      const opening: Opening | string = await opened(id);
      if (typeof opening === 'string') return [];
      return [{ ...opening.show(event), project: { id, title: titles.of(id) } }];
    }),
  );
  return lines.flat();
};
