import { unavailable } from '@lamplight/events/ports/errors.ts';
import type { KeyValue } from '@lamplight/events/ports/key-value.ts';
import { openStores, type Replica, type Stores } from '../workbench/store.ts';
import { failuresOn, type Try } from './failures.ts';
import { type Limits, limitsOn } from './limits.ts';
import type { LimitNumbers } from './table.ts';

let stores: Stores;
let replicas: Replica[];
beforeEach(async () => {
  stores = await openStores();
  replicas = [await stores.replica(), await stores.replica()];
});
afterEach(() => stores.close());

const limitsFor = (
  index: number,
  numbers: LimitNumbers = {},
  keyValue: KeyValue = (replicas[index] as Replica).keyValue,
): Limits => {
  return limitsOn({
    keyValue,
    clock: stores.clock,
    key: Buffer.alloc(32, 9),
    numbers,
    note: () => undefined,
    onAlone: () => undefined,
  });
};
const failuresFor = (index: number, numbers: LimitNumbers = {}) => {
  const { keyValue } = replicas[index] as Replica;
  const limits = limitsFor(index, numbers);
  return failuresOn({ keyValue, clock: stores.clock, limits, note: () => undefined });
};

describe('A limit', () => {
  it('lets pass what it names, and tells how long to wait', async () => {
    const limits = limitsFor(0);
    for (let i = 0; i < 10; i += 1) expect(await limits.hit('SIGNUP_ADDRESS', 'a')).toBeNull();
    stores.clock.move(60_000);
    expect(await limits.hit('SIGNUP_ADDRESS', 'a')).toMatchObject({
      refused: 'RATE_LIMITED',
      timeLeft: 3_540,
      headers: { 'retry-after': '3540' },
    });
    expect(await limits.hit('SIGNUP_ADDRESS', 'b')).toBeNull();
  });

  it('begins its window with the first hit, and a refused call never moves its end', async () => {
    const limits = limitsFor(0);
    for (let i = 0; i < 10; i += 1) await limits.hit('SIGNUP_ADDRESS', 'a');
    for (let minute = 0; minute < 59; minute += 1) {
      stores.clock.move(60_000);
      expect(await limits.hit('SIGNUP_ADDRESS', 'a')).not.toBeNull();
    }
    stores.clock.move(60_001);
    expect(await limits.hit('SIGNUP_ADDRESS', 'a')).toBeNull();
  });

  it.each([
    ['WRITES', 120],
    ['READS', 600],
    ['ANONYMOUS', 300],
  ] as const)('holds across replicas, whatever comes at once: %s', async (name, most) => {
    const both = [limitsFor(0), limitsFor(1)];
    const hits = await Promise.all(
      [...Array(2 * most)].map((_, i) => (both[i % 2] as Limits).hit(name, 'one session')),
    );
    const passed = hits.filter((refusal) => refusal === null).length;
    // the first portion of a replica's window passes before the store has granted it
    expect(passed).toBeLessThanOrEqual(most + (name === 'WRITES' ? 0 : 2 * (most / 20)));
    expect(passed).toBeGreaterThanOrEqual(most * 0.9); // what a replica took and did not use is lost with its window
  });

  it('of reading waits for no write: what passes first is settled when the store answers', async () => {
    const { keyValue } = replicas[0] as Replica;
    const slow = Promise.withResolvers<void>();
    const limits = limitsFor(
      0,
      {},
      {
        ...keyValue,
        increment: async (...given) => {
          await slow.promise;
          return keyValue.increment(...given);
        },
      },
    );
    for (let i = 0; i < 30; i += 1) expect(await limits.hit('READS', 'a')).toBeNull();
    const next = limits.hit('READS', 'a');
    slow.resolve();
    expect(await next).toBeNull();
    for (let i = 31; i < 600; i += 1) expect(await limits.hit('READS', 'a')).toBeNull();
    expect(await limits.hit('READS', 'a')).toMatchObject({ refused: 'RATE_LIMITED' });
  });

  it('lets a replica pass one portion at most of a window that others have used up', async () => {
    const early = limitsFor(0);
    for (let i = 0; i < 600; i += 1) expect(await early.hit('READS', 'b')).toBeNull();
    const late = limitsFor(1);
    let passed = 0;
    for (let i = 0; i < 600; i += 1) if ((await late.hit('READS', 'b')) === null) passed += 1;
    expect(passed).toBeLessThanOrEqual(30);
  });

  it('of reading is counted by each process alone while nothing can be written; others refuse', async () => {
    const { keyValue } = replicas[0] as Replica;
    const full = { ...keyValue, increment: () => Promise.reject(unavailable('the store')) };
    const limits = limitsFor(0, {}, full);
    for (const window of [1, 2]) {
      for (let i = 0; i < 600; i += 1) expect([window, await limits.hit('READS', 'a')]).toEqual([window, null]);
      for (let i = 0; i < 20; i += 1) expect([window, await limits.hit('STREAM_OPENS', 'a')]).toEqual([window, null]);
      expect(await limits.hit('READS', 'a')).toMatchObject({ refused: 'RATE_LIMITED' });
      expect(await limits.hit('STREAM_OPENS', 'a')).toMatchObject({ refused: 'RATE_LIMITED' });
      expect(await limits.hit('READS', 'b')).toBeNull();
      stores.clock.move(60_001);
    }
    for (const strict of ['WRITES', 'CODES_ADDRESS', 'SIGNUP_ADDRESS'] as const)
      await expect(limits.hit(strict, 'a')).rejects.toMatchObject({ code: 'Unavailable' });
  });

  it('takes a number from the settings', async () => {
    const limits = limitsFor(0, { READS: 2 });
    const hits = [await limits.hit('READS', 'a'), await limits.hit('READS', 'a'), await limits.hit('READS', 'a')];
    expect(hits.map((refusal) => refusal === null)).toEqual([true, true, false]);
  });

  it('keeps nothing of whom it counts', async () => {
    const key = limitsFor(0).keyOf('LOGIN_ACCOUNT', 'asha@gmail.com');
    expect(key).toMatch(/^limit:login_account:[A-Za-z0-9_-]{43}$/);
  });
});

