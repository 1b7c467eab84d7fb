import { hasCode } from '../ports/errors.ts';
import type { EventStore, Recorded, StreamId } from '../ports/event-store.ts';
import type { AppendFault } from '../workbench/faults.ts';
import { faultyAppends } from '../workbench/faults.ts';
import type { Jar, JarEvent } from '../workbench/jars.ts';
import { auditedJar, definitions, jar, someone } from '../workbench/jars.ts';
import type { OpenedPorts } from '../workbench/ports.ts';
import { anId, newFolder, openPorts, removeFolder } from '../workbench/ports.ts';
import { openChange } from './change.ts';
import { openCodec } from './codec.ts';
import type { Decider } from './types.ts';
import { refuse } from './types.ts';

const folder = newFolder();
let ports: OpenedPorts;
beforeAll(async () => {
  ports = await openPorts({ folder });
});
afterAll(async () => {
  await ports.close();
  await removeFolder(folder);
});

/** A process of its own, with its own cache. */
const aProcess = (faults: AppendFault[] = [], now = () => Date.now(), store: EventStore = ports.events) => {
  const events = faultyAppends(store, faults);
  const codec = openCodec({ definitions, personalData: ports.personalData });
  return openChange({ events, codec, clock: { now } });
};
const newJar = (): StreamId => `jar-${anId()}`;
const stored = async (stream: StreamId): Promise<readonly Recorded[]> => Array.fromAsync(ports.events.read(stream));
const make = { type: 'MakeJar', owner: 'ada', name: 'Ada' } as const;
const fill = (amount: number) => ({ type: 'FillJar', amount }) as const;

describe('a command', () => {
  it('acts, and answers with its events, the state after them, revision and position', async () => {
    const stream = newJar();
    const { change } = aProcess();
    const made = await change(stream, make, jar, someone());
    expect(made).toMatchObject({ is: 'changed', revision: 0, repeated: false, state: { is: 'there', holds: 0 } });
    const filled = await change(stream, fill(5), jar, someone());
    const [, second] = await stored(stream);
    expect(filled).toEqual({
      is: 'changed',
      state: { is: 'there', name: 'Ada', holds: 5, fillings: 1 },
      events: [{ type: 'JarFilled', data: { amount: 5 } }],
      revision: 1,
      position: second?.position,
      repeated: false,
    });
  });

  it('carries who acted, why and when, and the schema of what it wrote', async () => {
    const stream = newJar();
    const by = someone();
    await aProcess().change(stream, make, jar, by);
    const [event] = await stored(stream);
    const { commandId, actorId, correlationId, causationId, at } = by;
    expect(event?.meta).toEqual({
      commandId,
      actorId,
      correlationId,
      causationId,
      occurredAt: at,
      schema: 'JarMade.v1',
    });
  });

  it('is refused with the state that refused it, and writes nothing', async () => {
    const stream = newJar();
    const { change } = aProcess();
    expect(await change(stream, fill(1), jar, someone())).toEqual({
      is: 'refused',
      refusal: { refused: 'NOT_FOUND', because: 'absent' },
      state: { is: 'absent' },
      revision: null,
    });
    expect(await stored(stream)).toEqual([]);
    await change(stream, make, jar, someone());
    expect(await change(stream, fill(0), jar, someone())).toMatchObject({ is: 'refused', revision: 0 });
  });

  it('that decides nothing changes nothing and is not remembered', async () => {
    const stream = newJar();
    const { change } = aProcess();
    await change(stream, make, jar, someone());
    const by = someone();
    expect(await change(stream, { type: 'TouchJar' }, jar, by)).toMatchObject({
      is: 'changed',
      events: [],
      revision: 0,
    });
    expect(await change(stream, fill(3), jar, by)).toMatchObject({ repeated: false, revision: 1 });
  });

  it('of several events folds each at the revision that it gets', async () => {
    type Filled = Extract<JarEvent, { type: 'JarFilled' }>;
    const twice: Decider<readonly string[], 'fill', Filled> = {
      category: 'jar',
      initial: [],
      evolve: (seen, { data }, revision) => [...seen, `${revision}: ${data.amount}`],
      decide: (_fill, seen) => [1, 2].map((amount) => ({ type: 'JarFilled', data: { amount: amount + seen.length } })),
    };
    const stream = newJar();
    const { change, look } = aProcess();
    await change(stream, 'fill', twice, someone());
    const { state } = await change(stream, 'fill', twice, someone());
    expect(state).toEqual(['0: 1', '1: 2', '2: 3', '3: 4']);
    expect((await look(stream, twice)).state).toEqual(state);
    expect((await aProcess().look(stream, twice)).state).toEqual(state);
  });

  it('begins a stream only where nobody else has begun it', async () => {
    const stream = newJar();
    const expectations: unknown[] = [];
    const append: EventStore['append'] = (id, expected, batch) => {
      expectations.push(expected);
      return ports.events.append(id, expected, batch);
    };
    const { change } = aProcess([], undefined, { ...ports.events, append });
    await change(stream, make, jar, someone());
    await change(stream, fill(1), jar, someone());
    expect(expectations).toEqual(['no-stream', 0]);
  });

  it('for another category is a bug', async () => {
    await expect(aProcess().change('shelf-1', make, jar, someone())).rejects.toThrow('is not a jar');
  });
});

