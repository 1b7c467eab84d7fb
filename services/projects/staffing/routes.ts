/** HTTP of assignments (state-machines.md §15). */
import * as shapes from '@lamplight/bff/contract/projects.ts';
import { istDate } from '@lamplight/common/calendar/civil.ts';
import { answer, sendList } from '@lamplight/common/http/answer.ts';
import { type Actor as Caller, demandRole, ifMatch, readAfter } from '@lamplight/common/http/caller.ts';
import { pageOf, param, parse } from '@lamplight/common/http/parse.ts';
import { invalid, problem } from '@lamplight/common/http/problem.ts';
import { newRouter } from '@lamplight/common/http/router.ts';
import type { By, Changed } from '@lamplight/events/core/types.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import type { Request, Response, Router } from 'express';
import type { Projects } from '../context.ts';
import { isEmployed } from '../people/facts.ts';
import { can as canOnProject, project } from '../projects/project.ts';
import { showAssignment } from '../projects/show.ts';
import { found, readerOf } from '../reading.ts';
import { type Person, type PersonCommand, type PersonEvent, person } from './person.ts';

export const staffingRoutes = (projects: Projects): Router => {
  const routes = newRouter();

  routes.get('/project-assignments', async (req, res) => {
    const { actor } = demandRole(req, 'employee', 'admin');
    const { projectId, employeeId, ...paging } = parse(shapes.assignmentsQuery, req.query);
    // Staff see their own; whose project it is, the project's page shows.
    const whose = actor.role === 'admin' ? employeeId : actor.id;
    const stale = (await projects.assignments.waitFor(readAfter(req))) === 'stale';
    const where = {
      ...(whose === undefined ? {} : { employeeId: whose }),
      ...(projectId === undefined ? {} : { projectId }),
    };
    const { items, next } = await projects.assignments.find({
      where,
      sort: [['createdAt', 1]],
      ...pageOf(req, paging),
    });
    const reader = await readerOf(
      projects,
      actor,
      items.map((doc) => doc.employeeId),
    );
    const shown = await Promise.all(
      items.map(async ({ machine, projectId: of }) => showAssignment(machine, await headOf(projects, of), reader)),
    );
    sendList(res, { items: shown, stale, next });
  });

  routes.post('/projects/:projectId/assign-team', async (req, res) => {
    await assign(projects, req, res, param(req, 'projectId'), parse(shapes.assignTeamBody, req.body));
  });
  routes.post('/project-assignments/assign', async (req, res) => {
    const { projectId, ...body } = parse(shapes.assignBody, req.body);
    await assign(projects, req, res, projectId, body);
  });

  routes.post('/project-assignments/:assignmentId/release', async (req, res) => {
    const { actor, by } = demandRole(req, 'admin');
    const assignmentId = param(req, 'assignmentId');
    const { on, reason } = parse(shapes.releaseBody, req.body);
    const given = by();
    if (on > istDate(given.at))
      throw invalid([{ field: 'on', message: 'A release counts at once: choose today or an earlier day' }]);
    await projects.assignments.waitFor(readAfter(req));
    const { employeeId, projectId } = found(await projects.assignments.get(assignmentId));
    const { state } = await projects.look(`project-${projectId}`, project);
    const leads = state.is === 'active' && state.leadId === employeeId;
    const command = {
      type: 'ReleaseMember',
      assignmentId,
      on,
      reason,
      leads,
      actor,
      at: given.at,
      ifMatch: ifMatch(req),
    } as const;
    await decided(projects, res, { employeeId, assignmentId, command, by: given, actor });
  });

  return routes;
};

type Assign = ReturnType<typeof parse<typeof shapes.assignTeamBody>>;

const assign = async (
  projects: Projects,
  req: Request,
  res: Response,
  projectId: string,
  body: Assign,
): Promise<void> => {
  const { actor, by } = demandRole(req, 'admin');
  const { state } = await projects.look(`project-${projectId}`, project);
  if (state.is === 'absent') throw problem('NOT_FOUND');
  const given = by();
  const assignmentId = derivedId(given.commandId, 'assignment');
  const fact = { state: state.is, known: canOnProject(actor, 'read', state) };
  const employed = await projects.people.told(body.employeeId, isEmployed(body.employeeId, actor.id));
  const command = {
    type: 'AssignMember',
    assignmentId,
    projectId,
    ...body,
    project: fact,
    employed,
    actor,
    at: given.at,
  } as const;
  await decided(projects, res, { employeeId: body.employeeId, assignmentId, command, by: given, actor });
};

type Deciding = Readonly<{ employeeId: string; assignmentId: string; command: PersonCommand; by: By; actor: Caller }>;

const decided = async (
  projects: Projects,
  res: Response,
  { employeeId, assignmentId, command, by, actor }: Deciding,
): Promise<void> => {
  const changed = await projects.change(`person-${employeeId}`, command, person, by);
  await answer(res, changed, () => assignmentAfter(projects, assignmentId, changed, actor));
};

const assignmentAfter = async (
  projects: Projects,
  id: string,
  { state }: Changed<Person, PersonEvent>,
  actor: Caller,
) => {
  const assignment = found(state.assignments.find((candidate) => candidate.assignmentId === id) ?? null);
  const reader = await readerOf(projects, actor, [assignment.employeeId]);
  return { assignment: showAssignment(assignment, await headOf(projects, assignment.projectId), reader) };
};

const headOf = async ({ look }: Projects, projectId: string) => {
  const { state } = await look(`project-${projectId}`, project);
  return state.is === 'absent' ? { leadId: null, title: '' } : state;
};
