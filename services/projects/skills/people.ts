/** Whom somebody may judge, and know the levels of: an admin everybody, a lead the people of own projects, others nobody else. */
import type { SignedInActor } from '@lamplight/common/http/caller.ts';
import { allOf } from '@lamplight/common/service/all-of.ts';
import type { Projects } from '../context.ts';
import { project } from '../projects/project.ts';
import { isLive, person } from '../staffing/person.ts';

const RUNNING: readonly string[] = ['planned', 'staffing', 'active', 'on_hold', 'delivery_review'];

/** For lists; a command asks `leads`. */
export const judgedBy = async (projects: Projects, { id, role }: SignedInActor): Promise<readonly string[]> => {
  if (role === 'admin') return (await projects.people.employed()).ids.filter((other) => other !== id);
  if (role !== 'team_lead') return [];
  const own = await allOf(projects.projects, { where: { seenBy: { hasAny: [id] } }, sort: [['createdAt', -1]] });
  const led = own.filter(({ machine, state }) => machine.leadId === id && RUNNING.includes(state));
  const team = led.flatMap(({ assignments }) => assignments.filter(isLive).map((a) => a.employeeId));
  return [...new Set(team)].filter((other) => other !== id);
};

/** Folded now, since a view may lag behind the rights. */
export const leads = async (
  { look }: Pick<Projects, 'look'>,
  { id, role }: SignedInActor,
  employeeId: string,
): Promise<boolean> => {
  if (role !== 'team_lead') return false;
  const { state } = await look(`person-${employeeId}`, person);
  const on = [...new Set(state.assignments.filter(isLive).map(({ projectId }) => projectId))];
  const states = await Promise.all(on.map(async (projectId) => (await look(`project-${projectId}`, project)).state));
  return states.some((of) => of.is !== 'absent' && RUNNING.includes(of.is) && of.leadId === id);
};
