/**
 * How much a file of a view may hold: of its pages in memory, and of its writes in its log before they are moved into it. A
 * product has some 160 of them, so that whatever each may keep is kept 160 times; what it does not keep, the operating system
 * does. Moving a log of a thousand pages takes some 5 ms of the thread, which whoever waits meanwhile hardly notices; of four
 * thousand, 15 ms. Of a file that is being filled every side is read and written again for every page of events: those may
 * hold more, and share it, however many they are.
 */
/** Pages are of 4 KiB. */
export type Allowance = Readonly<{ memoryKib: number; logPages: number }>;
/** Of each file for as long as it is open. */
export const AT_REST: Allowance = { memoryKib: 512, logPages: 1_000 };
const FILLED_LOG_PAGES = 4_000;
/** Of all files of a process's thread that are being filled. */
const FILLED_KIB = 16_384;
/** Documents of one `apply`: a page of a rebuild or of a long backlog writes so many, what the day brings does not. */
const LARGE = 1_000;

type Allowed = Readonly<{ lost(): boolean; allow(allowance: Allowance): Promise<void> }>;

export type Allowances = Readonly<{
  /** A transaction has written so many documents into the file. Never throws; a file that was lost is forgotten. */
  wrote(file: Allowed, documents: number): Promise<void>;
}>;

export const allowances = (): Allowances => {
  const filled = new Set<Allowed>();
  const share = async (): Promise<void> => {
    for (const file of filled) if (file.lost()) filled.delete(file);
    const memoryKib = Math.max(AT_REST.memoryKib, Math.floor(FILLED_KIB / filled.size));
    await Promise.all([...filled].map((file) => allow(file, { memoryKib, logPages: FILLED_LOG_PAGES })));
  };
  return {
    wrote: async (file, documents) => {
      const isLarge = documents >= LARGE;
      if (isLarge === filled.has(file)) return;
      if (isLarge) filled.add(file);
      else {
        filled.delete(file);
        await allow(file, AT_REST);
      }
      await share();
    },
  };
};

/** What was written stands: a file that is closed meanwhile, or locked, holds what it held until the next page. */
const allow = (file: Allowed, allowance: Allowance): Promise<void> => file.allow(allowance).catch(() => undefined);
