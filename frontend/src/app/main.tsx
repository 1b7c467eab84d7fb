import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { readBoot } from '../session/boot.ts';
import { ConcurrentNotice } from '../session/ConcurrentNotice.tsx';
import { startSession } from '../session/session.ts';
import { useSession } from '../session/useSession.ts';
import '../styles/index.css';
import { AppBoundary } from './boundaries/AppBoundary.tsx';
import { startRouter } from './router.tsx';

readBoot();
startSession();
const router = await startRouter();

/** Another browser signed in: the notice stands in place of everything. */
const App = () => (useSession().concurrent ? <ConcurrentNotice /> : <RouterProvider router={router} />);

const place = document.getElementById('app');
if (!place) throw new Error('the page has no place for the app');
createRoot(place).render(
  <StrictMode>
    <AppBoundary>
      <App />
    </AppBoundary>
  </StrictMode>,
);
