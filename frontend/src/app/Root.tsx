import { useEffect, useInsertionEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { api } from '../api/client.ts';
import { useSession } from '../session/useSession.ts';
import { announceArrival } from '../ui/arrival.ts';
import { titleWords, unreadCount } from '../ui/words.ts';
import { routeAt } from './match.ts';
import { counted, titleOf } from './title.ts';
import { useScrollPlaces } from './useScrollPlaces.ts';

/** Around every page: its title, spoken after a navigation, its metadata, the place one had scrolled to, the count of its visits. */
export const Root = () => {
  const { company } = useSession().config;
  const words = useSyncExternalStore(titleWords.subscribe, titleWords.get, titleWords.get);
  const unread = useSyncExternalStore(unreadCount.subscribe, unreadCount.get, unreadCount.get);
  const { pathname } = useLocation();
  const route = routeAt(pathname)?.route;
  const title = titleOf(route?.title ?? '', words, company);
  const isSite = route?.frame === 'site';
  const [announcement, setAnnouncement] = useState('');
  const first = useRef(pathname);
  const came = useRef(pathname);
  const visited = useRef(pathname);
  const sent = useRef<string | null>(pathname);
  // Before the new page's H1 mounts, which asks whether a navigation waits for it (ui/arrival.ts).
  useInsertionEffect(() => {
    if (came.current !== pathname) announceArrival();
    came.current = pathname;
  }, [pathname]);
  useEffect(() => {
    document.title = counted(title, unread);
  }, [title, unread]);
  useEffect(() => {
    if (first.current !== pathname) setAnnouncement(title);
  }, [title, pathname]);
  useEffect(() => {
    if (visited.current === pathname) return;
    visited.current = pathname;
    // The first page was counted by the server that sent it. A visit that is not counted is nobody's business.
    api.call('visit', { retry: false }).catch(() => undefined);
  }, [pathname]);
  useEffect(() => {
    // The first page came with its metadata. After a navigation every page sets its own, the first one too.
    if (sent.current === pathname) return;
    sent.current = null;
    if (!isSite) return;
    // If it cannot be loaded, readers miss nothing: only the metadata stays as it was.
    const telling = import('./metadata.ts')
      .then(({ tellMetadata }) => tellMetadata(pathname))
      .catch(() => () => undefined);
    return () => void telling.then((end) => end());
  }, [pathname, isSite]);
  useScrollPlaces();
  return (
    <>
      <Outlet />
      <span className="hidden-visually" aria-live="polite">
        {announcement}
      </span>
    </>
  );
};
