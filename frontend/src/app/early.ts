/**
 * The calls of a page's first screen, so that they go out before the screen's code is there. A test holds them against the
 * screens.
 */
import { type Key, keys, pathOf } from '../api/keys.ts';

export type Opener = Readonly<{ id: string; role: string }>;

const GLANCE = keys.glance({ since: 'mark', limit: 50 });
const limit = 100;
const page = 50;

type Screen = Readonly<{
  roles: readonly string[];
  /** @param of what `:` in the path names */
  calls(person: string, of: string): readonly Key[];
  /** Parts of the address that the calls do not depend on; with any other the screen shows something else. */
  besides?: readonly string[];
}>;
const staff = ['employee', 'team_lead', 'admin'];
const list = (key: Key): Screen => ({ roles: ['admin'], calls: () => [key] });

const screens: Readonly<Record<string, Screen>> = {
  '/client': {
    roles: ['client'],
    calls: () => [
      ...[GLANCE, keys.proposals({ limit }), keys.clientProjects({ limit }), keys.invoices({ limit })],
      ...[keys.clientDocuments({ waiting: 'client', limit }), keys.receivables()],
    ],
  },
  '/employee': {
    roles: staff,
    calls: (employeeId) => [
      ...[GLANCE, keys.projects({ limit }), keys.availableProjects({ limit })],
      keys.assignments({ employeeId, limit }),
    ],
  },
  '/employee/interests': { roles: ['employee', 'team_lead'], calls: () => [keys.interests({ limit: 200 })] },
  '/admin': {
    roles: ['admin'],
    calls: () => [
      ...[GLANCE, keys.proposals({ limit }), keys.projects({ limit }), keys.invoices({ age: 'overdue', limit })],
      ...[
        keys.invoices({ state: 'disputed', limit }),
        keys.receivables(),
        keys.company(),
        keys.visits(),
        keys.analytics(),
        keys.projectsAnalytics(),
      ],
    ],
  },
  // The rest of a project is asked for once it is known to be one: a candidate may read no more of it.
  '/project-details/:': {
    roles: ['client', ...staff],
    calls: (_, projectId) => [keys.project(projectId)],
    besides: ['tab', 'milestone', 'v', 'with'],
  },
  '/projects/:/milestones': {
    roles: staff,
    calls: (_, projectId) => [keys.project(projectId)],
    besides: ['milestone'],
  },
  '/invoices/:': { roles: ['client', 'admin'], calls: (_, invoiceId) => [keys.invoice(invoiceId)] },
  '/admin/proposals': list(keys.proposals({ limit: page })),
  '/admin/projects': list(keys.projects({ limit: page })),
  '/tech-stacks': { roles: staff, calls: () => [keys.skills()] },
};

/** An id, in whose place the table has `:`. */
const ID = /(?<=\/)[0-9a-f]{8}-[0-9a-f-]{27}(?=\/|$)/;

/**
 * Paths under `/api`; none for a page whose address chooses what it shows, and none where the page sends this person away:
 * what may not be read is not asked for.
 */
export const firstCalls = (path: string, search: string, { id, role }: Opener): readonly string[] => {
  const screen = screens[path.replace(ID, ':')];
  const isOther = [...new URLSearchParams(search).keys()].some((name) => screen?.besides?.includes(name) !== true);
  return screen?.roles.includes(role) && !isOther ? screen.calls(id, ID.exec(path)?.[0] ?? '').map(pathOf) : [];
};
