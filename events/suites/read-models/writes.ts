/** Documents against their rev, the checkpoint by compare-and-set. */
import { newId } from '../../ports/ids.ts';
import type { Doc } from '../../ports/read-models.ts';
import {
  type Account,
  allOf,
  foldOf,
  history,
  loadOne,
  type ModelsCase,
  position,
  projectPage,
  put,
  write,
} from './samples.ts';

type Any = Doc & Readonly<Record<string, unknown>>;

export const writes: readonly ModelsCase[] = [
  {
    rule: 'gives back documents and marks as they were: unicode, __proto__, nested null, ids and mark keys with . and $',
    run: async ({ make }) => {
      const [one, two, name] = [await make(), await make(), newId()];
      const [here, there] = [await one.open<Any>(`n${name}`, 0), await two.open<Any>(`n${name}`, 0)];
      expect(there.birth).toBe(here.birth);
      for (const id of ['a.b', '$where', '__proto__', 'नमस्ते 👋🏽', '', '0', 'a\u0000b']) {
        const text = `{"_id":${JSON.stringify(id)},"__proto__":{"x":[null,{"y":null}]},"$set":{"a.b":{"$gt":""}},"n":0,"constructor":"c"}`;
        const marks = JSON.parse('{"project-1.$x":"1.0.0","__proto__":"2","log":"0"}') as Record<string, string>;
        expect(await here.apply([{ id, doc: JSON.parse(text) as Any, rev: 0, marks }])).toBe('applied');
        const held = await loadOne(there, id);
        expect([JSON.stringify(held.doc), JSON.stringify(held.marks), held.rev > 0]).toEqual([
          text,
          JSON.stringify(marks),
          true,
        ]);
        expect(JSON.stringify(await there.get(id))).toBe(text);
      }
      expect(await loadOne(here, 'never there')).toEqual({ doc: null, rev: 0, marks: {} });
    },
  },
  {
    rule: 'refuses a write on a rev that is no longer there, and the same apply twice',
    run: async ({ make }) => {
      const [models, name] = [await make(), `n${newId()}`];
      const model = await models.open<Account>(name, 1);
      const fresh = write(await loadOne(model, 'a'), { _id: 'a', sum: 1, steps: [] }, 'a', { log: '1' });
      expect(await model.apply([fresh])).toBe('applied');
      expect(await model.apply([fresh])).toBe('conflict');
      const held = await loadOne(model, 'a');
      const next = write(held, { _id: 'a', sum: 2, steps: [] }, 'a', { log: '2' });
      expect(await model.apply([next])).toBe('applied');
      expect(await model.apply([next])).toBe('conflict');
      expect(await model.apply([{ ...next, rev: held.rev + 9 }])).toBe('conflict');
      expect(await model.get('a')).toMatchObject({ sum: 2 });
    },
  },
  {
    rule: 'lets one of 20 that write on the same rev win',
    run: async ({ make }) => {
      const [one, two, name] = [await make(), await make(), `n${newId()}`];
      const both = [await one.open<Account>(name, 1), await two.open<Account>(name, 1)];
      for (const id of ['new', 'new']) {
        const held = await loadOne(await one.open<Account>(name, 1), id);
        const outcomes = await Promise.all(
          Array.from({ length: 20 }, async (_, n) =>
            both[n % 2]?.apply([write(held, { _id: id, sum: n, steps: [] }, id)]),
          ),
        );
        expect(outcomes.filter((outcome) => outcome === 'applied')).toHaveLength(1);
      }
    },
  },
  {
    rule: 'moves the checkpoint from where it stands only',
    run: async ({ make }) => {
      const models = await make();
      const model = await models.open<Account>(`n${newId()}`, 1);
      expect(await model.checkpoint()).toBeNull();
      expect(await model.apply([], { from: position(0), to: position(1) })).toBe('conflict');
      expect(await model.apply([], { from: null, to: position(0) })).toBe('applied');
      expect(await model.apply([], { from: null, to: position(1) })).toBe('conflict');
      expect(await model.checkpoint()).toBe(position(0));
      expect(await model.apply([], { from: position(0), to: position(1) })).toBe('applied');
      expect(await model.checkpoint()).toBe(position(1));
    },
  },
  {
    rule: 'keeps a deleted document as a tombstone with rev and marks that no query sees and no stale projector revives',
    run: async ({ make }) => {
      const models = await make();
      const model = await models.open<Account>(`n${newId()}`, 1);
      const before = await loadOne(model, 'a');
      await put(model, { _id: 'a', sum: 1, steps: [] });
      const stale = await loadOne(model, 'a');
      expect(await model.apply([write(stale, null, 'a', { log: '7' })])).toBe('applied');
      expect([await model.get('a'), await allOf(model)]).toEqual([null, []]);
      for (const held of [before, stale])
        expect(await model.apply([write(held, { _id: 'a', sum: 2, steps: [] }, 'a')])).toBe('conflict');
      const tombstone = await loadOne(model, 'a');
      expect([tombstone.doc, tombstone.marks, tombstone.rev > stale.rev]).toEqual([null, { log: '7' }, true]);
      expect(await model.apply([write(tombstone, { _id: 'a', sum: 3, steps: [] }, 'a', { log: '8' })])).toBe('applied');
      expect(await model.get('a')).toMatchObject({ sum: 3 });
    },
  },
  {
    rule: 'takes 8,192 documents at once, and gives them back at once',
    timeoutMs: 60_000,
    run: async ({ make }) => {
      const models = await make();
      const model = await models.open<Account>(`n${newId()}`, 1);
      const docs = Array.from({ length: 8_192 }, (_, n) => ({ _id: `doc-${n}`, sum: n, steps: [n] }));
      await put(model, ...docs);
      const held = await model.load(docs.map(({ _id }) => _id));
      expect(held.size).toBe(8_192);
      for (const doc of docs) expect(held.get(doc._id)?.doc).toEqual(doc);
    },
  },
  {
    rule: 'rewrites a page of 150 documents at once; one of them that moved meanwhile is a conflict and loses nothing',
    timeoutMs: 60_000,
    run: async ({ make }) => {
      const models = await make();
      const model = await models.open<Account>(`n${newId()}`, 1);
      const ids = Array.from({ length: 150 }, (_, n) => `doc-${n}`);
      const page = async () =>
        [...(await model.load(ids))].map(([id, held]) => write(held, { _id: id, sum: 4, steps: [] }, id));
      await put(model, ...ids.map((_id) => ({ _id, sum: 1, steps: [] })));
      const stale = await page();
      await put(model, { _id: 'doc-77', sum: 3, steps: [] });
      expect(await model.apply(stale, { from: null, to: position(1) })).toBe('conflict');
      expect([await model.checkpoint(), (await model.get('doc-77'))?.sum]).toEqual([null, 3]);
      expect(await model.apply(await page(), { from: null, to: position(1) })).toBe('applied');
      expect(await model.checkpoint()).toBe(position(1));
      for (const { doc } of (await model.load(ids)).values()) expect(doc?.sum).toBe(4);
    },
  },
  {
    rule: 'holds the fold when two projectors work at once, whatever conflicts they meet',
    timeoutMs: 30_000,
    run: async ({ make }) => {
      const [one, two, name] = [await make(), await make(), `n${newId()}`];
      const steps = history(600);
      const project = async (models: typeof one, pageSize: number) => {
        const model = await models.open<Account>(name, 1);
        while (await projectPage(model, steps, pageSize));
        return model;
      };
      const [model] = await Promise.all([project(one, 5), project(two, 8)]);
      expect((await allOf(model)).sort((a, b) => (a._id < b._id ? -1 : 1))).toEqual(foldOf(steps));
      expect(await model.checkpoint()).toBe(position(599));
    },
  },
];
