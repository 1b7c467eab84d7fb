/** Server data for a screen: SWR with our rules on it (frontend.md §5: the client retries, lists keep their last rows). */
import type { AnswerOf, RouteId } from '@lamplight/bff/contract/routes.ts';
import { useEffect, useRef, useState } from 'react';
import useSWR, { type SWRConfiguration } from 'swr';
import { api, type CallOptions } from './client.ts';
import type { Key } from './keys.ts';

export type Read<T> = {
  data: T | undefined;
  error: unknown;
  /** `updating` while a stale answer is fetched again, `old` when it stayed stale. */
  stale: 'fresh' | 'updating' | 'old';
  /** Fetches again, now. */
  refresh: () => Promise<unknown>;
  /** Fetching while something is shown already. */
  busy: boolean;
};

const SECOND_LOOKS = [1000, 3000];

/**
 * Null as key fetches nothing. A stale answer is asked again after 1 s and 3 s.
 * @param read how it is fetched: a list may be made of more than one call
 */
export const useRead = <Id extends RouteId>(
  key: Key<Id> | null,
  options: SWRConfiguration<AnswerOf<Id>> = {},
  read: (key: Key<Id>, options: CallOptions) => Promise<AnswerOf<Id>> = api.read,
): Read<AnswerOf<Id>> => {
  // What a person opened or asked to see again is an act; what SWR and the stream fetch by themselves is background.
  const byPerson = useRef(true);
  const { data, error, mutate, isValidating } = useSWR<AnswerOf<Id>>(
    key,
    (k: Key<Id>) => {
      const background = !byPerson.current;
      byPerson.current = false;
      return read(k, { background });
    },
    options,
  );
  const stale = typeof data === 'object' && data !== null && 'stale' in data && data.stale === true;
  const [looks, setLooks] = useState(0);
  useEffect(() => {
    if (!stale) {
      setLooks(0);
      return;
    }
    const wait = SECOND_LOOKS[looks];
    if (wait === undefined) return;
    const timer = setTimeout(() => {
      setLooks(looks + 1);
      void mutate();
    }, wait);
    return () => clearTimeout(timer);
  }, [stale, looks, mutate]);
  return {
    data,
    error,
    stale: stale ? (looks < SECOND_LOOKS.length ? 'updating' : 'old') : 'fresh',
    refresh: () => {
      byPerson.current = true;
      return mutate();
    },
    busy: isValidating && data !== undefined,
  };
};
