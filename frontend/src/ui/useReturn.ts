import { useLayoutEffect } from 'react';
import { focusTitle } from './useLeadBack.ts';

const wordsOf = (one: Element): string => (one.getAttribute('aria-label') ?? one.textContent ?? '').trim();

/**
 * Where the focus goes when something over the page closes. React Aria gives it back to the control that opened it; where
 * that one was drawn anew meanwhile (the window became a phone's, and the act moved to its foot), its successor of the same
 * words gets it. An act that is done may be gone for good: then the title gets it, or the focus would be nowhere.
 */
export const useReturn = (open: boolean): void => {
  useLayoutEffect(() => {
    const from = open ? document.activeElement : null;
    if (from === null || from === document.body) return;
    return () => {
      // After React Aria, which waits for a frame itself.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          if (from.isConnected || (document.activeElement !== null && document.activeElement !== document.body)) return;
          const successor = [...document.querySelectorAll<HTMLElement>(from.tagName)].find(
            (one) => wordsOf(one) === wordsOf(from) && one.checkVisibility(),
          );
          if (successor === undefined) focusTitle();
          else successor.focus();
        }),
      );
    };
  }, [open]);
};
