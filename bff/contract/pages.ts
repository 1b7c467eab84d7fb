/** Every page of the site: what the BFF serves, what the router shows, where a saved path may lead. */
import type { Role } from './roles.ts';

/** What scripts may ask, for people who write them: served by the edge beside the pages of the site. */
export const REFERENCE = '/reference';

export type Access =
  | Readonly<{ kind: 'public' | 'guest' | 'auth' | 'product-or-auth' }>
  | Readonly<{ kind: 'roles'; roles: readonly Role[] }>;

export type Page = Readonly<{ id: string; path: string; access: Access; redirectTo?: string }>;

const only = (...roles: readonly Role[]): Access => ({ kind: 'roles', roles });

export const pages = [
  { id: 'home', path: '/', access: { kind: 'public' } },
  { id: 'services', path: '/services', access: { kind: 'public' } },
  { id: 'pricing', path: '/pricing', access: { kind: 'public' } },
  { id: 'products', path: '/products', access: { kind: 'public' } },
  { id: 'careers', path: '/careers', access: { kind: 'public' } },
  { id: 'job', path: '/careers/:id', access: { kind: 'public' } },
  { id: 'about', path: '/about', access: { kind: 'public' } },
  { id: 'terms', path: '/terms', access: { kind: 'public' } },
  { id: 'contact', path: '/contact', access: { kind: 'public' } },
  { id: 'application', path: '/application', access: { kind: 'public' } },
  { id: 'project-delivery', path: '/project-delivery/:token', access: { kind: 'public' } },
  { id: 'login', path: '/login', access: { kind: 'guest' } },
  { id: 'join', path: '/join', access: { kind: 'public' } },
  { id: 'verify', path: '/verify', access: { kind: 'public' } },
  { id: 'forgot-password', path: '/forgot-password', access: { kind: 'public' } },
  { id: 'google-callback', path: '/auth/google/callback', access: { kind: 'public' } },
  { id: 'dropbox-callback', path: '/admin/dropbox-callback', access: { kind: 'public' } },
  { id: 'github-callback', path: '/github/callback', access: { kind: 'public' } },
  { id: 'profile', path: '/profile', access: { kind: 'auth' } },
  { id: 'change-password', path: '/change-password', access: { kind: 'auth' } },
  { id: 'client-settings', path: '/profile/client/settings', access: only('client') },
  { id: 'employee-settings', path: '/profile/employee/settings', access: only('employee') },
  { id: 'admin-settings', path: '/profile/admin/settings', access: only('admin') },
  { id: 'proposal-form', path: '/proposalform', access: only('client', 'employee', 'admin') },
  { id: 'client', path: '/client', access: only('client') },
  { id: 'employee', path: '/employee', access: only('employee', 'admin') },
  { id: 'employee-interests', path: '/employee/interests', access: only('employee') },
  { id: 'employee-time', path: '/employee/time', access: only('employee') },
  { id: 'documentation', path: '/documentation', access: only('employee', 'admin') },
  { id: 'client-documentation', path: '/client/documentation', access: only('client') },
  { id: 'admin', path: '/admin', access: only('admin') },
  { id: 'admin-proposals', path: '/admin/proposals', access: only('admin') },
  { id: 'admin-projects', path: '/admin/projects', access: only('admin') },
  { id: 'admin-applications', path: '/admin/applications', access: only('admin') },
  { id: 'admin-jobs', path: '/admin/jobs', access: only('admin') },
  { id: 'admin-catalogue', path: '/admin/catalogue', access: only('admin') },
  { id: 'admin-enquiries', path: '/admin/enquiries', access: only('admin') },
  { id: 'tech-stacks', path: '/tech-stacks', access: only('employee', 'admin') },
  { id: 'admin-audit', path: '/admin/audit', access: only('admin') },
  { id: 'admin-pay-questions', path: '/admin/audit/pay', access: only('admin') },
  { id: 'admin-account', path: '/admin/audit/:projectId', access: only('admin') },
  { id: 'admin-clients', path: '/admin/clients', access: only('admin') },
  { id: 'admin-invoices', path: '/admin/invoices', access: only('admin') },
  { id: 'admin-analytics', path: '/admin/analytics', access: only('admin') },
  { id: 'admin-costs', path: '/admin/costs', access: only('admin') },
  { id: 'admin-company', path: '/admin/company', access: only('admin') },
  { id: 'admin-drive-settings', path: '/admin/drive-settings', access: only('admin') },
  { id: 'github', path: '/github', access: only('employee', 'admin') },
  { id: 'admin-books', path: '/admin/books', access: only('admin') },
  { id: 'payroll', path: '/payroll', access: only('admin') },
  { id: 'payslip', path: '/payslips/:id', access: only('employee', 'admin') },
  { id: 'employee-management', path: '/employee-management', access: only('admin') },
  { id: 'add-employee', path: '/add-employee', access: only('admin') },
  { id: 'project-details', path: '/project-details/:projectId', access: only('client', 'employee', 'admin') },
  {
    id: 'project-milestones',
    path: '/projects/:projectId/milestones',
    access: only('admin', 'team_lead', 'employee'),
  },
  { id: 'project', path: '/projects/:id', access: { kind: 'product-or-auth' } },
  { id: 'invoice', path: '/invoices/:id', access: only('client', 'admin') },
  { id: 'statement', path: '/statement', access: only('client', 'admin') },
  { id: 'search', path: '/search', access: { kind: 'auth' } },
  { id: 'chat', path: '/chat', access: only('client', 'employee', 'admin') },
  { id: 'notifications', path: '/notifications', access: { kind: 'auth' } },
  { id: 'admin-dashboard', path: '/admin-dashboard', access: only('admin'), redirectTo: '/admin' },
  { id: 'dashboard', path: '/dashboard', access: { kind: 'auth' }, redirectTo: 'home' },
] as const satisfies readonly Page[];

