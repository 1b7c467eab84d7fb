/** What a change tells beside its result: its observer, the trace in its events, and the chain of an audited stream. */
import type { EventStore, Position, Recorded, StreamId } from '../ports/event-store.ts';
import type { AppendFault } from '../workbench/faults.ts';
import { faultyAppends } from '../workbench/faults.ts';
import { auditedJar, definitions, jar, someone } from '../workbench/jars.ts';
import type { OpenedPorts } from '../workbench/ports.ts';
import { anId, newFolder, openPorts, removeFolder } from '../workbench/ports.ts';
import { type ChangeOptions, openChange } from './change.ts';
import { openCodec } from './codec.ts';
import { openHeads } from './heads.ts';
import { type Observe, unobserved } from './observe.ts';
import type { Decider } from './types.ts';

const folder = newFolder();
let ports: OpenedPorts;
beforeAll(async () => {
  ports = await openPorts({ folder });
});
afterAll(async () => {
  await ports.close();
  await removeFolder(folder);
});

const make = { type: 'MakeJar', owner: 'ada', name: 'Ada' } as const;
const fill = (amount: number) => ({ type: 'FillJar', amount }) as const;
const stored = async (stream: StreamId): Promise<readonly Recorded[]> => Array.fromAsync(ports.events.read(stream));

/** A process whose observer writes down what it is told. */
const observed = (faults: AppendFault[] = [], more: Partial<ChangeOptions> = {}) => {
  const told: unknown[] = [];
  const opened = performance.now();
  const observe: Observe = {
    ...unobserved,
    span: (name, options, work) => {
      told.push([name, options]);
      return work(options.parent === undefined ? undefined : `below ${options.parent}`);
    },
    record: (metric, seconds, attributes) => {
      const sinceOpened = (performance.now() - opened) / 1000;
      if (!(seconds >= 0 && seconds <= sinceOpened)) throw new RangeError(`${metric} took ${seconds} s`);
      told.push([metric, attributes]);
    },
  };
  const events = faultyAppends(ports.events, faults);
  const codec = openCodec({ definitions, personalData: ports.personalData });
  return { told, ...openChange({ events, codec, clock: Date, observe, ...more }) };
};
/** A try, in a span of its own. */
const tried = (category = 'jar') => ['append', { attributes: { category } }];
const appended = (outcome: string, category = 'jar') => ['append.duration', { category, outcome }];
const commanded = (type: string, outcome: string) => ['command.duration', { type, outcome }];

describe('the observer of a change', () => {
  it('is told of the command, of its append and of how both ended', async () => {
    const stream: StreamId = `jar-${anId()}`;
    const { told, change } = observed();
    const by = someone();
    await change(stream, make, jar, by);
    expect(told.splice(0)).toEqual([
      ['change', { attributes: { type: 'MakeJar', stream } }],
      tried(),
      appended('appended'),
      commanded('MakeJar', 'changed'),
    ]);
    await change(stream, make, jar, by);
    expect(told.splice(0).slice(1)).toEqual([commanded('MakeJar', 'repeated')]);
    await change(stream, fill(0), jar, someone());
    expect(told.splice(0).slice(1)).toEqual([commanded('FillJar', 'AMOUNT_INVALID')]);
  });
  it('is told of a race that was lost and won again', async () => {
    const stream: StreamId = `jar-${anId()}`;
    const other = observed();
    await other.change(stream, make, jar, someone());
    const faster = async () => void (await other.change(stream, fill(1), jar, someone()));
    const { told, change } = observed([faster]);
    await change(stream, fill(2), jar, someone());
    expect(told.slice(1)).toEqual([
      ...[tried(), appended('conflict'), tried(), appended('appended')],
      commanded('FillJar', 'changed'),
    ]);
  });
  it('is told of a failure, after a first try and three more', async () => {
    const stream: StreamId = `jar-${anId()}`;
    const faults: AppendFault[] = Array(5).fill('never arrived');
    const { told, change } = observed(faults);
    await expect(change(stream, make, jar, someone())).rejects.toMatchObject({ code: 'Unavailable' });
    expect(told.slice(1)).toEqual([...Array(4).fill(tried()), appended('failed'), commanded('MakeJar', 'failed')]);
    expect(faults).toHaveLength(1);
    faults.length = 0;
    expect(await change(stream, make, jar, someone())).toMatchObject({ is: 'changed', revision: 0 });
  });
  it('is told of a bug once: nothing is tried again', async () => {
    let tries = 0;
    const bug = new TypeError('a bug');
    const events: EventStore = {
      ...ports.events,
      append: async () => {
        tries += 1;
        throw bug;
      },
    };
    const { told, change } = observed([], { events });
    await expect(change(`jar-${anId()}`, make, jar, someone())).rejects.toBe(bug);
    expect([tries, told.slice(1)]).toEqual([1, [tried(), appended('failed'), commanded('MakeJar', 'failed')]]);
  });
  it.each([
    [{ type: 7 }, '7'],
    [{}, 'command'],
    [null, 'command'],
    ['word', 'command'],
  ])('calls %j by its type, or a command', async (command, type) => {
    const lazy: Decider<null, unknown, never> = {
      category: 'jar',
      initial: null,
      evolve: () => null,
      decide: () => [],
    };
    const { told, change } = observed();
    await change(`jar-${anId()}`, command, lazy, someone());
    expect(told.at(-1)).toEqual(commanded(type, 'changed'));
  });
});