describe('any retry', () => {
  it('of a lost acknowledgement leaves one copy and answers as if nothing had happened', async () => {
    const stream = newJar();
    const by = someone();
    const { change } = aProcess(['acknowledgement lost', 'acknowledgement lost']);
    const made = await change(stream, make, jar, by);
    expect(made).toMatchObject({ is: 'changed', revision: 0 });
    expect(await stored(stream)).toHaveLength(1);
  });

  it('of the command after another writer has appended meets its own first run, with its events and its state', async () => {
    const stream = newJar();
    const [here, there] = [aProcess(), aProcess()];
    await here.change(stream, make, jar, someone());
    const by = someone();
    const first = await here.change(stream, fill(10), jar, by);
    await there.change(stream, fill(1), jar, someone());
    for (const process of [here, there, aProcess()]) {
      expect(await process.change(stream, fill(10), jar, by)).toEqual({ ...first, repeated: true });
    }
    expect((await stored(stream)).map(({ data }) => data)).toHaveLength(3);
  });

  it('after the acknowledgement was lost for good and another wrote leaves one copy', async () => {
    const stream = newJar();
    const lost: AppendFault = 'acknowledgement lost';
    const { change } = aProcess(['fine', lost, lost, lost, lost]);
    await change(stream, make, jar, someone());
    const by = someone();
    await expect(change(stream, fill(7), jar, by)).rejects.toMatchObject({ code: 'Unavailable' });
    await aProcess().change(stream, fill(1), jar, someone());
    expect(await change(stream, fill(7), jar, by)).toMatchObject({ repeated: true, revision: 1, state: { holds: 7 } });
    expect(await stored(stream)).toHaveLength(3);
  });

  it('on a process with an old state answers what was stored, not what it would decide', async () => {
    const stream = newJar();
    let seen = null as Recorded['position'] | null;
    const codec = openCodec({ definitions, personalData: ports.personalData });
    const old = openChange({ events: ports.events, codec, clock: Date, seen: () => seen });
    await old.change(stream, make, jar, someone());
    const by = someone();
    const first = await aProcess().change(stream, fill(7), jar, by);
    if (first.is !== 'changed') throw new Error('refused');
    seen = first.position;
    expect(await old.change(stream, fill(8), jar, by)).toEqual({ ...first, repeated: true });
    expect(await old.change(stream, fill(1), jar, someone())).toMatchObject({ state: { holds: 8 } });
  });

  it('that two processes make at once leaves neither with a state that is not in the store', async () => {
    const stream: StreamId = `vault-${anId()}`;
    const by = someone();
    const given = (process: ReturnType<typeof aProcess>, at: string) =>
      process.change(stream, make, auditedJar, { ...by, at });
    const faster = aProcess();
    const slower = aProcess([async () => void (await given(faster, '2026-01-01T00:00:00.000Z'))]);
    await given(slower, '2026-01-01T00:00:00.001Z');
    await slower.change(stream, fill(1), auditedJar, someone());
    const [made, filled] = await stored(stream);
    expect(made?.meta.occurredAt).toBe('2026-01-01T00:00:00.000Z');
    expect(filled?.meta.prevHash).toBe(made?.meta.hash);
  });

  it('of twenty commands given five times each at once, through two processes, acts once each', async () => {
    const stream = newJar();
    const processes = [aProcess(), aProcess()];
    await processes[0]?.change(stream, make, jar, someone());
    const commands = Array.from({ length: 20 }, () => someone());
    const tries = commands.flatMap((by) => Array.from({ length: 5 }, () => by));
    await Promise.all(
      tries.map(async (by, index) => {
        for (;;) {
          try {
            return await processes[index % 2]?.change(stream, fill(1), jar, by);
          } catch (error) {
            if (!hasCode(error, 'Unavailable')) throw error;
          }
        }
      }),
    );
    const events = await stored(stream);
    expect(events).toHaveLength(21);
    expect(new Set(events.map(({ meta }) => meta.commandId)).size).toBe(21);
  });
});

