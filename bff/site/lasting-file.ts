/** A file of the repository or of a package that everybody gets alike, whatever build of the site is shown. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { packedAside } from './packing.ts';
import { etagOf, type SiteFile } from './send-file.ts';

/** @param url of the file. @returns it, read and packed when somebody first asks: most days nobody does */
export const lastingFile = (url: string, type: string): (() => Promise<SiteFile>) => {
  let kept: Promise<SiteFile> | undefined;
  const read = async (): Promise<SiteFile> => {
    const plain = await readFile(fileURLToPath(url));
    return { ...(await packedAside(plain)), etag: etagOf(plain), type, cacheControl: 'no-cache' };
  };
  return () => {
    // A read that failed is tried again by whoever asks next.
    kept ??= read().catch((error: unknown) => {
      kept = undefined;
      throw error;
    });
    return kept;
  };
};
