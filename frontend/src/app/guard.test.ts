import { pageOf, pages } from '@lamplight/bff/contract/pages.ts';
import { effectiveRoles, type Role, roles } from '@lamplight/bff/contract/roles.ts';
import type { Session } from '../session/store.ts';
import { decide, type Visit } from './guard.ts';
import { linksOf } from './nav.ts';
import { portalLinksOf } from './portalNav.ts';
import { redirects, routes } from './routes.ts';
import { titleOf } from './title.ts';

const as = (role: Role): Session => ({
  is: 'user',
  user: { id: 'u', userId: 'u', email: 'a@gmail.com', name: 'A', role, mobile: '', twoFactorEnabled: false },
});
const visit = (path: string, more: Partial<Visit> = {}): Visit => ({
  path,
  now: 10_000,
  lastDenial: null,
  saved: null,
  from: null,
  justSignedIn: false,
  ...more,
});
const route = (id: string) => {
  const found = routes.find((r) => r.id === id);
  if (!found) throw new Error(id);
  return found;
};
const homes: Record<Role, string> = {
  client: '/client',
  employee: '/employee',
  team_lead: '/employee',
  admin: '/admin',
};

/** product.md §2 by hand, so that a wrong row of the table cannot agree with itself. */
const written: Record<string, 'public' | 'guest' | 'any' | readonly Role[]> = {
  '/': 'public',
  '/services': 'public',
  '/pricing': 'public',
  '/products': 'public',
  '/about': 'public',
  '/terms': 'public',
  '/contact': 'public',
  '/careers': 'public',
  '/careers/:id': 'public',
  '/application': 'public',
  '/project-delivery/:token': 'public',
  '/login': 'guest',
  '/join': 'public',
  '/verify': 'public',
  '/forgot-password': 'public',
  '/auth/google/callback': 'public',
  '/admin/dropbox-callback': 'public',
  '/github/callback': 'public',
  '/change-password': 'any',
  '/profile': 'any',
  '/profile/client/settings': ['client'],
  '/profile/employee/settings': ['employee', 'team_lead'],
  '/profile/admin/settings': ['admin'],
  '/proposalform': ['client', 'employee', 'team_lead', 'admin'],
  '/client': ['client'],
  '/employee': ['employee', 'team_lead', 'admin'],
  '/employee/interests': ['employee', 'team_lead'],
  '/admin/analytics': ['admin'],
  '/admin/costs': ['admin'],
  '/admin/books': ['admin'],
  '/payroll': ['admin'],
  '/payslips/:id': ['employee', 'team_lead', 'admin'],
  '/employee/time': ['employee', 'team_lead'],
  '/documentation': ['employee', 'team_lead', 'admin'],
  '/client/documentation': ['client'],
  '/admin': ['admin'],
  '/admin/proposals': ['admin'],
  '/admin/projects': ['admin'],
  '/admin/applications': ['admin'],
  '/admin/jobs': ['admin'],
  '/admin/enquiries': ['admin'],
  '/admin/catalogue': ['admin'],
  '/admin/company': ['admin'],
  '/admin/invoices': ['admin'],
  '/admin/drive-settings': ['admin'],
  '/github': ['employee', 'team_lead', 'admin'],
  '/tech-stacks': ['employee', 'team_lead', 'admin'],
  '/admin/audit': ['admin'],
  '/admin/audit/pay': ['admin'],
  '/admin/audit/:projectId': ['admin'],
  '/admin/clients': ['admin'],
  '/employee-management': ['admin'],
  '/add-employee': ['admin'],
  '/project-details/:projectId': ['client', 'employee', 'team_lead', 'admin'],
  '/projects/:projectId/milestones': ['employee', 'team_lead', 'admin'],
  '/projects/:id': 'any',
  '/invoices/:id': ['client', 'admin'],
  '/statement': ['client', 'admin'],
  '/search': 'any',
  '/chat': ['client', 'employee', 'team_lead', 'admin'],
  '/notifications': 'any',
  '*': 'public',
};
const uuid = '0b0d1012-aaaa-4bbb-8ccc-0123456789ab';
const pathOf = (template: string) => template.replace(/:\w+/, uuid).replace('*', '/nowhere');

describe('the guard, every role × every route', () => {
  it('the table holds exactly the written routes', () =>
    expect(routes.map((r) => r.path).sort()).toEqual(Object.keys(written).sort()));

  for (const r of routes) {
    const who = written[r.path];
    for (const role of roles)
      it(`${role} on ${r.path}`, () => {
        const decision = decide(as(role), r, visit(pathOf(r.path)));
        if (who === 'public' || who === 'any' || (Array.isArray(who) && who.includes(role)))
          expect(decision).toEqual({ do: 'show' });
        else if (who === 'guest')
          expect(decision).toEqual({ do: 'home', to: homes[role], after: 600, because: 'guest' });
        else if (r.denied === 'screen') expect(decision).toEqual({ do: 'denied' });
        else expect(decision).toEqual({ do: 'home', to: homes[role], after: 0, because: 'role' });
      });
    it(`a visitor on ${r.path}`, () => {
      const decision = decide({ is: 'none' }, r, visit(pathOf(r.path)));
      expect(decision).toEqual(
        who === 'public' || who === 'guest' ? { do: 'show' } : { do: 'login', save: pathOf(r.path), clear: false },
      );
    });
    it(`someone still unknown on ${r.path}`, () => {
      expect(decide({ is: 'unknown' }, r, visit(pathOf(r.path)))).toEqual({
        do: who === 'public' || who === 'guest' ? 'show' : 'wait',
      });
    });
  }
});

