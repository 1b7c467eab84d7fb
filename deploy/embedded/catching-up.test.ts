import type { ProcessorHealth } from '@lamplight/events/core/supervisor.ts';
import { liveOrStuck } from './catching-up.ts';

const PACE = { lookMs: 5, stuckMs: 60, saidMs: 20 };
const behind = (processor: string, news: Partial<ProcessorHealth> = {}): ProcessorHealth => ({
  ...{ processor, kind: 'projection', state: 'catching_up', downSince: null, lagEvents: 0, lagSeconds: 0, parked: 0 },
  lastError: null,
  ...news,
});
/** Two services, of which one is there and the other as it is told. */
const beside = (health: () => ProcessorHealth, live: Promise<void>) => [
  { live: async () => undefined, health: () => [behind('people', { state: 'live' })] },
  { live: () => live, health: () => [health()] },
];
const heard = () => {
  const [lines, errors]: [string[], unknown[]] = [[], []];
  return {
    lines,
    errors,
    says: { say: (line: string) => lines.push(line), log: { error: (o: unknown) => errors.push(o) } },
  };
};

it('says nothing of a start that is soon over', async () => {
  const { lines, errors, says } = heard();
  await liveOrStuck(
    beside(() => behind('search', { state: 'live' }), Promise.resolve()),
    says,
    PACE,
  );
  expect([lines, errors]).toEqual([[], []]);
});

it('says again and again how far it is, and waits however long it takes while nothing fails', async () => {
  const { lines, errors, says } = heard();
  const live = Promise.withResolvers<void>();
  let lagEvents = 41_234;
  const over = liveOrStuck(
    beside(() => behind('search', { lagEvents }), live.promise),
    says,
    PACE,
  );
  const until = async (count: number) => {
    while (lines.length < count) await new Promise((again) => setTimeout(again, 2));
  };
  await until(1);
  expect(lines).toEqual([
    'Reading the history: 1 of 2 views and reactors are up to date; search is 41,234 events behind.',
  ]);
  lagEvents = 0;
  await until(5);
  expect(lines.at(-1)).toBe('Reading the history: 1 of 2 views and reactors are up to date.');
  live.resolve();
  await over;
  expect(errors).toEqual([]);
});

it('goes on without one that keeps failing, and names it', async () => {
  const { errors, says } = heard();
  const since = performance.now();
  const never = new Promise<void>(() => undefined);
  await liveOrStuck(
    beside(() => behind('search', { state: 'down', lastError: 'no such event' }), never),
    says,
    PACE,
  );
  expect(performance.now() - since).toBeGreaterThanOrEqual(PACE.stuckMs);
  expect(errors).toEqual([{ processor: 'search', lastError: 'no such event' }]);
});
