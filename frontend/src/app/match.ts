import { matchRoutes, type RouteObject } from 'react-router-dom';
import { type RouteDef, redirects, routes } from './routes.ts';

const table: RouteObject[] = [
  ...routes.map(({ id, path }) => ({ id, path })),
  ...redirects.map(({ from }) => ({ path: from })),
];

/** The route that a path shows, with the parameters in it; null for an old address. */
export const routeAt = (
  path: string,
): { route: RouteDef; params: Readonly<Record<string, string | undefined>> } | null => {
  const match = matchRoutes(table, path)?.at(-1);
  const route = routes.find(({ id }) => id === match?.route.id);
  return match && route ? { route, params: match.params } : null;
};
