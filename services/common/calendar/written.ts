/** Days as text, as the site writes them. */
import type { CivilDate } from './civil.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `21 Nov 2026` */
export const dayWritten = (day: CivilDate): string => {
  const [year, month, of] = day.split('-').map(Number);
  return `${of} ${MONTHS[(month ?? 1) - 1]} ${year}`;
};
