import type { Position } from '../ports/event-store.ts';
import { slowApply } from '../workbench/faults.ts';
import { jar, jarList, ledger, someone } from '../workbench/jars.ts';
import { anId } from '../workbench/ports.ts';
import type { Bench } from '../workbench/spine.ts';
import { openBench } from '../workbench/spine.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.end());

const make = { type: 'MakeJar', owner: 'ada', name: 'Ada' } as const;

describe('reading your own write', () => {
  it('shows each of 200 writes to the query that waits for its position', async () => {
    const spine = await bench.open();
    const view = spine.view(jarList);
    const stale: number[] = [];
    const waits: number[] = [];
    for (let write = 0; write < 200; write += 1) {
      const stream = `jar-${write}` as const;
      const made = await spine.change(stream, make, jar, someone());
      if (made.is !== 'changed') throw new Error('refused');
      const began = performance.now();
      // Longer than a query waits: a disk that stalls for half a second is not what this is about.
      const waited = await view.waitFor(made.position, 5_000);
      waits.push(performance.now() - began);
      if (waited === 'stale' || (await view.get(stream)) === null) stale.push(write);
    }
    expect(stale).toEqual([]);
    expect(waits.toSorted((a, b) => a - b)[100]).toBeLessThan(100);
  });

  it('says stale within 600 ms where the view is slow, and shows what is there', async () => {
    const ports = { ...bench.ports, models: slowApply(bench.ports.models, 'jars.jar-list', 1_000) };
    const spine = await bench.open({ ports });
    await spine.live();
    const view = spine.view(jarList);
    const waits: number[] = [];
    for (let write = 0; write < 3; write += 1) {
      const made = await spine.change(`jar-${write}`, make, jar, someone());
      if (made.is !== 'changed') throw new Error('refused');
      const began = performance.now();
      expect(await view.waitFor(made.position)).toBe('stale');
      waits.push(performance.now() - began);
    }
    // A busy machine may hold one of them up; none of three would come in time by chance.
    expect(Math.min(...waits)).toBeLessThan(600);
    const head = (await ports.events.head()).position;
    expect(await view.waitFor(head, 10_000)).toBe('reached');
    expect(await view.get('jar-2')).toMatchObject({ holds: 0 });
  });

  it('needs no matching events: progress over others is waited for as well', async () => {
    const spine = await bench.open({ reactors: [] });
    const entered = await spine.change('ledger-1', { type: 'Enter', jar: 'x', amount: 1 }, ledger, someone());
    if (entered.is !== 'changed') throw new Error('refused');
    expect(await spine.view(jarList).waitFor(entered.position, 5_000)).toBe('reached');
  });

  it('works through a process whose projectors run in another one', async () => {
    const first = await bench.open({ alone: false });
    await first.live();
    const second = await bench.open({ alone: false });
    await second.live();
    expect(second.health()[0]).toMatchObject({ processor: 'jar-list', state: 'elsewhere' });
    for (let write = 0; write < 20; write += 1) {
      const made = await second.change(`jar-${anId()}`, make, jar, someone());
      if (made.is !== 'changed') throw new Error('refused');
      expect(await second.view(jarList).waitFor(made.position, 10_000)).toBe('reached');
    }
    expect(await second.view(jarList).waitFor(null)).toBe('reached');
  });

  it('counts a position of an earlier incarnation as reached: a restore keeps what it keeps', async () => {
    const spine = await bench.open();
    await spine.change('jar-1', make, jar, someone());
    await spine.live();
    const earlier = `${'0'.repeat(32)}.${'9'.repeat(20)}` as Position;
    expect(await spine.view(jarList).waitFor(earlier)).toBe('reached');
  });
});
