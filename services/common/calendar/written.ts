/** Days as text, as the site writes them. */
import type { CivilDate } from './civil.ts';
import { firstDayOf, type Month } from './month.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `21 Nov 2026` */
export const dayWritten = (day: CivilDate): string => {
  const [year, month, of] = day.split('-').map(Number);
  return `${of} ${MONTHS[(month ?? 1) - 1]} ${year}`;
};

/** `Nov 2026` */
export const monthWritten = (month: Month): string => dayWritten(firstDayOf(month)).replace(/^\d+ /, '');