describe('another request under the id of a command that acted', () => {
  const reused = { is: 'refused', refusal: { refused: 'IDEMPOTENCY_KEY_REUSED', because: 'rule' } };
  const asked = (by: ReturnType<typeof someone>, fingerprint: string) => ({ ...by, fingerprint });

  it('is refused by every process, changes nothing, and leaves the first one its answer', async () => {
    const stream = newJar();
    const [here, there] = [aProcess(), aProcess()];
    await here.change(stream, make, jar, someone());
    const by = someone();
    const first = await here.change(stream, fill(10), jar, asked(by, 'ten'));
    await there.change(stream, fill(1), jar, someone());
    for (const process of [here, there, aProcess()]) {
      expect(await process.change(stream, fill(20), jar, asked(by, 'twenty'))).toMatchObject(reused);
      expect(await process.change(stream, fill(10), jar, asked(by, 'ten'))).toEqual({ ...first, repeated: true });
    }
    const [, filled] = await stored(stream);
    expect(filled?.meta.fingerprint).toBe('ten');
    expect(await stored(stream)).toHaveLength(3);
  });

  it('is refused by a process that has not seen the first one', async () => {
    const stream = newJar();
    let seen = null as Recorded['position'] | null;
    const codec = openCodec({ definitions, personalData: ports.personalData });
    const old = openChange({ events: ports.events, codec, clock: Date, seen: () => seen });
    await old.change(stream, make, jar, someone());
    const by = someone();
    const first = await aProcess().change(stream, fill(7), jar, asked(by, 'seven'));
    if (first.is !== 'changed') throw new Error('refused');
    seen = first.position;
    expect(await old.change(stream, fill(8), jar, asked(by, 'eight'))).toMatchObject(reused);
  });

  it('is answered with the first result where one of the two has no fingerprint: an old event, or the machinery', async () => {
    for (const [first, again] of [
      [{}, { fingerprint: 'now' }],
      [{ fingerprint: 'then' }, {}],
    ]) {
      const stream = newJar();
      const { change } = aProcess();
      const by = someone();
      const made = await change(stream, make, jar, { ...by, ...first });
      expect(await change(stream, make, jar, { ...by, ...again })).toEqual({ ...made, repeated: true });
    }
  });
});

