/** Waiting for a view, on a clock that stands still until a test moves it: what wakes is told apart from what looks again. */
import { jest } from '@jest/globals';
import { openProcessBroadcast } from '../adapters/process/broadcast.ts';
import type { Broadcast } from '../ports/broadcast.ts';
import type { Position } from '../ports/event-store.ts';
import { openWaiters, type Waiters } from './position.ts';

const [BEFORE, THERE] = ['1' as Position, '2' as Position];
let folders = 0;
let waiters: Waiters;
let broadcast: Broadcast;
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick'] });
  folders += 1;
  broadcast = openProcessBroadcast(`waiters-${folders}`);
  waiters = openWaiters('jars', broadcast);
});
afterEach(async () => {
  jest.useRealTimers();
  await waiters.close();
  await broadcast.close();
});

/** Everything that can go on without the clock has gone on. */
const still = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};
const pass = async (ms: number): Promise<void> => {
  await jest.advanceTimersByTimeAsync(ms);
  await still();
};
/** One that waits, whose view stands where `at` says. */
const waiting = (ms?: number, by = waiters, model = 'list') => {
  const seen = { at: null as Position | null, looks: 0, is: 'waits' };
  const checkpoint = async (): Promise<Position | null> => {
    seen.looks += 1;
    return seen.at;
  };
  void by.reached(model, THERE, checkpoint, ...(ms === undefined ? [] : [ms])).then((is) => {
    seen.is = is;
  });
  return seen;
};

describe('whoever waits for a view', () => {
  it.each([THERE, '3' as Position])('waits for nothing where it stands at %s already', async (at) => {
    const began: string[] = [];
    waiters.onWait(() => began.push('waits'));
    let looks = 0;
    const checkpoint = async () => {
      looks += 1;
      return at;
    };
    expect(await waiters.reached('list', THERE, checkpoint)).toBe('reached');
    expect([looks, began, waiters.waiting('list')]).toEqual([1, [], false]);
  });
  it('is told at once when it moved, and by nobody else’s', async () => {
    const seen = waiting();
    await still();
    expect([seen.is, seen.looks, waiters.waiting('list'), waiters.waiting('other')]).toEqual(['waits', 2, true, false]);
    seen.at = THERE;
    waiters.moved('other');
    await still();
    expect([seen.is, seen.looks]).toEqual(['waits', 2]);
    waiters.moved('list');
    await still();
    expect([seen.is, waiters.waiting('list')]).toEqual(['reached', false]);
  });
  it('is told in its own process also where nobody hears the other ones, and leaves no timer behind', async () => {
    const alone = openWaiters('jars', { ...broadcast, publish: async () => undefined });
    const seen = waiting(undefined, alone);
    await still();
    expect(jest.getTimerCount()).toBe(1);
    seen.at = THERE;
    alone.moved('list');
    await still();
    expect([seen.is, jest.getTimerCount()]).toEqual(['reached', 0]);
    await alone.close();
  });
  it('waits for nothing where it moved while it began to wait', async () => {
    let looks = 0;
    const checkpoint = async () => {
      looks += 1;
      return looks > 1 ? THERE : BEFORE;
    };
    expect(await waiters.reached('list', THERE, checkpoint)).toBe('reached');
    expect([looks, waiters.waiting('list'), jest.getTimerCount()]).toEqual([2, false, 0]);
  });
  it('goes on waiting where it moved not far enough', async () => {
    const seen = waiting();
    await still();
    seen.at = BEFORE;
    waiters.moved('list');
    await still();
    expect([seen.is, seen.looks > 2]).toEqual(['waits', true]);
    seen.at = THERE;
    waiters.moved('list');
    await still();
    expect(seen.is).toBe('reached');
  });
  it('is known to another process for as long as it may wait there, and what waits here is no news to itself', async () => {
    const leader = openWaiters('jars', broadcast);
    const told: string[] = [];
    leader.onWait(() => told.push('leader'));
    waiters.onWait(() => told.push('here'));
    const seen = waiting();
    await still();
    expect(told).toEqual(['here', 'leader']);
    expect([leader.waiting('list'), leader.waiting('other')]).toEqual([true, false]);
    seen.at = THERE;
    leader.moved('list');
    await still();
    expect([seen.is, waiters.waiting('list'), leader.waiting('list')]).toEqual(['reached', false, true]);
    await pass(500);
    expect(leader.waiting('list')).toBe(false);
    await leader.close();
  });
  it('looks less and less often, and once more at the end', async () => {
    const seen = waiting();
    await still();
    const before = seen.looks;
    const looked: number[] = [];
    for (let ms = 10; ms < 500; ms += 10) {
      const looks = seen.looks;
      await pass(10);
      if (seen.looks > looks) looked.push(ms);
    }
    expect([before, looked]).toEqual([2, [20, 60, 140, 300, 460]]);
    seen.at = THERE;
    await pass(10);
    expect(seen.is).toBe('reached');
  });
  it('looks by itself after 20 ms', async () => {
    const seen = waiting();
    await still();
    seen.at = THERE;
    await pass(19);
    expect(seen.is).toBe('waits');
    await pass(1);
    expect(seen.is).toBe('reached');
  });
  it.each([
    [undefined, 500],
    [30, 30],
    [10, 10],
  ])('for %s ms is told after %i that the view is stale', async (ms, after) => {
    const seen = waiting(ms);
    await still();
    for (let passed = 0; passed < after - 1; passed += 1) await pass(1);
    expect(seen.is).toBe('waits');
    await pass(1);
    expect([seen.is, waiters.waiting('list')]).toEqual(['stale', false]);
  });
  it('for no time at all is told at once', async () => {
    const seen = waiting(0);
    await still();
    expect([seen.is, seen.looks]).toEqual(['stale', 1]);
  });
  it('misses no sign between its look and its wait', async () => {
    let looks = 0;
    const seen = { is: 'waits' };
    const checkpoint = async () => {
      looks += 1;
      // It moves while the second look is on its way, which has still seen the old place.
      if (looks === 2) waiters.moved('list');
      return looks > 2 ? THERE : BEFORE;
    };
    void waiters.reached('list', THERE, checkpoint).then((is) => {
      seen.is = is;
    });
    await still();
    expect(seen.is).toBe('reached');
  });
  it('leaves the others waiting when it is done', async () => {
    const [short, long] = [waiting(10), waiting(400)];
    await still();
    await pass(10);
    expect([short.is, long.is, waiters.waiting('list')]).toEqual(['stale', 'waits', true]);
    long.at = THERE;
    waiters.moved('list');
    await still();
    expect([long.is, waiters.waiting('list')]).toEqual(['reached', false]);
  });
  it('is heard of when it begins, by all who listen', async () => {
    const heard: string[] = [];
    for (const name of ['a', 'b']) waiters.onWait(() => heard.push(`${name} ${waiters.waiting('list')}`));
    waiting(10);
    await still();
    expect(heard).toEqual(['a true', 'b true']);
  });
});

