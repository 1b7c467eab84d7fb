/** A lease over a store whose answers are written down: what its holder does, told apart from what the store does. */
import { unavailable } from '../ports/errors.ts';
import type { KeyValue } from '../ports/key-value.ts';
import { eventually } from '../workbench/eventually.ts';
import { type LeaseOptions, underLease } from './lease.ts';

type Answer<T> = T | Error;
/** The answers in turn; the last one again and again. */
const inTurn = <T>(answers: readonly Answer<T>[]): (() => Promise<T>) => {
  const left = [...answers];
  return async () => {
    const answer = (left.length > 1 ? left.shift() : left[0]) as Answer<T>;
    if (Error.isError(answer)) throw answer;
    return answer;
  };
};
const TAKEN = { rev: 7 };
const TTL_MS = 60;

/** Everything that was asked of the store, in order. */
const scripted = (sets: readonly Answer<{ rev: number } | 'conflict'>[], touches: readonly Answer<boolean>[]) => {
  const asked: unknown[][] = [];
  const [set, touch] = [inTurn(sets), inTurn(touches)];
  const keyValue = {
    set: (...given: unknown[]) => {
      asked.push(['set', ...given]);
      return set();
    },
    touch: (...given: unknown[]) => {
      asked.push(['touch', ...given]);
      return touch();
    },
  } as unknown as KeyValue;
  const stopping = new AbortController();
  const options: LeaseOptions = { keyValue, key: 'k', owner: 'me', ttlMs: TTL_MS, signal: stopping.signal };
  return { asked, stopping, options };
};
const until = (signal: AbortSignal): Promise<void> =>
  signal.aborted
    ? Promise.resolve()
    : new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
const SET = ['set', 'k', 'me', { ttlMs: TTL_MS, if: 'absent' }];
const RENEWED = ['touch', 'k', 7, TTL_MS];
const GIVEN_BACK = ['touch', 'k', 7, 1];

describe('who holds a lease', () => {
  it('works once, and gives it back as soon as the work is done', async () => {
    const { asked, options } = scripted([TAKEN], [true]);
    let worked = 0;
    // An hour: whoever waited for the next renewal would not be done today.
    const ttlMs = 3_600_000;
    await underLease({ ...options, ttlMs }, async (signal) => {
      worked += 1;
      expect(signal.aborted).toBe(false);
    });
    expect([worked, asked]).toEqual([1, [['set', 'k', 'me', { ttlMs, if: 'absent' }], GIVEN_BACK]]);
  });
  it('takes it for 15 s where nothing else is said', async () => {
    const { asked, options } = scripted([TAKEN], [true]);
    const { ttlMs: _its, ...rest } = options;
    await underLease(rest, async () => undefined);
    expect(asked[0]).toEqual(['set', 'k', 'me', { ttlMs: 15_000, if: 'absent' }]);
  });
  it('renews it while it works, and stops both with the signal', async () => {
    const { asked, options, stopping } = scripted([TAKEN], [true]);
    const working = underLease(options, until);
    await eventually(() => expect(asked.length).toBeGreaterThanOrEqual(4));
    stopping.abort();
    await working;
    expect(asked.slice(0, 4)).toEqual([SET, RENEWED, RENEWED, RENEWED]);
    expect(asked.at(-1)).toEqual(GIVEN_BACK);
    const { length } = asked;
    await new Promise((resolve) => setTimeout(resolve, TTL_MS));
    expect(asked).toHaveLength(length);
  });
  it('never begins where it is told to stop already', async () => {
    const { asked, options } = scripted([TAKEN], [true]);
    await underLease({ ...options, signal: AbortSignal.abort() }, () => Promise.reject(new Error('began')));
    expect(asked).toEqual([]);
  });
  it('is told that it was lost, and takes it again when it can', async () => {
    const { asked, options, stopping } = scripted([TAKEN, TAKEN], [false, true]);
    const told: string[] = [];
    await underLease(options, async (signal) => {
      told.push('began');
      if (told.length > 1) return stopping.abort();
      await until(signal);
      throw new Error('broken off');
    });
    expect(told).toEqual(['began', 'began']);
    expect(asked.filter(([what]) => what === 'set')).toEqual([SET, SET]);
  });
  it('takes it again too where the work ended because it was lost', async () => {
    const { options, stopping } = scripted([TAKEN, TAKEN], [false, true]);
    let begun = 0;
    await underLease(options, async (signal) => {
      begun += 1;
      if (begun > 1) return stopping.abort();
      await until(signal);
    });
    expect(begun).toBe(2);
  });
  it.each([
    ['while it is held', false],
    ['while it is being stopped', true],
  ])('lets a failure be seen %s', async (_what, stopped) => {
    const { asked, options, stopping } = scripted([TAKEN], [true]);
    const failing = underLease(options, async () => {
      if (stopped) stopping.abort();
      throw new Error('the work failed');
    });
    await expect(failing).rejects.toThrow('the work failed');
    expect(asked).toEqual([SET, GIVEN_BACK]);
  });
  it('keeps it while the store is away, until it must have expired', async () => {
    const away = unavailable('the store');
    const held = scripted([TAKEN], [true, away, true]);
    let lost = false;
    const working = underLease(held.options, async (signal) => {
      signal.addEventListener('abort', () => {
        lost = !held.stopping.signal.aborted;
      });
      await until(signal);
    });
    await eventually(() => expect(lost || held.asked.length > 4).toBe(true));
    held.stopping.abort();
    await working;
    expect(lost).toBe(false);

    const gone = scripted([TAKEN, TAKEN], [away]);
    let begun = 0;
    const began = performance.now();
    await underLease(gone.options, async (signal) => {
      begun += 1;
      if (begun > 1) return gone.stopping.abort();
      await until(signal);
    });
    expect(begun).toBe(2);
    expect(performance.now() - began).toBeGreaterThanOrEqual(TTL_MS - 1);
  });
});

describe('who does not hold it', () => {
  it('says so, waits and asks again', async () => {
    const { asked, options } = scripted(['conflict', 'conflict', TAKEN], [true]);
    const said: string[] = [];
    let worked = 0;
    const began = performance.now();
    await underLease({ ...options, elsewhere: () => said.push('elsewhere') }, async () => {
      worked += 1;
    });
    expect([said, worked]).toEqual([['elsewhere', 'elsewhere'], 1]);
    expect(asked.filter(([what]) => what === 'set')).toHaveLength(3);
    expect(performance.now() - began).toBeGreaterThanOrEqual((2 * TTL_MS) / 5 - 2);
  });
  it('needs nobody to say it to, and stops waiting with the signal', async () => {
    const { asked, options, stopping } = scripted(['conflict'], [true]);
    const waiting = underLease({ ...options, ttlMs: 3_600_000 }, () => Promise.reject(new Error('began')));
    await eventually(() => expect(asked).toHaveLength(1));
    stopping.abort();
    await waiting;
    expect(asked).toHaveLength(1);
  });
  it('hears where the store fails when it asks', async () => {
    const { options } = scripted([unavailable('the store')], [true]);
    await expect(underLease(options, async () => undefined)).rejects.toMatchObject({ code: 'Unavailable' });
  });
});
