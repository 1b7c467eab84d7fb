import { useCallback, useRef, useState } from 'react';

export type Later<T> = Readonly<{
  /** What was loaded; null before, and after a load that failed. */
  here: T | null;
  failed: boolean;
  /** Loads it, once; after a failure once more. */
  begin: () => void;
}>;

/**
 * The part of a page that is not needed to read it: the code behind a form, at its first touch.
 * @param load the same function at every render
 */
export const useLater = <T>(load: () => Promise<T>): Later<T> => {
  const [state, setState] = useState<{ here: T | null; failed: boolean }>({ here: null, failed: false });
  const requested = useRef(false);
  const begin = useCallback(() => {
    if (requested.current) return;
    requested.current = true;
    load().then(
      (here) => setState({ here, failed: false }),
      () => {
        requested.current = false;
        setState({ here: null, failed: true });
      },
    );
  }, [load]);
  return { ...state, begin };
};
