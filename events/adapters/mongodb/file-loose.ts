/** Chunks that belong to no file: noted first, so that whatever a crash leaves is found. */
import type { ObjectId } from 'mongodb';
import { hasCode } from '../../ports/errors.ts';
import type { Store } from './client.ts';
import type { Shelves } from './file-layout.ts';

/** A put or delete that takes longer than a day does not exist; what is older was left by a crash. */
export const DAY_MS = 86_400_000;
const REMOVE_MS = 30_000;

export const noteLoose = async (store: Store, { loose }: Shelves, _id: ObjectId, at: Date): Promise<void> => {
  await store.run(() => loose.updateOne({ _id }, { $set: { at } }, { upsert: true }), { repeatable: true });
};

/** What cannot be removed now is left to the sweep. */
export const removeLoose = (store: Store, { chunks, loose }: Shelves, _id: ObjectId): Promise<void> =>
  orLater(async () => {
    await store.run(() => chunks.deleteMany({ files_id: _id }), { repeatable: true, withinMs: REMOVE_MS });
    await store.run(() => loose.deleteOne({ _id }), { repeatable: true });
  });

/** The chunks are a file's now. */
export const forgetLoose = (store: Store, { loose }: Shelves, _id: ObjectId): Promise<void> =>
  orLater(async () => {
    await store.run(() => loose.deleteOne({ _id }), { repeatable: true });
  });

/** @param now ms */
export const sweepLoose = async (store: Store, shelves: Shelves, now: number): Promise<void> => {
  const old = { at: { $lt: new Date(now - DAY_MS) } };
  const notes = await store.run(() => shelves.loose.find(old).toArray(), { repeatable: true });
  for (const { _id } of notes) {
    // The note may have outlived its reason: a file was made of the chunks, and nobody could say so here any more.
    const file = await store.run(() => shelves.files.findOne({ _id }), { repeatable: true });
    if (file === null) await removeLoose(store, shelves, _id);
    else await forgetLoose(store, shelves, _id);
  }
};

const orLater = async (remove: () => Promise<void>): Promise<void> => {
  try {
    await remove();
  } catch (error) {
    if (!hasCode(error, 'Unavailable')) throw error;
  }
};
