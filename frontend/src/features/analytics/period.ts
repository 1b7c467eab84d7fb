/** The period that the figures look at: in the address as two days, or one of a few that are named. */
import { firstDayOf, ROLLING_MONTHS } from '@lamplight/bff/contract/period.ts';
import { yearsBefore } from '../../ui/financialYears.ts';

export type Period = Readonly<{ from: string; to: string }>;
export type Preset = Period & Readonly<{ label: string }>;

/** The first is what an address without days means. Today is the last day of each that has not ended. */
export const presetsOf = (today: string): readonly [Preset, ...Preset[]] => {
  const [year, yearBefore] = yearsBefore(today, 2);
  return [
    { label: '24 months', from: firstDayOf(today, ROLLING_MONTHS), to: today },
    { label: '12 months', from: firstDayOf(today, 12), to: today },
    { label: 'This month', from: `${today.slice(0, 7)}-01`, to: today },
    ...(year ? [{ label: 'This financial year', from: year.from, to: today }] : []),
    ...(yearBefore ? [{ label: 'Last financial year', ...yearBefore }] : []),
  ];
};

/** What an address asks for; a day that is not given is that of the first preset. */
export const periodOf = (query: URLSearchParams, today: string): Period => {
  const [rolling] = presetsOf(today);
  const to = query.get('to') ?? rolling.to;
  return { from: query.get('from') ?? firstDayOf(to, ROLLING_MONTHS), to };
};
