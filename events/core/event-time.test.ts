/** An event's time is its own: no clock that was set back, runs apart or belongs to a store turns a history round. */
import type { StreamId } from '../ports/event-store.ts';
import { newId } from '../ports/ids.ts';
import { copyLog } from '../workbench/copy-log.ts';
import { eventually } from '../workbench/eventually.ts';
import { auditedJar, bookkeeper, jar, jarList, ledger, someone } from '../workbench/jars.ts';
import { newFolder, openPorts, removeFolder } from '../workbench/ports.ts';
import { type Bench, jars, openBench } from '../workbench/spine.ts';
import { openChange } from './change.ts';
import { codecOf, openSpine, type Spine } from './spine.ts';
import type { AnyProjection, Decider, Fact, Projection } from './types.ts';

const NOON = Date.parse('2026-11-21T12:00:00.000Z');
const MINUTE = 60_000;
const DAY = 86_400_000;
const instant = (ms: number): string => new Date(ms).toISOString();
const make = { type: 'MakeJar', owner: 'ada', name: 'Ada' } as const;
const fill = (amount: number) => ({ type: 'FillJar', amount }) as const;
const by = (ms: number) => ({ ...someone(), at: instant(ms) });

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.end());

const stored = (stream: StreamId) => Array.fromAsync(bench.ports.events.read(stream));
const timesIn = async (stream: StreamId) => (await stored(stream)).map(({ meta }) => meta.occurredAt);
/** A process of its own, with its own cache. */
const aProcess = () => openChange({ events: bench.ports.events, codec: codecOf(jars(bench.ports)), clock: Date });

describe('a clock that is set back', () => {
  it('neither turns a stream round nor lets a command be refused', async () => {
    const { change, look } = aProcess();
    const clock = [0, 5, -60, -59, 3, 6].map((minutes) => NOON + minutes * MINUTE);
    await change('jar-1', make, jar, by(NOON));
    for (const [n, at] of clock.entries())
      expect(await change('jar-1', fill(n + 1), jar, by(at))).toMatchObject({ is: 'changed' });
    const times = [0, 0, 5, 5, 5, 5, 6].map((minutes) => instant(NOON + minutes * MINUTE));
    expect(await timesIn('jar-1')).toEqual(times);
    for (const [at, revision] of [
      [times[0], 1],
      [times[2], 5],
      [times[6], 6],
    ] as const)
      expect(await look('jar-1', jar, at === undefined ? {} : { at })).toMatchObject({ revision });
  });

  it('is known where the state was not kept: by another process, after a start, after a lost race', async () => {
    await aProcess().change('jar-1', make, jar, by(NOON));
    await aProcess().change('jar-1', fill(1), jar, by(NOON - 60 * MINUTE));
    expect(await timesIn('jar-1')).toEqual([instant(NOON), instant(NOON)]);
    const [slower, faster] = [aProcess(), aProcess()];
    await slower.look('jar-1', jar);
    await faster.change('jar-1', fill(2), jar, by(NOON + MINUTE));
    await slower.change('jar-1', fill(3), jar, by(NOON));
    expect((await timesIn('jar-1')).slice(2)).toEqual([instant(NOON + MINUTE), instant(NOON + MINUTE)]);
  });

  it('decides by the time that it records: a command says none before what it follows', async () => {
    const seen: string[] = [];
    const dated: Decider<null, { type: 'Enter'; at: string }, { type: 'EntryMade'; data: object }> = {
      category: 'ledger',
      initial: null,
      evolve: () => null,
      decide: ({ at }) => {
        seen.push(at);
        return [{ type: 'EntryMade', data: { jar: 'jar-1', amount: 1 } }];
      },
    };
    const { change } = aProcess();
    for (const ms of [NOON, NOON - 60 * MINUTE, NOON + 1])
      await change('ledger-1', { type: 'Enter', at: instant(ms) }, dated, by(ms));
    expect(seen).toEqual([instant(NOON), instant(NOON), instant(NOON + 1)]);
    expect(await timesIn('ledger-1')).toEqual(seen);
  });

  it('holds nothing else up: other streams go by it at once', async () => {
    const { change } = aProcess();
    await change('jar-1', make, jar, by(NOON));
    await change('jar-2', make, jar, by(NOON - 60 * MINUTE));
    expect(await timesIn('jar-2')).toEqual([instant(NOON - 60 * MINUTE)]);
  });

  it('lets no effect happen before its cause', async () => {
    let now = NOON;
    const spine = await bench.open({ reactors: [bookkeeper], clock: { now: () => now } });
    await spine.change('jar-1', make, jar, by(NOON));
    now = NOON - 60 * MINUTE;
    await spine.change('jar-1', fill(100), jar, by(now));
    await eventually(async () => expect((await spine.look('ledger-jar-1', ledger)).state).toBe(100));
    expect(await timesIn('ledger-jar-1')).toEqual([instant(NOON)]);
  });
});

