/** Appending: expectations, races, repeats and limits. */
import {
  anEvent,
  collected,
  errorOf,
  expectWrongRevision,
  idsOf,
  newStream,
  type StoreCase,
  someEvents,
} from './samples.ts';

export const appends: readonly StoreCase[] = [
  {
    rule: 'appends to an absent stream with no-stream only, and to a present one at its revision only',
    run: async ({ make }) => {
      const store = await make();
      const stream = newStream();
      await expectWrongRevision(store.append(stream, 0, [anEvent()]), { stream, expected: 0, actual: null });
      expect(await collected(store.read(stream))).toEqual([]);

      expect((await store.append(stream, 'no-stream', [anEvent()])).revision).toBe(0);
      expect((await store.append(stream, 0, someEvents(2))).revision).toBe(2);
      await expectWrongRevision(store.append(stream, 'no-stream', [anEvent()]), { expected: 'no-stream', actual: 2 });
      await expectWrongRevision(store.append(stream, 0, [anEvent()]), { stream, expected: 0, actual: 2 });
      await expectWrongRevision(store.append(stream, 3, [anEvent()]), { stream, expected: 3, actual: 2 });
      expect((await collected(store.read(stream))).map((event) => event.revision)).toEqual([0, 1, 2]);
    },
  },
  {
    rule: 'lets one of 50 racers win; 49 learn the actual revision',
    run: async ({ make }) => {
      const stores = [await make(), await make()];
      const stream = newStream();
      await stores[0]?.append(stream, 'no-stream', [anEvent()]);
      const racers = Array.from({ length: 50 }, (_, n) => stores[n % 2]?.append(stream, 0, [anEvent({ n })]));
      const outcomes = await Promise.allSettled(racers);
      expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
      for (const outcome of outcomes)
        if (outcome.status === 'rejected')
          expect(outcome.reason).toMatchObject({ code: 'WrongExpectedRevision', detail: { expected: 0, actual: 1 } });
      expect(await collected((stores[0] ?? (await make())).read(stream))).toHaveLength(2);
    },
  },
  {
    rule: 'writes nothing of a batch with one bad event',
    run: async ({ make }) => {
      const store = await make();
      const stream = newStream();
      const circular: Record<string, unknown> = {};
      circular['itself'] = circular;
      for (const bad of [circular, { big: 1n }, undefined])
        await errorOf(store.append(stream, 'no-stream', [anEvent(), anEvent(), { ...anEvent(), data: bad }]));
      expect(await collected(store.read(stream))).toEqual([]);
      expect((await store.append(stream, 'no-stream', [anEvent()])).revision).toBe(0);
    },
  },
  {
    rule: 'answers a repeated batch with the first result, even after the stream has grown',
    run: async ({ make }) => {
      const store = await make();
      const stream = newStream();
      const [first, second] = [someEvents(2), someEvents(3)];
      const one = await store.append(stream, 'no-stream', first);
      const two = await store.append(stream, one.revision, second);
      await store.append(stream, two.revision, [anEvent()]);
      const other = await make();
      for (const each of [store, other]) {
        expect(await each.append(stream, 'no-stream', first)).toEqual(one);
        expect(await each.append(stream, one.revision, second)).toEqual(two);
      }
      expect(await collected(store.read(stream))).toHaveLength(6);
    },
  },
  {
    rule: 'takes a batch for a repeat only where the same ids stand at the same expectation',
    run: async ({ make }) => {
      const store = await make();
      const stream = newStream();
      const batch = someEvents(2);
      await store.append(stream, 'no-stream', batch);
      await expectWrongRevision(store.append(stream, 'no-stream', [...batch].reverse()), { actual: 1 });
      await expectWrongRevision(store.append(stream, 'no-stream', [...batch, anEvent()]), { actual: 1 });
      await expectWrongRevision(store.append(stream, 0, batch), { actual: 1 });
      expect(idsOf(await collected(store.read(stream)))).toEqual(idsOf(batch));
    },
  },
  {
    rule: 'writes one copy when the same batch is sent twice at once, and gives both the same answer',
    run: async ({ make }) => {
      const [one, two] = [await make(), await make()];
      const stream = newStream();
      const batch = someEvents(3);
      const [a, b, c] = await Promise.all([one, two, one].map((store) => store.append(stream, 'no-stream', batch)));
      expect([b, c]).toEqual([a, a]);
      expect(await collected(one.read(stream))).toHaveLength(3);
    },
  },
  {
    rule: 'refuses an empty batch, 1,001 events and more than 900 KiB before anything is written',
    run: async ({ make }) => {
      const store = await make();
      const stream = newStream();
      const heavy = (kib: number) => anEvent({ text: 'x'.repeat(kib * 1024) });
      // Three bytes each in UTF-8: characters are not bytes.
      const wide = anEvent({ text: '₹'.repeat(301 * 1024) });
      for (const batch of [[], someEvents(1_001), [heavy(901)], [heavy(450), anEvent(), heavy(450)], [wide]])
        expect(await errorOf(store.append(stream, 'no-stream', batch))).toMatchObject({ code: 'TooLarge' });
      expect(await collected(store.read(stream))).toEqual([]);
      expect((await store.append(stream, 'no-stream', someEvents(1_000))).revision).toBe(999);
      expect((await store.append(stream, 999, [heavy(890)])).revision).toBe(1_000);
    },
  },
  {
    rule: 'gives positions that rise in the order of commits, as strings',
    run: async ({ make }) => {
      const store = await make();
      const positions: string[] = [];
      for (let n = 0; n < 12; n += 1)
        positions.push((await store.append(newStream(), 'no-stream', someEvents(2))).position);
      expect([...positions].sort()).toEqual(positions);
      expect(new Set(positions).size).toBe(12);
      expect(positions[0]).toMatch(/^[0-9a-f]{32}\.\d{20}$/);
    },
  },
];
