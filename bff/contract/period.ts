/** Which days a figure looks at (domain.md §4.8). Both sides reckon them: whoever chooses a period, and whoever counts in it. */

/** How far back a figure looks where nobody says otherwise. */
export const ROLLING_MONTHS = 24;

/**
 * The first of the days that end with `to` and are so many months: the day after the same day so many months before; where
 * that month is shorter, after its last. Both are civil dates in India, and both count.
 */
export const firstDayOf = (to: string, months: number): string => {
  const [year = 0, month = 1, day = 1] = to.split('-').map(Number);
  const back = month - 1 - months;
  const lastOfMonth = new Date(Date.UTC(year, back + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, back, Math.min(day, lastOfMonth) + 1)).toISOString().slice(0, 10);
};
