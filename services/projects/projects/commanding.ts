/** A command on a project or one of its milestones, and what its answer shows. */
import type { ProjectAnswer } from '@lamplight/bff/contract/projects.ts';
import type { RouteId } from '@lamplight/bff/contract/routes.ts';
import { istDate } from '@lamplight/common/calendar/civil.ts';
import type { Actor, Unaddressed } from '@lamplight/common/facts/actor.ts';
import { answer, type Members } from '@lamplight/common/http/answer.ts';
import { ifMatch, type SignedInActor } from '@lamplight/common/http/caller.ts';
import { problem } from '@lamplight/common/http/problem.ts';
import type { Call } from '@lamplight/common/http/serve.ts';
import type { Changed } from '@lamplight/events/core/types.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import type { Response } from 'express';
import type { Projects } from '../context.ts';
import { cpisOf } from '../cost/spent.ts';
import { can as canOnProposal } from '../proposals/proposal.ts';
import { shownProposal } from '../proposals/routes.ts';
import type { ProposalDoc } from '../proposals/view.ts';
import {
  actorOn,
  billedOf,
  type Fresh,
  freshProject,
  freshProposal,
  orNotFound,
  projectAfter,
  projectAt,
  proposalAt,
  readerOf,
  staleMark,
} from '../reading.ts';
import { type Candidacy, candidacyOf } from '../staffing/candidacy.ts';
import { can, type Project, type ProjectCommand, type ProjectEvent, project } from './project.ts';
import { standingIn } from './relation.ts';
import {
  isParticipant,
  peopleIn,
  projectCan,
  showAvailable,
  showMembers,
  showMilestone,
  showMilestones,
  showProject,
} from './show.ts';
import { showChange } from './show-change.ts';
import type { ProjectDoc } from './view.ts';

/** Makes the command, with the facts of other streams; `derived` mints ids that a repeat mints again. */
export type Make = (projectId: string, derived: (what: string) => string) => Promise<Unaddressed<ProjectCommand>>;

type Reading = Pick<Call<'overall-progress'>, 'req' | 'params' | 'actor'>;
type Commanding<Id extends RouteId> = Pick<Call<'project-status'>, 'req' | 'params' | 'actor' | 'by'> &
  Pick<Call<Id>, 'res'>;

/** The project of the path, where the caller may know of it as one of its people. @throws 404 */
export const readable = async (
  projects: Projects,
  { req, params, actor }: Reading,
): Promise<{ doc: ProjectDoc; stale: boolean }> => {
  const fresh = await freshProject(projects, params.projectId, req);
  const doc = orNotFound(fresh.doc);
  if (!isParticipant(doc, actor)) throw problem('NOT_FOUND');
  return { doc, stale: fresh.stale };
};

export const decideProject = (projects: Projects, call: Commanding<'project-status'>, make: Make): Promise<void> =>
  decide(projects, call, make, async (id, changed, actor) =>
    bodyOf(projects, await projectAfter(projects, id, changed), actor),
  );

/** Answers with the milestone. */
export const decideMilestone = (
  projects: Projects,
  call: Commanding<'milestone-start'>,
  milestoneId: string,
  make: Make,
): Promise<void> =>
  decide(projects, call, make, async (id, changed, actor) => {
    const fresh = await projectAfter(projects, id, changed);
    return { milestone: await milestoneOf(projects, orNotFound(fresh.doc), milestoneId, actor), ...staleMark(fresh) };
  });

/** Answers with the part and its milestone; the ETag is the part's. One that was refused before there was any: the milestone. */
export const decideSubMilestone = (
  projects: Projects,
  call: Commanding<'sub-milestone-start'>,
  { milestoneId, subMilestoneId }: Readonly<{ milestoneId: string; subMilestoneId: string }>,
  make: Make,
): Promise<void> =>
  decide(projects, call, make, async (id, changed, actor) => {
    const fresh = await projectAfter(projects, id, changed);
    const milestone = await milestoneOf(projects, orNotFound(fresh.doc), milestoneId, actor);
    const subMilestone = milestone.subMilestones.find((sub) => sub.subMilestoneId === subMilestoneId);
    return { subMilestone: orNotFound(subMilestone ?? null), milestone, ...staleMark(fresh) };
  });

/** Answers with the change; one that was refused before there was any, with the project that it met. */
export const decideChange = (projects: Projects, call: Commanding<'change-approve'>, make: Make): Promise<void> =>
  decide(projects, call, make, async (id, changed, actor, made) => {
    const fresh = await projectAfter(projects, id, changed);
    const doc = orNotFound(fresh.doc);
    const { state } = changed;
    if (state.is === 'absent' || !('changeId' in made)) throw new TypeError('decided on no change');
    // As it was decided, also while the view lags behind.
    const there = { ...doc, machine: state };
    const change = state.changes.find(({ changeId }) => changeId === made.changeId);
    if (change === undefined) return (await bodyOf(projects, fresh, actor)) as never;
    const reader = await readerOf(projects, standingIn(there, actor), peopleIn(there));
    return { change: showChange(there, change, reader), ...staleMark(fresh) };
  });

