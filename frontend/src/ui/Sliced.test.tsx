import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { Sliced } from './Sliced.tsx';

/** Notes the heading that stood in the page as it was drawn for the first time. */
const Part = ({ seen }: { seen: (string | undefined)[] }) => {
  useState(() => seen.push(document.querySelector('h1')?.textContent));
  return <p>Tabs</p>;
};
const drawn = (atOnce?: boolean) => {
  const seen: (string | undefined)[] = [];
  render(
    <>
      <h1>A project</h1>
      <Sliced {...(atOnce === undefined ? {} : { atOnce })}>
        <Part seen={seen} />
      </Sliced>
    </>,
  );
  expect(screen.getByText('Tabs')).toBeTruthy();
  return seen;
};

it('is drawn once what is around it stands', () => {
  expect(drawn()).toEqual(['A project']);
});

it('is drawn with what is around it where it is asked to be', () => {
  expect(drawn(true)).toEqual([undefined]);
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
