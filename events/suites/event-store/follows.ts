/** Subscribing: history, the seam to live, slow readers, and the end. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Position } from '../../ports/event-store.ts';
import { flatMemory } from './memory.ts';
import {
  anEvent,
  collected,
  errorOf,
  eventsOf,
  followed,
  idsOf,
  newCategory,
  newStream,
  type StoreCase,
  someEvents,
  written,
} from './samples.ts';

export const follows: readonly StoreCase[] = [
  {
    rule: 'subscribes from the beginning, from the middle and from the head, each event once and in order',
    run: async ({ make }) => {
      const store = await make();
      const category = newCategory();
      const batch = someEvents(10);
      const stream = newStream(category);
      await store.append(stream, 'no-stream', batch.slice(0, 5));
      const { position: middle } = await store.append(stream, 4, batch.slice(5));
      const next = anEvent();
      const until = (count: number) => (pages: Parameters<typeof eventsOf>[0]) => eventsOf(pages).length >= count;
      const [all, later, live] = [
        followed(store, { after: null, category, pageSize: 3 }, until(11)),
        followed(store, { after: middle, category }, until(1)),
        followed(store, { after: (await store.head()).position, category }, until(1)),
      ];
      await store.append(stream, 9, [next]);
      expect(idsOf(eventsOf(await all))).toEqual(idsOf([...batch, next]));
      expect(idsOf(eventsOf(await later))).toEqual([next.id]);
      expect(idsOf(eventsOf(await live))).toEqual([next.id]);
      expect(Math.max(...(await all).map((page) => page.events.length))).toBeLessThanOrEqual(3);
    },
  },
  {
    rule: 'tells at once that a reader who starts at the head is live, and holds at most 256 events in a page',
    run: async ({ make }) => {
      const store = await make();
      const category = newCategory();
      const { position: before } = await store.append(newStream(category), 'no-stream', [anEvent()]);
      const { position } = await store.append(newStream(category), 'no-stream', someEvents(600));
      const live = (pages: readonly { live: boolean }[]) => pages.at(-1)?.live === true;
      expect(await followed(store, { after: position, category }, live)).toEqual([
        { events: [], position, live: true },
      ]);
      const pages = await followed(store, { after: before, category, pageSize: 5_000 }, live);
      expect(eventsOf(pages)).toHaveLength(600);
      expect(Math.max(...pages.map((page) => page.events.length))).toBeLessThanOrEqual(256);
    },
  },
  {
    rule: 'has no gap and no repeat at the seam between history and live, under load, from two instances',
    timeoutMs: 30_000,
    run: async ({ make }) => {
      const [store, other] = [await make(), await make()];
      const category = newCategory();
      const writers = [store, other, store, other].map((each) => written(each, newStream(category), 120));
      await pause(20);
      const readers = [0, 1, 2].map(async (delay) => {
        await pause(delay * 15);
        return eventsOf(
          await followed(store, { after: null, category, pageSize: 16 }, (pages) => eventsOf(pages).length >= 480),
        );
      });
      await Promise.all(writers);
      const stored = idsOf(eventsOf(await collected(store.readAll({ filter: { categories: [category] } }))));
      for (const reader of readers) expect(idsOf(await reader)).toEqual(stored);
    },
  },
  {
    rule: 'moves the position of a page also when nothing matched',
    run: async ({ make }) => {
      const store = await make();
      const { position: start } = await store.append(newStream(), 'no-stream', [anEvent()]);
      let last: Position = start;
      const pages = followed(
        store,
        { after: start, category: newCategory() },
        (all) => String(all.at(-1)?.position) >= last && last > start,
      );
      for (let n = 0; n < 5; n += 1) last = (await store.append(newStream(), 'no-stream', someEvents(10))).position;
      await store.append(newStream(), 'no-stream', [anEvent()]);
      expect(eventsOf(await pages)).toEqual([]);
      const read = await collected(store.readAll({ after: start, filter: { categories: [newCategory()] } }));
      expect(eventsOf(read)).toEqual([]);
      expect(String(read.at(-1)?.position) >= last).toBe(true);
    },
  },
  {
    rule: 'waits for a slow reader with flat memory: one page in hand, none piled up behind it',
    timeoutMs: 60_000,
    run: async ({ make }) => {
      const store = await make();
      const category = newCategory();
      const text = 'x'.repeat(8_000);
      const stream = newStream(category);
      const { position } = await store.append(stream, 'no-stream', [anEvent({ text })]);
      const done = new AbortController();
      const pages = store.subscribe({
        after: position,
        filter: { categories: [category] },
        pageSize: 8,
        signal: done.signal,
      });
      const reader = pages[Symbol.asyncIterator]();
      await reader.next();
      const grown = await flatMemory(async () => {
        for (let n = 0; n < 60; n += 1)
          await store.append(
            stream,
            n * 100,
            Array.from({ length: 100 }, () => anEvent({ text })),
          );
        await reader.next();
        await pause(300);
      });
      // 48 MB were appended meanwhile.
      expect(grown).toBeLessThan(16_000_000);
      let [count, next] = [8, await reader.next()];
      while (!next.done && count < 6_000) {
        expect(next.value.events.length).toBeLessThanOrEqual(8);
        count += next.value.events.length;
        if (count < 6_000) next = await reader.next();
      }
      expect(count).toBe(6_000);
      done.abort();
      expect((await reader.next()).done).toBe(true);
    },
  },
  {
    rule: 'ends quietly when the signal aborts: before the start, between pages and while waiting',
    run: async ({ make }) => {
      const store = await make();
      await store.append(newStream(), 'no-stream', someEvents(20));
      expect(await collected(store.subscribe({ after: null, signal: AbortSignal.abort() }))).toEqual([]);
      const done = new AbortController();
      const waiting = collected(store.subscribe({ after: (await store.head()).position, signal: done.signal }));
      await pause(60);
      done.abort();
      expect(eventsOf(await waiting)).toEqual([]);
    },
  },
  {
    rule: 'answers Unavailable after close, also to a reader who was waiting; closing twice is fine',
    run: async ({ make }) => {
      const store = await make();
      await store.append(newStream(), 'no-stream', [anEvent()]);
      const after = (await store.head()).position;
      const waiting = errorOf(collected(store.subscribe({ after, signal: new AbortController().signal })));
      await pause(30);
      await store.close();
      await store.close();
      expect(await waiting).toMatchObject({ code: 'Unavailable' });
      expect(await errorOf(store.append(newStream(), 'no-stream', [anEvent()]))).toMatchObject({ code: 'Unavailable' });
      expect(await errorOf(store.head())).toMatchObject({ code: 'Unavailable' });
    },
  },
  {
    rule: 'closes although readers were left half-way: broken off, or never asked again',
    run: async ({ make }) => {
      const store = await make();
      const category = newCategory();
      const stream = newStream(category);
      const { position: after } = await store.append(newStream(category), 'no-stream', [anEvent()]);
      await store.append(stream, 'no-stream', someEvents(600));
      const o = { after, filter: { categories: [category] }, pageSize: 2 };
      const signal = new AbortController().signal;
      for await (const _ of store.readAll(o)) break;
      for await (const _ of store.read(stream)) break;
      const forgotten = [store.readAll(o), store.subscribe({ ...o, signal }), store.read(stream)].map((reader) =>
        reader[Symbol.asyncIterator](),
      );
      await Promise.all(forgotten.map((reader) => reader.next()));
      const closed = store.close().then(() => 'closed');
      expect(await Promise.race([closed, pause(8_000, 'still open', { ref: false })])).toBe('closed');
      for (const reader of forgotten.slice(0, 2))
        expect(await errorOf(reader.next())).toMatchObject({ code: 'Unavailable' });
    },
  },
];
