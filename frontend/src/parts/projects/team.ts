/** Who is on a project, in words that fit how far it is. */
import type { Project, ProjectMember, ProjectRow } from '@lamplight/bff/contract/projects.ts';

type Standing = Pick<ProjectRow, 'state' | 'lead'>;

/** Nothing more happens in it: it is looked back upon. */
export const isOver = ({ state }: Pick<Standing, 'state'>): boolean =>
  state === 'completed' || state === 'archived' || state === 'cancelled';

/** Roles are named when staffing opens and stay on record; people are looked for before the start alone. */
export const looksForPeople = ({ state, requiredRoles }: Pick<Project, 'state' | 'requiredRoles'>): boolean =>
  requiredRoles.length > 0 && (state === 'planned' || state === 'staffing');

/** Undefined where it is over and nobody led it at the end: that is no gap any more. */
export const leadSaid = (p: Standing): string | undefined =>
  p.lead ? `led by ${p.lead.name ?? 'someone'}` : isOver(p) ? undefined : 'no lead yet';

/** Who works on it now; once it is over, everybody who did, each once. */
export const teamOf = (p: Pick<Standing, 'state'>, members: readonly ProjectMember[]): readonly ProjectMember[] =>
  isOver(p)
    ? [...new Map(members.map((member) => [member.employeeId, member])).values()]
    : members.filter(({ state }) => state !== 'ended');
