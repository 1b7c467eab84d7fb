import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** By entry of the history, in memory: a page that is loaded anew finds its place by the browser itself. */
const places = new Map<string, number>();

/** A new page begins at its top or at its `#part`, one gone back to where it was left; what replaces stays. */
export const useScrollPlaces = (): void => {
  const { key, pathname, hash } = useLocation();
  const how = useNavigationType();
  const entry = `${key} ${pathname}${hash}`;
  const shown = useRef(entry);
  useLayoutEffect(() => {
    if (shown.current === entry) return;
    shown.current = entry;
    if (how === 'REPLACE') return;
    const part = how === 'PUSH' && hash !== '' ? document.getElementById(hash.slice(1)) : null;
    const place = how === 'POP' ? places.get(entry) : 0;
    if (part) part.scrollIntoView();
    else if (place !== undefined) scrollTo(0, place);
  }, [entry, hash, how]);
  useEffect(() => {
    const keep = () => void places.set(shown.current, scrollY);
    const here = () => {
      history.scrollRestoration = 'manual';
    };
    const leaving = () => {
      history.scrollRestoration = 'auto';
    };
    here();
    keep(); // a rendered page was scrolled before this ran, perhaps
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
