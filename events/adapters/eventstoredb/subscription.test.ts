import { PassThrough } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { AllStreamResolvedEvent, AllStreamSubscription } from '@eventstore/db-client';
import { unavailable } from '../../ports/errors.ts';
import { anEvent, collected, errorOf } from '../../ports/event-store/samples.ts';
import type { Page, Position, Recorded } from '../../ports/event-store.ts';
import { cutPages } from './page.ts';
import { resumed } from './resumed.ts';
import { pagesOf } from './subscription.ts';

const START = 'at the start' as Position;

/** A stream of the client's kind, fed by hand: what is written to it is what the client has converted. */
const fed = (size = 3) => {
  const stream = Object.assign(new PassThrough({ objectMode: true, highWaterMark: 4 }), {
    unsubscribed: 0,
    unsubscribe: async () => {
      stream.unsubscribed += 1;
    },
  });
  const [reader, closing] = [new AbortController(), new AbortController()];
  const cut = cutPages(START, undefined, size);
  const pages = pagesOf({
    subscription: stream as unknown as AllStreamSubscription,
    cut,
    add: (resolved: AllStreamResolvedEvent) => cut.add(resolved as unknown as Recorded),
    signal: reader.signal,
    closed: closing.signal,
  });
  const write = (from: number, to: number): boolean => {
    let taken = true;
    for (let n = from; n <= to; n += 1) taken = stream.write({ ...anEvent(), position: `p${n}` });
    return taken;
  };
  return { stream, pages, write, reader, closing };
};
const short = ({ events, position, live }: Page) => [events.length, position, live];
const next = async (pages: AsyncGenerator<Page>) => short((await pages.next()).value as Page);

describe('a subscription as pages', () => {
  it('tells a reader at the head at once that it is live, and then waits', async () => {
    const { stream, pages, reader } = fed();
    const first = next(pages);
    await pause(5);
    stream.emit('caughtUp');
    expect(await first).toEqual([0, START, true]);
    const second = pages.next();
    expect(await Promise.race([second, pause(30, 'nothing')])).toBe('nothing');
    reader.abort();
    expect((await second).done).toBe(true);
    expect(stream.unsubscribed).toBe(1);
  });

  it('is live only when the events that "caught up" has overtaken are taken too', async () => {
    const { stream, pages, write } = fed();
    const first = next(pages);
    await pause(5);
    write(1, 4);
    stream.emit('caughtUp');
    expect(await first).toEqual([3, 'p3', false]);
    expect(await next(pages)).toEqual([1, 'p4', true]);
    write(5, 5);
    expect(await next(pages)).toEqual([1, 'p5', true]);
    await pages.return(undefined);
  });

  it('fills a page while it catches up, however slowly events come', async () => {
    const { pages, write } = fed();
    const first = next(pages);
    for (let n = 1; n <= 3; n += 1) {
      await pause(5);
      write(n, n);
    }
    expect(await first).toEqual([3, 'p3', false]);
    await pages.return(undefined);
  });

  it('lets what a slow reader has not taken wait where it comes from', async () => {
    const { pages, write } = fed();
    const first = next(pages);
    await pause(5);
    write(1, 3);
    await first;
    let taken = 0;
    while (taken < 1_000 && write(taken + 4, taken + 4)) taken += 1;
    expect(taken).toBeLessThan(10);
    await pages.return(undefined);
  });

  it('is Unavailable when the server ends it, the connection breaks, or the store is closed', async () => {
    const ends: readonly ((of: ReturnType<typeof fed>) => void)[] = [
      ({ stream }) => void stream.end(),
      ({ stream }) => void stream.emit('error', Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })),
      ({ closing }) => closing.abort(),
    ];
    for (const end of ends) {
      const subscription = fed();
      const first = errorOf(subscription.pages.next());
      await pause(5);
      end(subscription);
      expect(await first).toMatchObject({ code: 'Unavailable' });
      expect(subscription.stream.unsubscribed).toBeGreaterThan(0);
      // What breaks after the reader has gone is nobody's: an error without a listener would end the process.
      subscription.stream.emit('error', new Error('late'));
    }
  });
});

describe('a read that goes on', () => {
  const open = new AbortController().signal;
  const broken = unavailable('store');

  it('begins again behind what was delivered, and counts tries without progress only', async () => {
    let at = 0;
    const items = resumed(async function* () {
      at += 1;
      yield at;
      if (at < 6) throw broken;
    }, open);
    expect(await collected(items)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('gives up after three tries in vain, at once for anything else and when the store is closed', async () => {
    const tries = async (error: unknown, closed: AbortSignal): Promise<number> => {
      let made = 0;
      const items = resumed(() => {
        made += 1;
        throw error;
      }, closed);
      expect(await errorOf(collected(items))).toBe(error);
      return made;
    };
    expect(await tries(broken, open)).toBe(3);
    expect(await tries(new TypeError('a bug'), open)).toBe(1);
    expect(await tries(broken, AbortSignal.abort())).toBe(1);
  });
});
