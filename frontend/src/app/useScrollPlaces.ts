import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** Scroll places by history entry, in memory: after a full load the browser itself restores the place. */
const places = new Map<string, number>();

/** Something was opened over the page, which stays as it is under it. */
const isAbove = (state: unknown): boolean => typeof state === 'object' && state !== null && 'above' in state;

/** A new page begins at its top or at its `#part`, one gone back to where it was left; a replaced entry does not scroll. */
export const useScrollPlaces = (): void => {
  const { key, pathname, hash, state } = useLocation();
  const how = useNavigationType();
  const entry = `${key} ${pathname}${hash}`;
  const visibleEntry = useRef(entry);
  useLayoutEffect(() => {
    if (visibleEntry.current === entry) return;
    visibleEntry.current = entry;
    if (how === 'REPLACE' || (how === 'PUSH' && isAbove(state))) return;
    const part = how === 'PUSH' && hash !== '' ? document.getElementById(hash.slice(1)) : null;
    const place = how === 'POP' ? places.get(entry) : 0;
    if (part) part.scrollIntoView();
    else if (place !== undefined) scrollTo(0, place);
  }, [entry, hash, how, state]);
  useEffect(() => {
    const keep = () => void places.set(visibleEntry.current, scrollY);
    const here = () => {
      history.scrollRestoration = 'manual';
    };
    const leaving = () => {
      history.scrollRestoration = 'auto';
    };
    here();
    keep(); // the drawn page may have been scrolled before this ran
    addEventListener('scroll', keep, { passive: true });
    addEventListener('pageshow', here);
    addEventListener('pagehide', leaving);
    return () => {
      removeEventListener('scroll', keep);
      removeEventListener('pageshow', here);
      removeEventListener('pagehide', leaving);
    };
  }, []);
};
