/** What a screen reads, and what it reads again after an act, as React sees it. */
import { jest } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { attachCache } from './cache.ts';
import { api } from './client.ts';
import { apiError } from './failure.ts';
import { type Key, keys } from './keys.ts';
import { useAct } from './useAct.ts';
import { useRead } from './useRead.ts';

const refusal = (status: number, code: 'STATE_CONFLICT' | 'OFFER_INVALID' | 'CONCURRENT_SESSION') =>
  apiError({ status, code, fields: [] });

describe('what a screen reads', () => {
  let answers: object[];
  const get = jest.spyOn(api, 'read');
  beforeEach(() => {
    jest.useFakeTimers();
    answers = [];
    get.mockReset();
    get.mockImplementation(async () => {
      const next = answers.length > 1 ? answers.shift() : answers[0];
      if (Error.isError(next)) throw next;
      return next as never;
    });
  });
  afterEach(() => {
    cleanup();
    jest.useRealTimers();
  });
  const alone = ({ children }: { children: ReactNode }) => (
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0, shouldRetryOnError: false }}>
      {children}
    </SWRConfig>
  );
  const reading = (key: Key | null) => renderHook(() => useRead(key), { wrapper: alone }).result;
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  it('is there once, asked for by a person; nothing is asked for without a name', async () => {
    answers = [{ n: 1 }];
    const [shown, none] = [reading(keys.projects()), reading(null)];
    expect(shown.current).toMatchObject({ data: undefined, stale: 'fresh', busy: false });
    await pass(0);
    expect(shown.current).toMatchObject({ data: { n: 1 }, error: undefined, stale: 'fresh', busy: false });
    expect(none.current.data).toBeUndefined();
    expect(get.mock.calls).toEqual([[['projects'], { background: false }]]);
    await pass(60_000);
    expect(get).toHaveBeenCalledTimes(1);
  });
  it('is asked for again in the background by itself, and as an act by who presses', async () => {
    answers = [{ n: 1, stale: true }, { n: 2 }];
    const shown = reading(keys.projects());
    await pass(0);
    await pass(1_000);
    expect(shown.current).toMatchObject({ data: { n: 2 }, stale: 'fresh' });
    await act(() => shown.current.refresh());
    expect(get.mock.calls.map(([, options]) => options?.background)).toEqual([false, true, false]);
  });
  it('that is behind one’s own write is looked at again after one second and three, then called old', async () => {
    answers = [{ n: 1, stale: true }];
    const shown = reading(keys.projects());
    await pass(0);
    expect(shown.current.stale).toBe('updating');
    await pass(999);
    expect(get).toHaveBeenCalledTimes(1);
    await pass(1);
    expect([get.mock.calls.length, shown.current.stale]).toEqual([2, 'updating']);
    await pass(2_999);
    expect(get).toHaveBeenCalledTimes(2);
    await pass(1);
    expect([get.mock.calls.length, shown.current.stale]).toEqual([3, 'old']);
    await pass(60_000);
    expect(get).toHaveBeenCalledTimes(3);
    answers = [{ n: 2 }, { n: 3, stale: true }];
    await act(() => shown.current.refresh());
    expect(shown.current).toMatchObject({ data: { n: 2 }, stale: 'fresh' });
    await act(() => shown.current.refresh());
    expect(shown.current.stale).toBe('updating'); // of another write
  });
  it('and is left is not looked at again', async () => {
    answers = [{ n: 1, stale: true }];
    const { unmount } = renderHook(() => useRead(keys.projects()), { wrapper: alone });
    await pass(0);
    unmount();
    await pass(60_000);
    expect(get).toHaveBeenCalledTimes(1);
  });
  it('keeps its last rows while it fetches, and when that fails', async () => {
    answers = [{ n: 1 }];
    const shown = reading(keys.projects());
    await pass(0);
    const slow = Promise.withResolvers<{ n: number }>();
    get.mockImplementationOnce(() => slow.promise as never);
    let refreshing: Promise<unknown> = Promise.resolve();
    await act(async () => {
      refreshing = shown.current.refresh();
    });
    expect(shown.current).toMatchObject({ data: { n: 1 }, busy: true });
    slow.resolve({ n: 2 });
    await act(() => refreshing);
    expect(shown.current).toMatchObject({ data: { n: 2 }, busy: false });
    const failure = refusal(422, 'OFFER_INVALID');
    answers = [failure];
    await act(() => shown.current.refresh().catch(() => undefined));
    expect(shown.current).toMatchObject({ data: { n: 2 }, error: failure, busy: false });
  });
});

describe('an act', () => {
  const cached = [['projects'], ['project', 'p1'], ['invoices']];
  let fetched: unknown[];
  let detach: () => void;
  beforeEach(() => {
    fetched = [];
    detach = attachCache({
      refetch: async (matches) => void fetched.push(...cached.filter(matches)),
      clear: async () => undefined,
    });
  });
  afterEach(() => {
    cleanup();
    detach();
  });
  const acting = (touched: Key | readonly Key[], send: (arg: string) => Promise<string>) =>
    renderHook(() => useAct<string, string>(touched, send));

  it('is busy until what it touched is fetched anew, and gives its answer', async () => {
    const answer = Promise.withResolvers<string>();
    const { result } = acting(keys.project('p1'), () => answer.promise);
    expect(result.current).toMatchObject({ busy: false, error: undefined, answer: undefined });
    let done: Promise<unknown> = Promise.resolve();
    act(() => {
      done = result.current.run('go');
    });
    expect(result.current).toMatchObject({ busy: true, error: undefined, answer: undefined });
    answer.resolve('done');
    await act(async () => expect(await done).toBe('done'));
    expect(result.current).toMatchObject({ busy: false, error: undefined, answer: 'done' });
    expect(fetched).toEqual([['project', 'p1']]);
    act(() => result.current.reset());
    expect(result.current).toMatchObject({ busy: false, error: undefined, answer: undefined });
  });
  it.each<[string, Key | readonly Key[], unknown[]]>([
    ['nothing', [], []],
    ['one list', keys.projects(), [['projects']]],
    ['several', [keys.projects(), keys.invoices()], [['projects'], ['invoices']]],
  ])('that touches %s fetches that', async (_what, touched, anew) => {
    const { result } = acting(touched, async () => 'done');
    await act(() => result.current.run('go'));
    expect(fetched).toEqual(anew);
  });
  it('that meets a conflict fetches how things stand now; any other refusal fetches nothing', async () => {
    for (const [failure, anew] of [
      [refusal(422, 'OFFER_INVALID'), []],
      [refusal(409, 'CONCURRENT_SESSION'), []],
      [refusal(409, 'STATE_CONFLICT'), [['projects']]],
    ] as const) {
      const { result } = acting(keys.projects(), () => Promise.reject(failure));
      await act(async () => expect(await result.current.run('go')).toBeUndefined());
      expect(result.current).toMatchObject({ busy: false, error: failure, answer: undefined });
      expect(fetched).toEqual(anew);
    }
  });
  it('sends what its screen says by now, and touches what that shows', async () => {
    const sent: string[] = [];
    const { result, rerender } = renderHook(
      ({ id }) => useAct<string, string>(keys.project(id), async (arg) => `${sent.push(`${id} ${arg}`)}`),
      { initialProps: { id: 'p0' } },
    );
    rerender({ id: 'p1' });
    await act(() => result.current.run('go'));
    expect([sent, fetched]).toEqual([['p1 go'], [['project', 'p1']]]);
  });
});
