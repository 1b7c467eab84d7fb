import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { RadioGroup } from './Choices.tsx';
import { Checkbox, Field, TextArea } from './Field.tsx';
import { MoneyField } from './MoneyField.tsx';

const Form = ({ onClick }: { onClick: () => void }) => {
  const [left, setLeft] = useState(false);
  const error = left ? 'Name is required' : undefined;
  return (
    <>
      <Field label="Name" error={error} onBlur={() => setLeft(true)} onChange={() => setLeft(false)} />
      <TextArea label="Why" error={error} />
      <Checkbox label="Terms" error={error} />
      <RadioGroup
        label="Kind"
        name="kind"
        value="a"
        options={[{ value: 'a', label: 'A' }]}
        onChange={() => {}}
        error={error}
      />
      <MoneyField label="Amount" value={null} onChange={() => {}} error={error} />
      <select aria-label="Choice" />
      <button type="button" onClick={onClick}>
        Go
      </button>
    </>
  );
};
const messages = () => screen.queryAllByText('Name is required').length;
const name = () => screen.getByRole('textbox', { name: 'Name' });
const go = () => screen.getByRole('button', { name: 'Go' });

describe('A message of a field that is left', () => {
  it('waits until the press that left it is over, and has clicked', async () => {
    const user = userEvent.setup();
    const seen: number[] = [];
    render(<Form onClick={() => seen.push(messages())} />);
    await user.type(name(), 'x'); // so that the browser tells of a change as the field is left
    await user.pointer({ keys: '[MouseLeft>]', target: go() });
    name().dispatchEvent(new Event('change', { bubbles: true }));
    await act(() => new Promise((later) => setTimeout(later)));
    expect([document.activeElement, messages()]).toEqual([go(), 0]);
    await user.pointer({ keys: '[/MouseLeft]', target: go() });
    expect(seen).toEqual([0]);
    expect((await screen.findAllByText('Name is required')).length).toBe(5);
  });

  it('comes and goes at once for who uses keys', async () => {
    render(<Form onClick={() => {}} />);
    await userEvent.click(name());
    await act(() => new Promise((later) => setTimeout(later)));
    await userEvent.tab();
    expect(messages()).toBe(5);
    await userEvent.type(name(), 'x');
    expect(messages()).toBe(0);
  });

  it.each(['change of a choice', 'keydown', 'pointercancel'])(
    'never waits for a release that does not come, after %s',
    async (then) => {
      const user = userEvent.setup();
      render(<Form onClick={() => {}} />);
      await user.click(name());
      await user.pointer({ keys: '[MouseLeft>]', target: go() });
      expect(messages()).toBe(0);
      const on = then.startsWith('change') ? screen.getByRole('combobox') : go();
      on.dispatchEvent(new Event(then.split(' ')[0] ?? '', { bubbles: true }));
      expect((await screen.findAllByText('Name is required')).length).toBe(5);
    },
  );
});
