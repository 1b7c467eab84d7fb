import { unavailable } from '../ports/errors.ts';
import { eventually } from '../workbench/eventually.ts';
import type { Jar } from '../workbench/jars.ts';
import { definitions, jar, someone } from '../workbench/jars.ts';
import { quiet } from '../workbench/ports.ts';
import type { Bench } from '../workbench/spine.ts';
import { openBench } from '../workbench/spine.ts';
import type { Measured, Observe } from './observe.ts';
import { unobserved } from './observe.ts';
import type { Due, Timers } from './timers.ts';
import { fireDue, runTimers, stuckAmong } from './timers.ts';
import type { AnyProjection, Change } from './types.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.end());

const NOON = Date.parse('2026-11-21T12:00:00.000Z');
const dueAt = (minutes: number): string => new Date(NOON + minutes * 60_000).toISOString();

/** A jar is to be emptied so many minutes after noon as it was filled with; emptying takes it off. */
const due: AnyProjection = {
  name: 'due',
  version: 1,
  reads: { categories: ['jar'] },
  indexes: [['dueAt']],
  ids: ({ stream }) => [stream],
  evolve: (doc, { type, data, stream }) => {
    if (type !== 'JarFilled') return type === 'JarEmptied' ? null : doc;
    const row: Due = { _id: stream, stream, command: 'EmptyJar', dueAt: dueAt((data as { amount: number }).amount) };
    return row;
  },
};
const timers: Timers = { due, deciderOf: () => jar, commandOf: ({ command }) => ({ type: command, because: 'time' }) };

