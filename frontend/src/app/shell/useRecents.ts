import type { Role } from '@lamplight/bff/contract/roles.ts';
import { useEffect, useInsertionEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import type { IconName } from '../../ui/Icon.tsx';
import { titleWords } from '../../ui/words.ts';
import { routeAt } from '../match.ts';
import { portalLinksOf } from '../portalNav.ts';
import type { RouteDef } from '../routes.ts';
import { filledTitle } from '../title.ts';

export type Recent = Readonly<{ to: string; label: string; more?: string; icon: IconName }>;
export type Recents = Readonly<{ list: () => readonly Recent[]; note: (one: Recent) => void }>;

const KEPT = 8;

/**
 * Where this person was last: pages, and things by their name. Held by the frame, so that it ends with the person's session
 * and nothing of it is stored (docs/frontend.md §3).
 */
export const useRecents = (role: Role): Recents => {
  const kept = useRef<readonly Recent[]>([]);
  const note = useRef((one: Recent): void => {
    kept.current = [one, ...kept.current.filter(({ to }) => to !== one.to)].slice(0, KEPT);
  }).current;
  const { pathname, search } = useLocation();
  const words = useSyncExternalStore(titleWords.subscribe, titleWords.get);
  // The words of the page before stand there until the new one has its own.
  const before = useRef(words);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation is what it is about
  useInsertionEffect(() => {
    before.current = titleWords.get();
  }, [pathname]);
  useEffect(() => {
    const route = routeAt(pathname)?.route;
    const label =
      route && (pathname === route.path ? placeOf(route, role, search) : thingOf(route, words, before.current));
    if (route && label) note({ to: pathname, label, icon: iconOf(route, role) });
  }, [pathname, search, words, role, note]);
  return { list: () => kept.current, note };
};

const linkTo = (route: RouteDef, role: Role) =>
  [...portalLinksOf('rail', role), ...portalLinksOf('palette', role)].find(({ to }) => to === route.path);

/** A page under the name of its link. What its query opens is another thing than the page. */
const placeOf = (route: RouteDef, role: Role, search: string): string | null =>
  search === '' ? (linkTo(route, role)?.label ?? null) : null;

type Words = Readonly<Record<string, string>>;
const thingOf = ({ title }: RouteDef, words: Words, before: Words): string | null =>
  words === before ? null : filledTitle(title, words);

const iconOf = (route: RouteDef, role: Role): IconName =>
  linkTo(route, role)?.icon ?? (route.id === 'invoice' ? 'receipt' : 'milestone');
