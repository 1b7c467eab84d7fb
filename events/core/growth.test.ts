import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { jest } from '@jest/globals';
import { openProcessBroadcast } from '../adapters/process/broadcast.ts';
import { openSqliteEventStore } from '../adapters/sqlite/event-store.ts';
import type { Broadcast } from '../ports/broadcast.ts';
import { anEvent, newStream } from '../suites/event-store/samples.ts';
import { eventually } from '../workbench/eventually.ts';
import { jar, someone } from '../workbench/jars.ts';
import { newFolder, openPorts, removeFolder } from '../workbench/ports.ts';
import { jars } from '../workbench/spine.ts';
import { openGrowth } from './growth.ts';
import { openSpine } from './spine.ts';

const CHANNEL = 'log.grown';

describe('that the log grew', () => {
  let folders = 0;
  let broadcast: Broadcast;
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick'] });
    folders += 1;
    broadcast = openProcessBroadcast(`growth-${folders}`);
  });
  afterEach(async () => {
    jest.useRealTimers();
    await broadcast.close();
  });
  const still = async (): Promise<void> => {
    for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  const opened = (over = broadcast) => {
    const counted = { looks: 0 };
    const nudge = (): void => {
      counted.looks += 1;
    };
    return { ...openGrowth({ nudge }, over), counted };
  };
  /** Every hint that is sent. */
  const heard = () => {
    const texts: string[] = [];
    const listen = async () => {
      for await (const text of broadcast.subscribe(CHANNEL, AbortSignal.timeout(600_000))) texts.push(text);
    };
    void listen();
    return texts;
  };

  it('is told to others at once, and makes nobody look who appended', async () => {
    const [one, other] = [opened(), opened()];
    one.tell();
    await still();
    expect([one.counted.looks, other.counted.looks]).toEqual([0, 1]);
    await Promise.all([one.close(), other.close()]);
  });

  it('is told every 10 ms at most, the last of many never left out', async () => {
    const [one, texts] = [opened(), heard()];
    for (let n = 0; n < 50; n += 1) one.tell();
    await still();
    expect(texts).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(9);
    expect(texts).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1);
    await still();
    expect(texts).toHaveLength(2);
    await jest.advanceTimersByTimeAsync(100);
    await still();
    expect(texts).toHaveLength(2);
    one.tell();
    await still();
    expect(texts).toHaveLength(3);
    await one.close();
  });

  it('makes one look every 10 ms at most, however many say it and however often', async () => {
    const one = opened();
    for (let n = 0; n < 100; n += 1) await broadcast.publish(CHANNEL, `process ${n % 20}`);
    await still();
    expect(one.counted.looks).toBe(1);
    await jest.advanceTimersByTimeAsync(10);
    expect(one.counted.looks).toBe(2);
    await jest.advanceTimersByTimeAsync(100);
    expect(one.counted.looks).toBe(2);
    await one.close();
  });

  it('hurts nobody where no hint can be sent or heard, and leaves no timer behind', async () => {
    const away = async (): Promise<never> => {
      throw new Error('away');
    };
    const subscribe = (): never => {
      throw new Error('away');
    };
    const one = opened({ ...broadcast, publish: away, subscribe });
    one.tell();
    one.tell();
    await still();
    await one.close();
    expect([jest.getTimerCount(), one.counted.looks]).toEqual([0, 0]);
  });
});

describe('a log that several processes share', () => {
  let folder: string;
  beforeEach(() => {
    folder = newFolder();
  });
  afterEach(() => removeFolder(folder));

  it('is followed by hints alone in a process that never looks by itself, whatever is told twice or for nothing', async () => {
    const path = join(folder, 'events.db');
    const store = await openSqliteEventStore({ path, clock: Date });
    const child = spawn(process.execPath, [
      '--disable-warning=ExperimentalWarning',
      fileURLToPath(new URL('../workbench/growth-child.ts', import.meta.url)),
      path,
    ]);
    const ended = once(child, 'close');
    const said: string[] = [];
    createInterface({ input: child.stdout }).on('line', (line) => said.push(JSON.parse(line) as string));
    const ids = () => said.filter((line) => line !== 'live');
    const toChild: Broadcast = {
      publish: async (_, text) => void child.stdin.write(`${text}\n`),
      subscribe: async function* () {
        // The child tells nothing.
      },
      close: async () => undefined,
    };
    try {
      await eventually(() => expect(said).toEqual(['live']));
      const growth = openGrowth(store, toChild);
      const [unsaid, one, two] = [anEvent(), anEvent(), anEvent()];
      const stream = newStream();
      await store.append(stream, 'no-stream', [unsaid]);
      await pause(150);
      expect(ids()).toEqual([]);
      await store.append(stream, 0, [one]);
      growth.tell();
      await eventually(() => expect(ids()).toEqual([unsaid.id, one.id]));
      for (let n = 0; n < 20; n += 1) growth.tell();
      await store.append(stream, 1, [two]);
      growth.tell();
      await eventually(() => expect(ids()).toEqual([unsaid.id, one.id, two.id]));
      await growth.close();
    } finally {
      child.stdin.end();
      await ended;
      await store.close();
    }
  });

  it.each([
    ['tells', false, ['log.grown']],
    ['need not tell, where nobody else can run,', true, []],
  ])('%s others of a command that acted, and of no other', async (_, alone, expected) => {
    const ports = await openPorts({ folder });
    const channels: string[] = [];
    const publish: Broadcast['publish'] = async (channel, text) => {
      channels.push(channel);
      await ports.broadcast.publish(channel, text);
    };
    const service = jars({ ...ports, broadcast: { ...ports.broadcast, publish } });
    // No reactor and no anchor: nothing but the commands below appends.
    const spine = await openSpine({ ...service, reactors: [], alone });
    try {
      await spine.live();
      await spine.change('jar-a', { type: 'FillJar', amount: 1 }, jar, someone('refused'));
      expect(channels.filter((channel) => channel === CHANNEL)).toEqual([]);
      await spine.change('jar-a', { type: 'MakeJar', owner: 'o', name: 'A' }, jar, someone('made'));
      expect(channels.filter((channel) => channel === CHANNEL)).toEqual(expected);
    } finally {
      await spine.close();
      await ports.close();
    }
  });
});
