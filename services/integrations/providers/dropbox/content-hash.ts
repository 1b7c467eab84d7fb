/** Dropbox's hash of a content: https://www.dropbox.com/developers/reference/content-hash. */
import { createHash } from 'node:crypto';
import type { Hashing } from '../../storage/reading.ts';
import { type Content, PART_BYTES } from '../../storage/storage.ts';

/** In hex: the SHA-256 of the SHA-256 of each 4 MiB, one after the other. */
export const contentHashing = (): Hashing => {
  const all = createHash('sha256');
  return {
    add: (block) => void all.update(createHash('sha256').update(block).digest()),
    end: () => all.digest('hex'),
  };
};

export const contentHashOf = async ({ bytes, part }: Pick<Content, 'bytes' | 'part'>): Promise<string> => {
  const hashing = contentHashing();
  for (let from = 0; from < bytes; from += PART_BYTES)
    hashing.add(await part(from, Math.min(from + PART_BYTES, bytes) - 1));
  return hashing.end();
};
