/** What is done again and again: by itself, later where it fails, and no longer than the service runs. */
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { repeating } from './repeating.ts';

/** So long that no test sees its end. */
const NEVER_MS = 1_000_000_000;
const counting = () => {
  let times = 0;
  const once = async () => {
    times += 1;
  };
  return { once, failed: unexpected, times: () => times };
};
const unexpected = (error: unknown) => {
  throw error;
};

it('goes on after a failure, which is told, and keeps nothing else', async () => {
  let times = 0;
  const other = counting();
  const told: unknown[] = [];
  const failing = {
    once: async () => {
      times += 1;
      if (times < 3) throw new Error(`failure ${times}`);
    },
    failed: (error: unknown) => void told.push((error as Error).message),
  };
  const running = repeating({ everyMs: 1, all: () => [failing, other] });
  await eventually(() => expect([times >= 4, other.times() >= 4]).toEqual([true, true]));
  await running.close();
  expect(told).toEqual(['failure 1', 'failure 2']);
  const before = [times, other.times()];
  await new Promise((done) => setTimeout(done, 20));
  expect([times, other.times()]).toEqual(before);
});

it('a close waits for what is under way, and for nothing that only waits', async () => {
  const under = Promise.withResolvers<void>();
  const quick = counting();
  const running = repeating({
    everyMs: NEVER_MS,
    all: () => [quick, { once: () => under.promise, failed: unexpected }],
  });
  await eventually(() => expect(quick.times()).toBe(1));
  let isClosed = false;
  const closing = running.close().then(() => {
    isClosed = true;
  });
  await new Promise((done) => setTimeout(done, 10));
  expect(isClosed).toBe(false);
  under.resolve();
  await closing;
  expect(quick.times()).toBe(1);
});

it('what is let go because the service ends is no failure', async () => {
  const told: unknown[] = [];
  const running = repeating({
    everyMs: 1,
    all: (signal) => [
      {
        once: () => new Promise((_done, failed) => signal.addEventListener('abort', () => failed(signal.reason))),
        failed: (error) => void told.push(error),
      },
    ],
  });
  running.drain?.();
  await running.close();
  expect(told).toEqual([]);
});
