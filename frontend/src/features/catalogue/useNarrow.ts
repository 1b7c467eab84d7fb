import { useSyncExternalStore } from 'react';

/** Where lists are lines and not tables (docs/frontend.md §8). */
const NARROW = '(max-width: 40rem)';

const subscribe = (changed: () => void): (() => void) => {
  const narrow = globalThis.matchMedia?.(NARROW);
  narrow?.addEventListener('change', changed);
  return () => narrow?.removeEventListener('change', changed);
};

/** For what is another thing on a narrow screen; what only looks another way is a rule of its stylesheet. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => globalThis.matchMedia?.(NARROW).matches ?? false,
    () => false,
  );
