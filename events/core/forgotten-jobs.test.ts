import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { forgetJobsUpTo } from '../adapters/sqlite/job-queue.ts';
import { eventually } from '../workbench/eventually.ts';
import { jar, ledger, someone } from '../workbench/jars.ts';
import type { OpenedPorts } from '../workbench/ports.ts';
import { newFolder, openPorts, removeFolder } from '../workbench/ports.ts';
import { jars } from '../workbench/spine.ts';
import { openSpine, type Spine } from './spine.ts';

let folder: string;
beforeEach(() => {
  folder = newFolder();
});
afterEach(() => removeFolder(folder));

/** Opens the jars, lets them come to rest with a worker on their letters, and says which letters were written. */
const letters = async (
  act: (spine: Spine, ports: OpenedPorts) => Promise<void>,
  expected: number,
): Promise<string[]> => {
  const ports = await openPorts({ folder });
  const spine = await openSpine(jars(ports));
  const written: string[] = [];
  const done = new AbortController();
  const worker = { concurrency: 1, leaseMs: 60_000, maxAttempts: 3, signal: done.signal };
  const running = await ports.jobs.work('letters', worker, async ({ payload }) => {
    written.push(String((payload as { amount: number }).amount));
  });
  await act(spine, ports);
  await spine.live();
  await eventually(async () => expect(written.length).toBeGreaterThanOrEqual(expected));
  done.abort();
  await running.drained;
  await spine.close();
  await ports.close();
  return written.toSorted();
};
const fill =
  (...amounts: number[]) =>
  async (spine: Spine) => {
    for (const amount of amounts) await spine.change('jar-a', { type: 'FillJar', amount }, jar, someone());
  };
const make = async (spine: Spine) => {
  await spine.change('jar-a', { type: 'MakeJar', owner: 'a', name: 'a' }, jar, someone());
  await fill(100, 200)(spine);
};
const lose = (...names: string[]): void => {
  for (const name of names)
    for (const suffix of ['', '-wal', '-shm'])
      rmSync(join(folder, `${name}${suffix}`), { recursive: true, force: true });
};

describe('what an event asked for', () => {
  it.each([[['models']], [['jobs.db']], [['models', 'jobs.db']], [['models', 'jobs.db', 'bus.db', 'keyvalue.db']]])(
    'is not done again where %j are lost; what new events ask for is done',
    async (lost) => {
      expect(await letters(make, 2)).toEqual(['100', '200']);
      lose(...lost);
      expect(await letters(fill(300), 1)).toEqual(['300']);
      // Nor at the start after: the queue that was begun anew knows from where on.
      lose('models');
      expect(await letters(fill(400), 1)).toEqual(['400']);
    },
  );

  it('of another aggregate is found done, whatever was lost', async () => {
    await letters(make, 2);
    lose('models', 'jobs.db');
    await letters(async (spine) => {
      await fill(300)(spine);
      await eventually(async () => expect((await spine.look('ledger-jar-a', ledger)).revision).toBe(2));
    }, 1);
  });

  it('is not asked for again up to where an operator put another log; behind it it is', async () => {
    await letters(make, 2);
    const ports = await openPorts({ folder });
    const { position } = await ports.events.head();
    await ports.close();
    lose('models', 'jobs.db');
    await forgetJobsUpTo(join(folder, 'jobs.db'), String(position));
    expect(await letters(fill(300), 1)).toEqual(['300']);
  });

  it('is asked for where the log became shorter than what the queue remembers', async () => {
    await letters(make, 2);
    const far = `${'f'.repeat(32)}.${'9'.repeat(20)}`;
    await forgetJobsUpTo(join(folder, 'jobs.db'), far);
    expect(await letters(fill(300), 1)).toEqual(['300']);
  });
});