describe('two processes with clocks ten minutes apart', () => {
  it('write one history that goes forward, refuse nothing, and keep its chain', async () => {
    const processes = [0, -10].map((minutes) => ({ ...aProcess(), now: () => NOON + minutes * MINUTE }));
    const given = Array.from({ length: 40 }, (_, n) => n);
    await processes[0]?.change('vault-1', make, auditedJar, by(NOON - 20 * MINUTE));
    const results = await Promise.all(
      given.map((n) => {
        const { change, now } = processes[n % 2] ?? aProcessAt(NOON);
        return change('vault-1', fill(n + 1), auditedJar, by(now() + n));
      }),
    );
    expect(results.map(({ is }) => is)).toEqual(given.map(() => 'changed'));
    const times = await timesIn('vault-1');
    expect(times).toHaveLength(41);
    expect(times).toEqual(times.toSorted());
    const spine = await bench.open({ deciders: [auditedJar] });
    expect(await spine.audit.verify()).toMatchObject({ intact: true, events: 41 });
    const { look } = spine;
    let revision = 0;
    for (const at of times) {
      const then = (await look('vault-1', auditedJar, { at })).revision ?? -1;
      expect(then).toBeGreaterThanOrEqual(revision);
      revision = then;
    }
  });
  const aProcessAt = (ms: number) => ({ ...aProcess(), now: () => ms });
});

