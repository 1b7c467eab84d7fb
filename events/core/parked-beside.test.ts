/** What waits for an operator holds nobody up: what else comes with it is handled together, as on any other day. */
import { unavailable } from '../ports/errors.ts';
import type { Delivery } from '../ports/event-bus.ts';
import type { Position, Recorded } from '../ports/event-store.ts';
import type { Doc } from '../ports/read-models.ts';
import { quiet } from '../workbench/ports.ts';
import type { Bench } from '../workbench/spine.ts';
import { openBench } from '../workbench/spine.ts';
import { consume, orderOf } from './consumer.ts';
import { runLogProcessor } from './log-processor.ts';
import { openModel } from './model.ts';
import { openParkingLot, TRIES } from './parking.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.end());

const openLot = () => openParkingLot(bench.ports.models, 'jars', { clock: Date, log: quiet });
const none = async (): Promise<ReadonlySet<string>> => new Set();
const parkedFrom = (from: { revision: number; position: Position } | null) => ({
  ...{ from, eventId: 'a1', error: 'no', tries: 5, docs: ['jar-a'] },
});

describe('a page of the log with events of a parked stream', () => {
  const event = (stream: string, revision: number, at: number): Recorded =>
    ({
      stream,
      revision,
      id: `${stream}-${revision}`,
      position: `here.${at}`,
      type: 'JarFilled',
    }) as unknown as Recorded;
  const page = [
    event('jar-a', 1, 1),
    event('jar-b', 1, 2),
    event('jar-a', 2, 3),
    event('jar-c', 1, 4),
    event('jar-b', 2, 5),
  ];

  const running = async (fails: (ids: readonly string[]) => boolean, parks: boolean) => {
    const parking = (await openLot()).of('list');
    if (parks) await parking.park('jar-a', parkedFrom({ revision: 1, position: 'here.1' as Position }));
    const model = await openModel<Doc>(bench.ports.models, 'jars.list', 1);
    const [handled, done] = [[] as string[][], new AbortController()];
    let given = false;
    await runLogProcessor(
      {
        filter: { categories: ['jar'] },
        model,
        unsavedMs: 0,
        work: {
          handle: async (events, move) => {
            const ids = events.map(({ id }) => id);
            handled.push(ids);
            if (fails(ids)) throw new Error('no');
            return await model.current().apply([], move);
          },
          touches: ({ revision }) => [`lid-${revision}`],
          redo: async () => undefined,
        },
      },
      {
        tail: { seen: () => null },
        reader: {
          next: async () => {
            if (given) done.abort();
            const events = given ? [] : page;
            given = true;
            return { events, position: page.at(-1)?.position as Position, live: true };
          },
          isLong: async () => false,
          away: () => undefined,
        },
        store: bench.ports.events,
        parking,
        discards: none,
        firstRun: false,
        wanted: () => false,
        asks: { retry: false },
        progress: () => undefined,
        signal: done.signal,
      },
    );
    expect(await model.current().checkpoint()).toBe(page.at(-1)?.position);
    return { handled, docs: (await parking.refresh()).get('jar-a')?.docs };
  };

  it('is handled at once but for those, whose documents are noted', async () => {
    const { handled, docs } = await running(() => false, true);
    expect(handled).toEqual([['jar-b-1', 'jar-c-1', 'jar-b-2']]);
    expect(docs).toEqual(['jar-a', 'lid-1', 'lid-2']);
  });

  it('is taken one by one where one of them fails, and nothing behind that of its stream is tried', async () => {
    const { handled, docs } = await running((ids) => ids.includes('jar-a-1'), false);
    const tries = Array.from({ length: TRIES }, () => ['jar-a-1']);
    expect(handled.slice(1, 1 + TRIES + 3)).toEqual([...tries, ['jar-b-1'], ['jar-c-1'], ['jar-b-2']]);
    expect(docs).toEqual(['lid-1', 'lid-2']);
  });
});

