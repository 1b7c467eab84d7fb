import { act, cleanup, render, screen } from '@testing-library/react';
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom';
import { useTitleWords } from '../../ui/useTitleWords.ts';
import { type Recents, useRecents } from './useRecents.ts';

let recents: Recents;
const Frame = () => {
  recents = useRecents('admin');
  return (
    <>
      {['/admin', '/project-details/p1', '/project-details/p2', '/admin/clients?person=c1', '/invoices/i1'].map(
        (to) => (
          <Link key={to} to={to}>
            {to}
          </Link>
        ),
      )}
      <Routes>
        <Route path="/project-details/p1" element={<Screen project="Patient portal" />} />
        <Route path="/project-details/p2" element={<Screen />} />
        <Route path="/invoices/i1" element={<Screen invoice="INV/26-27/000013" />} />
        <Route path="*" element={<Screen />} />
      </Routes>
    </>
  );
};
const Screen = (words: Readonly<Record<string, string>>) => {
  useTitleWords(words);
  return null;
};
const go = (to: string) => act(async () => screen.getByRole('link', { name: to }).click());

afterEach(cleanup);

it('holds pages and things by their names, newest first, each once, and stores nothing', async () => {
  render(
    <MemoryRouter initialEntries={['/admin']}>
      <Frame />
    </MemoryRouter>,
  );
  await go('/project-details/p1');
  await go('/invoices/i1');
  await go('/project-details/p1');
  expect(recents.list().map(({ to, label, icon }) => [to, label, icon])).toEqual([
    ['/project-details/p1', 'Patient portal', 'milestone'],
    ['/invoices/i1', 'Invoice INV/26-27/000013', 'receipt'],
    ['/admin', 'Console', 'gauge'],
  ]);
  expect([sessionStorage.length, localStorage.length]).toEqual([0, 0]);
});

it('never gives a thing the name of the one before, and leaves out what only a query opens', async () => {
  render(
    <MemoryRouter initialEntries={['/project-details/p1']}>
      <Frame />
    </MemoryRouter>,
  );
  await go('/project-details/p2');
  await go('/admin/clients?person=c1');
  expect(recents.list().map(({ to }) => to)).toEqual(['/project-details/p1']);
});

it('ends with the frame, and keeps eight', async () => {
  const at = (key: string) => (
    <MemoryRouter key={key} initialEntries={['/admin']}>
      <Frame />
    </MemoryRouter>
  );
  const { rerender } = render(at('one'));
  for (const id of '123456789') recents.note({ to: `/x/${id}`, label: id, icon: 'file' });
  expect(recents.list().map(({ label }) => label)).toEqual([...'98765432']);
  rerender(at('another'));
  expect(recents.list().map(({ label }) => label)).toEqual(['Console']);
});
