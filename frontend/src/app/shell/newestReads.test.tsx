import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import useSWR, { SWRConfig, useSWRConfig } from 'swr';
import { openReads } from './newestReads.ts';

type Answer = PromiseWithResolvers<number>;

afterEach(cleanup);

/** A screen that shows one thing, whose reads are answered when the test says so. */
const screen = async () => {
  const reads = openReads();
  const asked: Answer[] = [];
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0, use: [reads.noting] }}>{children}</SWRConfig>
  );
  const shown = renderHook(
    () => {
      const { data } = useSWR(['milestone', 'm1'], () => {
        const answer = Promise.withResolvers<number>();
        asked.push(answer);
        return answer.promise;
      });
      return { data, mutate: useSWRConfig().mutate };
    },
    { wrapper },
  );
  const isOurs = (key: unknown): boolean => Array.isArray(key) && key[0] === 'milestone';
  const fetchAnew = () => shown.result.current.mutate((key) => isOurs(key));
  const answers = (n: number) => act(async () => asked[n]?.resolve(n));
  await answers(0);
  let isOver = false;
  return {
    data: () => shown.result.current.data,
    answers,
    fails: (n: number) => act(async () => asked[n]?.reject(new Error('away'))),
    /** Another reader of the same, as the stream is: nobody waits for it. */
    fetchAnew: () => act(async () => void fetchAnew().catch(() => undefined)),
    acts: (matches = isOurs) =>
      act(async () => {
        void reads.untilNewest(matches, fetchAnew).then(() => {
          isOver = true;
        });
      }),
    isOver: () => isOver,
  };
};

it('an act is over once what it touched was read', async () => {
  const { acts, answers, isOver, data } = await screen();
  await acts();
  expect([isOver(), data()]).toEqual([false, 0]);
  await answers(1);
  expect([isOver(), data()]).toEqual([true, 1]);
});

it('where the stream’s read replaced its own, it is over with that one', async () => {
  const { acts, answers, fetchAnew, isOver, data } = await screen();
  await acts();
  await fetchAnew();
  await answers(1);
  expect([isOver(), data()]).toEqual([false, 0]);
  await answers(2);
  expect([isOver(), data()]).toEqual([true, 2]);
});

it('where that one fails, it is over', async () => {
  const { acts, answers, fails, fetchAnew, isOver } = await screen();
  await acts();
  await fetchAnew();
  await answers(1);
  await fails(2);
  expect(isOver()).toBe(true);
});

it('each newer read is waited for in its turn, three at most', async () => {
  const { acts, answers, fetchAnew, isOver } = await screen();
  await acts();
  for (const n of [1, 2, 3, 4]) {
    expect([n, isOver()]).toEqual([n, false]);
    await fetchAnew();
    await answers(n);
  }
  expect(isOver()).toBe(true);
});

it('neither an older read nor one of another thing holds it up', async () => {
  const { acts, answers, fetchAnew, isOver } = await screen();
  await fetchAnew();
  await acts();
  await answers(2);
  expect(isOver()).toBe(true);
  const other = await screen();
  await other.acts(() => false);
  await other.fetchAnew();
  await other.answers(1);
  expect(other.isOver()).toBe(true);
});
