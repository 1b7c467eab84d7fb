/**
 * The calls of a page's first screen, so that they go out before the screen's code is there. A test holds them against the
 * screens.
 */
import { type Key, keys, pathOf } from '../api/keys.ts';

export type Opener = Readonly<{ id: string; role: string }>;

const GLANCE = keys.glance({ since: 'mark', limit: 50 });
const limit = 100;

type Home = Readonly<{ roles: readonly string[]; calls(person: string): readonly Key[] }>;
const homes: Readonly<Record<string, Home>> = {
  '/client': {
    roles: ['client'],
    calls: () => [
      ...[GLANCE, keys.proposals({ limit }), keys.clientProjects({ limit }), keys.invoices({ limit })],
      keys.receivables(),
    ],
  },
  '/employee': {
    roles: ['employee', 'team_lead', 'admin'],
    calls: (employeeId) => [
      ...[GLANCE, keys.projects({ limit }), keys.availableProjects({ limit })],
      keys.assignments({ employeeId, limit }),
    ],
  },
  '/admin': {
    roles: ['admin'],
    calls: () => [
      ...[GLANCE, keys.proposals({ limit }), keys.projects({ limit }), keys.invoices({ age: 'overdue', limit })],
      ...[keys.receivables(), keys.company(), keys.visits(), keys.analytics(), keys.projectsAnalytics()],
    ],
  },
};

/**
 * Paths under `/api`; none for a page whose address chooses what it shows, and none where the page sends this person away:
 * what may not be read is not asked for.
 */
export const firstCalls = (path: string, search: string, { id, role }: Opener): readonly string[] => {
  const home = search === '' ? homes[path] : undefined;
  return home?.roles.includes(role) ? home.calls(id).map(pathOf) : [];
};
