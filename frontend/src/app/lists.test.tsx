/** Every list whose page stands in the URL, opened at an address that somebody else has shared. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import AdminApplications from '../features/careers/screens/AdminApplications.tsx';
import AdminEnquiries from '../features/careers/screens/AdminEnquiries.tsx';
import AdminJobs from '../features/careers/screens/AdminJobs.tsx';
import AdminCatalogue from '../features/catalogue/screens/AdminCatalogue.tsx';
import AdminInvoices from '../features/invoices/screens/AdminInvoices.tsx';
import AdminClients from '../features/people/screens/AdminClients.tsx';
import EmployeeManagement from '../features/people/screens/EmployeeManagement.tsx';
import AdminProjects from '../features/projects/screens/AdminProjects.tsx';
import AdminProposals from '../features/proposals/screens/AdminProposals.tsx';
import { sessionOf, sessionStore } from '../session/store.ts';
import { openScreens } from '../workbench/open-screens.tsx';

const lists = [
  { path: '/admin/proposals', list: <AdminProposals />, none: 'No proposals yet' },
  { path: '/admin/projects', list: <AdminProjects />, none: 'No projects yet' },
  { path: '/admin/jobs', list: <AdminJobs />, none: 'No roles yet' },
  { path: '/admin/enquiries', list: <AdminEnquiries />, none: 'No enquiries yet' },
  { path: '/admin/applications?view=table', list: <AdminApplications />, none: 'No applications yet' },
  { path: '/admin/catalogue?kind=products', list: <AdminCatalogue />, none: 'No products yet' },
  { path: '/admin/invoices', list: <AdminInvoices />, none: 'No invoices yet' },
  { path: '/admin/clients', list: <AdminClients />, none: 'No clients yet' },
  { path: '/employee-management', list: <EmployeeManagement />, none: 'Add your first employee' },
];

const asked: string[] = [];
const server = setupServer(
  http.get('*/api/*', ({ request }) => {
    const { searchParams, pathname } = new URL(request.url);
    const after = searchParams.get('after');
    if (after === null) return HttpResponse.json({ success: true, items: [] });
    asked.push(`${pathname} ${after}`);
    const errors = [{ field: 'after', message: 'This page belongs to another list' }];
    return HttpResponse.json(
      { success: false, code: 'VALIDATION_FAILED', message: '', errors, requestId: 'r' },
      { status: 400 },
    );
  }),
);

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  asked.length = 0;
  sessionStore.set({ session: sessionOf({ id: 'dev', email: 'dev@gmail.com', name: 'Dev', role: 'admin' }) });
});
afterEach(cleanup);
afterAll(() => server.close());

it.each(lists)(
  '$path shows its first page instead of a page that belongs to somebody else',
  async ({ path, list, none }) => {
    const at = new URL(path, 'http://site');
    at.searchParams.set('after', 'theirs');
    const router = await openScreens({ [at.pathname]: list }, `${at.pathname}${at.search}`);
    await waitFor(() => expect(router.state.location.search).not.toContain('after'));
    expect(asked).toEqual([expect.stringMatching(/ theirs$/)]);
    expect(await screen.findByText(none)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    at.searchParams.delete('after');
    expect(router.state.location.search).toBe(at.search);
  },
);

it('whatever draws a way to the first page takes care of such an address', () => {
  const src = 'frontend/src';
  const paged = ['features', 'parts']
    .flatMap((folder) =>
      readdirSync(join(src, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
    )
    .filter((path) => path.endsWith('.tsx') && !path.includes('.test.'))
    .map((path) => ({ path, text: readFileSync(join(src, path), 'utf8') }))
    .filter(({ path }) => path !== join('parts', 'lists', 'pagesFoot.tsx'))
    .filter(({ text }) => text.includes('First page') || text.includes('pagesFoot({'))
    // A page that stands in no address is nobody else's.
    .filter(({ text }) => !text.includes('go: setAfter }'));
  expect(paged.length).toBeGreaterThan(4);
  expect(paged.filter(({ text }) => !text.includes('useOwnPage(')).map(({ path }) => path)).toEqual([]);
});
