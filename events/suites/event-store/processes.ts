/** Several processes on one store, and processes that die. */
import { setTimeout as pause } from 'node:timers/promises';
import type { StreamId } from '../../ports/event-store.ts';
import { type Elsewhere, startElsewhere } from '../elsewhere.ts';
import { collected, eventsOf, newCategory, type StoreCase } from './samples.ts';

/** Longer where somebody has the time: CONTRACT_FOLLOW_MS=20000. */
const FOLLOW_MS = Number(process.env['CONTRACT_FOLLOW_MS'] ?? 6_000);
const SCRIPT = new URL('./elsewhere.ts', import.meta.url);

type Acknowledged = readonly [stream: StreamId, revision: number, position: string, size: number];
type Received = readonly [stream: StreamId, revision: number, position: string];

export const processes: readonly StoreCase[] = [
  {
    rule: 'lets two processes append while a third follows: received equals stored, rising, none late',
    needs: ['elsewhere'],
    timeoutMs: FOLLOW_MS + 40_000,
    run: async (harness) => {
      const store = await harness.make();
      const category = newCategory();
      const follower = startElsewhere(harness, SCRIPT, ['follow', category, 'f']);
      const received = linesOf<Received>(follower);
      await received.first;
      const writers = ['a', 'b'].map((name) => startElsewhere(harness, SCRIPT, ['append', category, name]));
      const logs = writers.map((writer) => linesOf<Acknowledged>(writer));
      await Promise.all(logs.map(({ first }) => first));
      await pause(FOLLOW_MS);
      for (const writer of writers) writer.stop();
      expect(await Promise.all(writers.map(({ ended }) => ended))).toEqual(['', '']);

      const stored = eventsOf(await collected(store.readAll({ filter: { categories: [category] }, pageSize: 8_192 })));
      const acknowledged = (await Promise.all(logs.map(({ all }) => all))).flat();
      expect(acknowledged.reduce((sum, [, , , size]) => sum + size, 0)).toBe(stored.length);
      for (let n = 0; n < 200 && received.count() < stored.length + 1; n += 1) await pause(50);
      follower.stop();
      expect(await follower.ended).toBe('');
      const [, ...events] = await received.all;
      expect(events).toEqual(stored.map(({ stream, revision, position }) => [stream, revision, position]));
      const places = events.map(([, , position]) => position);
      expect(places).toEqual([...places].sort());
      expect(new Set(places).size).toBe(places.length);
    },
  },
  {
    rule: 'keeps every acknowledged batch and no half batch when writers are killed',
    needs: ['elsewhere'],
    timeoutMs: 60_000,
    run: async (harness) => {
      const store = await harness.make();
      for (const crash of [
        {},
        {},
        { CRASH_AT: 'append-inserted', CRASH_AFTER: '40' },
        { CRASH_AT: 'append-committed', CRASH_AFTER: '40' },
      ]) {
        const category = newCategory();
        const writer = startElsewhere(harness, SCRIPT, ['append', category, 'k'], crash);
        const log = linesOf<Acknowledged>(writer);
        await log.first;
        // An engine without such a point goes on until it is killed here.
        await Promise.race([pause(300 + Math.random() * 300, undefined, { ref: false }), writer.ended]);
        writer.kill();
        await writer.ended;
        const acknowledged = await log.all;
        const stored = eventsOf(await collected(store.readAll({ filter: { categories: [category] } })));
        for (const [stream, revision, position] of acknowledged)
          expect(stored.find((event) => event.stream === stream && event.revision === revision)?.position).toBe(
            position,
          );
        const parts = new Map<string, number>();
        for (const { stream, data } of stored) {
          const { batch, of } = data as { batch: number; of: number };
          parts.set(`${stream} ${batch} of ${of}`, (parts.get(`${stream} ${batch} of ${of}`) ?? 0) + 1);
        }
        for (const [batch, count] of parts) expect(batch.endsWith(` of ${count}`)).toBe(true);
        expect(stored.length).toBeGreaterThan(0);
      }
    },
  },
  {
    rule: 'leaves no handle behind after close: a process that closed its store ends by itself',
    needs: ['elsewhere'],
    run: async (harness) => {
      const child = startElsewhere(harness, SCRIPT, ['append', newCategory(), 'c']);
      await linesOf(child).first;
      child.stop();
      const ended = await Promise.race([child.ended, pause(8_000, 'still running', { ref: false })]);
      child.kill();
      expect(ended).toBe('');
    },
  },
];

/** A killed process may leave its last line unfinished: that one it never said. */
const linesOf = <T>(child: Elsewhere) => {
  const received: T[] = [];
  const { promise: first, resolve, reject } = Promise.withResolvers<void>();
  const all = (async (): Promise<T[]> => {
    for await (const line of child.lines) {
      try {
        received.push(JSON.parse(line) as T);
      } catch {
        // Only the last line can be unfinished.
        continue;
      }
      resolve();
    }
    reject(new Error(await child.ended));
    return received;
  })();
  first.catch(() => undefined);
  return { first, all, count: () => received.length };
};
