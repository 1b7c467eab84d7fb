import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Field, TextArea } from './Field.tsx';

const Held = () => {
  const [title, setTitle] = useState('');
  return (
    <>
      <Field label="Title" maxLength={10} value={title} onChange={(event) => setTitle(event.target.value)} />
      <Field label="Free" maxLength={10} defaultValue="" />
      <TextArea label="Why" maxLength={10} defaultValue="" />
    </>
  );
};

describe('A field with a limit', () => {
  it.each(['Title', 'Free', 'Why'])('keeps all that is pasted and says how much is too much: %s', async (label) => {
    render(<Held />);
    const field = screen.getByLabelText(label) as HTMLInputElement;
    await userEvent.click(field);
    await userEvent.paste('twelve chars');
    expect(field.value).toBe('twelve chars');
    expect(screen.getByText('At most 10 characters: 2 too many')).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await userEvent.type(field, '{Backspace}{Backspace}');
    expect(screen.queryByText(/too many/)).toBeNull();
  });
});
