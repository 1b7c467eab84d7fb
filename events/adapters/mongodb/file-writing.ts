/** Takes a content in, chunk by chunk: counted and digested on the way, durable before anybody can see it. */
import { createHash } from 'node:crypto';
import { Binary, ObjectId } from 'mongodb';
import { crashpoint } from '../../ports/crashpoint.ts';
import { fileTooLarge } from '../../ports/errors.ts';
import { stoppable } from '../../ports/files/stoppable.ts';
import type { Store } from './client.ts';
import { CHUNK, type ChunkDoc, type Digests, type Shelves } from './file-layout.ts';

/** Written in one command: each is acknowledged by a majority of servers, and a sender waits for it. */
const CHUNKS_AT_ONCE = 8;
const WRITE_MS = 15_000;

type Taken = Readonly<{ length: number; chunkSize: number; metadata: Digests }>;

/** Throws in the middle where the content is too large, fails, or is given up by the signal; what was written stays. */
export const takeContent = async (
  store: Store,
  { chunks }: Shelves,
  upload: ObjectId,
  content: AsyncIterable<Uint8Array>,
  { id, maxBytes, signal }: { id: string; maxBytes: number; signal: AbortSignal | undefined },
): Promise<Taken> => {
  const whole = createHash('sha256');
  const digests: Buffer[] = [];
  let waiting: ChunkDoc[] = [];
  let length = 0;
  const write = async (): Promise<void> => {
    const batch = waiting;
    waiting = [];
    if (batch.length > 0) await store.run(() => chunks.insertMany(batch), { withinMs: WRITE_MS });
  };
  const cut = chunked(async (data) => {
    digests.push(createHash('sha256').update(data).digest());
    waiting.push({ _id: new ObjectId(), files_id: upload, n: digests.length - 1, data: new Binary(data) });
    if (waiting.length === CHUNKS_AT_ONCE) await write();
  });

  for await (const piece of stoppable(content, signal)) {
    length += piece.byteLength;
    if (length > maxBytes) throw fileTooLarge(id, maxBytes);
    whole.update(piece);
    await cut.take(piece);
    crashpoint('put-writing');
  }
  await cut.end();
  await write();
  const metadata = { sha256: whole.digest('hex'), chunks: Buffer.concat(digests).toString('base64') };
  return { length, chunkSize: CHUNK, metadata };
};

/** Pieces of any size as chunks of one size, the last one smaller. */
const chunked = (give: (chunk: Buffer) => Promise<void>) => {
  let chunk = Buffer.alloc(CHUNK);
  let filled = 0;
  return {
    take: async (piece: Uint8Array): Promise<void> => {
      for (let at = 0; at < piece.byteLength; ) {
        const part = piece.subarray(at, at + CHUNK - filled);
        chunk.set(part, filled);
        filled += part.byteLength;
        at += part.byteLength;
        if (filled < CHUNK) continue;
        const full = chunk;
        chunk = Buffer.alloc(CHUNK);
        filled = 0;
        await give(full);
      }
    },
    end: async (): Promise<void> => {
      if (filled > 0) await give(chunk.subarray(0, filled));
    },
  };
};
