/**
 * The views that a release declares, with their indexes: `lamplight migrate` makes them before the servers of the release
 * start, so that none of them waits while an index is built over a large view.
 */
import type { Declared, Step } from '../../ports/topology.ts';
import { openStore, type Store } from './client.ts';
import { collectionOf, indexKeyOf } from './model-collection.ts';
import { openMongoReadModels } from './read-models.ts';

type Declaration = Declared['models'][number];

/** @throws Unavailable, Misconfigured */
export const mongoTopology = async (o: {
  url: string;
  incarnation: string;
  models: Declared['models'];
}): Promise<readonly Step[]> => {
  const store = await openStore('the MongoDB of read models', o.url);
  try {
    const steps: Step[] = [];
    for (const model of o.models) {
      const what = `view ${model.name} v${model.version} (indexes: ${model.indexes.length})`;
      steps.push({ what, state: await stateOf(store, model, o.incarnation), make: () => make(o, model) });
    }
    return steps;
  } finally {
    await store.close();
  }
};

const stateOf = async (
  store: Store,
  { name, version, indexes }: Declaration,
  incarnation: string,
): Promise<Step['state']> => {
  const docs = collectionOf(store, name, version, incarnation);
  const there = await store.run(() => store.db.listCollections({ name: docs.collectionName }).toArray(), {
    repeatable: true,
  });
  if (there.length === 0) return 'missing';
  const built = await store.run(() => docs.listIndexes().toArray(), { repeatable: true });
  const keys = new Set(built.map(({ key }) => JSON.stringify(key)));
  return indexes.every((index) => keys.has(JSON.stringify(indexKeyOf(index)))) ? 'there' : 'different';
};

/** As a server opens it: it is born, empty, and waits for the projector that fills it. */
const make = async (
  { url, incarnation }: Readonly<{ url: string; incarnation: string }>,
  { name, version, indexes }: Declaration,
): Promise<void> => {
  const models = await openMongoReadModels({ url, incarnation, clock: Date });
  try {
    // Which fields the documents have is known to the service alone.
    await models.open<{ _id: string }>(name, version, { indexes: indexes as readonly (readonly '_id'[])[] });
  } finally {
    await models.close();
  }
};
