import { useCallback } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router-dom';

type Change = Readonly<Record<string, string | null | undefined>>;

/** The page's query and a way to change part of it: what is empty or null is dropped, what is not named stays. */
export const useQuery = () => {
  const [query, setQuery] = useSearchParams();
  const put = useCallback(
    (change: Change, options?: NavigateOptions) =>
      setQuery((before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(change))
          if (value) next.set(name, value);
          else next.delete(name);
        return next;
      }, options),
    [setQuery],
  );
  return [query, put] as const;
};
