import { matchRoutes, type RouteObject } from 'react-router-dom';
import { type RouteDef, redirects, routes } from './routes.ts';

const table: RouteObject[] = [
  ...routes.map(({ id, path }) => ({ id, path })),
  ...redirects.map(({ from }) => ({ path: from })),
];

type Found = { route: RouteDef; params: Readonly<Record<string, string | undefined>> };

/** Of the paths asked for last: the router sorts its whole table for each question, and a screen asks several times. */
const asked = new Map<string, Found | null>();
const MOST = 20;

/** The route that a path shows, with the parameters in it; null for an old address. */
export const routeAt = (path: string): Found | null => {
  const known = asked.get(path);
  if (known !== undefined) return known;
  const match = matchRoutes(table, path)?.at(-1);
  const route = routes.find(({ id }) => id === match?.route.id);
  const found = match && route ? { route, params: match.params } : null;
  if (asked.size >= MOST) asked.clear();
  asked.set(path, found);
  return found;
};
