import { useEffect, useRef } from 'react';

/** Leaves the page by itself a while after something is done (product.md §4). The page says so. */
export const useTimedLeave = (done: boolean, afterMs: number, leave: () => unknown): void => {
  const latest = useRef(leave);
  useEffect(() => {
    latest.current = leave;
  });
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => latest.current(), afterMs);
    return () => clearTimeout(timer);
  }, [done, afterMs]);
};