type Show<A> = (
  id: string,
  changed: Changed<Project, ProjectEvent>,
  actor: Actor,
  made: Unaddressed<ProjectCommand>,
) => Promise<Members<A>>;

/** A project that the caller may not know of is 404 before anything else is read. */
const decide = async <A>(
  projects: Projects,
  { req, res, params, ...caller }: Omit<Commanding<'project-status'>, 'res'> & { readonly res: Response<A> },
  make: Make,
  show: Show<A>,
): Promise<void> => {
  const id = params.projectId;
  const actor = await actorOn(projects, caller.actor, id);
  const { state } = await projects.look(`project-${id}`, project);
  if (state.is === 'absent' || !can(actor, 'read', state)) throw problem('NOT_FOUND');
  const by = caller.by();
  const made = await make(id, (what) => derivedId(by.commandId, what));
  const command = { ...made, actor, at: by.at, ifMatch: ifMatch(req) } as ProjectCommand;
  const changed = await projects.change(`project-${id}`, command, project, by);
  await answer(res, changed, () => show(id, changed, actor, made));
};

export const milestoneOf = async (
  projects: Projects,
  doc: ProjectDoc,
  milestoneId: string,
  actor: Actor,
  at?: string,
) => {
  const [reader, billed] = await Promise.all([
    readerOf(projects, actor, peopleIn(doc), at),
    billedOf(projects, doc, actor, at),
  ]);
  const milestone = doc.machine.milestones.find((m) => m.milestoneId === milestoneId);
  return showMilestone(doc, orNotFound(milestone ?? null), reader, billed);
};

/** GET /projects/{id}: the project with its milestones and people, from the proposal's submission on. */
export const projectBody = async (
  projects: Projects,
  { req, actor }: Pick<Reading, 'req' | 'actor'>,
  id: string,
  at?: string,
): Promise<Body> => {
  const [now, proposal] = await Promise.all([freshProject(projects, id, req), freshProposal(projects, id, req)]);
  const mayReadProposal =
    proposal.doc !== null && proposal.doc.state !== 'draft' && canOnProposal(actor, 'read', proposal.doc.machine);
  if (now.doc === null || !can(standingIn(now.doc, actor), 'read', now.doc.machine)) {
    if (!mayReadProposal) throw problem('NOT_FOUND');
    return await proposalBody(projects, proposal, actor, at);
  }
  if (!isParticipant(now.doc, actor)) {
    const candidacy = (await candidacyOf(projects, actor))({ projectId: id, state: now.doc.state });
    return candidateBody(now.doc, proposal.doc?.machine.content.services ?? [], candidacy, now.stale);
  }
  const doc = at === undefined ? now.doc : await projectAt(projects, id, at);
  // At that instant there was only the proposal.
  if (doc === null) {
    if (!mayReadProposal) throw problem('NOT_FOUND');
    return await proposalBody(projects, proposal, actor, at);
  }
  const body = await bodyOf(projects, { doc, stale: now.stale }, actor, at);
  if (!mayReadProposal) return body;
  const then = at === undefined ? proposal.doc : await proposalAt(projects, id, at);
  return { ...body, proposal: await shownProposal(projects, orNotFound(then), actor, at) };
};

/** What follows `success` in the answer. The project comes first, so that the ETag is its own. */
export type Body = Members<ProjectAnswer>;

export const bodyOf = async (
  projects: Projects,
  { doc, stale }: Fresh<ProjectDoc>,
  actor: Actor | SignedInActor,
  at?: string,
): Promise<Body> => {
  const there = orNotFound(doc);
  const standing: Actor = standingIn(there, actor);
  const [reader, billed, cpi] = await Promise.all([
    readerOf(projects, standing, peopleIn(there), at),
    billedOf(projects, there, standing, at),
    cpisOf(projects, [there.machine], at === undefined ? undefined : istDate(at)),
  ]);
  return {
    kind: 'project',
    project: showProject(there, reader, billed, cpi(there._id)),
    milestones: showMilestones(there, reader, billed),
    members: showMembers(there, reader),
    can: projectCan(there, reader),
    ...staleMark({ stale }),
  };
};

const proposalBody = async (
  projects: Projects,
  fresh: Fresh<ProposalDoc>,
  actor: SignedInActor,
  at?: string,
): Promise<Body> => {
  const now = orNotFound(fresh.doc);
  const doc = at === undefined ? now : orNotFound(await proposalAt(projects, now._id, at));
  const proposal = await shownProposal(projects, doc, actor, at);
  return { kind: 'proposal', proposal, can: proposal.can, ...staleMark(fresh) };
};

const candidateBody = (doc: ProjectDoc, services: readonly string[], candidacy: Candidacy, stale: boolean): Body => ({
  kind: 'project',
  available: showAvailable(doc, services, candidacy),
  can: {},
  ...staleMark({ stale }),
});