describe('the clock of a store', () => {
  type Dated = Readonly<{ _id: string; at: readonly string[]; keys: readonly string[] }>;
  const dated: Projection<Dated, { type: string; data: unknown }> = {
    name: 'dated',
    version: 1,
    reads: { categories: ['jar', 'ledger'] },
    ids: ({ stream }) => [stream],
    evolve: (doc, event, id) => ({
      _id: id,
      at: [...(doc?.at ?? []), event.occurredAt],
      keys: Object.keys(event).sort(),
    }),
  };
  const projections = [jarList, dated] as unknown as readonly AnyProjection[];

  /** What a service answers: its views, and every stream as of moments before, between and after its events. */
  const answers = async (spine: Spine) => {
    await spine.live();
    const streams: readonly StreamId[] = ['jar-1', 'jar-2', 'ledger-jar-1'];
    const views = await Promise.all(
      streams.map(async (id) => ({ dated: await spine.view(dated).get(id), list: await spine.view(jarList).get(id) })),
    );
    const moments = [-DAY, -1, 0, 1, MINUTE, 2 * MINUTE, 3 * MINUTE, 3 * MINUTE + 1, 500 * DAY].map((ms) => NOON + ms);
    const then = await Promise.all(
      streams.flatMap((stream) =>
        moments.map(async (ms) => {
          const decider = stream.startsWith('jar') ? jar : (ledger as never);
          const at = instant(ms);
          const steps = await spine.history(stream, decider, { at });
          const told = steps.map(({ fact: { position: _place, ...fact }, from, to }) => ({ fact, from, to }));
          return [stream, at, await spine.look(stream, decider, { at }), told];
        }),
      ),
    );
    return { views, then };
  };
  const work = async (spine: Spine): Promise<void> => {
    const commandOf = (n: number, ms: number) => ({
      ...someone(`0000000${n}-0000-4000-8000-000000000000`),
      at: instant(ms),
    });
    await spine.change('jar-1', make, jar, commandOf(1, NOON));
    await spine.change('jar-2', make, jar, commandOf(2, NOON + MINUTE));
    await spine.change('jar-1', fill(150), jar, commandOf(3, NOON + 2 * MINUTE));
    await spine.change('jar-2', fill(2), jar, commandOf(4, NOON + MINUTE));
    await eventually(async () => expect((await spine.look('ledger-jar-1', ledger)).revision).toBe(0));
  };

  it.each([
    ['400 days ahead', 400 * DAY],
    ['400 days behind', -400 * DAY],
    ['never moving', -NOON],
  ])('%s changes no answer, and neither does a copy of the log, event by event', async (_name, storeAheadMs) => {
    const clock = { now: () => NOON + 3 * MINUTE };
    const told: unknown[] = [];
    const folders = [newFolder(), newFolder(), newFolder()] as const;
    const [honest, strange, copied] = await Promise.all([
      openPorts({ folder: folders[0], clock, storeAheadMs: 0 }),
      openPorts({ folder: folders[1], clock, storeAheadMs }),
      openPorts({ folder: folders[2], clock: { now: () => NOON + 30 * DAY }, storeAheadMs }),
    ]);
    // Sealed fields open with the keys that they were sealed with, wherever the log went.
    const ports = [honest, strange, { ...copied, personalData: strange.personalData }];
    for (const [n, one] of ports.entries()) {
      if (n === 2) await copyLog(strange.events, copied.events);
      const spine = await openSpine({ ...jars(one), projections, clock });
      if (n < 2) await work(spine);
      told.push(await eventually(() => complete(spine)));
      await spine.close();
    }
    expect(told[1]).toEqual(told[0]);
    expect(told[2]).toEqual(told[1]);
    await Promise.all([honest, strange, copied].map((one) => one.close()));
    await Promise.all(folders.map(removeFolder));
  });
  const complete = async (spine: Spine) => {
    const all = await answers(spine);
    expect(all.views.map((view) => view.dated?.at.length)).toEqual([2, 2, 1]);
    return all;
  };

  it('is nothing that a view, a reactor or a history could look at', async () => {
    const spine = await bench.open({ projections });
    await spine.change('jar-1', make, jar, someone(newId()));
    await eventually(async () => expect((await spine.view(dated).get('jar-1'))?.at).toHaveLength(1));
    const known = ['data', 'id', 'meta', 'occurredAt', 'position', 'revision', 'stream', 'type'];
    expect((await spine.view(dated).get('jar-1'))?.keys).toEqual(known);
    const [step] = await spine.history('jar-1', jar);
    expect(Object.keys(step?.fact ?? {}).sort()).toEqual(known);
  });

  it('is not told to other services: what they hear of an event has its own time, also in messages that say both', async () => {
    const heard: Projection<Dated, { type: string; data: unknown }> = {
      ...dated,
      name: 'heard',
      reads: { topics: ['jars.events.v1'] },
    };
    const spine = await bench.open({ projections: [heard] as unknown as readonly AnyProjection[], reactors: [] });
    await spine.change('jar-1', make, jar, by(NOON));
    await spine.change('jar-1', fill(1), jar, by(NOON + MINUTE));
    const at = async () => (await spine.view(heard).get('jar-1'))?.at;
    await eventually(async () => expect(await at()).toEqual([instant(NOON + MINUTE)]));
    const { incarnation } = await bench.ports.events.head();
    const headers = { position: `${incarnation}.${'9'.repeat(20)}`, revision: '2', index: '0', schema: 'JarFilled.v1' };
    const times = { recordedAt: instant(NOON + 400 * DAY), occurredAt: instant(NOON + 2 * MINUTE) };
    const body = new TextEncoder().encode(JSON.stringify({ amount: 2 }));
    await bench.ports.bus.publish('jars.events.v1', [
      { key: 'jar-1', id: newId(), type: 'JarFilled', body, headers: { ...headers, ...times } },
    ]);
    await eventually(async () => expect(await at()).toEqual([instant(NOON + MINUTE), times.occurredAt]));
    expect((await spine.view(heard).get('jar-1'))?.keys).not.toContain('recordedAt');
  });

  it('does not pass the type check where somebody asks a fact for it', () => {
    // @ts-expect-error a fact has one time, its own
    const planted = (fact: Fact<{ type: string; data: unknown }>): unknown => fact.recordedAt;
    expect(planted).toBeInstanceOf(Function);
  });
});
