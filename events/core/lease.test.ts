import { setTimeout as wait } from 'node:timers/promises';
import { eventually } from '../workbench/eventually.ts';
import type { OpenedPorts } from '../workbench/ports.ts';
import { anId, newFolder, openPorts, removeFolder } from '../workbench/ports.ts';
import { underLease } from './lease.ts';

const folder = newFolder();
let ports: OpenedPorts;
beforeAll(async () => {
  ports = await openPorts({ folder });
});
afterAll(async () => {
  await ports.close();
  await removeFolder(folder);
});

/** Far beyond what a busy machine holds a process up for: a holder that cannot renew in time is rightly relieved. */
const TTL_MS = 2_000;

const worker = (key: string, owner: string, running: Set<string>, work?: (signal: AbortSignal) => Promise<void>) => {
  const stopping = new AbortController();
  const untilAborted = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  const done = underLease(
    { keyValue: ports.keyValue, key, owner, ttlMs: TTL_MS, signal: stopping.signal },
    async (signal) => {
      running.add(owner);
      try {
        await (work ?? untilAborted)(signal);
      } finally {
        running.delete(owner);
      }
    },
  );
  return {
    stop: async () => {
      stopping.abort();
      await done;
    },
  };
};

describe('a lease', () => {
  it('lets one of several work, for as long as it renews, and another take over at once when it is given back', async () => {
    const [key, running] = [anId(), new Set<string>()];
    const workers = ['a', 'b', 'c'].map((owner) => ({ owner, ...worker(key, owner, running) }));
    await eventually(() => expect(running.size).toBe(1));
    for (let look = 0; look < 10; look += 1) {
      await wait(TTL_MS / 5);
      expect(running.size).toBe(1);
    }
    const [first] = running;
    await workers.find(({ owner }) => owner === first)?.stop();
    await eventually(() => expect(running.size).toBe(1), TTL_MS);
    expect(running.has(first ?? '')).toBe(false);
    await Promise.all(workers.map(({ stop }) => stop()));
  });

  it('passes on once its holder has stopped renewing, and the late holder is told', async () => {
    const [key, running] = [anId(), new Set<string>()];
    await ports.keyValue.set(key, 'somebody who died', { ttlMs: TTL_MS });
    const next = worker(key, 'next', running);
    expect(running.size).toBe(0);
    await eventually(() => expect(running).toEqual(new Set(['next'])), TTL_MS * 3);
    // Somebody else takes it by force: the holder notices with its next renewal.
    await ports.keyValue.set(key, 'by force', { ttlMs: TTL_MS * 4 });
    await eventually(() => expect(running.size).toBe(0), TTL_MS * 3);
    await eventually(() => expect(running).toEqual(new Set(['next'])), TTL_MS * 10);
    await next.stop();
  });

  it('lets a failure of the work be seen', async () => {
    const failing = underLease(
      { keyValue: ports.keyValue, key: anId(), owner: 'a', ttlMs: TTL_MS, signal: new AbortController().signal },
      () => Promise.reject(new Error('the work failed')),
    );
    await expect(failing).rejects.toThrow('the work failed');
  });
});
