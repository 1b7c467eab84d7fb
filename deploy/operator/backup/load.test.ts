import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { anchorKeyOf } from '@lamplight/common/config/anchor-key.ts';
import { secretsIn } from '@lamplight/embedded/secrets.ts';
import { openFiles } from '@lamplight/events/adapters/open.ts';
import { openSqliteEventStore } from '@lamplight/events/adapters/sqlite/event-store.ts';
import { openSqliteLogReader } from '@lamplight/events/adapters/sqlite/log-reader.ts';
import type { Position, StreamId } from '@lamplight/events/ports/event-store.ts';
import { anEvent } from '@lamplight/events/suites/event-store/samples.ts';
import { seeded } from '@lamplight/trials/bench/figures.ts';
import { contentsOf } from '../move/contents.ts';
import type { Progress } from '../move/progress.ts';
import { addressesIn, progressInto } from '../move/workbench/bench.ts';
import { rowsIn } from '../move/workbench/company.ts';
import { createBackup, type Names } from './create.ts';
import { copyLog } from './log-copy.ts';
import { openBench } from './workbench/bench.ts';

const { aPlace, copied, keysOf, restored, end } = await openBench(3);
afterAll(end);

/** Of each keeper the newest content, by the last event of its stream. */
const kept: Names = async (log) => {
  const newest = new Map<string, string>();
  for await (const { events } of log.readAll({ filter: { categories: ['keeper'] }, pageSize: 500 }))
    for (const { stream, data } of events) newest.set(stream, (data as { names: string }).names);
  return [...newest.values()];
};

async function* once(text: string): AsyncIterable<Uint8Array> {
  yield Buffer.from(text);
}

/** How many times contents began to be copied. */
const counted = () => {
  let rounds = 0;
  const part = { done: () => undefined, end: () => undefined };
  const begin: Progress['begin'] = (what) => {
    if (what === 'contents copied') rounds += 1;
    return part;
  };
  return { progress: { begin, say: () => undefined }, rounds: () => rounds };
};

/**
 * They write until they are told to stop: events of many sizes, and contents that replace each other. Each content lives for
 * one whole round of a backup at least, whatever the machine's speed.
 */
const openWriters = async (folder: string, seed: number, rounds: () => number) => {
  const random = seeded(seed);
  const store = await openSqliteEventStore({ path: join(folder, 'events.db'), clock: Date });
  const files = await openFiles(addressesIn(folder).FILES_URL);
  let [isOver, written] = [false, 0];
  const keeper = async (n: number): Promise<void> => {
    const stream: StreamId = `keeper-${n}`;
    for (let revision = 0; !isOver; revision += 1) {
      const names = `kept_${n}_${revision}`;
      await files.put(names, once(names), { maxBytes: 100 });
      await store.append(stream, revision === 0 ? 'no-stream' : revision - 1, [anEvent({ names })]);
      written += 1;
      const putIn = rounds();
      while (!isOver && rounds() < putIn + 3) await turn();
      if (revision > 0) await files.delete(`kept_${n}_${revision - 1}`);
    }
  };
  const writer = async (n: number): Promise<void> => {
    let revision = -1;
    while (!isOver) {
      const events = Array.from({ length: 1 + Math.floor(random() * 15) }, () =>
        anEvent({ text: 'x'.repeat(Math.floor(random() * 2_000)) }),
      );
      await store.append(`writer-${n}`, revision === -1 ? 'no-stream' : revision, events);
      revision += events.length;
      written += events.length;
      await turn();
    }
  };
  const all = Promise.all([...[0, 1].map(keeper), ...[0, 1, 2].map(writer)]);
  return {
    written: () => written,
    stop: async () => {
      isOver = true;
      await all;
      await files.close();
      await store.close();
    },
  };
};

it.each([1, 2, 3])(
  'a backup beside writers is a beginning of the log, with the contents that it names (seed %i)',
  async (seed) => {
    const [from, events, keys, to] = [copied(), aPlace(), aPlace(), aPlace()];
    await keysOf(from, keys);
    const { progress, rounds } = counted();
    const writers = await openWriters(from, seed, rounds);
    const sizes: number[] = [];
    try {
      for (let n = 0; n < 4; n += 1) {
        const before = writers.written();
        const { ok, rows } = await createBackup({ DATA_DIR: from }, events, {
          progress,
          now: Date.now,
          names: kept,
        });
        expect([n, ok]).toEqual([n, true]);
        sizes.push(Number(rows[0]?.['events']));
        expect(writers.written()).toBeGreaterThan(before);
      }
    } finally {
      await writers.stop();
    }
    expect(sizes).toEqual(sizes.toSorted((one, other) => one - other));
    await restored(events, keys, to);
    const there = rowsIn(join(to, 'events.db'));
    expect(there).toHaveLength(sizes.at(-1) ?? 0);
    expect(there).toEqual(rowsIn(join(from, 'events.db')).slice(0, there.length));
    const log = await openSqliteEventStore({ path: join(to, 'events.db'), clock: Date });
    const named = await kept(log);
    await log.close();
    const files = await openFiles(addressesIn(to).FILES_URL);
    expect([...(await contentsOf(files)).keys()]).toEqual(expect.arrayContaining([...named]));
    await files.close();
  },
);

it('ends at the head as it was, whatever came after it', async () => {
  const [from, folder] = [copied(), aPlace()];
  mkdirSync(join(folder, 'log'), { recursive: true });
  const log = openSqliteLogReader(join(from, 'events.db'));
  const head = `${log.incarnation}.${'7'.padStart(20, '0')}` as Position;
  const part = { done: () => undefined, end: () => undefined };
  const key = anchorKeyOf(secretsIn(from).IDENTITY_ANCHOR_KEY);
  const notes = await copyLog({ folder, log, head, notes: [], key, part });
  await log.close();
  expect(notes).toEqual([expect.objectContaining({ events: 7, last: head })]);
});

it('goes on where a content was replaced between the log and the contents', async () => {
  const [from, events] = [copied(), aPlace()];
  let calls = 0;
  const names = async (): Promise<readonly string[]> => {
    calls += 1;
    if (calls > 1) return ['later'];
    const files = await openFiles(addressesIn(from).FILES_URL);
    await files.put('later', once('later'), { maxBytes: 100 });
    await files.close();
    const store = await openSqliteEventStore({ path: join(from, 'events.db'), clock: Date });
    await store.append('keeper-1', 'no-stream', [anEvent({ names: 'later' })]);
    await store.close();
    return ['earlier'];
  };
  const before = rowsIn(join(from, 'events.db')).length;
  const { ok, rows } = await createBackup({ DATA_DIR: from }, events, { ...counted(), now: Date.now, names });
  expect([ok, calls]).toEqual([true, 2]);
  expect(rows).toEqual([
    expect.objectContaining({ events: before + 1, segments: 2 }),
    expect.objectContaining({ contents: 4, copied: 4 }),
  ]);
});

it('says which contents are lost, and backs up the rest', async () => {
  const [from, events] = [copied(), aPlace()];
  const o = { progress: progressInto([]), now: Date.now, names: async () => ['content_1', 'gone_1'] };
  const { ok, rows } = await createBackup({ DATA_DIR: from }, events, o);
  expect([ok, rows.at(-1)]).toEqual([
    false,
    { what: 'missing', contents: 1, says: expect.stringMatching(/nowhere: gone_1\. /) },
  ]);
  expect(rows[1]).toMatchObject({ contents: 3, copied: 3 });
});
