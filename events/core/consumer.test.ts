/** What is fed by the bus, between a batch and the group's offset: what it hands on, keeps aside, remembers and runs again. */
import { unavailable } from '../ports/errors.ts';
import type { Delivery } from '../ports/event-bus.ts';
import type { Doc } from '../ports/read-models.ts';
import { quiet } from '../workbench/ports.ts';
import type { Bench } from '../workbench/spine.ts';
import { openBench } from '../workbench/spine.ts';
import type { Codec } from './codec.ts';
import { busProjector, consume, orderOf } from './consumer.ts';
import { orderAt } from './heard.ts';
import { openModel } from './model.ts';
import { type Observe, type SpanOptions, unobserved } from './observe.ts';
import { DEATHS, DIED, openParkingLot, STARTS, TRIES } from './parking.ts';
import type { AnyProjection } from './types.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.end());

const message = (key: string, revision: number, partition = 0): Delivery => ({
  ...{ topic: 'jars', partition, offset: String(revision), id: `${key}-${revision}`, key, type: 'JarFilled' },
  headers: { position: 'here.1', revision: String(revision), index: '0', traceparent: `trace of ${key}` },
  body: new Uint8Array(),
});
const BATCH = [message('jar-a', 2), message('jar-b', 1), message('jar-a', 3), message('jar-c', 1)];
const IDS = BATCH.map(({ id }) => id);
const SINGLES = IDS.map((id) => [id]);

/** A consumer with a parking lot of its own, which may be opened again: each opening is another life of its process. */
const openStage = async () => {
  const lot = async () => (await openParkingLot(bench.ports.models, 'jars', { clock: Date, log: quiet })).of('heard');
  const parking = await lot();
  const discards = new Set<string>();
  const stage = {
    parking,
    discards,
    handled: [] as string[][],
    progress: [] as (string | undefined)[],
    broken: [] as unknown[],
    spans: [] as SpanOptions[],
    outcome: (_ids: readonly string[]): Error | null => null,
    touches: ({ id }: Delivery): readonly string[] => [`lid of ${id}`],
    kept: async (key: string) => (await parking.kept(key)).map(({ id }) => id),
    parked: async (key: string) => (await (await lot()).refresh()).get(key),
    /** With the first of these kept. */
    park: async (...kept: readonly [Delivery, ...Delivery[]]): Promise<void> => {
      const [{ key, id }] = kept;
      for (const one of kept) await parking.keep(one, orderOf(one));
      await parking.park(key, { from: null, eventId: id, error: 'no', tries: 5, docs: [key] });
    },
    open: async () => {
      let give: Parameters<Bench['ports']['bus']['consume']>[1] = async () => undefined;
      const observe: Observe = {
        ...unobserved,
        span: (_name, options, work) => {
          stage.spans.push(options);
          return work(undefined);
        },
      };
      const { rerun } = await consume({
        ...{ name: 'heard', group: 'heard', topics: ['jars'], parking, observe, discards: async () => discards },
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
            stage.handled.push(ids);
            const error = stage.outcome(ids);
            if (error !== null) throw error;
          },
          touches: (one) => stage.touches(one),
        },
        progress: (last) => stage.progress.push(last?.id),
        broken: (error) => stage.broken.push(error),
        signal: new AbortController().signal,
      });
      const signal = new AbortController().signal;
      return { rerun, give: (batch: readonly Delivery[], revoked = signal) => give(batch, revoked) };
    },
  };
  return stage;
};

