/** HTTP of interests (state-machines.md §3, §15). */

import { loadOn } from '@lamplight/bff/contract/load.ts';
import type { RouteId } from '@lamplight/bff/contract/routes.ts';
import { istToday } from '@lamplight/common/calendar/civil.ts';
import { answer, sendList } from '@lamplight/common/http/answer.ts';
import { ifMatch, readAfter, type SignedInActor } from '@lamplight/common/http/caller.ts';
import { pageOf } from '@lamplight/common/http/parse.ts';
import { invalid, problem } from '@lamplight/common/http/problem.ts';
import { type Call, type Served, serve } from '@lamplight/common/http/serve.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import type { Projects } from '../context.ts';
import { isEmployed } from '../people/facts.ts';
import { can as canOnProject, project } from '../projects/project.ts';
import { titlesOf } from '../projects/titles.ts';
import { actorOn, historyOf, orNotFound, readerOf } from '../reading.ts';
import { wantedSkillsOf } from '../skills/wanted.ts';
import type { InterestCommand } from './interest.ts';
import { isLive, person } from './person.ts';
import { within } from './scope.ts';
import { type Fitting, showInterest } from './show.ts';
import { type InterestDoc, interestView } from './view.ts';

export const interestRoutes = (projects: Projects): readonly Served[] => [
  serve('interests', async ({ req, res, query, actor }) => {
    const { projectId, employeeId, ...paging } = query;
    const stale = (await projects.interests.waitFor(readAfter(req))) === 'stale';
    const { items, next } = await projects.interests.find({
      where: within(actor, { projectId, employeeId }),
      sort: [['createdAt', -1]],
      ...pageOf(req, paging),
    });
    sendList(res, { items: await shown(projects, items, actor, projectId), stale, next });
  }),

  serve('interest-express', async ({ res, params: { projectId }, body, actor, ...caller }) => {
    const standing = await actorOn(projects, actor, projectId);
    const { state } = await projects.look(`project-${projectId}`, project);
    if (state.is === 'absent' || !canOnProject(standing, 'read', state)) throw problem('NOT_FOUND');
    if (state.is === 'staffing' && !state.roles.includes(body.role))
      throw invalid([{ field: 'role', message: 'Choose one of the roles that the project looks for' }]);
    const by = caller.by();
    const interestId = derivedId(by.commandId, 'interest');
    const command = {
      type: 'ExpressInterest',
      interestId,
      projectId,
      ...body,
      actor,
      at: by.at,
      project: { state: state.is, knows: true },
      employed: await projects.people.factOf(actor.id, isEmployed(actor.id, actor.id)),
    } as const;
    const changed = await projects.change(`person-${actor.id}`, command, person, by);
    await answer(res, changed, () => interestNow(projects, { employeeId: actor.id, interestId }, actor));
  }),

  serve('interest-withdraw', (call) => decide(projects, call, { type: 'WithdrawInterest' })),
  serve('interest-shortlist', (call) => decide(projects, call, { type: 'ShortlistInterest' })),
  serve('interest-decline', (call) => decide(projects, call, { type: 'DeclineInterest', reason: call.body.reason })),
];

type Deciding<Id extends RouteId> = Pick<Call<'interest-withdraw'>, 'req' | 'params' | 'actor' | 'by'> &
  Pick<Call<Id>, 'res'>;
type Made<C> = C extends unknown ? Omit<C, 'actor' | 'at' | 'ifMatch' | 'interestId'> : never;

const decide = async (
  projects: Projects,
  { req, res, params: { interestId }, actor, ...caller }: Deciding<'interest-withdraw'>,
  made: Made<Exclude<InterestCommand, { type: 'CloseInterests' }>>,
): Promise<void> => {
  await projects.interests.waitFor(readAfter(req));
  const { employeeId } = orNotFound(await projects.interests.get(interestId));
  const by = caller.by();
  const command = { ...made, interestId, actor, at: by.at, ifMatch: ifMatch(req) };
  const changed = await projects.change(`person-${employeeId}`, command, person, by);
  await answer(res, changed, () => interestNow(projects, { employeeId, interestId }, actor));
};

/** Null where there is none: another one stood in the way. */
const interestNow = async (
  projects: Projects,
  { employeeId, interestId }: Readonly<{ employeeId: string; interestId: string }>,
  actor: SignedInActor,
) => {
  const doc = await historyOf(projects, `person-${employeeId}`, person, interestView, interestId);
  const [interest] = doc === null ? [] : await shown(projects, [doc], actor);
  return interest === undefined ? null : { interest };
};

/** @param wantedIn the project whose technologies are laid beside what the people know */
const shown = async (projects: Projects, docs: readonly InterestDoc[], actor: SignedInActor, wantedIn?: string) => {
  const people = docs.map(({ employeeId }) => employeeId);
  const [reader, fitting, titles] = await Promise.all([
    readerOf(projects, actor, people),
    actor.role === 'admin' ? fittingOf(projects, people, wantedIn) : () => ({}),
    titlesOf(
      projects,
      docs.map(({ projectId }) => projectId),
    ),
  ]);
  return docs.map((doc) => {
    const about = { projectTitle: titles.of(doc.projectId), fitting: fitting(doc.employeeId) };
    return showInterest(doc, about, reader);
  });
};

/** How full each person's day is today, and how well they know what the project asks for. */
const fittingOf = async (
  projects: Projects,
  employeeIds: readonly string[],
  projectId: string | undefined,
): Promise<(employeeId: string) => Fitting> => {
  const today = istToday(projects.clock);
  const skillsOf = projectId === undefined ? null : await wantedSkillsOf(projects, projectId);
  const found = await Promise.all(
    [...new Set(employeeIds)].map(async (employeeId) => {
      const { state } = await projects.look(`person-${employeeId}`, person);
      const loadBp = loadOn(today, state.assignments.filter(isLive));
      const skills = skillsOf === null ? {} : { skills: await skillsOf(employeeId) };
      return [employeeId, { loadBp, ...skills }] as const;
    }),
  );
  const byPerson = new Map(found);
  return (employeeId) => byPerson.get(employeeId) ?? {};
};
