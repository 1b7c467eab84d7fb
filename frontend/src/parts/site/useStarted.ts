import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False in the page as the server draws it and while the browser takes it over, true from then on and on every later page:
 * what only the browser knows (the query) may be drawn once it is true.
 */
export const useStarted = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
