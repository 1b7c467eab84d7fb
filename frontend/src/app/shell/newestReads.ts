/**
 * An act is over once the newest read of what it touched is in. The stream tells of the same act while the act's own read is
 * under way; the cache then drops the older answer, and a form that went on by it would send the version of before.
 */
import type { Middleware } from 'swr';

type Read = Readonly<{ n: number; key: unknown; ended: Promise<unknown> }>;

/** Newer reads that an act waits for: what changes all the time does not hold it up for ever. */
const NEWER = 3;

export const openReads = () => {
  const underWay = new Set<Read>();
  let begun = 0;
  const noted = <T>(key: unknown, ended: T): T => {
    begun += 1;
    const read: Read = { n: begun, key, ended: Promise.resolve(ended) };
    const over = (): unknown => underWay.delete(read);
    underWay.add(read);
    read.ended.then(over, over);
    return ended;
  };
  const noting: Middleware = (useNext) => (key, fetcher, config) =>
    useNext(key, fetcher && ((...asked: Parameters<typeof fetcher>) => noted(asked[0], fetcher(...asked))), config);
  return {
    /** Notes every read of the cache that it is used in. */
    noting,
    /** Fetches anew what matches. Resolves when the answers are in, with those of reads that replaced them meanwhile. */
    untilNewest: async (matches: (key: unknown) => boolean, fetchAnew: () => Promise<unknown>): Promise<void> => {
      const before = begun;
      await fetchAnew();
      for (let round = 0; round < NEWER; round += 1) {
        const newer = [...underWay].filter(({ n, key }) => n > before && matches(key));
        if (newer.length === 0) return;
        await Promise.allSettled(newer.map(({ ended }) => ended));
      }
    },
  };
};
