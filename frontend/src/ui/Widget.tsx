import type { ReactNode } from 'react';
import { Boundary } from './Boundary.tsx';
import { ErrorState } from './States.tsx';

/** One card that may fail alone: it never blanks the board around it. */
export const Widget = ({ children }: { children: ReactNode }) => (
  <Boundary fallback={(error, again) => <ErrorState error={error} retry={again} />}>{children}</Boundary>
);
