/** Dropbox's hash of a content: https://www.dropbox.com/developers/reference/content-hash. */
import { createHash } from 'node:crypto';
import type { Content } from '../../storage/storage.ts';

const BLOCK_BYTES = 4 * 1024 * 1024;

/** @returns in hex: the SHA-256 of the SHA-256 of each 4 MiB, one after the other */
export const contentHashOf = async ({ bytes, part }: Pick<Content, 'bytes' | 'part'>): Promise<string> => {
  const all = createHash('sha256');
  for (let from = 0; from < bytes; from += BLOCK_BYTES) {
    const block = await part(from, Math.min(from + BLOCK_BYTES, bytes) - 1);
    all.update(createHash('sha256').update(block).digest());
  }
  return all.digest('hex');
};