describe('timers', () => {
  it('send what is due, to the millisecond, and once though they fire twice', async () => {
    let now = NOON;
    const spine = await bench.open({ projections: [due], reactors: [] });
    for (const [name, minutes] of [
      ['a', 1],
      ['b', 2],
      ['c', 3],
    ] as const) {
      await spine.change(`jar-${name}`, { type: 'MakeJar', owner: 'o', name }, jar, someone());
      await spine.change(`jar-${name}`, { type: 'FillJar', amount: minutes }, jar, someone());
    }
    const view = spine.view<Due>(due as never);
    await view.waitFor((await bench.ports.events.head()).position);
    const rows = await view.find({ limit: 10 });
    const signal = new AbortController().signal;
    const fire = (find = view.find) =>
      fireDue({ timers, find, change: spine.change, clock: { now: () => now }, log: quiet, signal });
    const held = async () =>
      Promise.all(
        ['a', 'b', 'c'].map(
          async (name) => ((await spine.look(`jar-${name}`, jar)).state as Jar & { holds: number }).holds,
        ),
      );

    now = NOON + 2 * 60_000 - 1;
    await fire();
    expect(await held()).toEqual([0, 2, 3]);
    now += 1;
    await fire();
    expect(await held()).toEqual([0, 0, 3]);
    // The view has not caught up, or another process fires as well.
    const stale = async () => rows;
    now = NOON + 60 * 60_000;
    await Promise.all([fire(stale), fire(stale)]);
    const emptied = await Promise.all(
      ['a', 'b', 'c'].map((name) => Array.fromAsync(bench.ports.events.read(`jar-${name}`))),
    );
    expect(emptied.map((events) => events.map(({ type }) => type))).toEqual(
      Array(3).fill(['JarMade', 'JarFilled', 'JarEmptied']),
    );
  });

  it('send once what two processes whose clocks are ten minutes apart find due, one of them set back an hour meanwhile', async () => {
    const spine = await bench.open({ projections: [due], reactors: [] });
    const given = () => ({ ...someone(), at: dueAt(0) });
    await spine.change('jar-a', { type: 'MakeJar', owner: 'o', name: 'a' }, jar, given());
    await spine.change('jar-a', { type: 'FillJar', amount: 30 }, jar, given());
    const view = spine.view<Due>(due as never);
    await view.waitFor((await bench.ports.events.head()).position);
    const rows = await view.find({ limit: 10 });
    const signal = new AbortController().signal;
    const fireAt = (minutes: number, find = view.find) => {
      const clock = { now: () => NOON + minutes * 60_000 };
      return fireDue({ timers, find, change: spine.change, clock, log: quiet, signal });
    };
    const types = async () => (await Array.fromAsync(bench.ports.events.read('jar-a'))).map(({ type }) => type);
    await fireAt(20);
    expect(await types()).toEqual(['JarMade', 'JarFilled']);
    await fireAt(30);
    const fired = ['JarMade', 'JarFilled', 'JarEmptied'];
    expect(await types()).toEqual(fired);
    // The other's view may not have taken it in yet, whatever its clock says; and 30 minutes past comes twice.
    const stale = async () => rows;
    await fireAt(20, stale);
    await fireAt(40, stale);
    await fireAt(-30);
    await fireAt(30, stale);
    expect(await types()).toEqual(fired);
  });

  it('go on with the others when one command is refused or fails', async () => {
    const spine = await bench.open({ projections: [due], reactors: [], definitions });
    await spine.change('jar-z', { type: 'MakeJar', owner: 'o', name: 'z' }, jar, someone());
    await spine.change('jar-z', { type: 'FillJar', amount: 5 }, jar, someone());
    const rows: Due[] = ['jar-none', 'shelf-1', 'jar-z'].map((stream) => ({
      _id: stream,
      stream: stream as Due['stream'],
      command: 'EmptyJar',
      dueAt: dueAt(0),
    }));
    const find = async () => ({ items: rows });
    const signal = new AbortController().signal;
    await fireDue({ timers, find, change: spine.change, clock: { now: () => NOON }, log: quiet, signal });
    expect(await spine.look('jar-z', jar)).toMatchObject({ state: { holds: 0 } });
  });

  it('wait for a view that is behind: what it shows as due may be settled', async () => {
    const row: Due = { _id: 'jar-a', stream: 'jar-a', command: 'EmptyJar', dueAt: dueAt(0) };
    const stopping = new AbortController();
    const happened: string[] = [];
    const change: Change = async () => {
      happened.push('fired');
      stopping.abort();
      throw new Error('enough');
    };
    const caughtUp = async (): Promise<boolean> => {
      happened.push('asked');
      return happened.length === 3;
    };
    const { signal } = stopping;
    const find = async () => ({ items: [row] });
    await runTimers({ timers, find, caughtUp, change, clock: { now: () => NOON }, log: quiet, signal }, 1);
    expect(happened).toEqual([...Array(3).fill('asked'), 'fired']);
  });

  it('are told of where what they should settle has been due for more than ten minutes, once the view holds all', async () => {
    let now = NOON;
    const asked: (() => Promise<readonly Measured[]>)[] = [];
    let ended = 0;
    const observe: Observe = {
      ...unobserved,
      measure: (metric, _everyMs, rows) => {
        expect(metric).toBe('process.stuck');
        asked.push(rows);
        return () => {
          ended += 1;
        };
      },
    };
    // Whatever is due is refused: it stays.
    const never: Timers = { ...timers, commandOf: () => ({ type: 'FillJar', amount: -1 }) };
    const clock = { now: () => now };
    const spine = await bench.open({ projections: [due], reactors: [], timers: never, clock, observe });
    await spine.change('jar-a', { type: 'MakeJar', owner: 'o', name: 'a' }, jar, someone());
    await spine.change('jar-a', { type: 'FillJar', amount: 1 }, jar, someone());
    const stuck = async () => Promise.all(asked.map((rows) => rows()));
    now = NOON + 11 * 60_000;
    expect(await stuck()).toEqual([[{ labels: { kind: 'jars.timers' }, value: 0 }]]);
    now += 1;
    expect(await stuck()).toEqual([[{ labels: { kind: 'jars.timers' }, value: 1 }]]);
    const view = spine.view<Due>(due as never);
    expect([await stuckAmong(view.find, now), await stuckAmong(view.find, now - 1)]).toEqual([1, 0]);
    await spine.close();
    expect(ended).toBe(1);
  });

  it('break off where the store is away, to be taken up again as soon as it is back', async () => {
    const rows: Due[] = ['jar-a', 'jar-b'].map((stream) => ({
      _id: stream,
      stream: stream as Due['stream'],
      command: 'EmptyJar',
      dueAt: dueAt(0),
    }));
    let sent = 0;
    const change: Change = async () => {
      sent += 1;
      throw unavailable('the event store');
    };
    const signal = new AbortController().signal;
    const find = async () => ({ items: rows });
    const firing = fireDue({ timers, find, change, clock: { now: () => NOON }, log: quiet, signal });
    await expect(firing).rejects.toMatchObject({ code: 'Unavailable' });
    expect(sent).toBe(1);
  });

  it('run by themselves while the service runs', async () => {
    const spine = await bench.open({
      projections: [due],
      reactors: [],
      timers,
      clock: { now: () => NOON + 3_600_000 },
    });
    await spine.live();
    expect(spine.health().map(({ processor }) => processor)).toContain('timers');
    await spine.close();
    const filled = await bench.open({ projections: [due], reactors: [] });
    await filled.change('jar-t', { type: 'MakeJar', owner: 'o', name: 't' }, jar, someone());
    const last = await filled.change('jar-t', { type: 'FillJar', amount: 1 }, jar, someone());
    if (last.is !== 'changed') throw new Error('refused');
    await filled.view(due as never).waitFor(last.position);
    const again = await bench.open({
      projections: [due],
      reactors: [],
      timers,
      clock: { now: () => NOON + 3_600_000 },
    });
    await eventually(async () => expect(await again.look('jar-t', jar)).toMatchObject({ state: { holds: 0 } }));
  });
});
