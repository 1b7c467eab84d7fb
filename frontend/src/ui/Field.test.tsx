import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Field, TextArea } from './Field.tsx';

const Held = ({ of: Limited }: { of: typeof Field | typeof TextArea }) => {
  const [title, setTitle] = useState('');
  return <Limited label="Title" most={10} error="Own" value={title} onChange={(e) => setTitle(e.target.value)} />;
};

it.each([
  ['one line', Field],
  ['several lines', TextArea],
] as const)('a field of %s keeps all that is pasted and says how much is too much', async (_, of) => {
  render(<Held of={of} />);
  const field = screen.getByLabelText('Title') as HTMLInputElement;
  await userEvent.click(field);
  await userEvent.paste('twelve chars');
  expect(field.value).toBe('twelve chars');
  expect(screen.getByText('At most 10 characters: 2 too many')).toBeTruthy();
  expect(screen.queryByText('Own')).toBeNull();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await userEvent.type(field, '{Backspace}{Backspace}');
  expect(screen.queryByText(/too many/)).toBeNull();
  await userEvent.type(field, '   '); // blanks at the end are not sent
  expect(screen.queryByText(/too many/)).toBeNull();
  expect(screen.getByText('Own')).toBeTruthy();
});

it('no field of the site is cut by the browser', () => {
  const src = 'frontend/src';
  const screens = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.tsx') && !path.includes('.test.'),
  );
  expect(screens.length).toBeGreaterThan(100);
  expect(screens.filter((path) => /\bmaxLength[=:]/.test(readFileSync(join(src, path), 'utf8')))).toEqual([]);
});
