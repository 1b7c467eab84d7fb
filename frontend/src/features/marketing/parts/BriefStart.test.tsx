import { jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider, StaticRouter, useLocation } from 'react-router-dom';
import { drafts, VISITOR } from '../../../api/drafts.ts';
import { keptBegun } from '../../../parts/brief/begun.ts';
import { sessionStore } from '../../../session/store.ts';
import { BriefStart } from './BriefStart.tsx';

const Where = () => {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
};
const open = () =>
  render(
    <RouterProvider
      router={createMemoryRouter([
        { path: '/', element: <BriefStart /> },
        { path: '/proposalform', element: <Where /> },
      ])}
    />,
  );
const field = () => screen.getByRole('textbox', { name: 'What should exist?' }) as HTMLInputElement;
const start = () => userEvent.click(screen.getByRole('button', { name: 'Start a Project' }));
const where = async () => (await screen.findByRole('status')).textContent;

beforeEach(async () => {
  sessionStorage.clear();
  sessionStore.reset();
  sessionStore.set({ session: { is: 'none' } });
  await drafts.removeAll(VISITOR);
});
afterEach(() => jest.restoreAllMocks());

it('is a form that leads on with its words before there is a script, and has no style of its own', () => {
  document.body.innerHTML = renderToStaticMarkup(
    <StaticRouter location="/">
      <BriefStart />
    </StaticRouter>,
  );
  const { form, name } = field();
  expect([form?.getAttribute('action'), form?.method, name]).toEqual(['/proposalform', 'get', 'title']);
  expect(document.querySelector('[style]')).toBeNull();
  document.body.innerHTML = '';
});

it('keeps the words at each key and leads to the form without them in the address', async () => {
  open();
  await userEvent.type(field(), 'A portal for patients');
  await waitFor(async () => expect((await keptBegun()).title).toBe('A portal for patients'));
  await start();
  expect(await where()).toBe('/proposalform');
});

it('gives them back to whoever returns in this tab', async () => {
  const { unmount } = open();
  await userEvent.type(field(), 'A portal');
  await waitFor(async () => expect((await keptBegun()).title).toBe('A portal'));
  unmount();
  open();
  await waitFor(() => expect(field().value).toBe('A portal'));
});

it('empty it leads on all the same', async () => {
  open();
  await start();
  expect(await where()).toBe('/proposalform');
  expect(await drafts.list(VISITOR)).toEqual([]);
});

it('on a device that keeps nothing the words go along', async () => {
  jest.spyOn(drafts, 'save').mockRejectedValue(new Error('refused'));
  open();
  await userEvent.type(field(), 'A portal');
  await start();
  expect(await where()).toBe('/proposalform?title=A+portal');
});
