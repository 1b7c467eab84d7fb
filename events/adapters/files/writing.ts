/** Takes a content in: counted and digested on the way, flushed before anybody can see it. */
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { crashpoint } from '../../ports/crashpoint.ts';
import { fileTooLarge } from '../../ports/errors.ts';
import { stoppable } from '../../ports/files/stoppable.ts';
import { BLOCK } from './layout.ts';

type Taken = Readonly<{ sha256: string; bytes: number; blocks: string }>;

/** On disk when it resolves. Throws in the middle where the content is too large, fails, or is given up by the signal. */
export const takeContent = async (
  path: string,
  content: AsyncIterable<Uint8Array>,
  { id, maxBytes, signal }: { id: string; maxBytes: number; signal: AbortSignal | undefined },
): Promise<Taken> => {
  const handle = await open(path, 'wx', 0o600);
  try {
    const whole = createHash('sha256');
    const blocks = digestBlocks();
    let bytes = 0;
    for await (const chunk of stoppable(content, signal)) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) throw fileTooLarge(id, maxBytes);
      whole.update(chunk);
      blocks.take(chunk);
      await writeAll(handle, chunk);
      crashpoint('put-writing');
    }
    await handle.sync();
    return { sha256: whole.digest('hex'), bytes, blocks: blocks.end() };
  } finally {
    await handle.close();
  }
};

type Handle = Awaited<ReturnType<typeof open>>;

const writeAll = async (handle: Handle, chunk: Uint8Array): Promise<void> => {
  let at = 0;
  while (at < chunk.byteLength) at += (await handle.write(chunk, at)).bytesWritten;
};

const digestBlocks = () => {
  const done: Buffer[] = [];
  let hash = createHash('sha256');
  let filled = 0;
  const finish = () => {
    done.push(hash.digest());
    hash = createHash('sha256');
    filled = 0;
  };
  return {
    take: (chunk: Uint8Array) => {
      for (let at = 0; at < chunk.byteLength; ) {
        const part = chunk.subarray(at, at + BLOCK - filled);
        hash.update(part);
        filled += part.byteLength;
        at += part.byteLength;
        if (filled === BLOCK) finish();
      }
    },
    end: () => {
      if (filled > 0) finish();
      return Buffer.concat(done).toString('base64');
    },
  };
};
