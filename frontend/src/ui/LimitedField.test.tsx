import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { LimitedField } from './LimitedField.tsx';

const Held = () => {
  const [title, setTitle] = useState('');
  return <LimitedField label="Title" most={10} value={title} onChange={(event) => setTitle(event.target.value)} />;
};

it('A field with a limit keeps all that is pasted and says how much is too much', async () => {
  render(<Held />);
  const field = screen.getByLabelText('Title') as HTMLInputElement;
  await userEvent.click(field);
  await userEvent.paste('twelve chars');
  expect(field.value).toBe('twelve chars');
  expect(screen.getByText('At most 10 characters: 2 too many')).toBeTruthy();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await userEvent.type(field, '{Backspace}{Backspace}');
  expect(screen.queryByText(/too many/)).toBeNull();
});
