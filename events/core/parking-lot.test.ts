/** What is kept aside, over a real store of models and without a processor: what one process wrote another one finds. */
import { foreignPosition, misconfigured, modelLost, tooLarge, unavailable } from '../ports/errors.ts';
import type { Delivery } from '../ports/event-bus.ts';
import type { Position } from '../ports/event-store.ts';
import type { Doc, ReadModels } from '../ports/read-models.ts';
import type { OpenedPorts } from '../workbench/ports.ts';
import { newFolder, openPorts, quiet, removeFolder } from '../workbench/ports.ts';
import {
  carefully,
  DEATHS,
  DIED,
  describe as describeError,
  isOutside,
  openParkingLot,
  STARTS,
  TRIES,
} from './parking.ts';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const folder = newFolder();
let ports: OpenedPorts;
let lots = 0;
beforeAll(async () => {
  ports = await openPorts({ folder });
});
afterAll(async () => {
  await ports.close();
  await removeFolder(folder);
});
/** Another service with every test. */
beforeEach(() => {
  lots += 1;
});
const said: unknown[][] = [];
const log = { ...quiet, error: (...words: unknown[]) => void said.push(words) };
const open = () => openParkingLot(ports.models, `s${lots}`, { clock: { now: () => NOW }, log });

const positionOf = (revision: number) => `here.${revision}` as Position;
const parkedAt = (revision: number, docs: readonly string[] | null = ['jar-a']) => ({
  ...{ from: { revision, position: positionOf(revision) }, eventId: `e${revision}` },
  ...{ error: 'no', tries: 5, docs },
});
const delivered = (key: string, id: string, text = id): Delivery =>
  ({ key, id, type: 'JarFilled', body: new TextEncoder().encode(text), headers: { order: id } }) as unknown as Delivery;

describe('a parked key', () => {
  it('is told to the operator, and found by every process', async () => {
    const [one, other] = [await open(), await open()];
    said.length = 0;
    await one.of('view').park('jar-a', parkedAt(1));
    expect(said).toEqual([
      [
        { processor: 'view', key: 'jar-a', eventId: 'e1', error: 'no', tries: 5 },
        'parked: it waits for an operator (`lamplight parked`)',
      ],
    ]);
    const parked = { ...parkedAt(1), key: 'jar-a', parkedAt: '2026-11-21T12:00:00.000Z', retry: false };
    const found = new Map([['jar-a', parked]]);
    expect(one.of('view').keys()).toEqual(found);
    expect(one.of('other').keys()).toEqual(new Map());
    expect(other.of('view').keys()).toEqual(new Map());
    expect(await other.of('view').refresh()).toEqual(found);
    expect(one.all()).toEqual(new Map([['view', found]]));
    expect((await open()).all()).toEqual(one.all());
  });
  it('is released, by one key and one processor alone', async () => {
    const [one, other] = [await open(), await open()];
    for (const key of ['jar-a', 'jar-b']) await one.of('view').park(key, parkedAt(1));
    await one.of('reactor').park('jar-a', parkedAt(1));
    await one.of('view').release('jar-a');
    expect([...one.of('view').keys().keys()]).toEqual(['jar-b']);
    await other.refresh();
    expect([...other.of('view').keys().keys()]).toEqual(['jar-b']);
    expect([...other.of('reactor').keys().keys()]).toEqual(['jar-a']);
    await one.of('view').release('jar-a');
    await one.of('view').release('nobody');
    expect([...(await one.of('view').refresh()).keys()]).toEqual(['jar-b']);
  });
  it('is looked at alone where another process may have parked it, or taken it up again', async () => {
    const [one, other] = [await open(), await open()];
    for (const key of ['jar-a', 'jar-b', 'jar-c']) await one.of('view').park(key, parkedAt(1));
    await other.of('view').look(['jar-a', 'jar-z']);
    expect([...other.of('view').keys().keys()]).toEqual(['jar-a']);
    await one.of('view').release('jar-a');
    await other.of('view').look(['jar-a', 'jar-b']);
    expect([...other.of('view').keys().keys()]).toEqual(['jar-b']);
  });
  it('waits from its earlier event when it is parked again, with the newer error and every document', async () => {
    const view = (await open()).of('view');
    await view.park('jar-a', parkedAt(1));
    await view.askRetry('jar-a');
    expect(view.keys().get('jar-a')?.retry).toBe(true);
    await view.park('jar-a', { ...parkedAt(4, ['jar-b', 'jar-a']), error: 'still no', tries: 6 });
    expect(view.keys().get('jar-a')).toMatchObject({
      ...{ from: parkedAt(1).from, eventId: 'e4', error: 'still no', tries: 6, retry: false },
      docs: ['jar-a', 'jar-b'],
    });
  });
  it('is asked for another run only where it is parked', async () => {
    const one = await open();
    await one.of('view').askRetry('jar-a');
    await one.of('view').concerns('jar-a', ['jar-a']);
    expect(await one.of('view').refresh()).toEqual(new Map());
    await one.of('view').park('jar-a', parkedAt(1));
    await one.of('view').askRetry('jar-a');
    expect((await (await open()).of('view').refresh()).get('jar-a')?.retry).toBe(true);
  });
  it.each<[string, readonly string[] | null, readonly string[] | null, readonly string[] | null]>([
    ['more of them', ['a'], ['b', 'a'], ['a', 'b']],
    ['the same', ['a'], ['a'], ['a']],
    ['whichever they are', ['a'], null, null],
    ['none that could be named', null, ['b'], null],
    [
      'a thousand',
      ['d0'],
      Array.from({ length: 1_000 }, (_, n) => `d${n}`),
      Array.from({ length: 1_000 }, (_, n) => `d${n}`),
    ],
    ['too many to be named', ['other'], Array.from({ length: 1_000 }, (_, n) => `d${n}`), null],
  ])('concerns the documents of its later events: %s', async (_what, before, later, expected) => {
    const view = (await open()).of('view');
    await view.park('k', parkedAt(1, before));
    await view.concerns('k', later);
    expect((await view.refresh()).get('k')?.docs).toEqual(expected);
  });
});

