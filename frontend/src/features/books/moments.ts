/** The days that somebody who keeps books looks at most. */
import { addDays } from '../../ui/dates.ts';
import { yearsBefore } from '../../ui/financialYears.ts';

export type Preset = Readonly<{ id: string; label: string; on: string | null }>;

/** The end of the month before, and of the financial year before: what is over, and should stand still. */
export const presetsOn = (today: string): readonly Preset[] => {
  const [, lastYear] = yearsBefore(today, 2);
  return [
    { id: 'today', label: 'Today', on: null },
    { id: 'month', label: 'End of last month', on: addDays(`${today.slice(0, 7)}-01`, -1) },
    { id: 'year', label: 'End of last financial year', on: lastYear?.to ?? null },
  ];
};
/** The first day of the financial year that a day is in. */
export const yearBegan = (day: string): string => yearsBefore(day, 1)[0]?.from ?? day;
