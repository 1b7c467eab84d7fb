import { PassThrough } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { AllStreamSubscription, EventStoreDBClient } from '@eventstore/db-client';
import { unavailable } from '../../ports/errors.ts';
import type { Page } from '../../ports/event-store.ts';
import { anEvent, collected, errorOf } from '../../suites/event-store/samples.ts';
import type { Connection, Terms } from './connection.ts';
import { follow } from './follow.ts';
import { cutPages } from './page.ts';
import { positionsOf } from './positions.ts';
import { resumed } from './resumed.ts';

const positions = positionsOf('0190a1b2c3d4e5f60718293a4b5c6d7e');
const at = (n: number) => positions.written({ commit: BigInt(n), prepare: BigInt(n) });
const START = at(0);

/** What the client hands on of the n-th event. */
const resolved = (n: number) => {
  const { id, type, data, meta } = anEvent();
  const position = { commit: BigInt(n), prepare: BigInt(n) };
  return {
    event: {
      streamId: 'things-1',
      revision: BigInt(n),
      type,
      id,
      data,
      metadata: meta,
      created: new Date(0),
      position,
    },
  };
};

/** Streams of the client's kind, fed by hand: what is written to one is what the client has converted. */
const fed = (size = 3) => {
  const open = () =>
    Object.assign(new PassThrough({ objectMode: true, highWaterMark: 4 }), {
      unsubscribed: 0,
      unsubscribe: async () => {
        newest().unsubscribed += 1;
      },
    });
  const streams = [open()];
  const newest = () => streams.at(-1) ?? open();
  const asked: unknown[] = [];
  const [reader, closing] = [new AbortController(), new AbortController()];
  const client = {
    subscribeToAll: ({ fromPosition }: { fromPosition: unknown }) => {
      if (asked.push(fromPosition) > 1) streams.push(open());
      return newest() as unknown as AllStreamSubscription;
    },
  };
  const connection = {
    closed: closing.signal,
    subscribe: <S>(run: (client: EventStoreDBClient, terms: Terms) => S) =>
      run(client as unknown as EventStoreDBClient, {} as Terms),
  } as unknown as Connection;
  const pages = follow({
    connection,
    positions,
    head: async () => START,
    cut: cutPages(START, undefined, size),
    filter: undefined,
    signal: reader.signal,
    pauseMs: () => 0,
  });
  const write = (from: number, to: number): boolean => {
    let taken = true;
    for (let n = from; n <= to; n += 1) taken = newest().write(resolved(n));
    return taken;
  };
  /** Until the reader has subscribed so often. */
  const subscribed = async (times: number): Promise<void> => {
    while (asked.length < times) await pause(1);
  };
  return { newest, pages, write, reader, closing, asked, subscribed };
};
const short = ({ events, position, live }: Page) => [events.length, position, live];
const next = async (pages: AsyncGenerator<Page>) => short((await pages.next()).value as Page);