describe('another process', () => {
  it('wakes who waits here, on the channel of the service', async () => {
    const other = openWaiters('jars', broadcast);
    const stranger = openWaiters('lids', broadcast);
    const seen = waiting();
    await still();
    seen.at = THERE;
    stranger.moved('list');
    await still();
    expect(seen.is).toBe('waits');
    other.moved('list');
    await still();
    expect(seen.is).toBe('reached');
    await Promise.all([other.close(), stranger.close()]);
  });
  it('is no longer listened to once the waiters are closed, and not before', async () => {
    const steps: string[] = [];
    const listening: Broadcast = {
      ...broadcast,
      subscribe: async function* (channel, signal) {
        yield 'list';
        await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
        steps.push(channel);
      },
    };
    const closing = openWaiters('jars', listening);
    await still();
    expect(steps).toEqual([]);
    await closing.close();
    expect(steps).toEqual(['progress.jars', 'wanted.jars']);
  });
  it('that cannot be heard or told is made up for by looking', async () => {
    const away: Broadcast = {
      ...broadcast,
      publish: () => Promise.reject(new Error('away')),
      // biome-ignore lint/correctness/useYield: it fails before it has anything to say
      subscribe: async function* () {
        throw new Error('away');
      },
    };
    const alone = openWaiters('jars', away);
    const seen = waiting(undefined, alone);
    await still();
    seen.at = THERE;
    alone.moved('other');
    await pass(20);
    expect(seen.is).toBe('reached');
    await alone.close();
  });
});
