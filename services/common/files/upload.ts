/** Takes one uploaded file in: counted, inspected and digested as it comes, kept only if all of it is in order. */
import { invalid, problem } from '@lamplight/common/http/problem.ts';
import { hasCode } from '@lamplight/events/ports/errors.ts';
import type { Files, StoredFile } from '@lamplight/events/ports/files.ts';
import type { Request } from 'express';
import { checkArchive } from './archive.ts';
import { fileOf, type Part } from './form.ts';
import { inspected, notWhatItSays, type PictureSize } from './inspect.ts';
import { cleanName } from './name.ts';
import { extensionOf, type FileKind, kindNamed } from './types.ts';

export type Uploaded = Readonly<{
  name: string;
  mediaType: string;
  stored: StoredFile;
  /** Of pictures alone. */
  size?: PictureSize;
}>;
export type Upload = Readonly<{
  /** Derived from the command: a repeat meets what the first try stored. */
  fileId: string;
  maxBytes: number;
  /** Whether a file of this id was recorded before: then a failed upload must not delete its content. */
  isRecorded(): Promise<boolean>;
  /** Of the table of types only these extensions (lower case); `says` is what the sender of another one reads. */
  accepts?: Readonly<{ extensions: ReadonlySet<string>; says: string }>;
  /** Refuses a name that bears a path: only an attacker sends one here. */
  plainName?: true;
}>;

/** What a form adds around its file. */
const FORM_BYTES = 64 * 1024;

/**
 * @throws 413, 415, 400; 422 IDEMPOTENCY_KEY_REUSED for other content under the id of an earlier upload. After any of
 * them nothing of this upload is stored.
 */
export const takeUpload = async (files: Files, req: Request, o: Upload): Promise<Uploaded> => {
  if (Number(req.get('content-length') ?? 0) > o.maxBytes + FORM_BYTES) throw problem('PAYLOAD_TOO_LARGE');
  try {
    return await taken(files, await fileOf(req, o.maxBytes), o);
  } catch (error) {
    // The rest of the body is read and dropped: a connection closed under a sender could lose the answer.
    req.unpipe();
    req.resume();
    throw error;
  }
};

const taken = async (files: Files, part: Part, o: Upload): Promise<Uploaded> => {
  if (o.plainName && part.hasPath)
    throw invalid([{ field: 'file', message: 'The name of the file bears a path. Rename the file.' }]);
  const name = cleanName(part.name);
  const kind = kindNamed(name);
  if (o.accepts && !o.accepts.extensions.has(extensionOf(name)))
    throw problem('UNSUPPORTED_MEDIA_TYPE', { message: o.accepts.says });
  if (kind === null) throw notWhatItSays();
  let size: PictureSize | undefined;
  const measured = (of: PictureSize) => {
    size = of;
  };
  const stored = await put(files, inspected(part.content, kind, measured), o);
  if (stored.bytes === 0) return await takeBack(files, o, notWhatItSays());
  if (kind.family === 'zip') await archiveIsFine(files, stored, kind, o);
  return { name, mediaType: kind.mediaType, stored, ...(size === undefined ? {} : { size }) };
};

const put = async (files: Files, content: AsyncIterable<Uint8Array>, o: Upload): Promise<StoredFile> => {
  try {
    return await files.put(o.fileId, content, { maxBytes: o.maxBytes });
  } catch (error) {
    if (hasCode(error, 'FileExists')) throw problem('IDEMPOTENCY_KEY_REUSED', { cause: error });
    throw error;
  }
};

const archiveIsFine = async (files: Files, stored: StoredFile, { holds }: FileKind, o: Upload): Promise<void> => {
  try {
    await checkArchive(files, stored, holds);
  } catch (error) {
    await takeBack(files, o, error);
  }
};

const takeBack = async (files: Files, { fileId, isRecorded }: Upload, why: unknown): Promise<never> => {
  if (!(await isRecorded())) await files.delete(fileId);
  throw why;
};
