/**
 * One view and version in one collection: its documents, and among them one that says what the model is. They stand and
 * fall together: a collection or database that was dropped takes the birth with it.
 */
import { randomInt } from 'node:crypto';
import type { AnyBulkWriteOperation, Collection, Filter } from 'mongodb';
import { newId } from '../../ports/ids.ts';
import type { Held, Write } from '../../ports/read-models.ts';
import type { Store } from './client.ts';
import { isDuplicate } from './errors.ts';
import { type Fields, fieldOf, fromFields, fromScalar, type Scalar, toFields, toScalar } from './model-values.ts';

/** Among ids that are texts, the one number. */
export const STATE = 0;

/** `fields` of a document that is there, `goneAt` (ms) of a tombstone. */
type Stored = {
  _id: Scalar;
  birth?: string | undefined;
  rev?: number | undefined;
  marks?: Fields | undefined;
  fields?: Fields | undefined;
  goneAt?: number | undefined;
  currentBirth?: string | undefined;
  checkpoint?: string | null | undefined;
  /** Each a JSON array of field names. */
  indexes?: readonly string[] | undefined;
};
export type StoredDoc = Readonly<{ _id: Scalar; birth: string; rev: number; marks: Fields; fields?: Fields }>;
export type State = Readonly<{ birth: string; checkpoint: string | null; indexes: readonly (readonly string[])[] }>;
export type ModelCollection = Collection<Stored>;
export type ModelFilter = Filter<Stored>;
export type WriteOperation = AnyBulkWriteOperation<Stored>;

/** `model_<name>_v<version>_<incarnation>`: at most 155 characters of the 255 that database and collection may have. */
export const collectionOf = (store: Store, name: string, version: number, incarnation: string): ModelCollection =>
  store.db.collection<Stored>(`model_${name}_v${version}_${incarnation}`);

export const stateOf = (stored: Stored | null | undefined): State | null =>
  stored?.currentBirth === undefined
    ? null
    : {
        birth: stored.currentBirth,
        checkpoint: stored.checkpoint ?? null,
        indexes: (stored.indexes ?? []).map((index) => JSON.parse(index) as string[]),
      };

/** Mints a birth where there is none; of several that do so at once, one wins. @returns what the model is now */
export const bornState = async (docs: ModelCollection): Promise<State> => {
  for (;;)
    try {
      const born = { currentBirth: newId(), checkpoint: null, indexes: [] };
      const there = await docs.findOneAndUpdate(
        { _id: STATE },
        { $setOnInsert: born },
        { upsert: true, returnDocument: 'after' },
      );
      const state = stateOf(there);
      if (state !== null) return state;
    } catch (error) {
      // Another was first between looking and making: now it is there.
      if (!isDuplicate(error)) throw error;
    }
};

/**
 * The server builds an index over the documents that are there, and every writer feeds it from then on, whatever it knows
 * of indexes. Equality on the birth comes first, since every query asks for it.
 */
export const indexKeyOf = (index: readonly string[]): Record<string, 1> =>
  Object.fromEntries(['birth', ...index.map(pathOf), '_id'].map((path) => [path, 1] as const));

export const pathOf = (field: string): string => (field === '_id' ? '_id' : `fields.${fieldOf(field)}`);

/** A document of another birth counts as absent; its rev still guards the next write. */
export const heldOf = <T>(stored: StoredDoc, birth: string): Held<T> =>
  stored.birth === birth
    ? {
        doc: stored.fields === undefined ? null : (fromFields(stored.fields) as T),
        rev: stored.rev,
        marks: fromFields(stored.marks) as Record<string, string>,
      }
    : { doc: null, rev: stored.rev, marks: {} };

export const idOf = ({ _id }: StoredDoc): string => fromScalar(_id) as string;

/**
 * A first write makes the document, a later one replaces it only at the rev that was loaded. Revs start at random: what was
 * dropped, wiped or swept and made anew is never taken for what was loaded before.
 */
export const operationOf = <T extends object>(
  { id, doc, rev, marks }: Write<T>,
  birth: string,
  now: number,
): WriteOperation => {
  const content = {
    birth,
    rev: rev === 0 ? randomInt(1, 2 ** 40) : rev + 1,
    marks: toFields(marks),
    ...(doc === null ? { goneAt: now } : { fields: toFields(doc) }),
  };
  const _id = toScalar(id);
  return rev === 0
    ? { insertOne: { document: { _id, ...content } } }
    : { replaceOne: { filter: { _id, rev }, replacement: content } };
};
