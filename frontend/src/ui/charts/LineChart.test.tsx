import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { LineChart } from './LineChart.tsx';
import { Sparkline } from './Sparkline.tsx';

const points = ['Sep', 'Oct', 'Nov'].map((short) => ({ id: short, name: `${short} 2026`, short }));
const lines = [
  { id: 'earned', name: 'Earned', values: [100, 0, 300] },
  { id: 'billed', name: 'Billed', values: [50, 200, 400] },
];
const say = { full: (n: number) => `₹${n}`, short: (n: number) => `${n} L`, rule: (n: number) => String(n) };
const show = () =>
  render(
    <LineChart
      label="Three months"
      unit="₹ lakh"
      until="to 23 Nov"
      head="Month"
      points={points}
      lines={lines}
      say={say}
    />,
  );
afterEach(cleanup);

it('names each line at its end, with the value there, and draws no two alike', () => {
  const { container } = show();
  expect(screen.getByText('Earned').parentElement?.textContent).toBe('Earned300 L');
  expect(screen.getByText('Billed').parentElement?.textContent).toBe('Billed400 L');
  const marks = [...container.querySelectorAll('path.mark')].map((mark) => mark.getAttribute('d'));
  expect(new Set(marks).size).toBe(2);
  expect([...container.querySelectorAll('path.line')].map((line) => line.getAttribute('class'))).toEqual([
    'line first',
    'line second',
  ]);
});

it('is reached by Tab once; arrows move the reading line, and its values stand at the ends', () => {
  const { container } = show();
  const places = screen.getAllByRole('img');
  expect(places.map((place) => place.getAttribute('tabindex'))).toEqual(['-1', '-1', '0']);
  expect(container.querySelector('line.reading')).toBeNull();
  fireEvent.focus(places[2] as Element);
  fireEvent.keyDown(places[2] as Element, { key: 'ArrowLeft' });
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Oct 2026: Earned ₹0, Billed ₹200');
  expect(screen.getByText('₹ lakh, Oct 2026')).toBeTruthy();
  expect(screen.getByText('Earned').parentElement?.textContent).toBe('Earned0 L');
  expect(screen.getByText('Billed').parentElement?.textContent).toBe('Billed200 L');
  expect(container.querySelector('line.reading')?.getAttribute('x1')).toBe('50%');
  fireEvent.blur(document.activeElement as Element);
  expect(screen.getByText('₹ lakh, to 23 Nov')).toBeTruthy();
  expect(screen.getByText('Earned').parentElement?.textContent).toBe('Earned300 L');
});

it('shows the same as a table, and the button says the way back', () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: 'View as table' }));
  expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'MonthEarnedBilled',
    'Sep 2026₹100₹50',
    'Oct 2026₹0₹200',
    'Nov 2026₹300₹400',
  ]);
  expect(screen.queryByRole('img')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'View as chart' }));
  expect(screen.queryByRole('table')).toBeNull();
});

it('a sparkline is for the eye alone, and is not drawn of a single value', () => {
  const { container, rerender } = render(<Sparkline values={[1, 3, 2]} />);
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  expect(container.querySelector('path')?.getAttribute('d')).toBe('M0 66.67 L50 0 L100 33.33');
  rerender(<Sparkline values={[3]} />);
  expect(container.querySelector('svg')).toBeNull();
});
