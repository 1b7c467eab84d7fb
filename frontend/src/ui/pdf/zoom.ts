/** How large a page is drawn: in percent of the width there is for it. */

export const FITTING = 100;
const STEPS = [50, 75, FITTING, 125, 150, 200, 300, 400];

export const larger = (percent: number): number => STEPS.find((step) => step > percent) ?? percent;
export const smaller = (percent: number): number => STEPS.findLast((step) => step < percent) ?? percent;

/** Beyond it some browsers draw nothing at all on a canvas. */
const MOST_PIXELS = 2 ** 24;

/** Pixels of the canvas behind one of the page: as many as the screen has, while the canvas can hold them. */
export const densityOf = ({ width, height }: Readonly<{ width: number; height: number }>, screen: number): number =>
  Math.min(screen, Math.sqrt(MOST_PIXELS / (width * height)));