describe('the guard, its finer rules', () => {
  it('a product slug shows to anyone, a project id does not', () => {
    for (const session of [{ is: 'none' }, { is: 'unknown' }, as('client')] as const)
      expect(decide(session, route('project'), visit('/projects/clinic-suite'))).toEqual({ do: 'show' });
    expect(decide({ is: 'none' }, route('project'), visit(`/projects/${uuid}?tab=offer`))).toEqual({
      do: 'login',
      save: `/projects/${uuid}?tab=offer`,
      clear: false,
    });
  });

  it('a role in other letters counts, an unknown one or no e-mail is cleared', () => {
    const odd = (change: object): Session => ({
      is: 'user',
      user: { ...(as('admin') as { user: object }).user, ...change } as never,
    });
    expect(decide(odd({ role: 'ADMIN' }), route('admin'), visit('/admin'))).toEqual({ do: 'show' });
    expect(decide(odd({ role: 'owner' }), route('admin'), visit('/admin'))).toEqual({
      do: 'login',
      save: '/admin',
      clear: true,
    });
    expect(decide(odd({ email: '' }), route('profile'), visit('/profile'))).toEqual({
      do: 'login',
      save: '/profile',
      clear: true,
    });
  });

  it('a second denial within 2 s is said instead of sending round', () => {
    expect(decide(as('client'), route('admin'), visit('/admin', { lastDenial: 8_001 }))).toEqual({ do: 'denied' });
    expect(decide(as('client'), route('admin'), visit('/admin', { lastDenial: 8_000 }))).toMatchObject({ do: 'home' });
  });

  it('after sign-in: saved path, else where one came from, else home; at once', () => {
    const login = (more: Partial<Visit>) =>
      decide(as('client'), route('login'), visit('/login', { justSignedIn: true, ...more }));
    expect(login({ saved: '/proposalform?service=AI', from: '/profile' })).toEqual({
      do: 'home',
      to: '/proposalform?service=AI',
      after: 0,
      because: 'guest',
    });
    expect(login({ from: '/profile' })).toMatchObject({ to: '/profile' });
    expect(login({})).toMatchObject({ to: '/client' });
  });

  it.each(['//evil.example', '/\\evil.example', 'https:evil', '/login?next=//evil', '/%5cevil', '/nowhere'])(
    '%s is never followed',
    (saved) => {
      expect(decide(as('admin'), route('login'), visit('/login', { saved, from: saved }))).toMatchObject({
        to: '/admin',
      });
    },
  );

  it('who signed out by choice goes to the front page and nothing is saved', () => {
    expect(decide({ is: 'none', byChoice: true }, route('client'), visit('/client'))).toEqual({
      do: 'home',
      to: '/',
      after: 0,
      because: 'left',
    });
  });
});

describe('one table for all', () => {
  it('has every page of the contract once, with its path and rights', () => {
    const shown = pages.filter((p) => !('redirectTo' in p)).map(({ id, path, access }) => ({ id, path, access }));
    expect(
      routes
        .filter((r) => r.id !== 'not-found')
        .map(({ id, path, access }) => ({ id, path, access }))
        .sort(byId),
    ).toEqual([...shown].sort(byId));
    expect(redirects).toEqual([
      { from: '/admin-dashboard', to: '/admin' },
      { from: '/dashboard', to: 'home' },
    ]);
  });

  it('links lead only where their role may go', () => {
    for (const role of [...roles, null]) {
      const site = (['header', 'role', 'footer'] as const).flatMap((place) => linksOf(place, role));
      const portal = role === null ? [] : (['rail', 'palette'] as const).flatMap((place) => portalLinksOf(place, role));
      expect(portal.length > 0).toBe(role !== null);
      for (const link of [...site, ...portal]) {
        const page = pageOf(link.to)?.page;
        expect(page).toBeDefined();
        if (role !== null && page?.access.kind === 'roles')
          expect(page.access.roles.some((r) => effectiveRoles(role).includes(r))).toBe(true);
      }
    }
  });

  it('shows the links of product.md §2', () => {
    expect(linksOf('header', null).map((l) => l.label)).toEqual([
      ...['Home', 'Start a Project', 'Services', 'Pricing', 'Careers'],
    ]);
    expect(linksOf('footer', null).map((l) => l.label)).toEqual([
      ...['Services', 'Products', 'Careers', 'About', 'Contact', 'Terms'],
    ]);
    expect(roles.map((r) => linksOf('role', r).map((l) => l.label))).toEqual([
      ['Client Portal'],
      ['Team Workspace'],
      ['Team Workspace'],
      ['Admin Console'],
    ]);
  });

  it('titles take the words of their screen', () => {
    expect(titleOf('{project} · Milestones', { project: 'Patient portal' }, 'Lamplight')).toBe(
      'Patient portal · Milestones · Lamplight',
    );
    expect(titleOf('{project}', {}, 'Lamplight')).toBe('Lamplight');
  });
});

const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);