describe('a lost race', () => {
  it('is decided again on what the winner left', async () => {
    const stream = newJar();
    const other = aProcess();
    const race: AppendFault = async () => void (await other.change(stream, fill(1), jar, someone()));
    const { change } = aProcess(['fine', race, race, race]);
    await change(stream, make, jar, someone());
    expect(await change(stream, fill(10), jar, someone())).toMatchObject({ revision: 4, state: { holds: 13 } });
  });

  it('is given up after the third new decision', async () => {
    const stream = newJar();
    const other = aProcess();
    const race: AppendFault = async () => void (await other.change(stream, fill(1), jar, someone()));
    const { change } = aProcess(['fine', race, race, race, race]);
    await change(stream, make, jar, someone());
    await expect(change(stream, fill(10), jar, someone())).rejects.toMatchObject({
      code: 'Unavailable',
      message: expect.stringContaining(`${stream}: lost 4 races`),
    });
    expect(await stored(stream)).toHaveLength(5);
  });

  it('never ends in a refusal that rests on an old state', async () => {
    const stream = newJar();
    const { change } = aProcess();
    expect(await change(stream, fill(1), jar, someone())).toMatchObject({ is: 'refused' });
    await change(newJar(), make, jar, someone());
    await aProcess().change(stream, make, jar, someone());
    expect(await change(stream, fill(1), jar, someone())).toMatchObject({ is: 'changed', revision: 1 });
    await aProcess().change(stream, fill(4), jar, someone());
    expect(await change(stream, { type: 'TouchJar' }, jar, someone())).toMatchObject({ state: { holds: 5 } });
  });

  it('never ends in a refusal that another process has made untrue', async () => {
    const stream = newJar();
    const emptyOnly: typeof jar = {
      ...jar,
      decide: (command, state) =>
        command.type === 'FillJar' && state.is === 'there' && state.holds > 0
          ? refuse('STATE_CONFLICT', 'conflict')
          : jar.decide(command, state),
    };
    const [here, there] = [aProcess(), aProcess()];
    await here.change(stream, make, emptyOnly, someone());
    await here.change(stream, fill(1), emptyOnly, someone());
    expect(await here.change(stream, fill(2), emptyOnly, someone())).toMatchObject({ is: 'refused', revision: 1 });
    await there.change(stream, { type: 'EmptyJar', because: 'thirst' }, emptyOnly, someone());
    expect(await here.change(stream, fill(2), emptyOnly, someone())).toMatchObject({ is: 'changed', revision: 3 });
  });
});

describe('commands of one stream', () => {
  it('take turns in the order in which they came', async () => {
    const stream = newJar();
    const { change } = aProcess();
    await change(stream, make, jar, someone());
    await Promise.all(Array.from({ length: 30 }, (_, index) => change(stream, fill(index + 1), jar, someone())));
    const amounts = (await stored(stream)).slice(1).map(({ data }) => (data as { amount: number }).amount);
    expect(amounts).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
  });

  it('are refused at once while 256 wait, and one failure does not fail those behind it', async () => {
    const stream = newJar();
    const { change } = aProcess(['fine', 'never arrived', 'never arrived', 'never arrived', 'never arrived']);
    await change(stream, make, jar, someone());
    const results = await Promise.allSettled(
      Array.from({ length: 300 }, () => change(stream, fill(1), jar, someone())),
    );
    const failed = results.filter(({ status }) => status === 'rejected');
    expect(failed).toHaveLength(45);
    expect(await stored(stream)).toHaveLength(256);
  });

  it('are folded once while they follow each other, and again after 30 seconds', async () => {
    const stream = newJar();
    let now = 0;
    let folds = 0;
    const counting: typeof jar = {
      ...jar,
      evolve: (...given) => {
        folds += 1;
        return jar.evolve(...given);
      },
    };
    const { change, look } = aProcess([], () => now);
    await change(stream, make, counting, someone());
    await change(stream, fill(1), counting, someone());
    expect(folds).toBe(2);
    await change(stream, fill(1), counting, someone());
    await look(stream, counting);
    await change(stream, fill(0), counting, someone());
    expect(folds).toBe(3);
    now += 30_000;
    await change(stream, fill(1), counting, someone());
    expect(folds).toBe(7);
    const there = aProcess();
    await there.look(stream, counting);
    await there.look(stream, counting);
    expect(folds).toBe(11);
  });

  it('read what this process wrote once, to see that it stands, and nothing twice', async () => {
    const stream = newJar();
    const reads: unknown[] = [];
    const read: EventStore['read'] = (id, o) => {
      reads.push(o);
      return ports.events.read(id, o);
    };
    const { change } = aProcess([], undefined, { ...ports.events, read });
    await change(stream, make, jar, someone());
    expect(reads.splice(0)).toEqual([{ from: 0 }]);
    await change(stream, fill(1), jar, someone());
    expect(reads.splice(0)).toEqual([{ from: 0, max: 1 }]);
    await change(stream, fill(0), jar, someone()); // a refusal is given on what the store holds now
    expect(reads.splice(0)).toEqual([{ from: 1, max: 1 }, { from: 2 }]);
    await change(stream, fill(2), jar, someone());
    expect(reads).toEqual([]);
  });
});