describe('a batch of the bus', () => {
  it('is handled at once, under a span that names what caused it, and its last message is told', async () => {
    const stage = await openStage();
    await (await stage.open()).give(BATCH);
    expect(stage.handled).toEqual([IDS]);
    expect(stage.progress).toEqual(['jar-c-1']);
    const links = ['trace of jar-a', 'trace of jar-b', 'trace of jar-c'];
    expect(stage.spans).toEqual([{ attributes: { processor: 'heard', messages: 4 }, links }]);
  });

  it('of a partition that was taken away is left to others', async () => {
    const stage = await openStage();
    await (await stage.open()).give(BATCH, AbortSignal.abort());
    expect([stage.handled, stage.progress]).toEqual([[], []]);
  });

  it('of none is no start', async () => {
    const stage = await openStage();
    for (let n = 0; n < STARTS; n += 1) await (await stage.open()).give([]);
    await (await stage.open()).give(BATCH);
    expect(stage.handled.at(-1)).toEqual(IDS);
  });

  it('is handled without what was given up', async () => {
    const stage = await openStage();
    stage.discards.add('jar-a-3').add('jar-b-1');
    await (await stage.open()).give(BATCH);
    expect(stage.handled).toEqual([['jar-a-2', 'jar-c-1']]);
  });

  it('comes again whole where a store is away, which its supervisor is told', async () => {
    const stage = await openStage();
    stage.outcome = () => unavailable('the read models');
    await expect((await stage.open()).give(BATCH)).rejects.toMatchObject({ code: 'Unavailable' });
    expect([stage.handled, stage.progress]).toEqual([[IDS], []]);
    expect(stage.broken).toEqual([expect.objectContaining({ code: 'Unavailable' })]);
  });

  it('comes again whole where a store goes away while it is taken one by one', async () => {
    const stage = await openStage();
    stage.outcome = (ids) => (ids.length > 1 ? new Error('no') : ids[0] === 'jar-b-1' ? unavailable('it') : null);
    await expect((await stage.open()).give(BATCH)).rejects.toMatchObject({ code: 'Unavailable' });
    expect(stage.handled).toEqual([IDS, ['jar-a-2'], ['jar-b-1']]);
  });
});

describe('a view that the bus feeds', () => {
  type Count = Doc & { times: number };
  const counts: AnyProjection = {
    ...{ name: 'counts', version: 1, reads: { topics: ['jars'] } },
    ids: ({ stream }) => [stream],
    evolve: (doc, _fact, id) => ({ _id: id, times: ((doc as Count | null)?.times ?? 0) + 1 }),
  };
  const fromDelivery = ({ key, type, id }: Delivery) => (type === 'JarFilled' ? { stream: key, id } : null);
  const codec = { fromDelivery } as unknown as Codec;
  const FOREIGN = { ...message('jar-d', 1), type: 'SaidByAnother' };

  const openView = async () => {
    const model = await openModel<Doc>(bench.ports.models, 'jars.counts', 1, { progress: 'elsewhere' });
    const told: string[][] = [];
    const took = (name: string, facts: readonly { stream: string }[]) =>
      void told.push([name, ...facts.map(({ stream }) => stream)]);
    const current = model.current();
    const times = async () =>
      [...(await current.load(['jar-a', 'jar-b', 'jar-c', 'jar-d'])).values()].map(
        (held) => (held.doc as Count)?.times,
      );
    return { model, current, told, took, times };
  };

  it('takes a batch in once, tells what it took, and nothing of what nobody here knows', async () => {
    const { model, told, took, times } = await openView();
    const view = busProjector(counts, model, codec, took);
    await view.handle([...BATCH, FOREIGN]);
    await view.handle(BATCH);
    await view.handle([FOREIGN]);
    expect(await times()).toEqual([2, 1, 1]);
    expect(told).toEqual([['counts', 'jar-a', 'jar-b', 'jar-a', 'jar-c']]);
    expect([view.touches(message('jar-a', 2)), view.touches(FOREIGN)]).toEqual([['jar-a'], []]);
    await expect(busProjector(counts, model, codec).handle([message('jar-a', 4)])).resolves.toBeUndefined();
  });

  it('folds a batch again where somebody else was faster on one of its documents', async () => {
    const { model, current, told, took, times } = await openView();
    let applied = 0;
    const contended = {
      ...current,
      apply: async (...of: Parameters<typeof current.apply>) => {
        applied += 1;
        return applied === 1 ? ('conflict' as const) : await current.apply(...of);
      },
    };
    await busProjector(counts, { ...model, current: () => contended }, codec, took).handle(BATCH);
    expect([applied, await times()]).toEqual([2, [2, 1, 1]]);
    expect(told).toHaveLength(1);
  });
});

describe('the place of a message among those of its key', () => {
  it.each([
    [message('jar-a', 7).headers, orderAt('here.1', '7', '0')],
    [{ position: 'here.1', revision: '7', index: '2' }, orderAt('here.1', '7', '2')],
    [{}, orderAt(undefined, '0', '0')],
  ])('of %j is %p', (headers, expected) => expect(orderOf({ ...message('jar-a', 1), headers })).toBe(expected));
});

