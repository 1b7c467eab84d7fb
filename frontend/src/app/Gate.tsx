import { lazy, memo, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { loadChunk } from '../api/chunk.ts';
import { savedPath, savePath, takeSavedPath } from '../session/redirect.ts';
import { sessionStore } from '../session/store.ts';
import { useSession } from '../session/useSession.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { way } from '../ui/words.ts';
import { ScreenBoundary } from './boundaries/ScreenBoundary.tsx';
import { screenOf } from './chunks.ts';
import { type Decision, decide } from './guard.ts';
import type { RouteDef } from './routes.ts';
import { knownTitle } from './title.ts';

const Denied = lazy(() => loadChunk(() => import('./boundaries/Denied.tsx')));

/**
 * Where sessionStorage keeps when a role was last refused: it stops redirect loops, also across full loads (product.md §9:
 * 2 s).
 */
const DENIED = 'lastDenial';
const lastDenial = (): number | null => Number(sessionStorage.getItem(DENIED) ?? Number.NaN) || null;

/** Carries out what the guard decides for one route. */
export const Gate = ({ route }: { route: RouteDef }) => {
  const { session, justSignedIn } = useSession();
  const { pathname, search, hash, state } = useLocation();
  const path = `${pathname}${search}${hash}`;
  const from =
    typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string'
      ? state.from
      : null;
  const decision = decide(session, route, {
    path,
    now: Date.now(),
    // Getters, since a page that is drawn on the server has no storage: it is read only where it matters.
    get lastDenial() {
      return lastDenial();
    },
    get saved() {
      return savedPath();
    },
    from,
    justSignedIn,
  });
  if (decision.do === 'show') return <RouteScreen route={route} />;
  if (decision.do === 'wait') return <Coming route={route} />;
  if (decision.do === 'denied')
    return (
      <Suspense fallback={<Skeleton of="page" />}>
        <Denied />
        <Alive />
      </Suspense>
    );
  if (decision.do === 'login') return <ToLogin decision={decision} />;
  if (decision.because === 'guest') return <Arrived route={route} to={decision.to} after={decision.after} />;
  if (decision.because === 'role') return <Refused to={decision.to} />;
  return <Navigate to={decision.to} replace />;
};

/** Memoized: a new render while the page is hydrated in slices would make React hydrate the rest in one blocking step. */
const RouteScreen = memo(({ route }: { route: RouteDef }) => {
  const Screen = screenOf(route);
  return (
    <ScreenBoundary key={route.id}>
      <Suspense fallback={<Coming route={route} />}>
        <Screen />
        <Alive />
      </Suspense>
    </ScreenBoundary>
  );
});

/** The screen is on its way: its shape, and its name in place of the last one's where that is known already. */
const Coming = ({ route }: { route: RouteDef }) => {
  const title = knownTitle(route.title);
  useLayoutEffect(() => {
    if (title !== undefined) way.set([{ label: title }]);
  }, [title]);
  return <Skeleton of={route.skeleton} title={title} />;
};

/** Marks, for measurements, when the screen answers to input; a page drawn by the server is seen earlier. */
const Alive = () => {
  useEffect(() => void performance.mark('alive'), []);
  return null;
};

const ToLogin = ({ decision }: { decision: Extract<Decision, { do: 'login' }> }) => {
  const navigate = useNavigate();
  const { save, clear } = decision;
  useEffect(() => {
    savePath(save);
    if (clear) sessionStore.set({ session: { is: 'none' } });
    void navigate('/login', { replace: true, state: { from: save } });
  }, [save, clear, navigate]);
  return null;
};

/** Signed in on `/login`: a person who was already signed in sees why for 600 ms. The saved path is used once. */
const Arrived = ({ route, ...decided }: { route: RouteDef; to: string; after: number }) => {
  const navigate = useNavigate();
  // Held: `takeSavedPath` below would otherwise change the target, and show the sign-in with its title once more.
  const [{ to, after }] = useState(decided);
  useEffect(() => {
    const timer = setTimeout(() => {
      takeSavedPath();
      sessionStore.set({ justSignedIn: false });
      void navigate(to, { replace: true });
    }, after);
    return () => clearTimeout(timer);
  }, [to, after, navigate]);
  return after === 0 ? null : <RouteScreen route={route} />;
};

const Refused = ({ to }: { to: string }) => {
  const navigate = useNavigate();
  useEffect(() => {
    sessionStorage.setItem(DENIED, String(Date.now()));
    void navigate(to, { replace: true });
  }, [to, navigate]);
  return null;
};
