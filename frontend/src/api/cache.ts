/** Lets code that must not load SWR (sign-in, public pages) reach SWR's cache. The portal registers its cache here. */
import type { Key } from './keys.ts';

type Cache = { refetch: (matches: (key: unknown) => boolean) => Promise<unknown>; clear: () => Promise<unknown> };

let attached: Cache | null = null;

/** Reads under way, numbered as they began. */
const underWay = new Set<Readonly<{ n: number; key: Key; ended: Promise<unknown> }>>();
let begun = 0;
/** Newer reads that an act waits for; a list that changes all the time does not hold it up for ever. */
const NEWER = 3;

/** Every read passes through here, so that whoever fetches anew knows of the reads that replace theirs. */
export const reading = <T>(key: Key, ended: Promise<T>): Promise<T> => {
  begun += 1;
  const read = { n: begun, key, ended };
  underWay.add(read);
  return ended.finally(() => underWay.delete(read));
};

export const attachCache = (cache: Cache): (() => void) => {
  attached = cache;
  return () => {
    if (attached === cache) attached = null;
  };
};

/** Refetches exactly these keys, in every query of theirs. Resolves when the answers are in. */
export const refetch = (wanted: readonly Key[]): Promise<void> =>
  refetchWhere(
    (key) => Array.isArray(key) && wanted.some(([kind, id]) => key[0] === kind && (id === undefined || key[1] === id)),
  );

/**
 * Resolves when the answers are in, those too that replaced ours: the stream tells of the same act while its read is under
 * way, the cache then drops the older answer, and a screen that went on by it would send the version of before.
 */
export const refetchWhere = async (matches: (key: unknown) => boolean): Promise<void> => {
  const before = begun;
  await attached?.refetch(matches);
  for (let round = 0; round < NEWER; round += 1) {
    const newer = [...underWay].filter(({ n, key }) => n > before && matches(key));
    if (newer.length === 0) return;
    await Promise.allSettled(newer.map(({ ended }) => ended));
  }
};

/** Refetches all that is on the screen: after a gap in the stream. */
export const refetchAll = async (): Promise<void> => {
  await refetchWhere(() => true);
};

/** Forgets everything: sign-out, another role, a dead session. */
export const clearCache = async (): Promise<void> => {
  await attached?.clear();
};