describe('a message that cannot be handled', () => {
  it('is tried alone, five times, and then kept with what comes later of its key', async () => {
    const stage = await openStage();
    stage.outcome = (ids) => (ids.includes('jar-a-2') ? new Error('no') : null);
    await (await stage.open()).give(BATCH);
    const tries = Array.from({ length: TRIES }, () => ['jar-a-2']);
    expect(stage.handled).toEqual([IDS, ...tries, ['jar-b-1'], ['jar-c-1']]);
    expect(await stage.kept('jar-a')).toEqual(['jar-a-2', 'jar-a-3']);
    const docs = ['lid of jar-a-2', 'lid of jar-a-3'];
    expect(await stage.parked('jar-a')).toMatchObject({
      eventId: 'jar-a-2',
      error: 'no',
      tries: TRIES,
      docs,
      from: null,
    });
    expect(stage.progress).toEqual(['jar-c-1']);
  });

  it('and is handled at last is not kept', async () => {
    const stage = await openStage();
    stage.outcome = (ids) => (ids.includes('jar-a-2') && stage.handled.length < TRIES ? new Error('no') : null);
    await (await stage.open()).give(BATCH);
    expect(stage.handled.slice(TRIES)).toEqual([['jar-b-1'], ['jar-a-3'], ['jar-c-1']]);
    expect(await stage.parked('jar-a')).toBeUndefined();
  });

  it('concerns nobody knows what where it cannot be read', async () => {
    const stage = await openStage();
    stage.outcome = (ids) => (ids.includes('jar-a-2') ? new Error('no') : null);
    stage.touches = () => {
      throw new Error('unreadable');
    };
    await (await stage.open()).give(BATCH);
    expect(await stage.parked('jar-a')).toMatchObject({ docs: null });
  });
});

describe('messages of a parked key', () => {
  it('hold nothing else of their batch up, and are kept in their order', async () => {
    const stage = await openStage();
    await stage.park(message('jar-a', 1));
    await (await stage.open()).give(BATCH);
    expect(stage.handled).toEqual([['jar-b-1', 'jar-c-1']]);
    expect(await stage.kept('jar-a')).toEqual(['jar-a-1', 'jar-a-2', 'jar-a-3']);
    expect(await stage.parked('jar-a')).toMatchObject({ docs: ['jar-a', 'lid of jar-a-2', 'lid of jar-a-3'] });
  });

  it('are kept aside too where another process parked their key a moment ago', async () => {
    const stage = await openStage();
    const { give } = await stage.open();
    await give([message('jar-b', 0)]);
    const lot = await openParkingLot(bench.ports.models, 'jars', { clock: Date, log: quiet });
    await lot.of('heard').park('jar-a', { from: null, eventId: 'jar-a-1', error: 'no', tries: 5, docs: [] });
    await give(BATCH);
    expect(stage.handled.at(-1)).toEqual(['jar-b-1', 'jar-c-1']);
  });

  it('that were given up are not kept', async () => {
    const stage = await openStage();
    await stage.park(message('jar-a', 1));
    stage.discards.add('jar-a-3');
    await (await stage.open()).give(BATCH);
    expect(await stage.kept('jar-a')).toEqual(['jar-a-1', 'jar-a-2']);
  });
});

describe('a parked key that an operator asks for', () => {
  const asked = async (outcome: (ids: readonly string[]) => Error | null) => {
    const stage = await openStage();
    await stage.park(message('jar-a', 1), message('jar-a', 2), message('jar-a', 3));
    await stage.park(message('jar-b', 1));
    await stage.parking.askRetry('jar-a');
    stage.outcome = outcome;
    const { rerun } = await stage.open();
    return { ...stage, rerun };
  };
  const failing = (error: () => Error) => (ids: readonly string[]) => (ids.includes('jar-a-2') ? error() : null);
  const ALL = ['jar-a-1', 'jar-a-2', 'jar-a-3'];

  it('is run again together, and flows again; no other is', async () => {
    const stage = await asked(() => null);
    await stage.rerun();
    expect(stage.handled).toEqual([ALL]);
    expect(await stage.kept('jar-a')).toEqual([]);
    expect([await stage.parked('jar-a'), await stage.kept('jar-b')]).toEqual([undefined, ['jar-b-1']]);
  });

  it('is run again some hundreds at once', async () => {
    const stage = await openStage();
    const [first, ...others] = Array.from({ length: 300 }, (_, n) => message('jar-a', n));
    if (first !== undefined) await stage.park(first, ...others);
    await stage.parking.askRetry('jar-a');
    await (await stage.open()).rerun();
    expect(stage.handled.map((ids) => ids.length)).toEqual([256, 44]);
    expect(stage.handled.flat()).toEqual([first, ...others].map((one) => one?.id));
  });

  it('is run again without what was given up since', async () => {
    const stage = await asked(() => null);
    stage.discards.add('jar-a-2');
    await stage.rerun();
    expect(stage.handled).toEqual([['jar-a-1', 'jar-a-3']]);
    expect([await stage.parked('jar-a'), await stage.kept('jar-a')]).toEqual([undefined, []]);
  });

  it('is done up to the message that still fails, and waits on from there', async () => {
    const stage = await asked(failing(() => new Error('still no')));
    await stage.rerun();
    expect(stage.handled).toEqual([ALL, ['jar-a-1'], ['jar-a-2']]);
    expect(await stage.kept('jar-a')).toEqual(['jar-a-2', 'jar-a-3']);
    expect(await stage.parked('jar-a')).toMatchObject({ tries: 6, error: 'still no', retry: false });
  });

  it('waits on whole where a store is away, since no message is at fault', async () => {
    const stage = await asked(failing(() => unavailable('the read models')));
    await expect(stage.rerun()).rejects.toMatchObject({ code: 'Unavailable' });
    expect(stage.handled).toEqual([ALL]);
    expect(await stage.kept('jar-a')).toEqual(ALL);
    expect(await stage.parked('jar-a')).toMatchObject({ tries: 5, retry: true });
  });

  it('has its turn after the batch in hand', async () => {
    const stage = await openStage();
    await stage.park(message('jar-a', 1));
    await stage.parking.askRetry('jar-a');
    const { give, rerun } = await stage.open();
    await Promise.all([give(BATCH), rerun()]);
    expect(stage.handled).toEqual([['jar-b-1', 'jar-c-1'], ALL]);
  });
});

