import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MoneyField } from './MoneyField.tsx';

const Held = ({ start = null }: { start?: number | null }) => {
  const [paise, setPaise] = useState<number | null>(start);
  return (
    <>
      <MoneyField label="Amount" value={paise} onChange={setPaise} hint="In rupees" />
      <output>{String(paise)}</output>
      <button type="button" onClick={() => setPaise(250000)}>
        Take the offer’s
      </button>
    </>
  );
};
const box = () => screen.getByRole('textbox', { name: 'Amount' }) as HTMLInputElement;
const kept = () => screen.getByRole('status').textContent;

describe('MoneyField', () => {
  it('keeps integer paise while rupees are typed, and groups on leaving', async () => {
    render(<Held />);
    await userEvent.type(box(), '150000.5');
    expect([box().value, kept()]).toEqual(['150000.5', '15000050']);
    await userEvent.tab();
    expect(box().value).toBe('1,50,000.50');
  });

  it('never moves the text under the typing hand', async () => {
    render(<Held />);
    await userEvent.type(box(), '12.');
    expect([box().value, kept()]).toEqual(['12.', '1200']);
    await userEvent.type(box(), '0');
    expect(box().value).toBe('12.0');
  });

  it('says what is wrong on leaving and keeps what was typed', async () => {
    render(<Held />);
    await userEvent.type(box(), '12.345');
    await userEvent.tab();
    expect([box().value, kept(), box().getAttribute('aria-invalid')]).toEqual(['12.345', 'null', 'true']);
    expect(document.getElementById(box().getAttribute('aria-describedby')?.split(' ')[1] ?? '')?.textContent).toContain(
      'at most two decimals',
    );
  });

  it('shows a value that comes from outside', async () => {
    render(<Held start={100} />);
    expect(box().value).toBe('1');
    await userEvent.click(screen.getByRole('button'));
    expect(box().value).toBe('2,500');
  });
});
