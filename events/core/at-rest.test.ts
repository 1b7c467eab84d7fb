import { eventually } from '../workbench/eventually.ts';
import { bookkeeper, jar, jarList, ledger, someone } from '../workbench/jars.ts';
import { type Bench, jars, openBench } from '../workbench/spine.ts';
import { openAtRest } from './at-rest.ts';
import { watchClock } from './clock-behind.ts';
import type { AnyProjection, Log } from './types.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.end());

const POISON = 666;
let mended = false;
const choking: AnyProjection = {
  ...jarList,
  evolve: (row, event, id) => {
    if (!mended && (event.data as { amount?: number }).amount === POISON) throw new Error(`cannot take ${POISON}`);
    return (jarList as AnyProjection).evolve(row, event, id);
  },
};
const change = { projections: [choking], reactors: [bookkeeper] };
const atRest = () => openAtRest({ ...jars(bench.ports), ...change });
const lines: string[] = [];
const log: Log = {
  ...{ debug: () => undefined, info: () => undefined },
  warn: (_fields, message) => void lines.push(message),
  error: (_fields, message) => void lines.push(message),
};
beforeEach(() => {
  mended = false;
  lines.length = 0;
});

const filledAndStopped = async (): Promise<void> => {
  const spine = await bench.open({ ...change, log });
  await spine.change('jar-a', { type: 'MakeJar', owner: 'a', name: 'a' }, jar, someone());
  for (const amount of [1, POISON, 2]) await spine.change('jar-a', { type: 'FillJar', amount }, jar, someone());
  await eventually(async () => expect(await spine.operations.parked()).toHaveLength(1));
  await eventually(async () => expect((await spine.look('ledger-jar-a', ledger)).state).toBe(POISON)); // small fillings are not booked
  await spine.close();
};

describe('a service at rest', () => {
  it('tells what is parked and how far its processors came, and does nothing of what they would', async () => {
    await filledAndStopped();
    expect(lines.filter((line) => line.startsWith('parked:'))).toHaveLength(1);
    await bench.ports.models.renew('jars.bookkeeper', 1); // a running reactor would begin again at once
    const { position } = await bench.ports.events.head();
    const resting = atRest();
    expect(await resting.operations.parked()).toMatchObject([{ processor: 'jar-list', key: 'jar-a' }]);
    expect((await resting.verifyHistory()).intact).toBe(true);
    expect(await resting.stood()).toEqual([
      { processor: 'jar-list', checkpoint: position },
      { processor: 'bookkeeper', checkpoint: null },
      { processor: 'forwarder', checkpoint: expect.any(String) },
    ]);
    expect((await bench.ports.events.head()).position).toBe(position);
    const reactor = await bench.ports.models.open('jars.bookkeeper', 1, { existing: true });
    expect(await reactor.checkpoint()).toBeNull();
  });

  it('makes no read model for a question', async () => {
    expect(await atRest().operations.parked()).toEqual([]);
    expect((await atRest().stood()).every(({ checkpoint }) => checkpoint === null)).toBe(true);
    await expect(bench.ports.models.open('parked-jars', 1, { existing: true })).rejects.toMatchObject({
      code: 'ModelLost',
    });
  });

  it('notes a retry, which is run at the next start', async () => {
    await filledAndStopped();
    await atRest().operations.retry('jar-list', 'jar-a');
    mended = true;
    const spine = await bench.open({ ...change, log });
    await eventually(async () => expect(await spine.operations.parked()).toEqual([]));
    expect(await spine.view(jarList).get('jar-a')).toMatchObject({ history: [1, POISON, 2] });
  });

  it('fills a view anew here and now, and compares it', async () => {
    await filledAndStopped();
    mended = true;
    const resting = atRest();
    expect((await resting.operations.verify('jar-list')).differences).toMatchObject([{ id: 'jar-a' }]);
    await resting.operations.rebuild('jar-list');
    expect(await resting.operations.verify('jar-list')).toEqual({ documents: 1, differences: [] });
  });
});

describe('a clock that is set back', () => {
  it('is told of once while events are ahead of it, and once when it has caught up', () => {
    let now = 1_000_000;
    const told = watchClock({ now: () => now }, log);
    told(null);
    told(now + 59_000);
    expect(lines).toEqual([]);
    for (let n = 0; n < 3; n += 1) {
      told(now + 86_400_000);
      // Its own, between those of a process whose clock is ahead.
      told(now);
    }
    expect(lines).toEqual([expect.stringContaining('behind the newest event')]);
    now += 86_400_000;
    told(now);
    told(now);
    expect(lines).toEqual([expect.any(String), expect.stringContaining('caught up')]);
  });
});