describe('messages of a parked key', () => {
  it('are kept once each, in their order, with every byte', async () => {
    const [one, other] = [await open(), await open()];
    const view = one.of('view');
    await view.keep(delivered('jar-a', 'm2', '\u0000ÿ second'), '02');
    await view.keep(delivered('jar-a', 'm1', 'first'), '01');
    await view.keep(delivered('jar-a', 'm1', 'another'), '01');
    await view.keep(delivered('jar-b', 'm3'), '01');
    await one.of('other').keep(delivered('jar-a', 'm4'), '01');
    const kept = await other.of('view').kept('jar-a');
    expect(kept.map(({ id, body }) => [id, new TextDecoder().decode(body)])).toEqual([
      ['m1', 'first'],
      ['m2', '\u0000ÿ second'],
    ]);
    expect(kept[0]).toEqual(delivered('jar-a', 'm1', 'first'));
    await view.forget(delivered('jar-a', 'm1'), '01');
    await view.forget(delivered('jar-a', 'm2'), '99');
    expect((await other.of('view').kept('jar-a')).map(({ id }) => id)).toEqual(['m2']);
  });
  it('are read to the last, however many pages they are, by the index that there is', async () => {
    const asked: object[] = [];
    const { models } = watched({ asked, limit: 2 });
    const view = (await openParkingLot(models, `s${lots}`, { clock: { now: () => NOW }, log })).of('view');
    const ids = ['m1', 'm2', 'm3', 'm4', 'm5'];
    for (const id of ids) await view.keep(delivered('k', id), id);
    asked.length = 0;
    expect((await view.kept('k')).map(({ id }) => id)).toEqual(ids);
    const query = { where: { kind: 'message', processor: 'view', key: 'k' }, sort: [['seq', 1]], limit: 500 };
    expect(asked).toEqual([query, { ...query, after: expect.any(String) }, { ...query, after: expect.any(String) }]);
    asked.length = 0;
    await view.refresh();
    const sort = ['processor', 'key', 'seq'].map((field) => [field, 1]);
    expect(asked).toEqual(['key', 'rebuild'].map((kind) => ({ where: { kind }, sort, limit: 500 })));
  });
});

describe('who only looks', () => {
  it('makes no place for what is parked, and finds what others parked', async () => {
    const look = () => openParkingLot(ports.models, `s${lots}`, { clock: { now: () => NOW }, log, existing: true });
    await expect(look()).rejects.toMatchObject({ code: 'ModelLost' });
    await (await open()).of('view').park('jar-a', parkedAt(1));
    expect([...(await look()).of('view').keys().keys()]).toEqual(['jar-a']);
  });
});

describe('what changes nothing', () => {
  it('writes nothing', async () => {
    const writes: unknown[] = [];
    const { models } = watched({ writes });
    const view = (await openParkingLot(models, `s${lots}`, { clock: { now: () => NOW }, log })).of('view');
    await view.park('k', parkedAt(1, ['a', 'b']));
    await view.park('all', parkedAt(1, null));
    await view.keep(delivered('k', 'm1'), '01');
    writes.length = 0;
    await view.concerns('k', ['b', 'a']);
    await view.concerns('all', ['a']);
    await view.concerns('nobody', ['a']);
    await view.askRetry('nobody');
    await view.release('nobody');
    await view.keep(delivered('k', 'm1'), '01');
    expect(writes).toEqual([]);
    await view.concerns('k', ['c']);
    await view.concerns('k', null);
    expect(writes).toHaveLength(2);
    expect((await view.refresh()).get('k')?.docs).toBeNull();
  });
});

