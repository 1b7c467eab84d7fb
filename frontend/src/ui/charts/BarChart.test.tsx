import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { BarChart } from './BarChart.tsx';
import { barsOf, roomOf } from './bars.ts';

const data = [
  { id: 'a', name: 'Fri 20 Nov 2026', short: ['Fri', '20'], value: 30 },
  { id: 'b', name: 'Sat 21 Nov 2026', short: ['Sat', '21'], value: 0 },
  { id: 'c', name: 'Sun 22 Nov 2026', short: ['Sun', '22'], value: 60 },
];
afterEach(cleanup);

describe('bars', () => {
  it('stand as high as their counts, the highest over the whole room, each in the middle of its own', () => {
    expect(barsOf(data).map(({ y, height }) => [y, height])).toEqual([
      [roomOf.height / 2, roomOf.height / 2],
      [roomOf.height, 0],
      [0, roomOf.height],
    ]);
    expect(barsOf(data).map(({ middle }) => Math.round(middle))).toEqual([17, 50, 83]);
  });
  it('nothing but zeros draws no bar, and one of a thousand is still seen', () => {
    expect(barsOf([{ id: 'a', name: '', short: [], value: 0 }])[0]?.height).toBe(0);
    const few = barsOf([
      { id: 'a', name: '', short: [], value: 1 },
      { id: 'b', name: '', short: [], value: 1000 },
    ]);
    expect(few[0]?.height).toBe(2);
  });
});

describe('the chart', () => {
  const show = () => render(<BarChart label="Visits by day" data={data} heads={['Day', 'Visits']} lit="c" />);
  it('is reached by Tab once, and gone through with arrows', () => {
    show();
    const bars = screen.getAllByRole('img');
    expect(bars.map((bar) => bar.getAttribute('tabindex'))).toEqual(['-1', '-1', '0']);
    bars[2]?.focus();
    fireEvent.keyDown(bars[2] as Element, { key: 'ArrowLeft' });
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Sat 21 Nov 2026: 0');
    fireEvent.keyDown(document.activeElement as Element, { key: 'Home' });
    fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowLeft' });
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Fri 20 Nov 2026: 30');
  });
  it('says the same as a table', () => {
    show();
    fireEvent.click(screen.getByRole('button', { name: 'View as table' }));
    expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'DayVisits',
      'Fri 20 Nov 202630',
      'Sat 21 Nov 20260',
      'Sun 22 Nov 202660',
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'View as chart' }));
    expect(screen.getAllByRole('img')).toHaveLength(3);
  });
});
