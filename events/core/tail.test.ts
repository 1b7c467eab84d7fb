import { setTimeout as wait } from 'node:timers/promises';
import type { EventStore, Page, Position, Recorded } from '../ports/event-store.ts';
import { quiet } from '../workbench/ports.ts';
import { openTail, type Tail } from './tail.ts';

const positionOf = (n: number): Position => `log.${String(n).padStart(20, '0')}` as Position;

/** A log whose pages come when the test says so. */
const told = async () => {
  let said = Promise.withResolvers<Page | null>();
  const store = {
    head: async () => ({ incarnation: 'log', position: positionOf(0) }),
    readAll: async function* () {},
    subscribe: async function* () {
      for (;;) {
        const page = await said.promise;
        said = Promise.withResolvers();
        if (page === null) return;
        yield page;
      }
    },
  } as unknown as EventStore;
  const tail = await openTail(store, quiet, Date);
  tail.want(['jar', 'ledger']);
  let at = 0;
  return {
    tail,
    say: async (category: string): Promise<void> => {
      at += 1;
      const event = { stream: `${category}-1`, position: positionOf(at), meta: { occurredAt: '' } };
      said.resolve({ events: [event as unknown as Recorded], position: positionOf(at), live: true });
      await new Promise(setImmediate);
    },
    close: async (): Promise<void> => {
      const closed = tail.close();
      said.resolve(null);
      await closed;
    },
  };
};

/** The pages that a processor is given, by the number of their events; it takes no time for them. */
const following = (tail: Tail, category: string, wanted: () => boolean) => {
  const pages: number[] = [];
  const stopping = new AbortController();
  let after = tail.seen();
  const run = async (): Promise<void> => {
    for (;;) {
      const page = await tail.next({
        ...{ after, filter: { categories: [category] }, max: 256, signal: stopping.signal, wanted },
      });
      if (page === null) throw new Error('it is held');
      pages.push(page.events.length);
      after = page.position;
    }
  };
  const ended = run().catch((error: unknown) => {
    if (!stopping.signal.aborted) throw error;
  });
  const stop = async (): Promise<void> => {
    stopping.abort();
    await ended;
  };
  return { pages, at: () => after, stop };
};

let log: Awaited<ReturnType<typeof told>>;
beforeEach(async () => {
  log = await told();
});
afterEach(() => log.close());

it('what comes is handed on at once, and while somebody lags as one page, unless somebody waits for it', async () => {
  const [one, wanted] = [following(log.tail, 'jar', () => false), following(log.tail, 'jar', () => true)];
  for (let n = 0; n < 3; n += 1) await log.say('jar');
  expect([one.pages, wanted.pages]).toEqual([
    [1, 1, 1],
    [1, 1, 1],
  ]);
  log.tail.lags('another', true);
  for (let n = 0; n < 6; n += 1) await log.say('jar');
  expect([one.pages, wanted.pages]).toEqual([
    [1, 1, 1, 1],
    [1, 1, 1, 1, 1, 1, 1, 1, 1],
  ]);
  await wait(100);
  expect(one.pages).toEqual([1, 1, 1, 1, 5]);
  expect([one.at(), wanted.at()]).toEqual([positionOf(9), positionOf(9)]);
  log.tail.lags('another', false);
  for (let n = 0; n < 2; n += 1) await log.say('jar');
  expect(one.pages.slice(5)).toEqual([1, 1]);
  await Promise.all([one.stop(), wanted.stop()]);
});

it('who begins to be waited for is given what is there', async () => {
  let isWanted = false;
  log.tail.lags('another', true);
  const one = following(log.tail, 'jar', () => isWanted);
  await log.say('jar');
  await log.say('jar');
  log.tail.poke();
  await new Promise(setImmediate);
  expect(one.pages).toEqual([1]);
  isWanted = true;
  log.tail.poke();
  await new Promise(setImmediate);
  expect(one.pages).toEqual([1, 1]);
  await one.stop();
});

it('whom nothing of it concerns is not woken for it, and learns a little later how far the log has come', async () => {
  const [concerned, other] = [following(log.tail, 'jar', () => false), following(log.tail, 'ledger', () => false)];
  for (let n = 0; n < 4; n += 1) {
    await log.say('jar');
    await wait(30);
  }
  expect(concerned.pages).toEqual([1, 1, 1, 1]);
  expect(other.pages).toEqual([]);
  await wait(250);
  expect(other.pages.every((events) => events === 0)).toBe(true);
  expect(other.pages.length).toBeLessThanOrEqual(2);
  expect(other.at()).toBe(positionOf(4));
  await Promise.all([concerned.stop(), other.stop()]);
});
