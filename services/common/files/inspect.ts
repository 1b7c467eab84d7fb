/** Looks at a content as it passes: nothing of it is kept that its name does not promise (security.md §13). */
import { problem } from '@lamplight/common/http/problem.ts';
import { imageSize } from 'image-size';
import { agrees, type FileKind, HEAD_BYTES } from './types.ts';

/** The size of a picture stands in its first part, after the metadata that cameras write. */
const PICTURE_HEAD_BYTES = 1024 * 1024;
const MOST_PIXELS = 50_000_000;

/** In pixels. */
export type PictureSize = Readonly<{ width: number; height: number }>;

/**
 * Passes everything on unchanged.
 * @param measured called with the size of a picture before its last byte
 * @throws 415 or 413 before its last byte, so that whoever stores it stores nothing
 */
export const inspected = async function* (
  content: AsyncIterable<Uint8Array>,
  kind: FileKind,
  measured: (size: PictureSize) => void = () => undefined,
): AsyncGenerator<Uint8Array, void, undefined> {
  const look = kind.family === 'text' ? textCheck() : null;
  const wanted = kind.family === 'picture' ? PICTURE_HEAD_BYTES : HEAD_BYTES;
  let head: Buffer | null = Buffer.alloc(0);
  for await (const chunk of content) {
    look?.(chunk);
    if (head === null) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < wanted) continue;
    await judge(kind, head, measured);
    yield head;
    head = null;
  }
  if (head !== null) {
    await judge(kind, head, measured);
    yield head;
  }
  look?.(null);
};

const judge = async (kind: FileKind, head: Buffer, measured: (size: PictureSize) => void): Promise<void> => {
  if (!(await agrees(kind, head.subarray(0, HEAD_BYTES)))) throw notWhatItSays();
  if (kind.family !== 'picture') return;
  const { width, height } = sizeOf(head);
  if (width * height > MOST_PIXELS)
    throw problem('PAYLOAD_TOO_LARGE', { message: 'This picture has more than 50 million pixels.' });
  measured({ width, height });
};

const sizeOf = (head: Buffer): PictureSize => {
  try {
    return imageSize(head);
  } catch {
    throw notWhatItSays(); // a picture that hides its size is none that anybody can show
  }
};

/** UTF-8 to the last byte and without NUL. */
const textCheck = (): ((chunk: Uint8Array | null) => void) => {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  return (chunk) => {
    try {
      if (chunk === null) decoder.decode();
      else decoder.decode(chunk, { stream: true });
    } catch {
      throw notWhatItSays(); // not UTF-8
    }
    if (chunk?.includes(0)) throw notWhatItSays();
  };
};

export const notWhatItSays = () =>
  problem('UNSUPPORTED_MEDIA_TYPE', { message: 'This type of file is not accepted, or its content is another.' });