describe('a consumer whose process died', () => {
  /** Other lives before this one, none of which came any further. */
  const died = async ({ parking }: Awaited<ReturnType<typeof openStage>>, times: number): Promise<void> => {
    for (let n = 0; n < times; n += 1) await parking.started('jars/0', BATCH[0]?.offset ?? '');
  };

  it.each([
    [STARTS - 2, [IDS]],
    [STARTS - 1, SINGLES],
  ])('after %p starts at one place takes the batch so', async (times, expected) => {
    const stage = await openStage();
    await died(stage, times);
    await (await stage.open()).give(BATCH);
    expect(stage.handled).toEqual(expected);
  });

  it('counts a start once for each partition', async () => {
    const stage = await openStage();
    await died(stage, STARTS - 2);
    const { give } = await stage.open();
    await give(BATCH);
    await give(BATCH);
    expect(stage.handled).toEqual([IDS, IDS]);
    const other = [message('jar-d', 2, 1), message('jar-e', 1, 1)];
    await give(other);
    expect(stage.handled.at(-1)).toEqual(['jar-d-2', 'jar-e-1']);
    expect(await stage.parking.started('jars/1', '2')).toBe(2);
  });

  it('takes what comes after that first batch together again', async () => {
    const stage = await openStage();
    await died(stage, STARTS - 1);
    const { give } = await stage.open();
    await give(BATCH);
    await give(BATCH);
    expect(stage.handled).toEqual([...SINGLES, IDS]);
  });

  it('is careful at once where a message that was alone in its hands is among them, and notes each', async () => {
    const stage = await openStage();
    await stage.parking.note('jars/0', 'jar-a-3', null);
    stage.outcome = (ids) => (ids[0] === 'jar-a-3' ? unavailable('the read models') : null);
    await expect((await stage.open()).give(BATCH)).rejects.toMatchObject({ code: 'Unavailable' });
    expect(stage.handled).toEqual([['jar-a-2'], ['jar-b-1'], ['jar-a-3']]);
    expect(await stage.parking.tried('jars/0')).toEqual({ event: 'jar-a-3', times: DEATHS });
  });

  it('is not careful where that message is none of them', async () => {
    const stage = await openStage();
    await stage.parking.note('jars/0', 'jar-z-9', null);
    await (await stage.open()).give(BATCH);
    expect(stage.handled).toEqual([IDS]);
  });

  it('keeps a message that was alone in its hands at two deaths, and does not touch it', async () => {
    const stage = await openStage();
    let before = null;
    for (let n = 0; n < DEATHS; n += 1) {
      await stage.parking.note('jars/0', 'jar-a-2', before);
      before = await stage.parking.tried('jars/0');
    }
    await (await stage.open()).give(BATCH);
    expect(stage.handled).toEqual([['jar-b-1'], ['jar-c-1']]);
    expect(await stage.parked('jar-a')).toMatchObject({ error: DIED, tries: TRIES, eventId: 'jar-a-2' });
    expect(await stage.kept('jar-a')).toEqual(['jar-a-2', 'jar-a-3']);
  });
});