describe('Failures', () => {
  const against = [['LOGIN_ACCOUNT', 'asha']] as const;
  const fail = async (index = 0) => {
    const tried = await failuresFor(index).begin(against);
    if ('refused' in tried) return tried;
    await tried.failed();
    return null;
  };

  it('block at the tenth, for fifteen minutes from then on', async () => {
    for (let i = 0; i < 10; i += 1) {
      expect(await fail(i % 2)).toBeNull();
      stores.clock.move(60_000);
    }
    expect(await fail()).toMatchObject({ refused: 'RATE_LIMITED', timeLeft: 14 * 60 });
    stores.clock.move(14 * 60_000 - 1_000);
    expect(await fail()).toMatchObject({ timeLeft: 1 });
    stores.clock.move(1_001);
    expect(await fail()).toBeNull();
  });

  it('are counted before they are known: of a hundred at once ten get through', async () => {
    const tries = await Promise.all([...Array(100)].map((_, i) => failuresFor(i % 2).begin(against)));
    expect(tries.filter((tried) => !('refused' in tried))).toHaveLength(10);
  });

  it('are given back where there was none', async () => {
    for (let i = 0; i < 50; i += 1) await ((await failuresFor(0).begin(against)) as Try).forgiven();
    for (let i = 0; i < 10; i += 1) expect(await fail()).toBeNull();
    expect(await fail()).not.toBeNull();
  });

  it('leave no credit when their window ends before the answer', async () => {
    const slow = (await failuresFor(0).begin(against)) as Try;
    stores.clock.move(15 * 60_000 + 1);
    await slow.forgiven();
    const tries = await Promise.all([...Array(20)].map(() => failuresFor(0).begin(against)));
    expect(tries.filter((tried) => !('refused' in tried))).toHaveLength(10);
  });

  it('that are refused for one reason count for no other', async () => {
    const both = [...against, ['LOGIN_ADDRESS', 'somewhere']] as const;
    const narrow = { LOGIN_ADDRESS: 1 };
    const first = (await failuresFor(0, narrow).begin(both)) as Try;
    await first.failed();
    for (let i = 0; i < 30; i += 1) expect(await failuresFor(0, narrow).begin(both)).toHaveProperty('refused');
    for (let i = 0; i < 9; i += 1) expect(await fail()).toBeNull();
    expect(await fail()).not.toBeNull();
  });
});
