import { useEffect, useInsertionEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { announceArrival } from '../../ui/arrival.ts';
import { trail } from '../../ui/trail.ts';
import { routeAt } from '../match.ts';

/** A list, or the one thing of it that its address opens: each is a screen of its own. */
export const screenAt = (pathname: string, search: string): string => {
  const detail = routeAt(pathname)?.route.detail;
  const open = detail === undefined ? null : new URLSearchParams(search).get(detail);
  return open === null ? pathname : `${pathname}?${detail}=${open}`;
};

/** Follows the history for the way back, and tells a detail's heading that one arrives at it (ui/trail.ts, ui/arrival.ts). */
export const useTrail = (): void => {
  const { key, pathname, search } = useLocation();
  const how = useNavigationType();
  const screen = screenAt(pathname, search);
  const came = useRef(screen);
  // Before the new screen's heading and list mount.
  useInsertionEffect(() => {
    trail.move(key, screen, how);
    if (came.current !== screen && how !== 'REPLACE') announceArrival();
    came.current = screen;
  }, [key, screen, how]);
  useEffect(() => {
    const press = ({ target }: Event) => trail.press(target);
    addEventListener('click', press, { capture: true });
    return () => removeEventListener('click', press, { capture: true });
  }, []);
};
