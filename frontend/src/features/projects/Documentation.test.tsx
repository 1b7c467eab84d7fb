import { cleanup, screen } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { aDocument } from '../../parts/documents/workbench/samples.ts';
import { sessionOf, sessionStore } from '../../session/store.ts';
import { openScreens } from '../../workbench/open-screens.tsx';
import Documentation from './screens/Documentation.tsx';

const PROJECTS_MS = 300;
let failing = false;
const server = setupServer(
  http.get('*/api/documentation', () =>
    HttpResponse.json({ success: true, items: [aDocument({ documentId: 'd1', title: 'Handbook' })] }),
  ),
  http.get('*/api/projects', async () => {
    await delay(PROJECTS_MS);
    return failing
      ? HttpResponse.json({ success: false, code: 'INTERNAL', message: 'No', requestId: 'r1' }, { status: 500 })
      : HttpResponse.json({
          success: true,
          items: [{ projectId: 'p1', title: 'Patient portal', state: 'active', clientId: 'c1' }],
        });
  }),
);
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  failing = false;
  sessionStore.set({ session: sessionOf({ id: 'u', email: 'u@gmail.com', name: 'U', role: 'admin' }) });
});
afterEach(cleanup);
afterAll(() => server.close());

const open = () => openScreens({ '/documentation': <Documentation /> }, '/documentation');

it('shows the list with the button that stands over it, so that nothing moves', async () => {
  await open();
  await delay(PROJECTS_MS / 2);
  expect(screen.queryByText('Handbook')).toBeNull();
  expect(await screen.findByText('Handbook')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Add a document' })).toBeTruthy();
});

it('shows the list, without the button, where the projects cannot be read', async () => {
  failing = true;
  await open();
  expect(await screen.findByText('Handbook', {}, { timeout: 4_000 })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add a document' })).toBeNull();
});
