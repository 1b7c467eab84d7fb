import { lazy, Suspense } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { loadChunk } from '../api/chunk.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { preloadScreen } from './chunks.ts';
import { routeAt } from './match.ts';
import type { RouteDef } from './routes.ts';
import { screensWith } from './screens.tsx';
import waiting from './shell/Waiting.module.css';

const loadPortal = () => loadChunk(() => import('./shell/Portal.tsx'));
const Portal = lazy(loadPortal);

const Screens = screensWith(
  <Suspense
    fallback={
      <div className={waiting.now}>
        <Skeleton of="page" />
      </div>
    }
  >
    <Portal />
  </Suspense>,
);

export const Router = () => (
  <BrowserRouter>
    <Screens />
  </BrowserRouter>
);

/** Has the first screen and its frame there before the first render, so that nothing flashes. Resolves to its route. */
export const loadFirst = async (): Promise<RouteDef | null> => {
  const route = routeAt(location.pathname)?.route ?? null;
  if (route) await Promise.all([preloadScreen(route), route.frame === 'portal' ? loadPortal() : null]);
  return route;
};
