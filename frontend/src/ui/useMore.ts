import { type RefObject, useEffect } from 'react';

/** Marks a box that scrolls sideways with `data-more` while something lies beyond its right edge, so that its edge can say so. */
export const useMore = (box: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    const look = () => {
      const beyond = current.scrollWidth - current.clientWidth - current.scrollLeft;
      current.toggleAttribute('data-more', beyond > 1 && getComputedStyle(current).overflowX !== 'visible');
    };
    look();
    const watch = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(look);
    watch?.observe(current);
    for (const inside of current.children) watch?.observe(inside);
    current.addEventListener('scroll', look, { passive: true });
    return () => {
      watch?.disconnect();
      current.removeEventListener('scroll', look);
    };
  }, [box]);
};
