import { type ReactNode, useDeferredValue, useEffect, useState } from 'react';
import type { Read } from '../../api/useRead.ts';
import { Skeleton } from '../../ui/States.tsx';

/** A card that is slower than this comes when it comes: the others are shown, with its place kept in outline. */
const PATIENCE_MS = 1_500;

/**
 * The cards of a screen appear together, once each of its reads has answered or failed. Their calls go out at the same moment and
 * come back within a few milliseconds of each other; shown one by one, each would push down what the reader has begun to read.
 */
export const Together = ({
  sources,
  children,
}: {
  sources: readonly Pick<Read<unknown>, 'data' | 'error'>[];
  children: ReactNode;
}) => {
  const isComplete = sources.every(({ data, error }) => data !== undefined || error !== undefined);
  const [isOpen, setOpen] = useState(isComplete);
  // Once shown they stay: what is fetched anew later takes nothing away.
  if (isComplete && !isOpen) setOpen(true);
  useEffect(() => {
    const timer = setTimeout(() => setOpen(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  // Deferred, the cards are drawn in slices: all of them at once would keep the page from answering for a while.
  return useDeferredValue(isOpen) ? children : <Skeleton of="page" inset />;
};
