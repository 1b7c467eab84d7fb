/** What a zip says of itself, read from its directory alone: nothing is ever unpacked (security.md §13). */
import { Readable } from 'node:stream';
import { problem } from '@lamplight/common/http/problem.ts';
import type { Files } from '@lamplight/events/ports/files.ts';
import { fromRandomAccessReaderPromise, RandomAccessReader } from 'yauzl';
import { notWhatItSays } from './inspect.ts';

const MOST_ENTRIES = 2_000;
const MOST_UNPACKED = 500 * 1024 * 1024;
const MOST_RATIO = 100;

/** @param holds what an office file must have inside. @throws 415 for no such zip, 413 for one that would grow too large */
export const checkArchive = async (
  files: Files,
  stored: Readonly<{ id: string; bytes: number }>,
  holds: string | undefined,
): Promise<void> => {
  const names: string[] = [];
  let unpacked = 0;
  for await (const { fileName, uncompressedSize } of directoryOf(files, stored)) {
    names.push(fileName);
    unpacked += uncompressedSize;
    if (names.length > MOST_ENTRIES || unpacked > MOST_UNPACKED || unpacked > stored.bytes * MOST_RATIO) throw bomb();
  }
  if (holds === undefined) return;
  if (!names.some((name) => name.startsWith(holds)) || names.some(isMacro)) throw notWhatItSays();
};

/** Office files with macros have extensions of their own (`.docm`), which are not accepted. */
const isMacro = (name: string): boolean => /(^|\/)vbaProject[^/]*\.bin$/i.test(name);

const bomb = () =>
  problem('PAYLOAD_TOO_LARGE', { message: 'This archive holds too much: too many files, or too large once unpacked.' });

const directoryOf = async function* (files: Files, { id, bytes }: Readonly<{ id: string; bytes: number }>) {
  const reader = new StoredReader(files, id);
  try {
    // Names are only counted and compared, never used as paths; sizes are what the directory claims.
    const zip = await fromRandomAccessReaderPromise(reader, bytes, { autoClose: false, lazyEntries: true });
    if (zip.entryCount > MOST_ENTRIES) throw bomb();
    for await (const entry of zip.eachEntry()) yield entry;
  } catch (error) {
    if (Error.isError(error) && 'isProblem' in error) throw error;
    throw notWhatItSays(); // no directory that can be read, or names that climb out of it
  }
};

class StoredReader extends RandomAccessReader {
  readonly #files: Files;
  readonly #id: string;
  constructor(files: Files, id: string) {
    super();
    this.#files = files;
    this.#id = id;
  }
  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(partOf(this.#files, this.#id, start, end - 1));
  }
}

const partOf = async function* (files: Files, id: string, from: number, to: number) {
  const opened = await files.open(id, { from, to });
  if (opened === null) throw new Error(`the content of file ${id} is gone`);
  yield* opened.content;
};
