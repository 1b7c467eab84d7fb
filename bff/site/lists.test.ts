import { jest } from '@jest/globals';
import type { ListName, SiteLists } from '../contract/site.ts';
import { shownProduct } from '../workbench/shown.ts';
import { watchLists } from './lists.ts';

/** Half an hour before midnight in India. */
const LATE = Date.parse('2026-11-21T18:00:00.000Z');
const services = { identity: 'http://identity', projects: 'http://projects' };

const stage = (at = LATE) => {
  const answers: Record<string, object | number> = {
    '/catalogue/plans': { success: true, items: [] },
    '/catalogue/products': { success: true, items: [] },
    '/catalogue/tech-stacks': { success: true, items: [] },
    '/catalogue/claims': { success: true, claims: [] },
    '/careers/jobs': { success: true, items: [] },
  };
  const asked: string[] = [];
  const changes: { lists: SiteLists; changed: readonly ListName[] }[] = [];
  const away: ListName[] = [];
  const why: string[] = [];
  let tell: (text: string) => void = () => {};
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    const { pathname } = new URL(String(url));
    asked.push(pathname);
    const answer = answers[pathname] ?? 404;
    return typeof answer === 'number' ? new Response('', { status: answer }) : Response.json(answer);
  });
  const watched = watchLists({
    services,
    broadcast: {
      publish: async () => undefined,
      subscribe: async function* (_channel: string, signal: AbortSignal) {
        while (!signal.aborted)
          yield await new Promise<string>((heard) => {
            tell = heard;
          });
      },
      close: async () => undefined,
    } as never,
    clock: { now: () => at + (performance.now() - started) },
    onChange: async (lists, changed) => void changes.push({ lists, changed }),
    onAway: (list, reason) => {
      away.push(list);
      why.push(reason);
    },
    onError: (error) => {
      throw error;
    },
  });
  const started = performance.now();
  return { watched, answers, asked, changes, away, why, tell: (lists: unknown) => tell(JSON.stringify({ lists })) };
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('The lists of the site', () => {
  it('are asked for at start, and told once even where none came', async () => {
    const { watched, asked, changes, answers, away } = stage();
    for (const path of Object.keys(answers)) answers[path] = 503;
    await watched.begin();
    expect(asked).toHaveLength(5);
    expect(changes).toHaveLength(1);
    expect(changes[0]?.lists).toEqual({ plans: null, products: null, techStacks: null, claims: null, jobs: null });
    await jest.advanceTimersByTimeAsync(2_000);
    expect([asked.length, away.length, changes.length]).toEqual([10, 5, 2]); // sooner again, and said once
    watched.close();
  });

  it('are asked for again when one is said to have changed, and stay as they are when that fails', async () => {
    const { watched, asked, changes, answers, tell } = stage();
    await watched.begin();
    asked.length = 0;
    answers['/catalogue/products'] = { success: true, items: [shownProduct('till')] };
    tell(['products', 'secrets']);
    await jest.advanceTimersByTimeAsync(0);
    expect(asked).toEqual(['/catalogue/products']);
    expect(changes.at(-1)).toMatchObject({ lists: { products: [{ slug: 'till' }], plans: [] }, changed: ['products'] });
    answers['/catalogue/products'] = { success: true, items: [{ slug: 'half' }] };
    tell(['products']);
    await jest.advanceTimersByTimeAsync(0);
    expect(changes.at(-1)?.lists.products).toMatchObject([{ slug: 'till' }]);
    watched.close();
  });

  it('that cannot be had are told of in one sentence, whatever is wrong with them', async () => {
    const { watched, answers, why } = stage();
    const wrong = Array.from({ length: 40 }, () => ({ slug: 7 }));
    answers['/catalogue/products'] = { success: true, items: wrong };
    answers['/careers/jobs'] = 503;
    delete answers['/catalogue/plans'];
    await watched.begin();
    expect(why.toSorted()).toEqual([
      '/careers/jobs: answered 503',
      '/catalogue/plans: answered 404',
      expect.stringMatching(/^\/catalogue\/products has another shape: items\.0\.\w+: [^\n]+, and \d+ more$/),
    ]);
    for (const sentence of why) expect(sentence.length).toBeLessThan(200);
    watched.close();
  });

  it('are looked at every minute, and at midnight in India', async () => {
    const minute = stage();
    await minute.watched.begin();
    await jest.advanceTimersByTimeAsync(59_000);
    expect(minute.asked).toHaveLength(5);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(minute.asked).toHaveLength(10);
    minute.watched.close();
    jest.restoreAllMocks();
    const midnight = stage(Date.parse('2026-11-21T18:29:50.000Z'));
    await midnight.watched.begin();
    await jest.advanceTimersByTimeAsync(10_500);
    expect(midnight.asked).toHaveLength(10);
    midnight.watched.close();
  });
});
