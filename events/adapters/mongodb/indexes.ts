/** Indexes that an adapter needs, made where they are missing. */
import type { Collection, CreateIndexesOptions, Document } from 'mongodb';
import type { Store } from './client.ts';

export type Index = Readonly<{ key: Readonly<Record<string, 1>> }> & Pick<CreateIndexesOptions, 'sparse' | 'unique'>;

/** Building one over a large collection takes its time, and goes on at the server when nobody waits any more. */
const BUILD_MS = 100_000;

/** One command each: FerretDB 1 breaks off where all indexes of a command are there already. */
export const ensureIndexes = async <T extends Document>(
  store: Store,
  collection: Collection<T>,
  indexes: readonly Index[],
): Promise<void> => {
  for (const { key, ...options } of indexes)
    await store.run(() => collection.createIndex({ ...key }, options), { repeatable: true, withinMs: BUILD_MS });
};
