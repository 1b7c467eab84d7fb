import type { ReactNode } from 'react';
import { Navigate, type RouteObject, useLocation, useRoutes } from 'react-router-dom';
import { homeOf } from '../session/redirect.ts';
import { useSession } from '../session/useSession.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Gate } from './Gate.tsx';
import { Root } from './Root.tsx';
import { type RouteDef, redirects, routes } from './routes.ts';
import { Site } from './shell/Site.tsx';

/**
 * What the address shows, drawn alike in the browser and on the server. React Router without its data router, which is
 * 20 KiB on every page and does nothing that is needed here.
 * @param portal the frame of the screens behind the sign-in
 */
export const screensWith = (portal: ReactNode) => {
  const table = tableWith(portal);
  return () => useRoutes(table);
};

const of = (frame: RouteDef['frame']): RouteObject[] =>
  routes.filter((r) => r.frame === frame).map((r) => ({ id: r.id, path: r.path, element: <Gate route={r} /> }));

const tableWith = (portal: ReactNode): RouteObject[] => [
  {
    element: <Root />,
    children: [
      { element: <Site />, children: of('site') },
      { element: portal, children: of('portal') },
      ...redirects.map((r) => ({ path: r.from, element: <Moved to={r.to} /> })),
    ],
  },
];

/** Redirects to the new address and keeps the query. */
const Moved = ({ to }: { to: string }) => {
  const { search } = useLocation();
  const { session } = useSession();
  if (to !== 'home') return <Navigate to={`${to}${search}`} replace />;
  if (session.is === 'unknown') return <Skeleton of="page" />;
  return <Navigate to={`${session.is === 'user' ? homeOf(session.user.role) : '/login'}${search}`} replace />;
};
