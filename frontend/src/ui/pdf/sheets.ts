/** Sheets lie under each other, with `GAP` px around each: which of them does one see? */

export const GAP = 16;

/** The part of the scrolled room that is in view. */
export type View = Readonly<{ top: number; width: number; height: number }>;

const placed = (heights: readonly number[]): readonly { page: number; top: number; bottom: number }[] => {
  let top = GAP;
  return heights.map((height, at) => {
    const sheet = { page: at + 1, top, bottom: top + height };
    top = sheet.bottom + GAP;
    return sheet;
  });
};

/** Pages to be drawn: those in view, and as far as one view above and below. */
export const nearPages = (heights: readonly number[], { top, height }: View): ReadonlySet<number> =>
  new Set(
    placed(heights)
      .filter((sheet) => sheet.bottom >= top - height && sheet.top <= top + 2 * height + GAP)
      .map(({ page }) => page),
  );

/** The page that is read: the one in the middle of the view, at both ends the outermost. */
export const pageRead = (heights: readonly number[], { top, height }: View): number => {
  const sheets = placed(heights);
  const end = (sheets.at(-1)?.bottom ?? 0) + GAP;
  if (top <= 0) return 1;
  if (top + height >= end - 1) return sheets.length;
  return sheets.find(({ bottom }) => bottom + GAP > top + height / 2)?.page ?? sheets.length;
};
