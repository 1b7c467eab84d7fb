import { type RefObject, useEffect } from 'react';

/** Marks a box that scrolls sideways: `data-scrolls` where it does, `data-more` while something lies beyond its right edge, so that its edge can say so. */
export const useMore = (box: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    const look = () => {
      const rest = getComputedStyle(current).overflowX === 'visible' ? 0 : current.scrollWidth - current.clientWidth;
      current.toggleAttribute('data-scrolls', rest > 1);
      current.toggleAttribute('data-more', rest - current.scrollLeft > 1);
    };
    // It also tells of the first layout: asked here, the browser would lay out the whole page for this alone.
    const watch = new ResizeObserver(look);
    watch.observe(current);
    for (const inside of current.children) watch.observe(inside);
    current.addEventListener('scroll', look, { passive: true });
    return () => {
      watch.disconnect();
      current.removeEventListener('scroll', look);
    };
  }, [box]);
};
