/** Where the bars of a chart stand: across in per cent of its width, down in px. */

export type Datum = Readonly<{
  id: string;
  /** "Sat 21 Nov 2026", for readers and the table. */
  name: string;
  /** Under the bar, line by line: "Sat", "21". */
  short: readonly string[];
  value: number;
}>;
export type Bar = Datum &
  Readonly<{ from: number; room: number; x: number; width: number; middle: number; y: number; height: number }>;

/** px: above the highest bar for its figure, of the highest bar, below for the names. */
export const roomOf = { top: 28, height: 132, bottom: 44 } as const;
/** How much of its room a bar fills, in per cent. */
const FILLED = 56;
/** px: the least height of a bar above zero, so that it is seen. */
const LEAST = 2;

export const barsOf = (data: readonly Datum[]): Bar[] => {
  const most = Math.max(1, ...data.map(({ value }) => value));
  const room = 100 / Math.max(1, data.length);
  const width = (room * FILLED) / 100;
  return data.map((datum, index) => {
    const height = datum.value === 0 ? 0 : Math.max(LEAST, Math.round((datum.value * roomOf.height) / most));
    const from = index * room;
    return {
      ...datum,
      from,
      room,
      x: from + (room - width) / 2,
      width,
      middle: from + room / 2,
      y: roomOf.height - height,
      height,
    };
  });
};
