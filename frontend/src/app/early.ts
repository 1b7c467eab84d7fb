/** What a page's first screen asks for, so that it can be asked before the screen's code is there. A test holds it against the screens. */

export type Opener = Readonly<{ id: string; role: string }>;

const GLANCE = '/glance?since=mark&limit=50';
const MOST = 'limit=100';

type Home = Readonly<{ roles: readonly string[]; calls(person: string): readonly string[] }>;
const homes: Readonly<Record<string, Home>> = {
  '/client': {
    roles: ['client'],
    calls: () => [GLANCE, `/proposals?${MOST}`, `/projects/client?${MOST}`, `/invoices?${MOST}`, '/receivables'],
  },
  '/employee': {
    roles: ['employee', 'team_lead', 'admin'],
    calls: (person) => [
      ...[GLANCE, `/projects?${MOST}`, `/projects/available?${MOST}`],
      `/project-assignments?employeeId=${person}&${MOST}`,
    ],
  },
  '/admin': {
    roles: ['admin'],
    calls: () => [
      ...[GLANCE, `/proposals?${MOST}`, `/projects?${MOST}`, `/invoices?age=overdue&${MOST}`, '/receivables'],
      ...['/company', '/visits', '/analytics', '/projects/analytics'],
    ],
  },
};

/**
 * Paths under `/api`; none for a page whose address chooses what it shows, and none where the page sends this person away:
 * what may not be read is not asked for.
 */
export const firstCalls = (path: string, search: string, { id, role }: Opener): readonly string[] => {
  const home = search === '' ? homes[path] : undefined;
  return home?.roles.includes(role) ? home.calls(id) : [];
};
