/**
 * After a navigation the new page's H1 takes focus, whenever it appears (WCAG 2.4.3). The first page of a visit does not.
 * `lost`: only where nothing else has the focus.
 */
let pending: 'always' | 'lost' | null = null;
let shown: string | null = null;

export const announceArrival = (): void => {
  pending = 'always';
};

/** Another screen of the same path, as a list and one of its things: it took away what had the focus, or nothing is moved. */
export const announceScreen = (screen: string): void => {
  if (shown !== null && shown !== screen) pending ??= 'lost';
  shown = screen;
};

/** Nothing has the focus: whoever uses keys would begin anew at the top of the page. */
export const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/**
 * For an H1's ref: takes the focus once if a navigation is waiting for it. One that is not drawn yet (React hides a tree
 * whose parts are still on their way) cannot take it and is asked again when it is shown; one that goes with the focus, since
 * it stood for the page until that was there, hands it on to the next.
 */
export const takeArrival = (heading: HTMLElement | null): (() => void) | undefined => {
  if (!heading) return undefined;
  if (pending === 'lost' && !isFocusLost()) pending = null;
  if (pending !== null) {
    heading.focus({ preventScroll: true });
    if (document.activeElement === heading) pending = null;
  }
  return () => {
    if (document.activeElement === heading) pending ??= 'lost';
  };
};
