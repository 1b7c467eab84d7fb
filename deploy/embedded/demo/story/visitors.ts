/** A week of visits: people who open one page in a browser that was never here. */

import type { At } from '../diary.ts';
import type { Visitor } from '../person.ts';

/** Visits by day, the story's last eight; the weekend is quieter. */
const WEEK: Readonly<Record<number, number>> = { 113: 9, 114: 12, 115: 14, 116: 11, 117: 5, 118: 6, 119: 13 };
const PAGES = ['/', '/pricing', '/services', '/products', '/careers', '/about'] as const;

/** Those of one day, in its evening. */
export const visitorsOf = async (day: number, visitor: Visitor, at: At): Promise<void> => {
  await at(day, 20);
  for (let n = 0; n < (WEEK[day] ?? 0); n += 1) await visitor.opens(PAGES[n % PAGES.length] ?? '/');
};
