import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router-dom';
import { useSession } from '../session/useSession.ts';
import { titleWords } from '../ui/words.ts';
import { routes } from './routes.ts';
import { titleOf } from './title.ts';

/** Around every page: its title, spoken after a navigation, the place one had scrolled to. */
export const Root = () => {
  const { company } = useSession().config;
  const words = useSyncExternalStore(titleWords.subscribe, titleWords.get);
  const id = useMatches().at(-1)?.id;
  const { pathname } = useLocation();
  const route = routes.find((r) => r.id === id);
  const title = titleOf(route?.title ?? '', words, company);
  const [said, setSaid] = useState('');
  const first = useRef(pathname);
  useEffect(() => {
    document.title = title;
    if (first.current !== pathname) setSaid(title);
  }, [title, pathname]);
  return (
    <>
      <Outlet />
      <ScrollRestoration />
      <span className="hidden-visually" aria-live="polite">
        {said}
      </span>
    </>
  );
};
