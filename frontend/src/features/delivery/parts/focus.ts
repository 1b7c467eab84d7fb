/** What takes the place of a button that was pressed takes its focus too, so that the keyboard goes on from there. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus({ preventScroll: true });
