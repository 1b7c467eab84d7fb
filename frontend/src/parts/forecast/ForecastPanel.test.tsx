import type { Forecast } from '@lamplight/bff/contract/forecast.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { mutate, SWRConfig } from 'swr';
import { ForecastPanel } from './ForecastPanel.tsx';

const full: Forecast = {
  ...{ day: '2026-11-21', openMilestones: 2, acceptedMilestones: 120, neededMilestones: 30 },
  finish: { from: '2027-01-12', to: '2027-02-03' },
  past: { tested: 90, inside: 71 },
};
let forecast: Forecast;
const server = setupServer(
  http.get('*/api/projects/p1/forecast', () => HttpResponse.json({ success: true, forecast })),
);
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(async () => {
  cleanup();
  await mutate(() => true, undefined, { revalidate: false });
});
afterAll(() => server.close());
const { finish: _range, ...unranged } = full;

it.each<[string, Forecast, readonly RegExp[]]>([
  ['a range and how often such ranges held', full, [/12 Jan 2027 to 3 Feb 2027/, /71 of 90 milestones/]],
  ['that it was never tested', { ...full, past: { tested: 0, inside: 0 } }, [/too few before/]],
  ['that too little is known', { ...unranged, acceptedMilestones: 12 }, [/12 of the 30 accepted milestones/]],
  ['that nothing is open', { ...unranged, openMilestones: 0 }, [/nothing is left to forecast/]],
  [
    'the cost to whoever may know',
    { ...full, cost: { costedMilestones: 40, range: { lowPaise: 60_000_000, highPaise: 90_000_000 } } },
    [/₹6,00,000/, /₹9,00,000/],
  ],
  ['why there is no cost', { ...full, cost: { costedMilestones: 4 } }, [/hours were logged on 4 of the 30/]],
])('says %s', async (_what, told, says) => {
  forecast = told;
  render(
    <SWRConfig value={{ shouldRetryOnError: false, dedupingInterval: 0 }}>
      <ForecastPanel projectId="p1" />
    </SWRConfig>,
  );
  for (const text of says) expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
  if (told.cost === undefined) expect(screen.queryByText('The cost')).toBeNull();
});
