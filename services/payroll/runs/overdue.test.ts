import { runStates } from '@lamplight/bff/contract/payroll-runs.ts';
import { openViews, type Views } from '../workbench/views.ts';
import { overdueRuns } from './overdue.ts';
import type { RunState } from './state.ts';
import { type RunDoc, runsView } from './view.ts';

let views: Views;
beforeAll(async () => {
  views = await openViews();
});
afterAll(() => views.close());

const run = (_id: string, state: RunState, paymentDate: string): RunDoc =>
  ({ _id, month: '2026-11', state, machine: { paymentDate }, last: {} }) as unknown as RunDoc;
/** In India it is the next day already half an hour before seven in the evening of UTC. */
const at = (instant: string) => ({ now: () => Date.parse(instant) });

describe('runs that are overdue', () => {
  it('are those of every state before the money is there, from the day after theirs on', async () => {
    const runs = await views.of(
      runsView,
      runStates.map((state) => run(state, state, '2026-11-30')),
    );
    expect(await overdueRuns({ runs, clock: at('2026-11-30T18:29:59.999Z') })).toBe(0);
    expect(await overdueRuns({ runs, clock: at('2026-11-30T18:30:00.000Z') })).toBe(6);
  });
  it('are counted each by its own day', async () => {
    const docs = [run('a', 'approved', '2026-10-31'), run('b', 'draft', '2026-12-31'), run('c', 'paid', '2026-09-30')];
    const runs = await views.of(runsView, docs);
    expect(await overdueRuns({ runs, clock: at('2026-12-01T06:00:00.000Z') })).toBe(1);
  });
});
