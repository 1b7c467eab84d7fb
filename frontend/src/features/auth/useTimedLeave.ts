import { useEffect, useRef } from 'react';

/** Leaves the page by itself a while after something is done (product.md §4). The page says so. */
export const useTimedLeave = (done: boolean, afterMs: number, leave: () => unknown): void => {
  const told = useRef(leave);
  useEffect(() => {
    told.current = leave;
  });
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => told.current(), afterMs);
    return () => clearTimeout(timer);
  }, [done, afterMs]);
};
