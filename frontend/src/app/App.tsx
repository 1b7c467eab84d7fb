import { type ReactNode, StrictMode } from 'react';
import { ConcurrentNotice } from '../session/ConcurrentNotice.tsx';
import { useSession } from '../session/useSession.ts';
import { AppBoundary } from './boundaries/AppBoundary.tsx';

/** Wraps the router in the browser and on the server, so that both draw the same tree. */
export const App = ({ children }: { children: ReactNode }) => (
  <StrictMode>
    <AppBoundary>
      <UnlessElsewhere>{children}</UnlessElsewhere>
    </AppBoundary>
  </StrictMode>
);

/** Another browser signed in: the notice stands in place of everything. */
const UnlessElsewhere = ({ children }: { children: ReactNode }) =>
  useSession().concurrent ? <ConcurrentNotice /> : children;
