import { jest } from '@jest/globals';
import type { Rest } from './anchor.ts';
import { anchorRegularly } from './anchor-regularly.ts';

/** Runs the loop until it waits for the `nth` time, where it is ended. */
const ranUntilWait = async (nth: number, anchor: (rest: Rest) => Promise<unknown>) => {
  const ending = new AbortController();
  const waits: number[] = [];
  const wait = async (ms: number, signal: AbortSignal): Promise<void> => {
    waits.push(ms);
    if (waits.length === nth) ending.abort();
    signal.throwIfAborted();
  };
  await anchorRegularly({ anchor, wait })(ending.signal);
  return waits;
};

it('anchors a minute after the start, and every quarter of an hour', async () => {
  const anchor = jest.fn(() => Promise.resolve());
  expect(await ranUntilWait(4, anchor)).toEqual([60_000, 900_000, 900_000, 900_000]);
  expect(anchor).toHaveBeenCalledTimes(3);
});

it('does not anchor where it is ended before its first', async () => {
  const anchor = jest.fn(() => Promise.resolve());
  await ranUntilWait(1, anchor);
  expect(anchor).not.toHaveBeenCalled();
});

it('rests fifteen times as long as it read', async () => {
  const waits = await ranUntilWait(4, async (rest) => {
    await rest(10);
    await rest(4);
  });
  expect(waits).toEqual([60_000, 150, 60, 900_000]);
});

it('stops in the middle of a long reading', async () => {
  let pages = 0;
  const waits: Promise<number[]> = ranUntilWait(3, async (rest) => {
    for (; pages < 100; pages += 1) await rest(10);
  });
  await expect(waits).rejects.toMatchObject({ name: 'AbortError' });
  expect(pages).toBe(1);
});

it('says what keeps a history from being anchored', async () => {
  const broken = () => Promise.reject(new Error('history is not anchored'));
  await expect(ranUntilWait(9, broken)).rejects.toThrow('history is not anchored');
});
