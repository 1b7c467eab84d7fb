/**
 * Read models in a MongoDB database: a collection for each view and version. Its name ends in the incarnation of the log:
 * after a restore views start empty. No transactions: writes carry their own progress, the checkpoint comes last.
 */
import { modelLost } from '../../ports/errors.ts';
import { newId } from '../../ports/ids.ts';
import { meant } from '../../ports/read-models/query.ts';
import type { ReadModels } from '../../ports/read-models.ts';
import { activationsOf } from './activations.ts';
import { openStore, type Store } from './client.ts';
import { ensureIndexes } from './indexes.ts';
import { bornState, collectionOf, indexKeyOf, type ModelCollection, STATE, stateOf } from './model-collection.ts';
import { mongoReadModel } from './read-model.ts';

type Clock = Readonly<{ now(): number }>;

const NAME = /^[a-z0-9][A-Za-z0-9._-]{0,99}$/;

/** Emptying a large view. */
const LONG_MS = 100_000;

/**
 * A write that `apply` made stands also where it answers `conflict` or the process is killed: it carries its marks, so the
 * page that runs again skips it. All is durable when it resolves, whatever `progress` says. `load`, `apply` and `checkpoint`
 * say `ModelLost` where the model was dropped, renewed or wiped; `get` and `find` read what is there now.
 * @param o.writesAtOnce how many writes may go in one command; tests set it to be killed between any two
 * @throws Unavailable, Misconfigured
 */
export const openMongoReadModels = async (o: {
  url: string;
  incarnation: string;
  clock: Clock;
  writesAtOnce?: number;
}): Promise<ReadModels> => {
  const store = await openStore('the MongoDB of read models', o.url);
  const activations = activationsOf(store, o.incarnation);
  const collection = (name: string, version: number): ModelCollection => {
    if (!NAME.test(name) || !Number.isSafeInteger(version) || version < 0)
      throw new TypeError(`${name} v${version} is no name of a view`);
    return collectionOf(store, name, version, o.incarnation);
  };

  return {
    open: async (name, version, { indexes = [], existing } = {}) => {
      const docs = collection(name, version);
      if (!existing) await activations.undrop(name, version);
      const state = existing
        ? stateOf(await store.run(() => docs.findOne({ _id: STATE }), { repeatable: true }))
        : await prepare(store, docs, meant(indexes));
      if (state === null) throw modelLost(name);
      const { birth } = state;
      const writesAtOnce = o.writesAtOnce ?? Number.POSITIVE_INFINITY;
      return mongoReadModel({ name, birth, docs, store, clock: o.clock, writesAtOnce });
    },
    renew: async (name, version) => {
      const docs = collection(name, version);
      const before = await store.run(() =>
        docs.findOneAndUpdate(
          { _id: STATE },
          { $set: { currentBirth: newId(), checkpoint: null } },
          { returnDocument: 'before' },
        ),
      );
      // Of the birth that ended only: another renewal may have begun one since. What stays behind counts as absent.
      if (before?.currentBirth !== undefined)
        await store.run(() => docs.deleteMany({ birth: before.currentBirth }), { repeatable: true, withinMs: LONG_MS });
    },
    active: activations.active,
    activate: activations.activate,
    drop: async (name, version) => {
      const docs = collection(name, version);
      await activations.drop(name, version);
      await store.run(() => docs.drop(), { repeatable: true, withinMs: LONG_MS });
    },
    close: () => store.close(),
  };
};

/** Mints a birth where there is none, and has the indexes built that are missing; nobody asks by one that is not built. */
const prepare = async (store: Store, docs: ModelCollection, indexes: readonly (readonly string[])[]) => {
  const state = await store.run(() => bornState(docs), { repeatable: true });
  await ensureIndexes(store, docs, [
    { key: { goneAt: 1 }, sparse: true },
    ...indexes.map((index) => ({ key: indexKeyOf(index) })),
  ]);
  const built = new Set(state.indexes.map((index) => JSON.stringify(index)));
  const added = indexes.map((index) => JSON.stringify(index)).filter((index) => !built.has(index));
  if (added.length > 0)
    await store.run(
      () => docs.updateOne({ _id: STATE, currentBirth: state.birth }, { $addToSet: { indexes: { $each: added } } }),
      { repeatable: true },
    );
  return state;
};
