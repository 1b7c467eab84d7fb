import { type RefObject, useLayoutEffect, useRef } from 'react';
import { isFocusLost } from './arrival.ts';

/** Where nothing has the focus any more, the title of the screen gets it: it says where one is. */
export const focusTitle = (): void => {
  if (isFocusLost()) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
};

/**
 * For a box whose control goes away once it is pressed, since its step is done: whoever had the focus in it is led to the
 * title, which stands there in the next frame.
 */
export const useLeadBack = <Box extends HTMLElement>(): RefObject<Box | null> => {
  const box = useRef<Box>(null);
  useLayoutEffect(() => {
    const { current } = box;
    return () => {
      if (current?.contains(document.activeElement)) requestAnimationFrame(focusTitle);
    };
  }, []);
  return box;
};
