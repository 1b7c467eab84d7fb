/** What every store of personal keys must do. */
import { randomBytes } from 'node:crypto';
import { newId } from '../ports/ids.ts';
import type { KeptKey, PersonalData, Sealed } from '../ports/personal-data.ts';
import type { MasterKey } from '../ports/sealing.ts';
import { eventually } from '../workbench/eventually.ts';
import { startElsewhere } from './elsewhere.ts';
import { collected, errorOf } from './event-store/samples.ts';
import { type Absent, type Case, contract, type Harness } from './suite.ts';

/**
 * `fresh`: a store of its own, empty, that `openWith` opens with a ring of master keys. `make` and `elsewhere` share
 * another one, whose ring never changes.
 */
export type PersonalDataHarness = Harness<PersonalData> &
  Readonly<{ fresh(): { openWith(masters: readonly MasterKey[]): Promise<PersonalData> } }>;

export const personalDataContract = (
  subject: Readonly<{ adapter: string; client: string }>,
  harness: PersonalDataHarness | Absent,
): void => contract({ port: 'PersonalData', ...subject }, harness, cases);

const SCRIPT = new URL('./personal-data/elsewhere.ts', import.meta.url);
const AT = 'person-1|event-1|name';
const newName = (purpose = 'profile') => ({ subject: `user-${newId()}`, purpose });
const aMaster = (id: string): MasterKey => ({ id, key: randomBytes(32) });
const ERASED = { ok: false, why: 'erased' };
/** More than any adapter reads at once. */
const MANY = 120;

/** In the order of people, whatever the store's own is; bytes as they are, of whatever class an engine gives them. */
const keptIn = async (keys: PersonalData): Promise<readonly KeptKey[]> =>
  (await collected(keys.kept()))
    .map((key) => (key.wrapped === null ? key : { ...key, wrapped: Uint8Array.from(key.wrapped) }))
    .toSorted((one, other) => (one.subject < other.subject ? -1 : 1));

/** One bit of what is encoded. */
const changed = (text: string): string => {
  const bytes = Buffer.from(text, 'base64url');
  bytes[0] = (bytes[0] ?? 0) ^ 1;
  return bytes.toString('base64url');
};

