import { render } from '@testing-library/react';
import { Unbroken } from './Unbroken.tsx';

it('keeps a difference on one line, and every word of the sentence', () => {
  const text = 'Price only: −₹40,000; milestones still add up to ₹4,00,000';
  const { container } = render(<Unbroken text={text} />);
  expect(container.textContent).toBe(text);
  expect([...container.querySelectorAll('.nowrap')].map((one) => one.textContent)).toEqual(['−₹40,000']);
});
