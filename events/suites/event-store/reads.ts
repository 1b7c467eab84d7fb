/** Reading: a stream, the whole log, and what comes back as it was written. */
import type { Recorded } from '../../ports/event-store.ts';
import {
  anEvent,
  collected,
  errorOf,
  eventsOf,
  idsOf,
  newCategory,
  newStream,
  type StoreCase,
  someEvents,
} from './samples.ts';

export const reads: readonly StoreCase[] = [
  {
    rule: 'gives back what was written: unicode, __proto__, nested null, empty values and what looks like an operator',
    run: async ({ make }) => {
      const store = await make();
      const stream = newStream();
      const texts = ['₹ ଓଡ଼ିଆ 👩‍💻', '\u0000\u2028"\\', '', '\ud800 alone'];
      const shapes = [
        { $gt: '' },
        { a: { b: [null, { c: null }] } },
        [],
        {},
        0,
        false,
        null,
        '',
        { 'a.b': 1, $set: 2 },
      ];
      const proto: unknown = JSON.parse('{"__proto__": {"admin": true}, "constructor": {"prototype": null}}');
      const events = [...texts, ...shapes, proto].map((data) => anEvent(data));
      const { revision, position } = await store.append(stream, 'no-stream', events);
      const read = await collected(store.read(stream));
      expect(read.map(({ id, type, data, meta }) => ({ id, type, data, meta }))).toEqual(events);
      expect(JSON.stringify(read.at(-1)?.data)).toBe(JSON.stringify(proto));
      expect(Object.getPrototypeOf(read.at(-1)?.data)).toEqual({});
      expect(read[0]).toMatchObject({ stream, revision: 0, recordedAt: expect.stringMatching(/^\d{4}-.*Z$/) });
      expect(read.at(-1)).toMatchObject({ revision, position });
    },
  },
  {
    rule: 'reads a stream from a revision, at most so many, backwards; an absent one is empty',
    run: async ({ make }) => {
      const store = await make();
      const stream = newStream();
      await store.append(stream, 'no-stream', someEvents(700));
      await store.append(stream, 699, someEvents(505));
      const revisions = async (o?: Parameters<typeof store.read>[1]) =>
        (await collected(store.read(stream, o))).map((event) => event.revision);
      const all = Array.from({ length: 1_205 }, (_, n) => n);
      expect(await revisions()).toEqual(all);
      expect(await revisions({ backwards: true })).toEqual([...all].reverse());
      expect(await revisions({ from: 0, max: 1 })).toEqual([0]);
      expect(await revisions({ from: 1_200 })).toEqual(all.slice(1_200));
      expect(await revisions({ from: 3, max: 600 })).toEqual(all.slice(3, 603));
      expect(await revisions({ from: 2, backwards: true })).toEqual([2, 1, 0]);
      expect(await revisions({ max: 2, backwards: true })).toEqual([1_204, 1_203]);
      expect(await revisions({ from: 0, max: 5, backwards: true })).toEqual([0]);
      expect(await revisions({ from: 1_205 })).toEqual([]);
      expect(await revisions({ max: 0 })).toEqual([]);
      expect(await collected(store.read(newStream()))).toEqual([]);
      expect(await collected(store.read(newStream(), { backwards: true }))).toEqual([]);
    },
  },
  {
    rule: 'does not take a stream for another whose name begins alike',
    run: async ({ make }) => {
      const store = await make();
      const stream = newStream();
      await store.append(`${stream}x`, 'no-stream', [anEvent()]);
      await store.append(`${stream}%`, 'no-stream', [anEvent()]);
      expect(await collected(store.read(stream))).toEqual([]);
      const category = stream.slice(0, stream.indexOf('-'));
      await store.append(newStream(`${category}s`), 'no-stream', [anEvent()]);
      expect(eventsOf(await collected(store.readAll({ filter: { categories: [category] } })))).toHaveLength(2);
    },
  },
  {
    rule: 'reads the log both ways, after and before a position, by category or by type',
    timeoutMs: 30_000,
    run: async ({ make }) => {
      const store = await make();
      const [one, two] = [newCategory(), newCategory()];
      const types = [`${one}Opened`, `${one}Closed`];
      const before = (await store.head()).position;
      for (let n = 0; n < 15; n += 1) {
        await store.append(newStream(one), 'no-stream', [anEvent({ n }, types[0]), anEvent({ n }, types[1])]);
        await store.append(newStream(two), 'no-stream', [anEvent({ n }, types[1]), anEvent()]);
      }
      const start = before === null ? {} : { after: before };
      const forwards = async (o: Parameters<typeof store.readAll>[0]) =>
        eventsOf(await collected(store.readAll({ ...start, ...o })));
      const stored = await forwards({ filter: { categories: [one, two] }, pageSize: 7 });
      expect(stored).toHaveLength(60);
      expect(stored.map(placeOf)).toEqual([...stored.map(placeOf)].sort());
      expect(idsOf(await forwards({ filter: { categories: [one] } }))).toEqual(
        idsOf(stored.filter((e) => e.stream.startsWith(one))),
      );
      expect(await forwards({ filter: { types: [types[0] ?? ''] }, pageSize: 4 })).toHaveLength(15);
      expect(await forwards({ filter: { types }, pageSize: 1 })).toHaveLength(45);
      expect(await forwards({ filter: { categories: [] } })).toEqual([]);

      const middle = stored[30]?.position;
      if (!middle) throw new Error('30 events were stored');
      const filter = { categories: [one, two] };
      expect(idsOf(eventsOf(await collected(store.readAll({ after: middle, filter }))))).toEqual(
        idsOf(stored.slice(31)),
      );
      const backwards = eventsOf(
        await collected(store.readAll({ after: middle, filter, backwards: true, pageSize: 8 })),
      );
      expect(idsOf(backwards)).toEqual(idsOf(stored.slice(0, 30).reverse()));
      const newest: Recorded[] = [];
      for await (const page of store.readAll({ backwards: true, filter })) {
        newest.push(...page.events);
        if (newest.length >= 60) break;
      }
      expect(idsOf(newest)).toEqual(idsOf([...stored].reverse()));
    },
  },
  {
    rule: 'keeps pages to the size asked for, holds up to 10,000 in one, and ends with a live page at the head',
    timeoutMs: 30_000,
    run: async ({ make }) => {
      const store = await make();
      const category = newCategory();
      const { position: first } = await store.append(newStream(category), 'no-stream', [anEvent()]);
      for (let n = 0; n < 3; n += 1) await store.append(newStream(category), 'no-stream', someEvents(1_000));
      const read = (pageSize: number) =>
        collected(store.readAll({ after: first, filter: { categories: [category] }, pageSize }));
      const small = await read(100);
      expect(Math.max(...small.map((page) => page.events.length))).toBe(100);
      expect(eventsOf(small)).toHaveLength(3_000);
      expect(small.map((page) => page.live)).toEqual([...small.slice(1).map(() => false), true]);
      const places = small.map((page) => String(page.position));
      expect(places).toEqual([...places].sort());
      expect((await read(10_000)).map((page) => page.events.length)).toEqual([3_000]);
    },
  },
  {
    rule: 'tells its head: the position of the last event of the log',
    run: async ({ make }) => {
      const store = await make();
      const { position } = await store.append(newStream(), 'no-stream', someEvents(3));
      const head = await store.head();
      expect(head.position).toBe(position);
      expect(position.startsWith(`${head.incarnation}.`)).toBe(true);
    },
  },
  {
    rule: 'keeps its incarnation and its events over reopening',
    run: async ({ make }) => {
      const store = await make();
      const stream = newStream();
      await store.append(stream, 'no-stream', someEvents(2));
      const [head, events] = [await store.head(), await collected(store.read(stream))];
      await store.close();
      const again = await make();
      expect(await again.head()).toEqual(head);
      expect(await collected(again.read(stream))).toEqual(events);
    },
  },
  {
    rule: 'refuses a position of another incarnation',
    run: async ({ make }) => {
      const store = await make();
      const { position } = await store.append(newStream(), 'no-stream', [anEvent()]);
      const foreign = `${'0'.repeat(32)}${position.slice(32)}` as typeof position;
      const signal = new AbortController().signal;
      for (const pages of [
        store.readAll({ after: foreign }),
        store.readAll({ after: foreign, backwards: true }),
        store.subscribe({ after: foreign, signal }),
        store.subscribe({ after: 'nonsense' as typeof position, signal }),
      ])
        expect(await errorOf(collected(pages))).toMatchObject({ code: 'ForeignPosition' });
    },
  },
];

const placeOf = (event: Recorded): string => event.position;
