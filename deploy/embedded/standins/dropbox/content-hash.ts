/** Dropbox's hash of a content: https://www.dropbox.com/developers/reference/content-hash. */
import { createHash } from 'node:crypto';
import { ofContent } from '../of-content.ts';

const BLOCK_BYTES = 4 * 1024 * 1024;

/** @returns in hexadecimal: the SHA-256 of the SHA-256 of each 4 MiB, one after the other */
export const contentHashOf = ofContent((content): string => {
  const all = createHash('sha256');
  for (let from = 0; from < content.length; from += BLOCK_BYTES)
    all.update(
      createHash('sha256')
        .update(content.subarray(from, from + BLOCK_BYTES))
        .digest(),
    );
  return all.digest('hex');
});
