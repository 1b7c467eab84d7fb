import { setTimeout as pause } from 'node:timers/promises';
import { errorOf } from '../suites/event-store/samples.ts';
import { jitteredMs, retried } from './retry.ts';

const failing = (times: number) => {
  let calls = 0;
  const run = async (): Promise<string> => {
    calls += 1;
    if (calls <= times) throw new Error(`try ${calls}`);
    return 'done';
  };
  return { run, calls: () => calls };
};

describe('a call that is repeated', () => {
  it('is made three times at most, and its last error is told', async () => {
    const [twice, ever] = [failing(2), failing(99)];
    expect(await retried(twice.run, { mayRepeat: () => true, withinMs: 5_000 })).toBe('done');
    expect(await errorOf(retried(ever.run, { mayRepeat: () => true, withinMs: 5_000 }))).toEqual(new Error('try 3'));
    expect([twice.calls(), ever.calls()]).toEqual([3, 3]);
  });

  it('is not made again where that may do harm, or where its time is over', async () => {
    const [harmful, late] = [failing(99), failing(99)];
    expect(await errorOf(retried(harmful.run, { mayRepeat: () => false, withinMs: 5_000 }))).toEqual(
      new Error('try 1'),
    );
    const slow = async () => {
      await pause(20);
      return late.run();
    };
    expect(await errorOf(retried(slow, { mayRepeat: () => true, withinMs: 10 }))).toEqual(new Error('try 1'));
    expect([harmful.calls(), late.calls()]).toEqual([1, 1]);
  });

  it('waits a random while, longer each time, 2 s at most', () => {
    const longest = [0, 1, 2, 9].map((earlier) => Math.max(...Array.from({ length: 500 }, () => jitteredMs(earlier))));
    for (const [n, bound] of [50, 300, 1_800, 2_000].entries()) {
      expect(longest[n]).toBeLessThanOrEqual(bound);
      expect(longest[n]).toBeGreaterThan(bound * 0.8);
    }
  });
});
