/**
 * The calls of a page's first screen: the server writes them into the page, so that they go out before the screen's code is
 * there, and no page loads this table. A test holds them against the screens.
 */
import { addressOf } from '@lamplight/bff/contract/address.ts';
import '@lamplight/bff/contract/inside.ts';
import '@lamplight/bff/contract/inside-chat.ts';
import '@lamplight/bff/contract/inside-payroll.ts';
import { firstDayOf, ROLLING_MONTHS } from '@lamplight/bff/contract/period.ts';
import type { FirstCalls } from '@lamplight/bff/contract/rendering.ts';
import { chatKeys } from '../api/chatKeys.ts';
import { connectionKeys } from '../api/connectionKeys.ts';
import { type Key, keys, pathOf } from '../api/keys.ts';
import { payKeys } from '../api/payKeys.ts';

const GLANCE = keys.glance({ since: 'mark', limit: 50 });
const limit = 100;
const page = 50;

type Screen = Readonly<{
  roles: readonly string[];
  /** @param of what `:` in the path names */
  calls(person: string, of: string, role: string, today: string): readonly Key[];
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
    calls: (employeeId, _of, role) => [
      ...[GLANCE, keys.projects({ limit }), keys.availableProjects({ limit })],
      keys.assignments({ employeeId, limit }),
      keys.timeSheets({ state: 'returned', whose: 'mine', limit }),
      ...(role === 'team_lead' ? [keys.timeSheets({ state: 'logged', limit })] : []),
    ],
  },
  '/employee/interests': { roles: ['employee', 'team_lead'], calls: () => [keys.interests({ limit: 200 })] },
  '/admin': {
    roles: ['admin'],
    calls: () => [
      ...[GLANCE, keys.proposals({ limit }), keys.projects({ limit }), keys.invoices({ age: 'overdue', limit })],
      ...[
        keys.invoices({ state: 'disputed', limit }),
        payKeys.disputedPayslips({ limit }),
        payKeys.waitingProofs({ limit }),
        keys.receivables(),
        keys.company(),
        connectionKeys.connections(),
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
    besides: ['tab', 'milestone', 'v', 'with', 'conversation', 'message'],
  },
  '/projects/:/milestones': {
    roles: staff,
    calls: (_, projectId) => [keys.project(projectId)],
    besides: ['milestone'],
  },
  '/chat': { roles: ['client', ...staff], calls: () => [chatKeys.conversations({ limit: page })] },
  '/notifications': { roles: ['client', ...staff], calls: () => [chatKeys.notifications({ limit: 30 })] },
  '/invoices/:': { roles: ['client', 'admin'], calls: (_, invoiceId) => [keys.invoice(invoiceId)] },
  '/admin/analytics': {
    roles: ['admin'],
    calls: (_, _of, _role, to) => {
      const period = { from: firstDayOf(to, ROLLING_MONTHS), to };
      return [keys.analytics(period), keys.projectsAnalytics(period)];
    },
  },
  '/admin/proposals': list(keys.proposals({ limit: page })),
  '/admin/projects': list(keys.projects({ limit: page })),
  '/admin/drive-settings': {
    roles: ['admin'],
    calls: () => [connectionKeys.connections(), connectionKeys.outOfStep()],
  },
  '/github': { roles: staff, calls: () => [connectionKeys.connections()] },
  '/tech-stacks': { roles: staff, calls: () => [keys.skills()] },
};

/** An id, in whose place the table has `:`. */
const ID = /(?<=\/)[0-9a-f]{8}-[0-9a-f-]{27}(?=\/|$)/;

/** What may not be read is not asked for. */
export const firstCalls: FirstCalls = (path, query, { id, role }, today) => {
  const screen = screens[path.replace(ID, ':')];
  const isOther = [...new URLSearchParams(query).keys()].some((name) => screen?.besides?.includes(name) !== true);
  if (!screen?.roles.includes(role) || isOther) return [];
  return screen.calls(id, ID.exec(path)?.[0] ?? '', role, today).map((key) => addressOf(pathOf(key)));
};
