/** Contents, by their ids, each with its SHA-256. */
import { createHash } from 'node:crypto';
import { crashpoint } from '@lamplight/events/ports/crashpoint.ts';
import type { Files, StoredFile } from '@lamplight/events/ports/files.ts';
import type { Part } from './progress.ts';
import { doesNotVerify, holdsOther } from './refusals.ts';

type Reads = Pick<Files, 'open'>;
type Lists = Pick<Files, 'list'>;
export type Contents = ReadonlyMap<string, StoredFile>;

/** What was put, of every content, by its id. @throws Misconfigured where a note of one is no longer what was written */
export const contentsOf = async (files: Lists): Promise<Contents> => {
  const all = new Map<string, StoredFile>();
  try {
    for await (const file of files.list()) all.set(file.id, file);
  } catch (error) {
    if (!Error.isError(error) || error.name !== 'SyntaxError') throw error;
    throw doesNotVerify('the note of a content in files/ is no longer what was written', PUT_BACK);
  }
  return all;
};

/** @returns those that are missing in the target. @throws Misconfigured for any that the source does not have just so */
export const missingContents = (source: Contents, target: Contents): readonly StoredFile[] => {
  for (const { id, sha256 } of target.values()) {
    const own = source.get(id);
    if (own === undefined) throw holdsOther('The store of files', `it has a content ${id}, and the folder has none`);
    if (own.sha256 !== sha256) throw holdsOther('The store of files', `its content ${id} is another than the folder's`);
  }
  return [...source.values()].filter(({ id }) => !target.has(id));
};

/** Reads every content to its end. @param fault makes an error of a sentence. @throws it for the first that is not what was put */
export const verifyContents = async (
  contents: Contents,
  files: Reads,
  part: Part,
  fault: (says: string) => Error = (says) => doesNotVerify(says, PUT_BACK),
): Promise<void> => {
  for (const { id, sha256 } of contents.values()) {
    const says = await faultIn(files, id, sha256);
    if (says !== null) throw fault(`content ${id} ${says}`);
    part.done();
  }
};

const PUT_BACK = 'Put files/ back from a backup, then move.';

const faultIn = async (files: Reads, id: string, sha256: string): Promise<string | null> => {
  const whole = createHash('sha256');
  try {
    const found = await files.open(id);
    if (found === null) return 'is missing';
    for await (const piece of found.content) whole.update(piece);
  } catch (error) {
    return `cannot be read (${Error.isError(error) ? error.message : error})`;
  }
  return whole.digest('hex') === sha256 ? null : 'is not what was put';
};

/** One after another, each under its own id. A crash leaves a content whole or not at all. */
export const putContents = async (
  missing: readonly StoredFile[],
  source: Reads,
  target: Pick<Files, 'put'>,
  part: Part,
): Promise<void> => {
  for (const { id, bytes } of missing) {
    const found = await source.open(id);
    if (found === null) throw doesNotVerify(`content ${id} is missing`, PUT_BACK);
    await target.put(id, found.content, { maxBytes: bytes });
    crashpoint('move-content-put');
    part.done();
  }
};