describe('a subscription as pages', () => {
  it('tells a reader at the head at once that it is live, and then waits', async () => {
    const { newest, pages, reader, subscribed } = fed();
    const first = next(pages);
    await subscribed(1);
    newest().emit('caughtUp');
    expect(await first).toEqual([0, START, true]);
    const second = pages.next();
    expect(await Promise.race([second, pause(30, 'nothing')])).toBe('nothing');
    reader.abort();
    expect((await second).done).toBe(true);
    expect(newest().unsubscribed).toBe(1);
  });

  it('is live only when the events that "caught up" has overtaken are taken too', async () => {
    const { newest, pages, write, subscribed } = fed();
    const first = next(pages);
    await subscribed(1);
    write(1, 4);
    newest().emit('caughtUp');
    expect(await first).toEqual([3, at(3), false]);
    expect(await next(pages)).toEqual([1, at(4), true]);
    write(5, 5);
    expect(await next(pages)).toEqual([1, at(5), true]);
    await pages.return(undefined);
  });

  it('fills a page while it catches up, however slowly events come', async () => {
    const { pages, write } = fed();
    const first = next(pages);
    for (let n = 1; n <= 3; n += 1) {
      await pause(5);
      write(n, n);
    }
    expect(await first).toEqual([3, at(3), false]);
    await pages.return(undefined);
  });

  it('lets what a slow reader has not taken wait where it comes from', async () => {
    const { pages, write, subscribed } = fed();
    const first = next(pages);
    await subscribed(1);
    write(1, 3);
    await first;
    let taken = 0;
    while (taken < 1_000 && write(taken + 4, taken + 4)) taken += 1;
    expect(taken).toBeLessThan(10);
    await pages.return(undefined);
  });

  it('goes on behind what it holds when it is ended or breaks, with what it held in the same page', async () => {
    const ends: readonly ((of: ReturnType<typeof fed>) => void)[] = [
      ({ newest }) => void newest().end(),
      ({ newest }) => void newest().destroy(),
      ({ newest }) => void newest().emit('error', Object.assign(new Error('read'), { code: 'ECONNRESET' })),
    ];
    for (const end of ends) {
      const subscription = fed();
      const first = next(subscription.pages);
      await subscription.subscribed(1);
      subscription.write(1, 2);
      await pause(5);
      end(subscription);
      await subscription.subscribed(2);
      // A server that begins with the event at the position itself, or before it, repeats nothing either.
      subscription.write(1, 3);
      expect(await first).toEqual([3, at(3), false]);
      expect(subscription.asked).toEqual([positions.read(START), positions.read(at(2))]);
      await subscription.pages.return(undefined);
    }
  });

  it('is Unavailable when it is ended eight times without an event between, though it had caught up each time', async () => {
    const { newest, pages, asked, subscribed } = fed();
    const first = next(pages);
    await subscribed(1);
    newest().emit('caughtUp');
    expect(await first).toEqual([0, START, true]);
    const second = errorOf(pages.next());
    for (let times = 1; times <= 8; times += 1) {
      await subscribed(times);
      newest().emit('caughtUp');
      await pause(1);
      newest().emit('error', Object.assign(new Error('read'), { code: 'ECONNRESET' }));
    }
    expect(await second).toMatchObject({ code: 'Unavailable' });
    expect(asked).toHaveLength(8);
    // What breaks after the reader has gone is nobody's: an error without a listener would end the process.
    newest().emit('error', new Error('late'));
  });

  it('is Unavailable at once when the store is closed', async () => {
    const { newest, pages, closing, asked, subscribed } = fed();
    const first = errorOf(pages.next());
    await subscribed(1);
    closing.abort();
    expect(await first).toMatchObject({ code: 'Unavailable' });
    expect(asked).toHaveLength(1);
    expect(newest().unsubscribed).toBeGreaterThan(0);
  });
});

describe('a read that goes on', () => {
  const open = new AbortController().signal;
  const broken = unavailable('store');

  it('begins again behind what was delivered, and counts tries without progress only', async () => {
    let here = 0;
    const items = resumed(
      async function* () {
        here += 1;
        yield here;
        if (here < 6) throw broken;
      },
      { closed: open },
    );
    expect(await collected(items)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('gives up after so many tries in vain, at once for anything else and when the store is closed', async () => {
    const tries = async (error: unknown, o: Partial<Parameters<typeof resumed>[1]> = {}): Promise<number> => {
      let made = 0;
      const items = resumed(
        () => {
          made += 1;
          throw error;
        },
        { closed: open, pauseMs: () => 0, ...o },
      );
      expect(await errorOf(collected(items))).toBe(error);
      return made;
    };
    expect(await tries(broken)).toBe(3);
    expect(await tries(broken, { tries: 8 })).toBe(8);
    expect(await tries(broken, { tries: 8, withinMs: -1 })).toBe(1);
    expect(await tries(new TypeError('a bug'))).toBe(1);
    expect(await tries(broken, { closed: AbortSignal.abort() })).toBe(1);
  });

  it('ends quietly where its reader has gone between two tries', async () => {
    const gone = new AbortController();
    const items = resumed(
      () => {
        gone.abort();
        throw broken;
      },
      { closed: open, signal: gone.signal, pauseMs: () => 60_000 },
    );
    expect(await collected(items)).toEqual([]);
  });
});
