/** After a navigation the new page's H1 takes focus, whenever it appears (WCAG 2.4.3). The first page of a visit does not. */
let pending = false;

export const announceArrival = (): void => {
  pending = true;
};

/**
 * For an H1's ref: takes the focus once if a navigation is waiting for it. One that is not drawn yet (React hides a tree
 * whose parts are still on their way) cannot take it and is asked again when it is shown.
 */
export const takeArrival = (heading: HTMLElement | null): void => {
  if (!heading || !pending) return;
  heading.focus({ preventScroll: true });
  pending = document.activeElement !== heading;
};
