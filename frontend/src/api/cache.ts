/** Lets code that must not load SWR (sign-in, public pages) reach SWR's cache. The portal registers its cache here. */
import type { Key } from './keys.ts';

type Cache = { refetch: (matches: (key: unknown) => boolean) => Promise<unknown>; clear: () => Promise<unknown> };

let attached: Cache | null = null;

export const attachCache = (cache: Cache): (() => void) => {
  attached = cache;
  return () => {
    if (attached === cache) attached = null;
  };
};

/** Refetches exactly these keys, in every query of theirs. Resolves when the answers are in. */
export const refetch = async (wanted: readonly Key[]): Promise<void> => {
  await attached?.refetch(
    (key) => Array.isArray(key) && wanted.some(([kind, id]) => key[0] === kind && (id === undefined || key[1] === id)),
  );
};

export const refetchWhere = async (matches: (key: unknown) => boolean): Promise<void> => {
  await attached?.refetch(matches);
};

/** Refetches all that is on the screen: after a gap in the stream. */
export const refetchAll = async (): Promise<void> => {
  await attached?.refetch(() => true);
};

/** Forgets everything: sign-out, another role, a dead session. */
export const clearCache = async (): Promise<void> => {
  await attached?.clear();
};
