import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { eventually } from '../workbench/eventually.ts';
import { heard, jarList, jarTotals } from '../workbench/jars.ts';
import type { OpenedPorts } from '../workbench/ports.ts';
import { newFolder, openPorts, removeFolder } from '../workbench/ports.ts';
import { jars } from '../workbench/spine.ts';
import { openSpine } from './spine.ts';

const child = fileURLToPath(new URL('../workbench/crash-child.ts', import.meta.url));
const COMMANDS = 18;

/** Runs the jars in a process of its own; what it said, and whether it came to its end. */
const live = async (folder: string, args: readonly string[], env: Record<string, string> = {}) => {
  const command = ['--disable-warning=ExperimentalWarning', child, folder, ...args];
  const process_ = spawn(process.execPath, command, { env: { ...process.env, ...env } });
  let [said, complained] = ['', ''];
  process_.stdout.on('data', (text) => {
    said += String(text);
  });
  process_.stderr.on('data', (text) => {
    complained += String(text);
  });
  const [code, signal] = await once(process_, 'close');
  return { lines: said.trim().split('\n'), code, signal, complained };
};

/** What the log says that everybody must show. */
const expectedOf = async (ports: OpenedPorts) => {
  const jarsHeld = new Map<string, { sum: number; times: number; entries: number[] }>();
  const commands: string[] = [];
  for await (const { events } of ports.events.readAll({ filter: { categories: ['jar'] }, pageSize: 1_000 })) {
    for (const { stream, type, data, meta } of events) {
      commands.push(meta.commandId);
      const held = jarsHeld.get(stream) ?? { sum: 0, times: 0, entries: [] };
      jarsHeld.set(stream, held);
      if (type !== 'JarFilled') continue;
      const { amount } = data as { amount: number };
      held.sum += amount;
      held.times += 1;
      if (amount >= 100) held.entries.push(amount);
    }
  }
  return { jarsHeld, commands };
};

const check = async (folder: string, acknowledged: readonly string[]): Promise<void> => {
  const ports = await openPorts({ folder });
  const spine = await openSpine(jars(ports));
  try {
    await spine.live();
    const { jarsHeld, commands } = await expectedOf(ports);
    expect(new Set(commands).size).toBe(commands.length);
    expect(commands).toHaveLength(COMMANDS);
    expect(new Set(acknowledged).size).toBe(COMMANDS);
    for (const view of [jarList, jarTotals]) {
      expect((await spine.operations.verify(view.name)).differences).toEqual([]);
    }
    const queued: unknown[] = [];
    const done = new AbortController();
    const worker = { concurrency: 4, leaseMs: 5_000, maxAttempts: 3, signal: done.signal };
    const running = await ports.jobs.work('letters', worker, async ({ payload }) => void queued.push(payload));
    for (const [stream, { sum, times, entries }] of jarsHeld) {
      await eventually(async () => {
        expect(await spine.view(heard).get(stream)).toEqual({ _id: stream, sum, times });
        const made = await Array.fromAsync(ports.events.read(`ledger-${stream}`));
        expect(made.map(({ data }) => (data as { amount: number }).amount)).toEqual(entries);
        const letters = queued.filter((payload) => (payload as { jar: string }).jar === stream);
        expect(letters).toHaveLength(entries.length);
      });
    }
    done.abort();
    await running.drained;
    expect(await spine.operations.parked()).toEqual([]);
  } finally {
    await spine.close();
    await ports.close();
  }
};

describe('a process that is killed', () => {
  const points = [
    'append-inserted',
    'append-committed',
    'project-loaded',
    'apply-between-writes',
    'apply-before-checkpoint',
    'apply-before-commit',
    'apply-done',
    'project-applied',
    'react-acted',
    'react-before-checkpoint',
    'after-publish',
    'consume-loaded',
    'consume-done',
  ];
  it.each(points)(
    'at %s, again and again, leaves every view equal to the fold and every effect once',
    async (point) => {
      const folder = newFolder();
      try {
        const acknowledged: string[] = [];
        for (const after of ['0', '11', 'never']) {
          const env: Record<string, string> = after === 'never' ? {} : { CRASH_AT: point, CRASH_AFTER: after };
          const { lines, signal, complained } = await live(folder, [String(COMMANDS)], env);
          acknowledged.push(...lines.filter((line) => line.startsWith('changed')));
          if (after === '0') expect(signal).toBe('SIGKILL');
          if (after === 'never') expect([signal, complained]).toEqual([null, '']);
        }
        await check(folder, acknowledged);
      } finally {
        await removeFolder(folder);
      }
    },
    180_000,
  );
});

describe('an event whose handler kills the process', () => {
  it.each([
    ['jar-list', { history: [3] }, { history: [1] }, { history: [1, 666, 2] }],
    ['heard', { sum: 3 }, { sum: 1 }, { sum: 669, times: 3 }],
  ])(
    'in %s kills five lives that begin with it, then is parked with its stream; others flow, and a retry drains it once',
    async (name, other, parked, drained) => {
      const folder = newFolder();
      try {
        const { jar, someone } = await import('../workbench/jars.ts');
        const prepared = await openPorts({ folder });
        const before = await openSpine({ ...jars(prepared), projections: [], reactors: [] });
        for (const name of ['a', 'b'])
          await before.change(`jar-${name}`, { type: 'MakeJar', owner: 'o', name }, jar, someone());
        for (const [name, amount] of [
          ['a', 1],
          ['a', 666],
          ['a', 2],
          ['b', 3],
        ] as const) {
          await before.change(`jar-${name}`, { type: 'FillJar', amount }, jar, someone());
        }
        await before.close();
        await prepared.close();

        let deaths = 0;
        for (let life = 0; life < 10; life += 1) {
          const { lines, signal } = await live(folder, ['0', name]);
          deaths += lines.filter((line) => line === 'dies').length;
          if (signal === null) break;
        }
        // Five lives that began at the same place, and one before them where it came behind something that was done.
        expect([5, 6]).toContain(deaths);

        const ports = await openPorts({ folder });
        const spine = await openSpine(jars(ports));
        try {
          await spine.live();
          const view = name === 'heard' ? spine.view(heard) : spine.view(jarList);
          expect(await spine.operations.parked()).toMatchObject([{ processor: name, key: 'jar-a', tries: 5 }]);
          expect(await view.get('jar-b')).toMatchObject(other);
          expect(await view.get('jar-a')).toMatchObject(parked);
          for (let time = 0; time < 2; time += 1) await spine.operations.retry(name, 'jar-a');
          await eventually(async () => expect(await spine.operations.parked()).toEqual([]));
          expect(await view.get('jar-a')).toMatchObject(drained);
        } finally {
          await spine.close();
          await ports.close();
        }
      } finally {
        await removeFolder(folder);
      }
    },
    180_000,
  );
});
