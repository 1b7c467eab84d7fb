import { useCallback, useState } from 'react';

/** Whether a box has room for what it holds; where not, whether more of it lies beyond its right edge. */
export type Spill = 'none' | 'beyond' | 'end';

export const useSpill = () => {
  const [spill, setSpill] = useState<Spill>('none');
  const ref = useCallback((box: HTMLElement | null) => {
    if (!box) return;
    const look = () => {
      const rest = box.scrollWidth - box.clientWidth;
      setSpill(rest <= 1 ? 'none' : box.scrollLeft >= rest - 1 ? 'end' : 'beyond');
    };
    look();
    box.addEventListener('scroll', look, { passive: true });
    const resized = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(look);
    resized?.observe(box);
    return () => {
      box.removeEventListener('scroll', look);
      resized?.disconnect();
    };
  }, []);
  return [spill, ref] as const;
};
