import { type RefObject, useEffect, useRef } from 'react';
import { isFocusLost, takeArrival } from '../../ui/arrival.ts';

/**
 * For what stands beside a list: it takes the focus when another one is chosen from the list, or by a key while the focus is
 * in it; not on arrival, and not where the page's heading takes it.
 * @param id of the thing that is shown @param alone it is a screen of its own
 */
export const useBeside = (id: string, alone: boolean): RefObject<HTMLElement | null> => {
  const box = useRef<HTMLElement>(null);
  const shown = useRef(id);
  useEffect(() => {
    const isAnother = shown.current !== id;
    shown.current = id;
    if (alone) return;
    takeArrival(box.current);
    // What had the focus in it was drawn anew with the other thing.
    if ((isAnother && isFocusLost()) || document.activeElement?.matches('[data-row] a'))
      box.current?.focus({ preventScroll: true });
  }, [id, alone]);
  return box;
};
