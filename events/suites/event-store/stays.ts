/** Followers that stay: over cut connections and restarts, beside neighbours with like names, and in a crowd. */
import { setTimeout as pause } from 'node:timers/promises';
import type { EventStore, NewEvent, Page, Position } from '../../ports/event-store.ts';
import {
  acknowledged,
  anEvent,
  collected,
  eventsOf,
  followed,
  idsOf,
  newCategory,
  newStream,
  type StoreCase,
  someEvents,
  written,
} from './samples.ts';

const READERS = 200;

export const stays: readonly StoreCase[] = [
  {
    rule: 'keeps a live reader whose connection is cut, quiet or under load: the same subscription goes on, each event once',
    needs: ['cut'],
    timeoutMs: 60_000,
    run: async ({ make, cut }) => {
      if ('absent' in cut) throw new Error(cut.absent);
      const [store, other] = [await make(), await make()];
      const [category, stream] = [newCategory(), 'live'];
      let revision: number | 'no-stream' = 'no-stream';
      const events: NewEvent[] = [];
      const append = async (count: number): Promise<void> => {
        const batch = someEvents(count);
        ({ revision } = await acknowledged(() => other.append(`${category}-${stream}`, revision, batch)));
        events.push(...batch);
      };
      await append(3);
      const done = new AbortController();
      const received: string[] = [];
      let cuts = 0;
      for await (const page of store.subscribe({
        after: null,
        filter: { categories: [category] },
        signal: done.signal,
      })) {
        received.push(...idsOf(page.events));
        if (received.length < events.length) continue;
        if (cuts === 4) done.abort();
        else {
          cuts += 1;
          // Cut with nothing on its way, and with events on their way.
          if (cuts % 2 === 0) await Promise.all([append(20), cut()]);
          else {
            await cut();
            await append(20);
          }
        }
      }
      expect(received).toEqual(idsOf(events));
    },
  },
  {
    rule: 'tells a reader whose filter matches nothing positions from which another instance goes on and misses nothing',
    run: async ({ make }) => {
      const [store, writer] = [await make(), await make()];
      const [category, others] = [newCategory(), newCategory()];
      let after: Position = (await writer.append(newStream(others), 'no-stream', [anEvent()])).position;
      for (let round = 0; round < 3; round += 1) {
        const { position } = await writer.append(newStream(others), 'no-stream', someEvents(40));
        const reached = ({ position: at }: Page): boolean => String(at) >= position;
        const pages = await followed(store, { after, category }, (all) => all.some(reached));
        expect(eventsOf(pages)).toEqual([]);
        after = pages.at(-1)?.position ?? after;
        expect(after >= position).toBe(true);
        expect(String((await store.head()).position) >= after).toBe(true);
      }
      const event = anEvent();
      await writer.append(newStream(category), 'no-stream', [event]);
      await store.close();
      const again = await make();
      const pages = await followed(again, { after, category }, (all) => eventsOf(all).length > 0);
      expect(idsOf(eventsOf(pages))).toEqual([event.id]);
      const read = await collected(again.readAll({ after, filter: { categories: [category] } }));
      expect(idsOf(eventsOf(read))).toEqual([event.id]);
    },
  },
  {
    rule: 'does not take a category or a type for another whose name begins alike, in history and live',
    run: async ({ make }) => {
      const store = await make();
      const [short, type] = [newCategory(), `T${newCategory()}`];
      const long = `${short}x`;
      const append = async (): Promise<NewEvent[]> => {
        const [mine, theirs] = [someEvents(3, type), someEvents(3, `${type}Too`)];
        await store.append(newStream(long), 'no-stream', theirs);
        await store.append(newStream(short), 'no-stream', mine);
        return mine;
      };
      const history = await append();
      const before = { categories: [short] };
      for (const filter of [before, { types: [type] }]) {
        expect(idsOf(eventsOf(await collected(store.readAll({ filter }))))).toEqual(idsOf(history));
      }
      const reading = [before, { types: [type] }].map((filter) => receivedOf(store, filter, 6));
      const live = await append();
      for (const received of await Promise.all(reading)) expect(received).toEqual(idsOf([...history, ...live]));
    },
  },
  {
    rule: `serves ${READERS} readers of one category at once: each gets its history and what comes live, in order`,
    timeoutMs: 90_000,
    run: async ({ make }) => {
      const store = await make();
      const category = newCategory();
      const stream = newStream(category);
      const history = someEvents(20);
      await store.append(stream, 'no-stream', history);
      const filter = { categories: [category] };
      const reading = Array.from({ length: READERS }, () => receivedOf(store, filter, 40));
      const live = someEvents(20);
      for (const [n, event] of live.entries()) await acknowledged(() => store.append(stream, 19 + n, [event]));
      const expected = idsOf([...history, ...live]);
      for (const received of await Promise.all(reading)) expect(received).toEqual(expected);
    },
  },
  {
    rule: 'loses and repeats nothing over 50 cut connections, though an append may have to be repeated',
    needs: ['cut'],
    timeoutMs: 120_000,
    run: async ({ make, cut }) => {
      if ('absent' in cut) throw new Error(cut.absent);
      const store = await make();
      const category = newCategory();
      const writing = written(store, newStream(category), 400);
      let at: Position | null = null;
      const received: string[] = [];
      const reading = (async () => {
        while (received.length < 400) {
          const done = new AbortController();
          try {
            for await (const page of store.subscribe({
              after: at,
              filter: { categories: [category] },
              signal: done.signal,
            })) {
              received.push(...idsOf(page.events));
              at = page.position;
              if (received.length >= 400) done.abort();
            }
          } catch (error) {
            expect(error).toMatchObject({ code: 'Unavailable' });
          }
        }
      })();
      for (let n = 0; n < 50; n += 1) {
        await pause(30);
        await cut();
      }
      await writing;
      await reading;
      expect(received).toEqual(
        idsOf(await collected(store.readAll({ filter: { categories: [category] } })).then(eventsOf)),
      );
    },
  },
];

/** The ids that a follower from the beginning has received once there are so many, or more. */
const receivedOf = async (
  store: EventStore,
  filter: Parameters<EventStore['subscribe']>[0]['filter'] & object,
  count: number,
): Promise<readonly string[]> => {
  const done = new AbortController();
  const received: string[] = [];
  for await (const page of store.subscribe({ after: null, filter, signal: done.signal })) {
    received.push(...idsOf(page.events));
    if (received.length >= count) done.abort();
  }
  return received;
};
