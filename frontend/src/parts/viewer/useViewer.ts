import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useQuery } from '../lists/useQuery.ts';
import { bareOf, nameOf, type Shown, shownBy, VIEWER } from './address.ts';

/** What its entry of the history keeps. `above`: it was opened over the entry before it, and the page does not scroll. */
type Kept = Readonly<{ above: true; among: readonly string[] }>;
const keptIn = (state: unknown): Kept | null =>
  typeof state === 'object' && state !== null && 'above' in state ? (state as Kept) : null;

export const useOpenViewer = () => {
  const [, put] = useQuery();
  /** @param among the list that it stands in, by the names of the address */
  return useCallback(
    (shown: Shown, among: readonly string[]) =>
      put({ [VIEWER]: nameOf(shown) }, { state: { above: true, among } satisfies Kept }),
    [put],
  );
};

export type Viewing = Readonly<{
  shown: Shown;
  /** The others of its list, by the names of the address. */
  before: string | undefined;
  after: string | undefined;
  /** Shows something else in its place: Back still leads out of the viewer. */
  go: (to: string) => void;
  close: () => void;
}>;

/** What the address opens; null where it opens nothing. */
export const useViewer = (): Viewing | null => {
  const [query, put] = useQuery();
  const { state } = useLocation();
  const navigate = useNavigate();
  const shown = shownBy(query.get(VIEWER));
  if (shown === null) return null;
  const kept = keptIn(state);
  const among = kept?.among ?? [];
  const bare = nameOf(bareOf(shown));
  const at = among.indexOf(bare);
  return {
    shown,
    before: at > 0 ? among[at - 1] : undefined,
    after: at >= 0 ? among[at + 1] : undefined,
    go: (to) => put({ [VIEWER]: to }, { replace: true, state }),
    close: () => {
      if (kept === null) put({ [VIEWER]: null }, { replace: true });
      else void navigate(-1);
    },
  };
};