describe('the trace of a command', () => {
  it('is that of its own span, below the caller’s, and travels with its events', async () => {
    const stream: StreamId = `jar-${anId()}`;
    const { told, change } = observed();
    await change(stream, make, jar, { ...someone(), traceparent: 't1' });
    await change(stream, fill(1), jar, someone());
    expect(told[0]).toEqual(['change', { attributes: { type: 'MakeJar', stream }, parent: 't1' }]);
    const [made, filled] = await stored(stream);
    expect(made?.meta.traceparent).toBe('below t1');
    expect(filled?.meta).not.toHaveProperty('traceparent');
    // One that traces nothing itself passes the caller's on.
    const unwatched: StreamId = `jar-${anId()}`;
    const observe: Observe = { ...unobserved, span: (_name, _options, work) => work(undefined) };
    await observed([], { observe }).change(unwatched, make, jar, { ...someone(), traceparent: 't1' });
    expect((await stored(unwatched))[0]?.meta.traceparent).toBe('t1');
  });
});

describe('an audited stream', () => {
  it('is one chain, also where another process wrote in between', async () => {
    const stream: StreamId = `vault-${anId()}`;
    const [here, there] = [observed(), observed()];
    await here.change(stream, make, auditedJar, someone());
    for (let amount = 1; amount <= 3; amount += 1) {
      await here.change(stream, fill(amount), auditedJar, someone());
      await here.change(stream, fill(amount), auditedJar, someone());
      await there.change(stream, fill(amount), auditedJar, someone());
    }
    const heads = openHeads();
    expect((await stored(stream)).map((event) => heads.take(event, true))).toEqual(Array(10).fill(null));
    expect(here.told).toContainEqual(appended('appended', 'vault'));
  });
  it('is chained by none that is not audited', async () => {
    const stream: StreamId = `jar-${anId()}`;
    await observed().change(stream, make, jar, someone());
    expect((await stored(stream))[0]?.meta).not.toHaveProperty('hash');
  });
});

describe('a position that was seen before', () => {
  it('tells a repeat: its answer is read from the store and not taken from memory', async () => {
    const stream: StreamId = `jar-${anId()}`;
    const by = someone();
    const first = await observed().change(stream, make, jar, by);
    if (first.is !== 'changed') throw new Error('refused');
    // What the store answers to the same ids again, though this process has read nothing of the stream yet.
    const events: EventStore = {
      ...ports.events,
      append: async () => ({ revision: 0, position: first.position as Position }),
    };
    const again = async (seen: Position | null) => {
      let reads = 0;
      const read: EventStore['read'] = (id, o) => {
        reads += 1;
        // The stream is still empty where this process looks for the first time.
        return reads === 1 ? ports.events.read('jar-nobody') : ports.events.read(id, o);
      };
      return await observed([], { events: { ...events, read }, seen: () => seen }).change(stream, make, jar, by);
    };
    expect(await again(first.position)).toEqual({ ...first, repeated: true });
    expect(await again(null)).toMatchObject({ is: 'changed', repeated: false });
    const before = `${first.position.slice(0, -1)}` as Position;
    expect(await again(before)).toMatchObject({ is: 'changed', repeated: false });
  });
});
