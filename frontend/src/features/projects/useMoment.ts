import { useCallback, useEffect, useRef, useState } from 'react';
import { useQuery } from '../../parts/lists/useQuery.ts';
import { momentOf } from './rail.ts';

/** A drag must rest for this long before its moment is fetched. */
const SETTLE_MS = 200;

/** `?at=`: the moment that is shown. It follows the pointer at once and the URL a moment later, so that a drag is one entry. */
export const useMoment = (now: number) => {
  const [query, put] = useQuery();
  const at = momentOf(query.get('at'), now);
  const [dragged, setDragged] = useState<{ at: number | null } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const write = useCallback(
    (next: number | null) => {
      setDragged(null);
      put({ at: next === null ? null : new Date(next).toISOString() }, { replace: true });
    },
    [put],
  );
  useEffect(() => () => clearTimeout(timer.current), []);
  const drag = (next: number | null) => {
    setDragged({ at: next });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => write(next), SETTLE_MS);
  };
  const go = (next: number | null) => {
    clearTimeout(timer.current);
    write(next);
  };
  return { at, shownAt: dragged ? dragged.at : at, drag, go };
};
