/**
 * The links of the portal's rail and of its palette, in their order. Not in the table of routes, which every public page loads.
 */

import { providerNames } from '@lamplight/bff/contract/providers.ts';
import { hasRole, type Role } from '@lamplight/bff/contract/roles.ts';
import type { IconName } from '../ui/Icon.tsx';
import type { NavLink } from './nav.ts';
import { type RouteDef, routes } from './routes.ts';

export const navGroups = ['Work', 'People', 'Company'] as const;
type NavGroup = (typeof navGroups)[number];
/** `who`: for whom it is; anybody where it is left out. `group`: under which heading of the rail it stands. */
type Row = readonly [page: RouteDef['id'], label: string, icon: IconName, who?: readonly Role[], group?: NavGroup];
export type PortalLink = Omit<NavLink, 'order'> & Readonly<{ icon: IconName; group: NavGroup | undefined }>;

const staff = ['employee'] as const;
const admins = ['admin'] as const;
const clients = ['client'] as const;
const team = ['employee', 'admin'] as const;
const everybody = ['client', ...team] as const;

const rail: readonly Row[] = [
  ['client', 'Overview', 'gauge', clients],
  ['employee', 'Workspace', 'gauge', staff, 'Work'],
  ['admin', 'Console', 'gauge', admins, 'Work'],
  ['admin-proposals', 'Proposals', 'file', admins, 'Work'],
  ['admin-projects', 'Projects', 'milestone', admins, 'Work'],
  ['admin-invoices', 'Invoices', 'receipt', admins, 'Work'],
  ['proposal-form', 'Propose', 'plus', team, 'Work'],
  ['documentation', 'Documents', 'file', admins, 'Work'],
  ['proposal-form', 'Start a project', 'plus', clients],
  ['chat', 'Chat', 'chat', everybody, 'Work'],
  ['employee-management', 'Employees', 'people', admins, 'People'],
  ['admin-clients', 'Clients', 'building', admins, 'People'],
  ['admin-applications', 'Applications', 'inbox', admins, 'People'],
  ['admin-jobs', 'Jobs', 'briefcase', admins, 'People'],
  ['admin-enquiries', 'Enquiries', 'mail', admins, 'People'],
  ['admin-costs', 'Costs', 'clock', admins, 'People'],
  ['payroll', 'Payroll', 'receipt', admins, 'People'],
  ['admin-books', 'Books', 'compare', admins, 'Company'],
  ['admin-analytics', 'Analytics', 'grid', admins, 'Company'],
  ['admin-catalogue', 'Catalogue', 'tag', admins, 'Company'],
  ['tech-stacks', 'Tech stacks', 'layers', team, 'Company'],
  ['admin-drive-settings', 'Storage', 'paperclip', admins, 'Company'],
  ['admin-company', 'Company', 'landmark', admins, 'Company'],
  ['admin-audit', 'Audit', 'history', admins, 'Company'],
];
/** What has no room at the foot of a small phone, where a further place would cut the others: a home leads there, too. */
const palette: readonly Row[] = [
  ['documentation', 'Documents', 'file', staff],
  ['client-documentation', 'Documents', 'file', clients],
  ['statement', 'Statement of account', 'receipt', clients],
  ['employee-interests', 'My interests', 'join', staff],
  ['employee-time', 'My hours', 'clock', staff],
  ['github', providerNames.github, 'compare', team],
  ['notifications', 'Notifications', 'bell'],
  ['admin-pay-questions', 'Questions about pay', 'history', admins],
  ['profile', 'Profile', 'person'],
  ['change-password', 'Change password', 'shield'],
  ['client-settings', 'Settings', 'settings', clients],
  ['employee-settings', 'Settings', 'settings', staff],
  ['admin-settings', 'Settings', 'settings', admins],
];

const linksIn = (rows: readonly Row[], role: Role): PortalLink[] =>
  rows.flatMap(([page, label, icon, who, group]) => {
    const route = routes.find(({ id }) => id === page);
    if (route === undefined || (who !== undefined && !hasRole(role, who))) return [];
    return [{ id: `${page}-${label}`, to: route.path, label, icon, group, load: route.load }];
  });

/** The links that this role may use. */
export const portalLinksOf = (place: 'rail' | 'palette', role: Role): PortalLink[] =>
  linksIn(place === 'rail' ? rail : palette, role);
