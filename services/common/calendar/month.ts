/** Months of the calendar in India, as payroll reckons with them: `YYYY-MM`, so that string order is their order. */
import { addDays, type CivilDate } from './civil.ts';

/** `YYYY-MM` */
export type Month = string;

/** The month that a day lies in. */
export const monthOf = (day: CivilDate): Month => day.slice(0, 7);

/** 1 to 12. */
export const monthNumber = (month: Month): number => Number(month.slice(5, 7));

/** @param months may be negative */
export const addMonths = (month: Month, months: number): Month => {
  const index = Number(month.slice(0, 4)) * 12 + monthNumber(month) - 1 + months;
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`;
};

export const firstDayOf = (month: Month): CivilDate => `${month}-01`;
export const lastDayOf = (month: Month): CivilDate => addDays(firstDayOf(addMonths(month, 1)), -1);
export const daysIn = (month: Month): number => Number(lastDayOf(month).slice(8));

/** Months from one to another; negative when it lies before. */
export const monthsFrom = (from: Month, to: Month): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + monthNumber(to) - monthNumber(from);
