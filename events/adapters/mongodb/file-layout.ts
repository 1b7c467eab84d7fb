/**
 * Where a stored file stands: in GridFS's own two collections and with its fields, so that every GridFS tool can read it.
 * It is there from the moment its document is: that comes last, with the digest, and goes first. Chunks without one are
 * noted in a third collection from before they come until after they went.
 */
import type { Binary, Collection, ObjectId } from 'mongodb';
import type { StoredFile } from '../../ports/files.ts';
import type { Store } from './client.ts';
import { ensureIndexes } from './indexes.ts';

/** GridFS's own: a chunk and what belongs to it fill 256 KiB. */
export const CHUNK = 255 * 1024;

/** `chunks`: SHA-256 of each chunk, one after the other, in base64: ranges are checked too. */
export type Digests = Readonly<{ sha256: string; chunks: string }>;
/** `filename` is our id. */
export type FileDoc = {
  _id: ObjectId;
  length: number;
  chunkSize: number;
  uploadDate: Date;
  filename: string;
  metadata: Digests;
};
export type ChunkDoc = { _id: ObjectId; files_id: ObjectId; n: number; data: Binary };

/** `_id`: of the file that the chunks would be, or were. */
type Loose = { _id: ObjectId; at: Date };

export type Shelves = Readonly<{
  files: Collection<FileDoc>;
  chunks: Collection<ChunkDoc>;
  loose: Collection<Loose>;
}>;

const ID = /^[A-Za-z0-9_-]{1,64}$/;
export const isId = (id: string): boolean => ID.test(id);

export const openShelves = async (store: Store): Promise<Shelves> => {
  const shelves: Shelves = {
    files: store.db.collection('files.files'),
    chunks: store.db.collection('files.chunks'),
    loose: store.db.collection('files.loose'),
  };
  // Of two that put the same id at once, one gets the name.
  await ensureIndexes(store, shelves.files, [{ key: { filename: 1 }, unique: true }]);
  await ensureIndexes(store, shelves.chunks, [{ key: { files_id: 1, n: 1 }, unique: true }]);
  return shelves;
};

export const findFile = (store: Store, { files }: Shelves, id: string): Promise<FileDoc | null> =>
  store.run(() => files.findOne({ filename: id }), { repeatable: true });

export const toStoredFile = ({ filename, metadata, length, uploadDate }: FileDoc): StoredFile => ({
  id: filename,
  sha256: metadata.sha256,
  bytes: length,
  putAt: uploadDate.toISOString(),
});
