import { useSyncExternalStore } from 'react';

const fits = (query: string) => ({
  subscribe: (changed: () => void) => {
    const list = matchMedia(query);
    list.addEventListener('change', changed);
    return () => list.removeEventListener('change', changed);
  },
  get: () => matchMedia(query).matches,
});
/** Below this there is no room for a list and a detail beside each other. */
const alone = fits('(max-width: 56.25rem)');
/** Here the frame has its bar at the foot, near the thumb. */
const phone = fits('(max-width: 45rem)');
/** Where the rows of lists are lines (docs/frontend.md §8). */
const lines = fits('(max-width: 40rem)');
const unknown = () => false;

/** Whether a detail is a screen of its own in this window. */
export const useAlone = (): boolean => useSyncExternalStore(alone.subscribe, alone.get, unknown);

/** Whether what is decided is pinned at the foot of this window. */
export const usePhone = (): boolean => useSyncExternalStore(phone.subscribe, phone.get, unknown);

/** For a list that is another thing as lines; what only looks another way is a rule of its stylesheet. */
export const useLines = (): boolean => useSyncExternalStore(lines.subscribe, lines.get, unknown);