describe('a batch of the bus with messages of a parked key', () => {
  const message = (key: string, revision: number): Delivery => ({
    ...{ topic: 'jars', partition: 0, offset: String(revision), id: `${key}-${revision}`, key, type: 'JarFilled' },
    headers: { position: 'here.1', revision: String(revision), index: '0' },
    body: new Uint8Array(),
  });
  const batch = [message('jar-a', 2), message('jar-b', 1), message('jar-a', 3), message('jar-c', 1)];

  const consuming = async (outcome: (ids: readonly string[]) => Error | null, given: readonly string[] = []) => {
    const parking = (await openLot()).of('heard');
    await parking.keep(message('jar-a', 1), orderOf(message('jar-a', 1)));
    await parking.park('jar-a', parkedFrom(null));
    const handled: string[][] = [];
    let give: Parameters<Bench['ports']['bus']['consume']>[1] = async () => undefined;
    const { rerun } = await consume({
      ...{ name: 'heard', group: 'heard', topics: ['jars'], parking, discards: async () => new Set(given) },
      bus: {
        ...bench.ports.bus,
        consume: async (_o, handle) => {
          give = handle;
          return { drained: Promise.resolve() };
        },
      },
      work: {
        handle: async (some) => {
          const ids = some.map(({ id }) => id);
          handled.push(ids);
          const error = outcome(ids);
          if (error !== null) throw error;
        },
        touches: ({ id }) => [`lid of ${id}`],
      },
      progress: () => undefined,
      broken: () => undefined,
      signal: new AbortController().signal,
    });
    await give(batch, new AbortController().signal);
    const kept = async () => (await parking.kept('jar-a')).map(({ id }) => id);
    return { parking, handled, kept, rerun };
  };

  const failing = (error: () => Error) => (ids: readonly string[]) => (ids.includes('jar-a-2') ? error() : null);

  it('is handled at once but for those, which are kept in their order', async () => {
    const { parking, handled, kept } = await consuming(() => null);
    expect(handled).toEqual([['jar-b-1', 'jar-c-1']]);
    expect(await kept()).toEqual(['jar-a-1', 'jar-a-2', 'jar-a-3']);
    expect((await parking.refresh()).get('jar-a')?.docs).toEqual(['jar-a', 'lid of jar-a-2', 'lid of jar-a-3']);
  });

  it('is handled without what was given up', async () => {
    const { handled, kept } = await consuming(() => null, ['jar-a-3', 'jar-b-1']);
    expect(handled).toEqual([['jar-c-1']]);
    expect(await kept()).toEqual(['jar-a-1', 'jar-a-2']);
  });

  it('which are run again together', async () => {
    const { parking, handled, kept, rerun } = await consuming(() => null);
    await parking.askRetry('jar-a');
    await rerun();
    expect(handled.slice(1)).toEqual([['jar-a-1', 'jar-a-2', 'jar-a-3']]);
    expect(await kept()).toEqual([]);
    expect([...(await parking.refresh()).keys()]).toEqual([]);
  });

  it('of which those before the one that still fails are done, and it waits with those behind it', async () => {
    const { parking, handled, kept, rerun } = await consuming(failing(() => new Error('still no')));
    await parking.askRetry('jar-a');
    await rerun();
    expect(handled.slice(1)).toEqual([['jar-a-1', 'jar-a-2', 'jar-a-3'], ['jar-a-1'], ['jar-a-2']]);
    expect(await kept()).toEqual(['jar-a-2', 'jar-a-3']);
    expect((await parking.refresh()).get('jar-a')).toMatchObject({ tries: 6, error: 'still no', retry: false });
  });

  it('and all of which wait on where a store is away, since no message is at fault', async () => {
    const { parking, handled, kept, rerun } = await consuming(failing(() => unavailable('the read models')));
    await parking.askRetry('jar-a');
    await expect(rerun()).rejects.toMatchObject({ code: 'Unavailable' });
    expect(handled.slice(1)).toEqual([['jar-a-1', 'jar-a-2', 'jar-a-3']]);
    expect(await kept()).toEqual(['jar-a-1', 'jar-a-2', 'jar-a-3']);
    expect((await parking.refresh()).get('jar-a')).toMatchObject({ tries: 5, retry: true });
  });
});
