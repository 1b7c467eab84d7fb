/** What every key-value store must do: linearizable per key, with lives that end on time. */
import { newId } from '../ports/ids.ts';
import type { KeyValue } from '../ports/key-value.ts';
import { eventually } from '../workbench/eventually.ts';
import { errorOf } from './event-store/samples.ts';
import { type Absent, type Case, contract, type Harness } from './suite.ts';

export const keyValueContract = (
  subject: Readonly<{ adapter: string; client: string }>,
  harness: Harness<KeyValue> | Absent,
): void => contract({ port: 'KeyValue', ...subject }, harness, cases);

const revOf = (outcome: { rev: number } | 'conflict' | null): number => {
  if (outcome === null || outcome === 'conflict') throw new Error(`expected a rev, got ${outcome}`);
  return outcome.rev;
};
const times = <T>(count: number, run: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => run(n)));

const cases: readonly Case<Harness<KeyValue>>[] = [
  {
    rule: 'gives back what was set, to every instance: unicode, operators as text, the empty text, 64 KiB',
    run: async ({ make }) => {
      const [one, two] = [await make(), await make()];
      for (const value of ['', '{"$gt": ""}', '__proto__', 'null', 'नमस्ते ✓ 👋🏽\u0000end', 'x'.repeat(65_536)]) {
        const key = `k:${newId()}:__proto__.$set`;
        const rev = revOf(await one.set(key, value));
        expect(await two.get(key)).toEqual({ value, rev });
      }
      expect(await one.get(newId())).toBeNull();
    },
  },
  {
    rule: 'answers several keys at once, in their order, as it answers each: absent, deleted and expired ones too',
    run: async ({ make, advance }) => {
      const [one, two] = [await make(), await make()];
      const keys = [newId(), newId(), newId(), newId()] as const;
      const [there, gone, over, never] = keys;
      await one.set(gone, 'deleted');
      await one.set(over, 'expired', { ttlMs: 1_000 });
      const rev = revOf(await one.set(there, 'a:b ✓', { ttlMs: 60_000 }));
      await two.delete(gone);
      await advance(1_100);
      const entry = { value: 'a:b ✓', rev };
      expect(await two.getMany(keys)).toEqual([entry, null, null, null]);
      expect(await two.getMany([never, there, gone, there])).toEqual([null, entry, null, entry]);
      expect(await two.getMany([])).toEqual([]);
      await one.set(never, 'now');
      expect((await two.getMany([never, there]))[0]?.value).toBe('now');
      await one.increment(over, { by: 3, ttlMs: 60_000 });
      expect((await two.getMany([over]))[0]?.value).toBe('3');
    },
  },
  {
    rule: 'lets one of 50 that set an absent key win, and one of 50 that set over the same rev',
    run: async ({ make }) => {
      const [stores, key] = [[await make(), await make()], newId()];
      const at = (n: number) => stores[n % 2] ?? stores[0];
      const first = await times(50, async (n) => at(n)?.set(key, `first ${n}`, { if: 'absent' }));
      expect(first.filter((outcome) => outcome !== 'conflict')).toHaveLength(1);
      const rev = revOf((await at(0)?.get(key)) ?? null);
      const second = await times(50, async (n) => at(n)?.set(key, `second ${n}`, { if: rev }));
      const winner = second.findIndex((outcome) => outcome !== 'conflict');
      expect(second.filter((outcome) => outcome !== 'conflict')).toHaveLength(1);
      expect(await at(1)?.get(key)).toEqual({ value: `second ${winner}`, rev: revOf(second[winner] ?? null) });
    },
  },
  {
    rule: 'refuses a rev that is old, and a condition on what is not there',
    run: async ({ make }) => {
      const [store, key] = [await make(), newId()];
      expect(await store.set(key, 'a', { if: 1 })).toBe('conflict');
      const old = revOf(await store.set(key, 'a'));
      const now = revOf(await store.set(key, 'b'));
      expect(now).not.toBe(old);
      expect(await store.set(key, 'c', { if: old })).toBe('conflict');
      expect(await store.set(key, 'c', { if: 'absent' })).toBe('conflict');
      expect(await store.get(key)).toEqual({ value: 'b', rev: now });
    },
  },
  {
    rule: 'never gives a key a rev that it had before it was deleted or expired',
    run: async ({ make, advance }) => {
      const [store, key] = [await make(), newId()];
      const revs: number[] = [];
      for (const end of [() => store.delete(key), () => advance(1_100), () => store.delete(key)]) {
        revs.push(revOf(await store.set(key, 'v', { if: 'absent', ttlMs: 1_000 })));
        await end();
        expect(await store.get(key)).toBeNull();
        for (const rev of revs) expect(await store.set(key, 'late', { if: rev })).toBe('conflict');
      }
      revs.push(revOf(await store.set(key, 'v')));
      for (const rev of revs.slice(0, -1)) expect(await store.set(key, 'late', { if: rev })).toBe('conflict');
      expect(new Set(revs).size).toBe(revs.length);
    },
  },
  {
    rule: 'says true to exactly one of 50 that delete a key',
    run: async ({ make }) => {
      const [one, two, key] = [await make(), await make(), newId()];
      await one.set(key, 'single use');
      const outcomes = await times(50, (n) => (n % 2 ? one : two).delete(key));
      expect(outcomes.filter(Boolean)).toHaveLength(1);
      expect(await one.get(key)).toBeNull();
    },
  },
  {
    rule: 'counts each of 50 increments once, and its life runs from the first one',
    run: async ({ make, advance }) => {
      const [one, two, key] = [await make(), await make(), newId()];
      const sums = await times(50, (n) => (n % 2 ? one : two).increment(key, { ttlMs: 3_000 }));
      expect(sums.sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, n) => n + 1));
      await advance(2_000);
      expect(await one.increment(key, { by: -7, ttlMs: 60_000 })).toBe(43);
      expect((await two.get(key))?.value).toBe('43');
      await advance(1_100);
      expect(await one.get(key)).toBeNull();
      expect(await two.increment(key, { by: 5, ttlMs: 1_000 })).toBe(5);
    },
  },
  {
    rule: 'lets an increment be seen by a condition on the rev, and does not count what is no count',
    run: async ({ make }) => {
      const [store, key] = [await make(), newId()];
      await store.increment(key, { ttlMs: 10_000 });
      const rev = revOf(await store.get(key));
      await store.increment(key, { ttlMs: 10_000 });
      expect(await store.set(key, '0', { if: rev })).toBe('conflict');
      await store.set(key, 'a name');
      expect(Error.isError(await errorOf(store.increment(key, { ttlMs: 1_000 })))).toBe(true);
    },
  },
  {
    rule: 'ends a life on time: there before, gone after, for get, delete, touch and conditions alike',
    run: async ({ make, advance }) => {
      const store = await make();
      const keys = [newId(), newId(), newId(), newId()];
      const [read, deleted, touched, absent] = keys as [string, string, string, string];
      const revs = await Promise.all(keys.map(async (key) => revOf(await store.set(key, 'v', { ttlMs: 2_000 }))));
      await advance(900);
      for (const key of keys) expect(await store.get(key)).not.toBeNull();
      await advance(1_200);
      expect(await store.get(read)).toBeNull();
      expect(await store.delete(deleted)).toBe(false);
      expect(await store.touch(touched, revs[2] ?? 0, 10_000)).toBe(false);
      expect(await store.set(absent, 'next', { if: 'absent' })).not.toBe('conflict');
    },
  },
  {
    rule: 'prolongs a life only while it has that rev, without changing it; a set without a life never ends',
    run: async ({ make, advance }) => {
      const [store, key, ever] = [await make(), newId(), newId()];
      await store.set(ever, 'first', { ttlMs: 1_000 });
      await store.set(ever, 'second');
      const rev = revOf(await store.set(key, 'v', { ttlMs: 1_000 }));
      expect(await store.touch(key, rev, 4_000)).toBe(true);
      await advance(1_500);
      expect(await store.get(key)).toEqual({ value: 'v', rev });
      await store.set(key, 'w', { ttlMs: 4_000 });
      expect(await store.touch(key, rev, 60_000)).toBe(false);
      expect(await store.touch(newId(), rev, 1_000)).toBe(false);
      await advance(4_100);
      expect(await store.get(key)).toBeNull();
      expect((await store.get(ever))?.value).toBe('second');
    },
  },
  {
    rule: 'gives a lease to another only after its life, and the rev of the old holder then fails',
    run: async ({ make, advance }) => {
      const [one, two, key] = [await make(), await make(), newId()];
      const held = revOf(await one.set(key, 'one', { if: 'absent', ttlMs: 1_500 }));
      expect(await two.set(key, 'two', { if: 'absent', ttlMs: 1_500 })).toBe('conflict');
      expect(await one.touch(key, held, 1_500)).toBe(true);
      await advance(1_600);
      const taken = revOf(await two.set(key, 'two', { if: 'absent', ttlMs: 5_000 }));
      expect(await one.touch(key, held, 1_500)).toBe(false);
      expect(await one.set(key, 'one', { if: held })).toBe('conflict');
      expect(await two.get(key)).toEqual({ value: 'two', rev: taken });
    },
  },
  {
    rule: 'keeps what it holds when it is closed and opened again',
    run: async ({ make }) => {
      const [before, key] = [await make(), newId()];
      const rev = revOf(await before.set(key, 'kept'));
      await before.close();
      expect(await errorOf(before.get(key))).toMatchObject({ code: 'Unavailable' });
      const after = await make();
      expect(await after.get(key)).toEqual({ value: 'kept', rev });
      expect(await after.set(key, 'next', { if: rev })).not.toBe('conflict');
    },
  },
  {
    rule: 'gives the truth or Unavailable over lost connections: what it answered stands, a rev wins once',
    needs: ['cut'],
    timeoutMs: 30_000,
    run: async ({ make, cut }) => {
      const [one, two, key] = [await make(), await make(), newId()];
      let rev = revOf(await one.set(key, '0'));
      for (let n = 1; n <= 20; n += 1) {
        const calls = [one, two].map((store) => store.set(key, `${n}`, { if: rev }));
        if (!('absent' in cut)) await cut();
        const outcomes = await Promise.allSettled(calls);
        for (const outcome of outcomes)
          if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'Unavailable' });
        const won = outcomes.flatMap((o) => (o.status === 'fulfilled' && o.value !== 'conflict' ? [o.value.rev] : []));
        expect(won.length).toBeLessThanOrEqual(1);
        const now = await eventually(() => two.get(key));
        for (const winner of won) expect(now).toEqual({ value: `${n}`, rev: winner });
        expect(now?.value).toBe(now?.rev === rev ? `${n - 1}` : `${n}`);
        rev = now?.rev ?? 0;
        if (now?.value !== `${n}`) rev = revOf(await eventually(() => one.set(key, `${n}`)));
      }
    },
  },
  {
    rule: 'takes no rev from before after everything it held was lost',
    needs: ['wipe'],
    run: async ({ make, wipe }) => {
      const [store, key] = [await make(), newId()];
      const revs: number[] = [];
      for (let n = 0; n < 50; n += 1) revs.push(revOf(await store.set(key, 'before')));
      if (!('absent' in wipe)) await wipe();
      expect(await store.get(key)).toBeNull();
      for (let n = 0; n < 50; n += 1) revs.push(revOf(await store.set(key, 'after')));
      expect(new Set(revs).size).toBe(100);
      for (const rev of revs.slice(0, -1)) expect(await store.set(key, 'late', { if: rev })).toBe('conflict');
    },
  },
];
