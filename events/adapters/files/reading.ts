/** Gives a content out, block by block; no byte leaves before the digest of its block was found right. */
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { alteredContent } from '../../ports/errors.ts';
import { type About, BLOCK, isAbsent } from './layout.ts';

/** A range is cut to what is there. Opens the file at the first read and closes it at the end, at an error, or when the reader leaves. */
export const readBlocks = async function* (
  path: string,
  about: About,
  range?: { from: number; to: number },
): AsyncGenerator<Uint8Array, void, undefined> {
  const from = Math.max(range?.from ?? 0, 0);
  const to = Math.min(range?.to ?? about.bytes - 1, about.bytes - 1);
  if (from > to) return;
  const handle = await open(path, 'r').catch((error: unknown) => {
    throw isAbsent(error) ? alteredContent(about.id, error) : error; // a note without its content
  });
  try {
    const digests = Buffer.from(about.blocks, 'base64');
    if ((await handle.stat()).size !== about.bytes) throw alteredContent(about.id);
    for (let block = Math.floor(from / BLOCK); block * BLOCK <= to; block += 1) {
      const start = block * BLOCK;
      const bytes = Buffer.alloc(Math.min(BLOCK, about.bytes - start));
      await readAll(handle, bytes, start, about.id);
      const digest = createHash('sha256').update(bytes).digest();
      if (!digest.equals(digests.subarray(block * 32, block * 32 + 32))) throw alteredContent(about.id);
      yield bytes.subarray(Math.max(from - start, 0), Math.min(to - start + 1, bytes.length));
    }
  } finally {
    await handle.close();
  }
};

type Handle = Awaited<ReturnType<typeof open>>;

const readAll = async (handle: Handle, into: Buffer, start: number, id: string): Promise<void> => {
  for (let at = 0; at < into.length; ) {
    const { bytesRead } = await handle.read(into, at, into.length - at, start + at);
    if (bytesRead === 0) throw alteredContent(id);
    at += bytesRead;
  }
};
