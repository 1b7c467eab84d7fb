/** Gives a content out, chunk by chunk; no byte leaves before the digest of its chunk was found right. */
import { createHash } from 'node:crypto';
import type { Store } from './client.ts';
import { CHUNK, type FileDoc, type Shelves } from './file-layout.ts';

/** Each few are a question of their own: a slow reader holds nothing at the server. */
const CHUNKS_AT_ONCE = 8;
const READ_MS = 15_000;

/** A range is cut to what is there. */
export const readChunks = async function* (
  store: Store,
  { chunks }: Shelves,
  file: FileDoc,
  range?: { from: number; to: number },
): AsyncGenerator<Uint8Array, void, undefined> {
  const from = Math.max(range?.from ?? 0, 0);
  const to = Math.min(range?.to ?? file.length - 1, file.length - 1);
  if (from > to) return;
  const digests = Buffer.from(file.metadata.chunks, 'base64');
  const last = Math.floor(to / CHUNK);
  for (let n = Math.floor(from / CHUNK); n <= last; n += CHUNKS_AT_ONCE) {
    const end = Math.min(n + CHUNKS_AT_ONCE - 1, last);
    const found = await store.run(
      () => chunks.find({ files_id: file._id, n: { $gte: n, $lte: end } }, { sort: { n: 1 } }).toArray(),
      { repeatable: true, withinMs: READ_MS },
    );
    for (let at = n; at <= end; at += 1) {
      const bytes = found[at - n]?.data.value() ?? Buffer.alloc(0);
      const digest = createHash('sha256').update(bytes).digest();
      if (!digest.equals(digests.subarray(at * 32, at * 32 + 32)))
        throw new Error(`the content of file ${file.filename} is no longer what was put`);
      const start = at * CHUNK;
      yield bytes.subarray(Math.max(from - start, 0), Math.min(to - start + 1, bytes.length));
    }
  }
};
