import { useEffect, useInsertionEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { api } from '../api/client.ts';
import { useSession } from '../session/useSession.ts';
import { announceArrival } from '../ui/arrival.ts';
import { titleWords } from '../ui/words.ts';
import { routeAt } from './match.ts';
import { titleOf } from './title.ts';
import { useScrollPlaces } from './useScrollPlaces.ts';

/** Around every page: its title, spoken after a navigation, the place one had scrolled to, the count of its visits. */
export const Root = () => {
  const { company } = useSession().config;
  const words = useSyncExternalStore(titleWords.subscribe, titleWords.get, titleWords.get);
  const { pathname } = useLocation();
  const title = titleOf(routeAt(pathname)?.route.title ?? '', words, company);
  const [said, setSaid] = useState('');
  const first = useRef(pathname);
  const came = useRef(pathname);
  const counted = useRef(pathname);
  // Before the new page's H1 is put in: it asks whether a navigation waits for it.
  useInsertionEffect(() => {
    if (came.current !== pathname) announceArrival();
    came.current = pathname;
  }, [pathname]);
  useEffect(() => {
    document.title = title;
    if (first.current !== pathname) setSaid(title);
  }, [title, pathname]);
  useEffect(() => {
    if (counted.current === pathname) return;
    counted.current = pathname;
    // The first page was counted by the server that sent it. A visit that is not counted is nobody's business.
    api.post('/visits', {}, { retry: false }).catch(() => undefined);
  }, [pathname]);
  useScrollPlaces();
  return (
    <>
      <Outlet />
      <span className="hidden-visually" aria-live="polite">
        {said}
      </span>
    </>
  );
};
