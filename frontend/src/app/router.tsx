import { lazy, Suspense } from 'react';
import { createBrowserRouter, matchRoutes, Navigate, type RouteObject, useLocation } from 'react-router-dom';
import { homeOf } from '../session/redirect.ts';
import { useSession } from '../session/useSession.ts';
import { announceArrival } from '../ui/arrival.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { loadChunk, preloadScreen } from './chunks.ts';
import { Gate } from './Gate.tsx';
import { Root } from './Root.tsx';
import { type RouteDef, redirects, routes } from './routes.ts';
import { Site } from './shell/Site.tsx';

const loadPortal = () => loadChunk(() => import('./shell/Portal.tsx'));
const Portal = lazy(loadPortal);

const of = (frame: RouteDef['frame']): RouteObject[] =>
  routes.filter((r) => r.frame === frame).map((r) => ({ id: r.id, path: r.path, element: <Gate route={r} /> }));

const table: RouteObject[] = [
  {
    element: <Root />,
    children: [
      { element: <Site />, children: of('site') },
      {
        element: (
          <Suspense fallback={<Skeleton of="page" />}>
            <Portal />
          </Suspense>
        ),
        children: of('portal'),
      },
      ...redirects.map((r) => ({ path: r.from, element: <Moved to={r.to} /> })),
    ],
  },
];

/** The query stays. */
function Moved({ to }: { to: string }) {
  const { search } = useLocation();
  const { session } = useSession();
  if (to !== 'home') return <Navigate to={`${to}${search}`} replace />;
  if (session.is === 'unknown') return <Skeleton of="page" />;
  return <Navigate to={`${session.is === 'user' ? homeOf(session.user.role) : '/login'}${search}`} replace />;
}

/** The first screen and its frame are there before the first render, so that nothing flashes. */
export const startRouter = async () => {
  const id = matchRoutes(table, location)?.at(-1)?.route.id;
  const route = routes.find((r) => r.id === id);
  if (route) await Promise.all([preloadScreen(route), route.frame === 'portal' ? loadPortal() : null]);
  const router = createBrowserRouter(table);
  let { pathname } = router.state.location;
  router.subscribe(({ location: next }) => {
    if (next.pathname === pathname) return;
    pathname = next.pathname;
    announceArrival();
  });
  return router;
};
