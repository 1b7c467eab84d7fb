import type { ListName } from '@lamplight/bff/contract/site.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { type HeldList, siteLists } from '../../session/lists.ts';

export type SiteList<N extends ListName> = HeldList<N> &
  Readonly<{
    /** Fetches again, now. */
    retry: () => void;
  }>;

/** A list of the public site: from the page itself on the first one, fetched on those that follow. */
export const useSiteList = <N extends ListName>(name: N): SiteList<N> => {
  const held = useSyncExternalStore(
    siteLists.subscribe,
    () => siteLists.get(name),
    () => siteLists.drawnWith(name),
  );
  useEffect(() => siteLists.need(name), [name]);
  return { ...held, retry: () => siteLists.again(name) };
};