/** The store of models, which writes down what it is asked and what is written. */
const watched = ({
  asked = [],
  writes = [],
  limit,
}: Readonly<{ asked?: object[]; writes?: unknown[]; limit?: number }>): { models: ReadModels } => ({
  models: {
    ...ports.models,
    open: async <T extends Doc>(...given: Parameters<typeof ports.models.open<T>>) => {
      const model = await ports.models.open<T>(...given);
      const find: typeof model.find = (query) => {
        asked.push(query);
        return model.find(limit === undefined ? query : { ...query, limit });
      };
      const apply: typeof model.apply = (...write) => {
        writes.push(write);
        return model.apply(...write);
      };
      return { ...model, find, apply };
    },
  },
});

describe('lives of a processor', () => {
  it('count at one place, and anew at the next', async () => {
    const [one, other] = [(await open()).of('view'), (await open()).of('view')];
    expect([await one.started('log', 'p1'), await other.started('log', 'p1'), await one.started('log', 'p1')]).toEqual([
      1, 2, 3,
    ]);
    expect([await one.started('log', 'p2'), await one.started('bus', 'p2')]).toEqual([1, 1]);
    await one.started('log', 'p2');
    await one.stopped('log');
    expect([await one.started('log', 'p2'), await one.started('bus', 'p2')]).toEqual([1, 2]);
  });
  it('note what they try, and how often in a row it was what the last one died on', async () => {
    const [one, other] = [(await open()).of('view'), (await open()).of('view')];
    expect(await one.tried('log')).toBeNull();
    await one.note('log', 'e1', null);
    expect(await other.tried('log')).toEqual({ event: 'e1', times: 1 });
    await other.note('log', 'e1', await other.tried('log'));
    expect(await one.tried('log')).toEqual({ event: 'e1', times: 2 });
    await one.note('log', 'e2', await one.tried('log'));
    expect(await one.tried('log')).toEqual({ event: 'e2', times: 1 });
    expect(await one.tried('bus')).toBeNull();
  });
  it('are five for an event: four starts at its place, and two deaths on it alone', () => {
    expect([TRIES, STARTS, DEATHS, DIED]).toEqual([5, 4, 2, 'the process died while it was handled']);
  });
  it('make one noted attempt at a time', async () => {
    const steps: string[] = [];
    const attempt = (name: string) => async () => {
      steps.push(`${name} begins`);
      await new Promise((resolve) => setImmediate(resolve));
      steps.push(`${name} ends`);
      return name;
    };
    expect(await Promise.all(['a', 'b'].map((name) => carefully(attempt(name))))).toEqual(['a', 'b']);
    expect(steps).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
  });
});

describe('a view that is made anew', () => {
  it('is known as such by every process until it is live again', async () => {
    const [one, other] = [await open(), await open()];
    await one.of('view').rebuilding('birth');
    expect([one.isRebuilding('view'), one.isRebuilding('other'), other.isRebuilding('view')]).toEqual([
      true,
      false,
      false,
    ]);
    await other.refresh();
    expect(other.isRebuilding('view')).toBe(true);
    expect(one.all()).toEqual(new Map());
    await one.of('view').rebuilding(null);
    await other.refresh();
    expect([one.isRebuilding('view'), other.isRebuilding('view')]).toEqual([false, false]);
  });
  it('forgets what was parked with the model that was lost', async () => {
    const one = await open();
    await one.of('view').park('jar-a', parkedAt(1));
    await ports.models.renew(`parked-s${lots}`, 1);
    await one.reopen();
    expect(one.all()).toEqual(new Map());
    await one.of('view').park('jar-b', parkedAt(1));
    expect([...one.of('view').keys().keys()]).toEqual(['jar-b']);
  });
});

describe('an error', () => {
  it.each([
    ['the store is away', unavailable('x'), true],
    ['the model is lost', modelLost('x'), true],
    ['the settings are wrong', misconfigured('x', 'y'), true],
    ['the position is another log’s', foreignPosition('x', 'y'), true],
    ['what came is too large', tooLarge('x'), false],
    ['there is a bug', new TypeError('x'), false],
    ['something else is thrown', 'x', false],
  ])('where %s parks nothing, or does', (_what, error, outside) => expect(isOutside(error)).toBe(outside));
  it('is described by its words', () => {
    expect([describeError(new Error('its words')), describeError('a word'), describeError(7)]).toEqual([
      'its words',
      'a word',
      '7',
    ]);
  });
});