const cases: readonly Case<PersonalDataHarness>[] = [
  {
    rule: 'opens what it sealed, on every instance, and shows nothing of it: unicode, the empty text, 64 KiB',
    run: async ({ make }) => {
      const [one, two, name] = [await make(), await make(), newName('p.$|"__proto__')];
      for (const plain of ['', 'Asha Rao', '{"$gt": ""}', 'नमस्ते 👋🏽\u0000', 'x'.repeat(65_536)]) {
        const sealed = await one.seal(name, plain, AT);
        expect(sealed).toMatchObject({ ...name, alg: 'A256GCM', at: AT });
        if (plain.length > 3) expect(JSON.stringify(sealed)).not.toContain(plain);
        const travelled = JSON.parse(JSON.stringify(sealed)) as Sealed;
        expect(await two.open(travelled, AT)).toEqual({ ok: true, plain });
      }
    },
  },
  {
    rule: 'gives a person one key for each purpose, also when several seal for the first time at once, and never a nonce twice',
    run: async ({ make }) => {
      const [one, two, name] = [await make(), await make(), newName()];
      const sealed = await Promise.all(
        Array.from({ length: 40 }, (_, n) => (n % 2 ? one : two).seal(name, `${n}`, AT)),
      );
      expect(new Set(sealed.map(({ keyId }) => keyId)).size).toBe(1);
      expect(new Set(sealed.map(({ iv }) => iv)).size).toBe(40);
      expect(new Set(sealed.map(({ ct, iv }) => ct + iv)).size).toBe(40);
      for (const [n, each] of sealed.entries()) expect(await one.open(each, AT)).toEqual({ ok: true, plain: `${n}` });
      const other = await one.seal({ ...name, purpose: 'payroll' }, 'x', AT);
      expect(other.keyId).not.toBe(sealed[0]?.keyId);
    },
  },
  {
    rule: 'opens nothing at another place, for another person or purpose, or with one bit changed',
    run: async ({ make }) => {
      const [keys, name, other] = [await make(), newName(), newName()];
      const sealed = await keys.seal(name, 'Asha', AT);
      const theirs = await keys.seal(other, 'Bela', AT);
      const payroll = await keys.seal({ ...name, purpose: 'payroll' }, 'secret', AT);
      const refused: [Sealed, string][] = [
        [sealed, 'person-1|event-1|mail'],
        [{ ...sealed, at: 'person-2|event-1|name' }, 'person-2|event-1|name'],
        [{ ...sealed, subject: other.subject }, AT],
        [{ ...sealed, subject: other.subject, keyId: theirs.keyId }, AT],
        [{ ...sealed, purpose: 'payroll' }, AT],
        [{ ...sealed, purpose: 'payroll', keyId: payroll.keyId }, AT],
        [{ ...sealed, ct: changed(sealed.ct) }, AT],
        [{ ...sealed, iv: changed(sealed.iv) }, AT],
        [{ ...sealed, tag: changed(sealed.tag) }, AT],
        [{ ...sealed, tag: sealed.tag.slice(0, 6) }, AT],
      ];
      for (const [forged, at] of refused) {
        const error = await errorOf(keys.open(forged, at));
        expect(String(error)).not.toContain('Asha');
      }
      expect(await keys.open(sealed, AT)).toEqual({ ok: true, plain: 'Asha' });
    },
  },
  {
    rule: 'says that a key is missing, not that it was erased, where it never had one',
    run: async ({ make }) => {
      const keys = await make();
      const sealed = await keys.seal(newName(), 'Asha', AT);
      expect(await errorOf(keys.open({ ...sealed, ...newName() }, AT))).toMatchObject({ code: 'Misconfigured' });
    },
  },
  {
    rule: 'opens and seals nothing after an erasure, here at once and elsewhere within 30 s; other purposes stay',
    run: async ({ make, advance }) => {
      const [here, there, name] = [await make(), await make(), newName()];
      const sealed = await here.seal(name, 'Asha', AT);
      const kept = await here.seal({ ...name, purpose: 'payroll' }, 'salary', AT);
      expect(await there.open(sealed, AT)).toEqual({ ok: true, plain: 'Asha' });
      const { keyId } = await here.erase(name);
      expect(keyId).toBe(sealed.keyId);
      expect(await here.open(sealed, AT)).toEqual(ERASED);
      expect(await errorOf(here.seal(name, 'again', AT))).toMatchObject({ code: 'KeyErased' });
      await advance(30_000);
      expect(await there.open(sealed, AT)).toEqual(ERASED);
      expect(await errorOf(there.seal(name, 'again', AT))).toMatchObject({ code: 'KeyErased' });
      expect(await there.open(kept, AT)).toEqual({ ok: true, plain: 'salary' });
    },
  },
  {
    rule: 'lets no reading lengthen the life of a key in memory',
    run: async ({ make, advance }) => {
      const [here, there, name] = [await make(), await make(), newName()];
      const sealed = await there.seal(name, 'Asha', AT);
      await here.erase(name);
      await advance(20_000);
      await there.open(sealed, AT);
      await advance(10_000);
      expect(await there.open(sealed, AT)).toEqual(ERASED);
    },
  },
  {
    rule: 'answers a repeated erasure with the first one, and erases people it never knew, so that they stay unknown',
    run: async ({ make, advance }) => {
      const [one, two, name, stranger] = [await make(), await make(), newName(), newName()];
      const { keyId } = await one.seal(name, 'Asha', AT);
      const first = await one.erase(name);
      await advance(1_000);
      expect(await two.erase(name)).toEqual(first);
      expect(first).toEqual({ erasedAt: expect.stringMatching(/Z$/), keyId });
      expect(await one.erase(stranger)).toMatchObject({ keyId: null });
      expect(await errorOf(one.seal(stranger, 'x', AT))).toMatchObject({ code: 'KeyErased' });
      expect(await errorOf(two.seal(stranger, 'x', AT))).toMatchObject({ code: 'KeyErased' });
    },
  },
  {
    rule: 'keeps keys and erasures when it is closed and opened again',
    run: async ({ make }) => {
      const [before, name, gone] = [await make(), newName(), newName()];
      const [sealed, lost] = [await before.seal(name, 'Asha', AT), await before.seal(gone, 'Bela', AT)];
      await before.erase(gone);
      await before.close();
      const after = await make();
      expect(await after.open(sealed, AT)).toEqual({ ok: true, plain: 'Asha' });
      expect(await after.open(lost, AT)).toEqual(ERASED);
      expect((await after.seal(name, 'more', AT)).keyId).toBe(sealed.keyId);
    },
  },
  {
    rule: 'opens everything after a rotation of the master key, then without the older one; without it too early, it says so',
    run: async ({ fresh }) => {
      const [store, name, gone] = [fresh(), newName(), newName()];
      const [first, second] = [aMaster('first'), aMaster('second')];
      const old = await store.openWith([first]);
      const [sealed, lost] = [await old.seal(name, 'Asha', AT), await old.seal(gone, 'Bela', AT)];
      await old.erase(gone);
      await old.close();
      expect(await errorOf(store.openWith([second]))).toMatchObject({ code: 'Misconfigured' });
      await (await store.openWith([second, first])).close();
      const rotated = await store.openWith([second]);
      expect(await rotated.open(sealed, AT)).toEqual({ ok: true, plain: 'Asha' });
      expect(await rotated.open(lost, AT)).toEqual(ERASED);
      expect((await rotated.seal(name, 'more', AT)).keyId).toBe(sealed.keyId);
      await rotated.close();
    },
  },
  {
    rule: 'takes no ring without keys, with a short key, or with one id twice, and no key of another ring',
    run: async ({ fresh }) => {
      const store = fresh();
      for (const ring of [[], [{ id: 'short', key: randomBytes(16) }], [aMaster('twice'), aMaster('twice')]])
        expect(await errorOf(store.openWith(ring))).toMatchObject({ code: 'Misconfigured' });
      const right = await store.openWith([aMaster('same id')]);
      const sealed = await right.seal(newName(), 'Asha', AT);
      await right.close();
      const wrong = await store.openWith([aMaster('same id')]);
      expect(Error.isError(await errorOf(wrong.open(sealed, AT)))).toBe(true);
      await wrong.close();
    },
  },
  {
    rule: 'shows every key as it is kept, wrapped, and every erasure, and what another store takes in opens there, or stays erased',
    timeoutMs: 60_000,
    run: async ({ fresh }) => {
      const ring = [aMaster('one')];
      const [here, there] = [await fresh().openWith(ring), await fresh().openWith(ring)];
      const names = Array.from({ length: MANY }, () => newName('p.$|"__proto__')); // more than a page
      const sealed = await Promise.all(names.map((name) => here.seal(name, name.subject, AT)));
      const [gone, stranger] = [names[0] ?? newName(), newName()];
      const erasures = [await here.erase(gone), await here.erase(stranger)];
      const kept = await keptIn(here);
      expect(kept.map(({ subject }) => subject)).toEqual([...names, stranger].map(({ subject }) => subject).toSorted());
      for (const [n, name] of [gone, stranger].entries())
        expect(kept.find(({ subject }) => subject === name.subject)).toEqual({
          ...{ ...name, ...erasures[n], masterId: null, wrapped: null },
          madeAt: name === gone ? expect.stringMatching(/Z$/) : null,
        });
      for (const key of kept) expect(await there.takeIn(key)).toBe('taken');
      expect(await keptIn(there)).toEqual(kept);
      for (const [n, each] of sealed.entries())
        expect(await there.open(each, AT)).toEqual(n === 0 ? ERASED : { ok: true, plain: names[n]?.subject });
      expect((await there.seal(names[1] ?? gone, 'more', AT)).keyId).toBe(sealed[1]?.keyId);
      for (const name of [gone, stranger]) {
        expect(await errorOf(there.seal(name, 'x', AT))).toMatchObject({ code: 'KeyErased' });
        expect(await there.erase(name)).toEqual(erasures[name === gone ? 0 : 1]);
      }
      await Promise.all([here.close(), there.close()]);
    },
  },
  {
    rule: 'takes the same key in again as done, and nothing else over what stands there: no other key, no erasure, no key over an erasure',
    run: async ({ fresh }) => {
      const ring = [aMaster('one')];
      const [here, there] = [await fresh().openWith(ring), await fresh().openWith(ring)];
      const [name, gone] = [newName(), newName()];
      const sealed = await here.seal(name, 'Asha', AT);
      await here.seal(gone, 'Bela', AT);
      const living = (await keptIn(here)).find(({ subject }) => subject === gone.subject);
      await here.erase(gone);
      const kept = await keptIn(here);
      for (const key of kept) await there.takeIn(key);
      const both = await Promise.all(kept.flatMap((key) => [there.takeIn(key), there.takeIn(key)]));
      expect(new Set(both)).toEqual(new Set(['there']));
      const other = await fresh().openWith(ring);
      await other.seal(name, 'somebody else', AT);
      await other.erase(gone);
      const [key, erased] = [name, gone].map(({ subject }) => kept.find((one) => one.subject === subject)) as [
        KeptKey,
        KeptKey,
      ];
      const refused: readonly (KeptKey | undefined)[] = [
        ...(await keptIn(other)),
        living,
        {
          ...name,
          keyId: key.keyId,
          masterId: null,
          wrapped: null,
          madeAt: null,
          erasedAt: '2026-01-01T00:00:00.000Z',
        },
        { ...erased, erasedAt: '2026-01-01T00:00:00.000Z' } as KeptKey,
      ];
      for (const one of refused)
        expect(await errorOf(there.takeIn(one as KeptKey))).toMatchObject({ code: 'KeyExists' });
      expect(await keptIn(there)).toEqual(kept);
      expect(await there.open(sealed, AT)).toEqual({ ok: true, plain: 'Asha' });
      await Promise.all([here.close(), there.close(), other.close()]);
    },
  },
  {
    rule: 'lets one of two keys that are taken in at once win; equal ones are both fine',
    run: async ({ fresh }) => {
      const [store, ring, name] = [fresh(), [aMaster('one')], newName()];
      const sources = [await fresh().openWith(ring), await fresh().openWith(ring)];
      await Promise.all(sources.map((source) => source.seal(name, 'x', AT)));
      const keys = (await Promise.all(sources.map(keptIn))).flat();
      const into = [await store.openWith(ring), await store.openWith(ring)];
      const outcomes = await Promise.allSettled(keys.map((key, n) => into[n]?.takeIn(key)));
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'KeyExists' } });
      const [won] = await keptIn(into[0] as PersonalData);
      const again = await Promise.all(into.map((each) => each.takeIn(won as KeptKey)));
      expect(again).toEqual(['there', 'there']);
      await Promise.all([...sources, ...into].map((each) => each.close()));
    },
  },
  {
    rule: 'takes in what an older master key of its ring wrapped, as it is; nothing that its ring does not open, or that was altered',
    run: async ({ fresh }) => {
      const [store, name] = [fresh(), newName()];
      const [first, second] = [aMaster('first'), aMaster('second')];
      const old = await fresh().openWith([first]);
      const sealed = await old.seal(name, 'Asha', AT);
      const [key] = await keptIn(old);
      if (key?.wrapped == null) throw new Error('there is no key');
      const narrow = await store.openWith([second]);
      expect(await errorOf(narrow.takeIn(key))).toMatchObject({ code: 'Misconfigured' });
      await narrow.close();
      const wide = await store.openWith([second, first]);
      const flipped = Uint8Array.from(key.wrapped, (byte, n) => (n === 20 ? byte ^ 1 : byte));
      for (const forged of [
        { ...key, wrapped: flipped },
        { ...key, ...newName() },
      ])
        expect(String(await errorOf(wide.takeIn(forged)))).toMatch(/is not as it was wrapped/);
      expect(await keptIn(wide)).toEqual([]);
      expect(await wide.takeIn(key)).toBe('taken');
      expect(await keptIn(wide)).toEqual([key]);
      expect(await wide.open(sealed, AT)).toEqual({ ok: true, plain: 'Asha' });
      await Promise.all([old.close(), wide.close()]);
    },
  },
  {
    rule: 'gives nobody two keys over cut connections, and an erasure said to be done is done',
    needs: ['cut'],
    timeoutMs: 60_000,
    run: async ({ make, cut, advance }) => {
      if ('absent' in cut) throw new Error(cut.absent);
      const [one, two] = [await make(), await make()];
      const tried = <T>(call: () => Promise<T>): Promise<T> => eventually(call, 20_000);
      for (let n = 0; n < 10; n += 1) {
        const name = newName();
        const sealing = [one, two, one].map((keys) => tried(() => keys.seal(name, 'Asha', AT)));
        await cut();
        const sealed = await Promise.all(sealing);
        expect(new Set(sealed.map(({ keyId }) => keyId)).size).toBe(1);
        const erasing = tried(() => one.erase(name));
        await cut();
        expect(await erasing).toMatchObject({ keyId: sealed[0]?.keyId });
        await advance(30_000);
        for (const each of sealed) expect(await tried(() => two.open(each, AT))).toEqual(ERASED);
      }
    },
  },
  {
    rule: 'has erased once the key is gone, also where the process was killed before it answered',
    needs: ['elsewhere'],
    timeoutMs: 30_000,
    run: async (harness) => {
      const [keys, name] = [await harness.make(), newName()];
      const killed = startElsewhere(harness, SCRIPT, [name.subject], { CRASH_AT: 'erase-committed' });
      const [line] = await collected(killed.lines);
      const sealed = JSON.parse(line ?? '') as Sealed;
      expect(await keys.open(sealed, sealed.at)).toEqual(ERASED);
      expect(await keys.erase(name)).toMatchObject({ keyId: sealed.keyId });

      const other = startElsewhere(harness, SCRIPT, [newName().subject]);
      expect(await other.ended).toBe('');
    },
  },
];
