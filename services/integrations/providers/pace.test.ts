import { type KeyValues, keyValuesBy } from '../workbench/key-values.ts';
import { type PaceOptions, paceOf } from './pace.ts';

const MINUTE_MS = 60_000;
let now: number;
let stores: KeyValues;
beforeEach(async () => {
  now = 1_000_000;
  stores = await keyValuesBy({ now: () => now });
});
afterEach(() => stores.end());

/** A process whose waits pass at once. */
const process = async (o: Partial<PaceOptions> = {}) =>
  paceOf({
    ...{ keyValue: await stores.open(), clock: { now: () => now }, of: 'account-1', most: 3 },
    pause: async (ms) => {
      now += ms;
    },
    ...o,
  });
const mostInAMinute = (sent: readonly number[]): number =>
  Math.max(...sent.map((at) => sent.filter((other) => other >= at && other - at < MINUTE_MS).length));

it('lets no more than the bound go out in any minute, and no call is lost', async () => {
  const mayCall = await process();
  const sent: number[] = [];
  for (let call = 0; call < 10; call += 1) {
    await mayCall();
    sent.push(now);
    now += 100;
  }
  expect([mostInAMinute(sent), sent.length]).toEqual([3, 10]);
});

it('is the same bound for two processes, in turn or at once, and for whoever comes after one that ended', async () => {
  const [one, other] = [await process(), await process()];
  const sent: number[] = [];
  const call = async (mayCall: typeof one) => {
    await mayCall();
    sent.push(now);
  };
  for (let n = 0; n < 8; n += 1) {
    await call(n % 2 === 0 ? one : other);
    now += 100;
  }
  await Promise.all(Array.from({ length: 8 }, (_, n) => call(n % 2 === 0 ? one : other)));
  await call(await process());
  expect([mostInAMinute(sent), sent.length]).toEqual([3, 17]);
});

it('another account waits for none of it', async () => {
  const pauses: number[] = [];
  const pause = async (ms: number) => void pauses.push(ms);
  const [one, other] = [await process({ most: 1, pause }), await process({ most: 1, of: 'account-2', pause })];
  await one();
  await other();
  expect(pauses).toEqual([]);
});

it('a clock that is set back holds nobody up', async () => {
  const pauses: number[] = [];
  const mayCall = await process({ most: 1, pause: async (ms) => void pauses.push(ms) });
  await mayCall();
  now = 5;
  await mayCall();
  expect(pauses).toEqual([]);
});

it('whoever waits is let go as soon as nobody waits for it any more', async () => {
  const ending = new AbortController();
  const waiting = paceOf({
    ...{ keyValue: await stores.open(), clock: { now: () => now }, of: 'account-1', most: 1, signal: ending.signal },
  });
  await waiting();
  const second = waiting();
  ending.abort();
  await expect(second).rejects.toMatchObject({ name: 'AbortError' });
});
