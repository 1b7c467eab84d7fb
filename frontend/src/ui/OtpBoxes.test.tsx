import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { OtpBoxes } from './OtpBoxes.tsx';

const complete = jest.fn();
const Form = ({ error }: { error?: string }) => {
  const [value, setValue] = useState('');
  return <OtpBoxes label="Code" value={value} onChange={setValue} onComplete={complete} error={error} />;
};
const input = () => screen.getByLabelText('Code') as HTMLInputElement;
const boxes = () => [...document.querySelectorAll('.box')].map((b) => b.textContent);
const lit = () => [...document.querySelectorAll('.box')].findIndex((b) => b.classList.contains('lit'));

let user: ReturnType<typeof userEvent.setup>;
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  complete.mockClear();
  user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms), delay: null });
});
afterEach(() => jest.useRealTimers());

describe('six boxes over one input', () => {
  it('is one field for browser and reader: one label, digits, filled in from a message', () => {
    render(<Form />);
    expect(screen.getAllByRole('textbox')).toEqual([input()]);
    expect([input().autocomplete, input().inputMode]).toEqual(['one-time-code', 'numeric']);
    expect(document.querySelectorAll('.box[aria-hidden="true"]')).toHaveLength(6);
  });

  it('takes digits only, at most six', async () => {
    render(<Form />);
    await user.type(input(), '12ab 3-45678');
    expect(boxes()).toEqual(['1', '2', '3', '4', '5', '6']);
  });

  it('a pasted code fills the boxes, whatever stands around it', async () => {
    render(<Form />);
    await user.click(input());
    await user.paste('Your code: 123 456.');
    expect(input().value).toBe('123456');
  });

  it('tells the code 0.3 s after the sixth digit', async () => {
    render(<Form />);
    await user.type(input(), '123456');
    act(() => jest.advanceTimersByTime(299));
    expect(complete).not.toHaveBeenCalled();
    act(() => jest.advanceTimersByTime(1));
    expect(complete.mock.calls).toEqual([['123456']]);
  });

  it('says nothing of a code that was changed meanwhile', async () => {
    render(<Form />);
    await user.type(input(), '123456');
    await user.keyboard('{Backspace}');
    act(() => jest.advanceTimersByTime(1000));
    expect(complete).not.toHaveBeenCalled();
  });

  it('arrows go from box to box, and a digit typed in one replaces what stood there', async () => {
    render(<Form />);
    await user.type(input(), '123456');
    await user.keyboard('{Home}');
    expect(lit()).toBe(0);
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(lit()).toBe(2);
    await user.keyboard('9');
    expect(boxes().join('')).toBe('129456');
    await user.keyboard('{End}');
    expect(lit()).toBe(5);
    await user.keyboard('{ArrowLeft}');
    expect(lit()).toBe(4);
  });

  it('emptied after a wrong code, the next digit goes into the first box, and that one is lit', async () => {
    const Emptied = () => {
      const [value, setValue] = useState('');
      return (
        <>
          <OtpBoxes label="Code" value={value} onChange={setValue} />
          <button type="button" onMouseDown={(event) => event.preventDefault()} onClick={() => setValue('')}>
            Wrong
          </button>
        </>
      );
    };
    render(<Emptied />);
    await user.type(input(), '123456');
    expect(lit()).toBe(5);
    await user.click(screen.getByRole('button', { name: 'Wrong' }));
    expect([document.activeElement, lit(), input().selectionStart]).toEqual([input(), 0, 0]);
    await user.keyboard('7');
    expect(boxes().join('')).toBe('7');
  });

  it('says what is wrong at the field', () => {
    render(<Form error="Please enter the complete 6-digit OTP" />);
    expect(input().getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(input().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Please enter the complete 6-digit OTP',
    );
  });
});
