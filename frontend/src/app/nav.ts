/** Links of the public site, read from the route table; those of the portal stand in `portalNav.ts`. */
import { hasRole, type Role } from '@lamplight/bff/contract/roles.ts';
import { type NavEntry, type RouteDef, routes } from './routes.ts';

export type NavLink = {
  id: string;
  to: string;
  label: string;
  order: number;
  load: RouteDef['load'];
};

/** The links that this role may use, in order; null is a visitor. */
export const linksOf = (place: NavEntry['place'], role: Role | null): NavLink[] =>
  routes
    .flatMap((route) =>
      route.nav
        .filter((n) => n.place === place && isFor(n, role))
        .map((n) => ({
          id: `${route.id}-${n.label}`,
          to: route.path,
          label: n.label,
          order: n.order,
          load: route.load,
        })),
    )
    .sort((a, b) => a.order - b.order);

const isFor = (entry: NavEntry, role: Role | null): boolean =>
  entry.roles === undefined || (role !== null && hasRole(role, entry.roles));
