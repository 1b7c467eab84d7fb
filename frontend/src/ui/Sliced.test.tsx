import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { Sliced } from './Sliced.tsx';

/** What stood in the page each time that a part was drawn. */
const drawn = (ui: (Part: typeof Told) => React.ReactNode) => {
  const seen: string[] = [];
  render(ui(({ says }) => <Told says={says} seen={seen} />));
  return seen;
};
const Told = ({ says, seen = [] }: { says: string; seen?: string[] }) => {
  useState(() => seen.push(`${says}: ${document.querySelector('h1')?.textContent ?? 'nothing'}`));
  return <p>{says}</p>;
};

it('is drawn once what is around it stands', () => {
  const seen = drawn((Part) => (
    <>
      <h1>A project</h1>
      <Sliced>
        <Part says="tabs" />
      </Sliced>
    </>
  ));
  expect(seen).toEqual(['tabs: A project']);
  expect(screen.getByText('tabs')).toBeTruthy();
});

it('is drawn with what is around it where it is asked to be', () => {
  const seen = drawn((Part) => (
    <>
      <h1>A project</h1>
      <Sliced atOnce>
        <Part says="rail" />
      </Sliced>
    </>
  ));
  expect(seen).toEqual(['rail: nothing']);
});

it('stays as it is, and loses nothing, where its place changes later', async () => {
  const Field = ({ atOnce }: { atOnce: boolean }) => (
    <Sliced atOnce={atOnce}>
      <input aria-label="Note" />
    </Sliced>
  );
  const { rerender } = render(<Field atOnce />);
  const field = screen.getByRole('textbox', { name: 'Note' });
  rerender(<Field atOnce={false} />);
  await act(() => Promise.resolve());
  expect(screen.getByRole('textbox', { name: 'Note' })).toBe(field);
});
