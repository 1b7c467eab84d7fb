/** After a navigation the new page's H1 takes focus, whenever it appears (WCAG 2.4.3). The first page of a visit does not. */
let pending = false;

export const announceArrival = (): void => {
  pending = true;
};

/** For an H1's ref: takes the focus once if a navigation is waiting for it. */
export const takeArrival = (heading: HTMLElement | null): void => {
  if (!heading || !pending) return;
  pending = false;
  heading.focus({ preventScroll: true });
};