describe('looking', () => {
  it('sees what other processes appended a moment ago', async () => {
    const stream = newJar();
    const { change, look } = aProcess();
    await change(stream, make, jar, someone());
    await aProcess().change(stream, fill(4), jar, someone());
    expect(await look(stream, jar)).toEqual({
      state: { is: 'there', name: 'Ada', holds: 4, fillings: 1 },
      revision: 1,
    });
  });

  it('at an absent stream sees the initial state', async () => {
    expect(await aProcess().look(newJar(), jar)).toEqual({ state: { is: 'absent' }, revision: null });
  });

  it('back in time folds up to a revision', async () => {
    const stream = newJar();
    const { change, look } = aProcess();
    await change(stream, make, jar, someone());
    for (const amount of [1, 2, 4]) await change(stream, fill(amount), jar, someone());
    const at = async (revision: number) =>
      ((await look(stream, jar, { revision })).state as Jar & { is: 'there' }).holds;
    expect([await at(0), await at(1), await at(2), await at(3), await at(99)]).toEqual([0, 1, 3, 7, 7]);
  });

  it('back in time folds the longest prefix of what had happened by an instant, both ends included', async () => {
    const stream = newJar();
    const { change, look } = aProcess();
    await change(stream, make, jar, someone());
    for (const amount of [1, 2, 4]) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      await change(stream, fill(amount), jar, someone());
    }
    const events = await stored(stream);
    for (const { meta, revision } of events) {
      expect((await look(stream, jar, { at: meta.occurredAt })).revision).toBe(revision);
    }
    const before = new Date(Date.parse(events[0]?.meta.occurredAt ?? '') - 1).toISOString();
    expect(await look(stream, jar, { at: before })).toEqual({ state: { is: 'absent' }, revision: null });
  });
});

describe('what a decider writes', () => {
  const writing = (data: unknown): Decider<null, { type: 'Write' }, { type: string; data: unknown }> => ({
    category: 'jar',
    initial: null,
    evolve: () => null,
    decide: () => [{ type: 'JarFilled', data }],
  });
  it.each([
    ['an unsafe integer', { amount: 2 ** 53 }],
    ['NaN', { amount: Number.NaN }],
    ['undefined', { amount: 1, more: undefined }],
    ['a Date', { amount: new Date(0) }],
    ['a bigint', { amount: 1n }],
    ['half a surrogate', { amount: 1, '\ud800': 1, text: '\ud800' }],
    ['data that its schema does not know', { amount: 1, extra: true }],
    [
      'a sealed value',
      { amount: { alg: 'A256GCM', subject: '', purpose: '', keyId: '', at: '', iv: '', ct: '', tag: '' } },
    ],
  ])('is refused when it holds %s', async (_what, data) => {
    const stream = newJar();
    await expect(aProcess().change(stream, { type: 'Write' }, writing(data), someone())).rejects.toThrow(/JarFilled/);
    expect(await stored(stream)).toEqual([]);
  });

  it('is refused when its type was never defined', async () => {
    const unknown = { ...writing(1), decide: () => [{ type: 'JarPainted', data: {} }] };
    await expect(aProcess().change(newJar(), { type: 'Write' }, unknown, someone())).rejects.toThrow(
      'JarPainted is not defined',
    );
  });
});
