import { type RefObject, useEffect, useRef } from 'react';

/**
 * Calls `seen` once the element was in view for `ms` without a break, in a window that is looked at; again for each new
 * `what`. Null waits for nothing. A browser that cannot tell what is in view never calls it.
 */
export const useInView = (
  element: RefObject<HTMLElement | null>,
  what: string | null,
  ms: number,
  seen: (what: string) => void,
): void => {
  const call = useRef(seen);
  useEffect(() => {
    call.current = seen;
  });
  useEffect(() => {
    const watched = element.current;
    if (watched === null || what === null || typeof IntersectionObserver === 'undefined') return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let inView = false;
    const wait = () => {
      clearTimeout(timer);
      if (inView && document.visibilityState === 'visible') timer = setTimeout(() => call.current(what), ms);
    };
    const observer = new IntersectionObserver((entries) => {
      inView = entries.at(-1)?.isIntersecting === true;
      wait();
    });
    observer.observe(watched);
    document.addEventListener('visibilitychange', wait);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('visibilitychange', wait);
    };
  }, [element, what, ms]);
};
