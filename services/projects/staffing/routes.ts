/** HTTP of assignments (state-machines.md §15). */
import type { BodyOf } from '@lamplight/bff/contract/routes.ts';
import { istDate } from '@lamplight/common/calendar/civil.ts';
import { answer, sendList } from '@lamplight/common/http/answer.ts';
import { ifMatch, readAfter, type SignedInActor } from '@lamplight/common/http/caller.ts';
import { pageOf } from '@lamplight/common/http/parse.ts';
import { invalid, problem } from '@lamplight/common/http/problem.ts';
import { type Call, type Served, serve } from '@lamplight/common/http/serve.ts';
import type { By, Changed } from '@lamplight/events/core/types.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import type { Projects } from '../context.ts';
import { isEmployed } from '../people/facts.ts';
import { can as canOnProject, project } from '../projects/project.ts';
import { showAssignment } from '../projects/show.ts';
import { orNotFound, readerOf } from '../reading.ts';
import { type Person, type PersonCommand, type PersonEvent, person } from './person.ts';
import { within } from './scope.ts';

export const staffingRoutes = (projects: Projects): readonly Served[] => [
  serve('assignments', async ({ req, res, query, actor }) => {
    const { projectId, employeeId, ...paging } = query;
    const stale = (await projects.assignments.waitFor(readAfter(req))) === 'stale';
    const { items, next } = await projects.assignments.find({
      // The project's page shows all of its people.
      where: within(actor, { projectId, employeeId }),
      sort: [['createdAt', 1]],
      ...pageOf(req, paging),
    });
    const people = items.map((doc) => doc.employeeId);
    const reader = await readerOf(projects, actor, people);
    const rows = await Promise.all(
      items.map(async ({ machine, projectId: of }) => showAssignment(machine, await headOf(projects, of), reader)),
    );
    sendList(res, { items: rows, stale, next });
  }),

  serve('assign-team', (call) => assign(projects, call, call.params.projectId, call.body)),
  serve('assign', (call) => {
    const { projectId, ...body } = call.body;
    return assign(projects, call, projectId, body);
  }),

  serve('release', async ({ req, res, params: { assignmentId }, body: { on, reason }, actor, ...caller }) => {
    const by = caller.by();
    if (on > istDate(by.at))
      throw invalid([{ field: 'on', message: 'A release counts at once: choose today or an earlier day' }]);
    await projects.assignments.waitFor(readAfter(req));
    const { employeeId, projectId } = orNotFound(await projects.assignments.get(assignmentId));
    const { state } = await projects.look(`project-${projectId}`, project);
    const leads = state.is === 'active' && state.leadId === employeeId;
    const about = { assignmentId, on, reason, leads };
    const command = { type: 'ReleaseMember', ...about, actor, at: by.at, ifMatch: ifMatch(req) } as const;
    await decided(projects, res, { employeeId, assignmentId, command, by, actor });
  }),
];

type Assigning = Pick<Call<'assign'>, 'res' | 'actor' | 'by'>;

const assign = async (
  projects: Projects,
  { res, actor, ...caller }: Assigning,
  projectId: string,
  body: BodyOf<'assign-team'>,
): Promise<void> => {
  const { state } = await projects.look(`project-${projectId}`, project);
  if (state.is === 'absent') throw problem('NOT_FOUND');
  const by = caller.by();
  const assignmentId = derivedId(by.commandId, 'assignment');
  const facts = {
    project: { state: state.is, knows: canOnProject(actor, 'read', state) },
    employed: await projects.people.factOf(body.employeeId, isEmployed(body.employeeId, actor.id)),
  };
  const command = { type: 'AssignMember', assignmentId, projectId, ...body, ...facts, actor, at: by.at } as const;
  await decided(projects, res, { employeeId: body.employeeId, assignmentId, command, by, actor });
};

type Deciding = Readonly<{
  employeeId: string;
  assignmentId: string;
  command: PersonCommand;
  by: By;
  actor: SignedInActor;
}>;

const decided = async (
  projects: Projects,
  res: Assigning['res'],
  { employeeId, assignmentId, command, by, actor }: Deciding,
): Promise<void> => {
  const changed = await projects.change(`person-${employeeId}`, command, person, by);
  await answer(res, changed, () => assignmentAfter(projects, assignmentId, changed, actor));
};

const assignmentAfter = async (
  projects: Projects,
  id: string,
  { state }: Changed<Person, PersonEvent>,
  actor: SignedInActor,
) => {
  const assignment = orNotFound(state.assignments.find((candidate) => candidate.assignmentId === id) ?? null);
  const reader = await readerOf(projects, actor, [assignment.employeeId]);
  return { assignment: showAssignment(assignment, await headOf(projects, assignment.projectId), reader) };
};

const headOf = async ({ look }: Projects, projectId: string) => {
  const { state } = await look(`project-${projectId}`, project);
  return state.is === 'absent' ? { leadId: null, title: '' } : state;
};
