/** Files in GridFS. Every change of what is visible is one document that comes or goes. */
import { ObjectId } from 'mongodb';
import { crashpoint } from '../../ports/crashpoint.ts';
import { fileExists, hasCode, unavailable } from '../../ports/errors.ts';
import type { Files, StoredFile } from '../../ports/files.ts';
import { repeatedly } from '../../ports/repeatedly.ts';
import { openStore, type Store } from './client.ts';
import { isDuplicate } from './errors.ts';
import { type FileDoc, findFile, isId, openShelves, type Shelves, toStoredFile } from './file-layout.ts';
import { DAY_MS, forgetLoose, noteLoose, removeLoose, sweepLoose } from './file-loose.ts';
import { readChunks } from './file-reading.ts';
import { takeContent } from './file-writing.ts';

type Clock = Readonly<{ now(): number }>;

const SWEEP_EVERY_MS = 3_600_000;
const LISTED_AT_ONCE = 1_000;

/**
 * After a crash nothing of an unfinished `put` or `delete` is visible; what it left goes a day later. `put` resolves when
 * content, digest and name are durable. Of two that put the same id at once one wins and the other is judged by what it
 * left: the same content is fine.
 * @throws Unavailable, Misconfigured
 */
export const openGridFsFiles = async (o: { url: string; clock: Clock }): Promise<Files> => {
  const store = await openStore('the MongoDB of files', o.url);
  const sweep = (shelves: Shelves) => sweepLoose(store, shelves, o.clock.now());
  const shelves = await openShelves(store)
    .then(async (opened) => {
      await sweep(opened);
      return opened;
    })
    .catch(async (error: unknown) => {
      await store.close();
      throw error;
    });
  const sweeping = repeatedly(SWEEP_EVERY_MS, () => sweep(shelves));

  return {
    put: async (id, content, { maxBytes, signal }) => {
      if (!isId(id)) throw new TypeError('a file id matches ^[A-Za-z0-9_-]{1,64}$');
      const _id = new ObjectId();
      const begun = o.clock.now();
      await noteLoose(store, shelves, _id, new Date(begun));
      try {
        const taken = await takeContent(store, shelves, _id, content, { id, maxBytes, signal });
        crashpoint('put-written');
        const now = o.clock.now();
        if (now - begun > DAY_MS / 2) throw unavailable('an upload of half a day');
        const file = { _id, filename: id, ...taken, uploadDate: new Date(now) };
        const there = await reveal(store, shelves, file);
        if (there === file) await forgetLoose(store, shelves, _id);
        else await removeLoose(store, shelves, _id);
        return toStoredFile(there);
      } catch (error) {
        // A write may still be on its way to the server: what it makes there goes with the sweep.
        if (!hasCode(error, 'Unavailable')) await removeLoose(store, shelves, _id);
        throw error;
      }
    },
    open: async (id, range) => {
      const file = isId(id) ? await findFile(store, shelves, id) : null;
      return file === null ? null : { file: toStoredFile(file), content: readChunks(store, shelves, file, range) };
    },
    delete: async (id) => {
      const file = isId(id) ? await findFile(store, shelves, id) : null;
      if (file === null) return false;
      const { _id } = file;
      await noteLoose(store, shelves, _id, new Date(o.clock.now()));
      const { deletedCount } = await store.run(() => shelves.files.deleteOne({ _id }));
      crashpoint('delete-hidden');
      await removeLoose(store, shelves, _id);
      return deletedCount === 1;
    },
    list: () => listed(store, shelves),
    close: async () => {
      await sweeping.stop();
      await store.close();
    },
  };
};

/** @returns the file that has the name: this one, or an earlier one of the same content. @throws FileExists */
const reveal = async (store: Store, shelves: Shelves, file: FileDoc): Promise<FileDoc> => {
  for (;;) {
    const there = await findFile(store, shelves, file.filename);
    if (there !== null) {
      if (there.metadata.sha256 !== file.metadata.sha256) throw fileExists(file.filename);
      return there;
    }
    if (await named(store, shelves, file)) return file;
  }
};

/** @returns false where another has the name */
const named = (store: Store, { files }: Shelves, file: FileDoc): Promise<boolean> =>
  store.run(async () => {
    try {
      await files.insertOne(file);
      return true;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  });

/** In the order of ids, page by page: a slow reader holds nothing at the server. */
const listed = async function* (store: Store, { files }: Shelves): AsyncGenerator<StoredFile, void, undefined> {
  for (let after = ''; ; ) {
    const page = await store.run(
      () => files.find({ filename: { $gt: after } }, { sort: { filename: 1 }, limit: LISTED_AT_ONCE }).toArray(),
      { repeatable: true },
    );
    yield* page.map(toStoredFile);
    const last = page.at(-1);
    if (last === undefined || page.length < LISTED_AT_ONCE) return;
    after = last.filename;
  }
};