export type PageId = (typeof pages)[number]['id'];

/** The template that a path fits, with its parameters; null for '404 Not Found'. */
export const pageOf = (path: string): { page: Page; params: Readonly<Record<string, string>> } | null => {
  for (const page of pages) {
    const params = fit(page.path, path);
    if (params) return { page, params };
  }
  return null;
};

/** A project's own id; anything else on `/projects/:id` is the slug of a product (product.md R1). */
export const isProjectId = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);

const PARAMETER = /^[A-Za-z0-9_-]{1,128}$/;

const fit = (template: string, path: string): Record<string, string> | null => {
  const [want, have] = [template.split('/'), path.split('/')];
  if (want.length !== have.length) return null;
  const params: Record<string, string> = {};
  for (const [i, part] of want.entries()) {
    const value = have[i] ?? '';
    if (!part.startsWith(':')) {
      if (part !== value) return null;
    } else if (PARAMETER.test(value)) params[part.slice(1)] = value;
    else return null;
  }
  return params;
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not pass
const UNSAFE = /[\u0000-\u0020\u007f\\]|%(?:0[0-9a-f]|1[0-9a-f]|20|2f|5c|7f)/i;

/** What they were opened with counts once. */
const ONCE: readonly string[] = [
  'join',
  'verify',
  'forgot-password',
  'google-callback',
  'dropbox-callback',
  'github-callback',
  'application',
  'project-delivery',
];

/**
 * An own path that may be stored and followed (security.md §10): one leading slash, nothing that a browser would read as
 * another origin, a page of the table that is neither `/login` nor a callback. Anything else is null, and means home.
 */
export const safePath = (candidate: unknown): string | null => {
  if (typeof candidate !== 'string' || candidate.length > 2048) return null;
  if (!candidate.startsWith('/') || candidate.startsWith('//') || UNSAFE.test(candidate)) return null;
  const [path = ''] = candidate.split(/[?#]/, 1);
  if (path.includes('//') || path.split('/').some((part) => part === '.' || part === '..')) return null;
  const found = pageOf(path);
  return found && found.page.access.kind !== 'guest' && !ONCE.includes(found.page.id) ? candidate : null;
};
