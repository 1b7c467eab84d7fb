/**
 * How much of the files of views stays in memory. A product has some 160 of them, so that whatever each may keep is kept 160
 * times, and what it does not keep, the operating system does. Of a file that is being filled every side is read again for
 * every page of events: those keep more, and share it, however many they are.
 */
import type { ModelFile } from './model-file.ts';

/** Of each file for as long as it is open. */
export const KEPT_KIB = 512;
/** Of all files of a process's thread that are being filled. */
const FILLED_KIB = 16_384;
/** Documents of one `apply`: a page of a rebuild or of a long backlog writes so many, what the day brings does not. */
const LARGE = 1_000;

type Kept = Pick<ModelFile, 'lost' | 'keepInMemory'>;

export type PageCaches = Readonly<{
  /** A transaction has written so many documents into the file. Never throws; a file that was lost is forgotten. */
  wrote(file: Kept, documents: number): Promise<void>;
}>;

export const pageCaches = (): PageCaches => {
  const filled = new Set<Kept>();
  const share = async (): Promise<void> => {
    for (const file of filled) if (file.lost()) filled.delete(file);
    const kib = Math.max(KEPT_KIB, Math.floor(FILLED_KIB / filled.size));
    await Promise.all([...filled].map((file) => keep(file, kib)));
  };
  return {
    wrote: async (file, documents) => {
      const isLarge = documents >= LARGE;
      if (isLarge === filled.has(file)) return;
      if (isLarge) filled.add(file);
      else {
        filled.delete(file);
        await keep(file, KEPT_KIB);
      }
      await share();
    },
  };
};

/** What was written stands: a file that is closed meanwhile, or locked, keeps what it kept until the next page. */
const keep = (file: Kept, kib: number): Promise<void> => file.keepInMemory(kib).catch(() => undefined);
