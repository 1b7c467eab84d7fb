import { render, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import VisitCounter from './VisitCounter.tsx';

const server = setupServer(
  http.get('*/api/visits', () => HttpResponse.json({ success: true, today: 1_04_200, days: [] })),
);
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());

it('is called by its words, also where the bar has room for the figure and its sign alone', async () => {
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <MemoryRouter>
        <VisitCounter />
      </MemoryRouter>
    </SWRConfig>,
  );
  const counter = await screen.findByRole('link', { name: '1,04,200 visits today' });
  expect(counter.getAttribute('title')).toBe('1,04,200 visits today');
  expect(counter.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
});
