import { type ReactNode, useDeferredValue } from 'react';

/**
 * What is drawn after whatever stands around it: in slices, so that the page answers meanwhile. It belongs to the end of what
 * is in sight, since it moves what stands below it.
 * @param atOnce with what stands around it; read as it appears, never again
 */
export const Sliced = ({ atOnce = false, children }: { atOnce?: boolean; children: ReactNode }): ReactNode =>
  useDeferredValue(true, atOnce) && children;
