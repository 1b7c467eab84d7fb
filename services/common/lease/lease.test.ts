/** The lease of a short work, on a clock that stands still until a test moves it. */
import { jest } from '@jest/globals';
import { unavailable } from '@lamplight/events/ports/errors.ts';
import type { KeyValue } from '@lamplight/events/ports/key-value.ts';
import { takeLease } from './lease.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

type Held = { value: string; rev: number } | null;
const scripted = (
  taken: { rev: number } | 'conflict',
  held: Held = null,
  touched: () => Promise<boolean> = async () => true,
) => {
  const asked: unknown[][] = [];
  const answer =
    <T>(what: string, result: () => T) =>
    async (...given: unknown[]) => {
      asked.push([what, ...given]);
      return await result();
    };
  const keyValue = {
    set: answer('set', () => taken),
    touch: answer('touch', touched),
    get: answer('get', () => held),
    delete: answer('delete', () => true),
  } as unknown as KeyValue;
  return { asked, keyValue };
};
const RENEWED = ['touch', 'k', 7, 3_000];

describe('the lease of a refresh', () => {
  it('is taken for three seconds where nobody has it', async () => {
    const free = scripted({ rev: 7 });
    expect(await takeLease(free.keyValue, 'k')).not.toBeNull();
    expect(free.asked).toEqual([['set', 'k', '1', { ttlMs: 3_000, if: 'absent' }]]);
    expect(await takeLease(scripted('conflict').keyValue, 'k')).toBeNull();
  });
  it('is renewed every second, twelve times: a holder that hangs is overtaken', async () => {
    const { asked, keyValue } = scripted({ rev: 7 });
    await takeLease(keyValue, 'k');
    await jest.advanceTimersByTimeAsync(999);
    expect(asked).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(asked.slice(1)).toEqual([RENEWED]);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(asked.slice(1)).toEqual(Array(12).fill(RENEWED));
    expect(jest.getTimerCount()).toBe(0);
  });
  it('is not renewed any more where the store failed', async () => {
    const { asked, keyValue } = scripted({ rev: 7 }, null, () => Promise.reject(unavailable('the store')));
    await takeLease(keyValue, 'k');
    await jest.advanceTimersByTimeAsync(10_000);
    expect(asked.slice(1)).toEqual([RENEWED]);
  });
  it.each<[string, Held, unknown[][]]>([
    [
      'while it is still its holder’s',
      { value: '1', rev: 7 },
      [
        ['get', 'k'],
        ['delete', 'k'],
      ],
    ],
    ['and not where another one has it meanwhile', { value: '1', rev: 8 }, [['get', 'k']]],
    ['and not where it has expired', null, [['get', 'k']]],
  ])('is given back %s', async (_what, held, expected) => {
    const { asked, keyValue } = scripted({ rev: 7 }, held);
    const lease = await takeLease(keyValue, 'k');
    await lease?.release();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(asked.slice(1)).toEqual(expected);
  });
});
