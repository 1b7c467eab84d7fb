/** Utilisation: billable ÷ ((weekdays − holidays) × 480 − half days of leave × 240) (domain.md §4.8). */
import { utilisation } from './utilisation.ts';
import { weekdaysBetween } from './working-days.ts';

const none = { holidays: [], leave: { halfDays: {} }, state: 'KA', joinedOn: null, lastDay: null };
const logged = (billableMinutes: number, minutes = billableMinutes) => ({ minutes, billableMinutes });
const nothing = logged(0);
const holiday = (day: string, ...states: string[]) => ({ holidayId: day, day, name: day, states });

// It has 21 weekdays: 10,080 minutes.
const NOVEMBER = weekdaysBetween('2026-11-01', '2026-11-30');
it.each<[string, Parameters<typeof utilisation>[1], Parameters<typeof utilisation>[2], number, number | null]>([
  ['nothing was logged', nothing, none, 10_080, 0],
  ['half of it was billable', logged(5_040), none, 10_080, 5_000],
  ['what no client pays for is left out', logged(0, 5_040), none, 10_080, 0],
  ['a holiday is no day to work', logged(4_800), { ...none, holidays: [holiday('2026-11-09')] }, 9_600, 5_000],
  ['a holiday of another state is', nothing, { ...none, holidays: [holiday('2026-11-09', 'MH')] }, 10_080, 0],
  ['a holiday on a Sunday takes nothing', nothing, { ...none, holidays: [holiday('2026-11-01')] }, 10_080, 0],
  ['half a day of leave', nothing, { ...none, leave: { halfDays: { '2026-11-09': 1 } } }, 9_840, 0],
  [
    'leave on a holiday takes nothing more',
    nothing,
    { ...none, holidays: [holiday('2026-11-09')], leave: { halfDays: { '2026-11-09': 2 } } },
    9_600,
    0,
  ],
  ['rounded half up', logged(1_001), none, 10_080, 993],
])('%s', (_what, time, working, availableMinutes, utilisationBp) => {
  expect(utilisation(NOVEMBER, time, working)).toMatchObject({
    weekdays: 21,
    availableMinutes,
    utilisationBp,
  });
});
it('counts the days from the first day of work to the last, both included', () => {
  const here = (of: object, days = NOVEMBER) => utilisation(days, nothing, { ...none, ...of });
  expect(here({ joinedOn: '2026-11-23' })).toMatchObject({ weekdays: 6, availableMinutes: 6 * 480 });
  expect(here({ lastDay: '2026-11-03' })).toMatchObject({ weekdays: 2, availableMinutes: 2 * 480 });
  expect(here({ joinedOn: '2026-12-01' })).toMatchObject({ weekdays: 0, utilisationBp: null });
  expect(here({}, weekdaysBetween('2026-11-06', '2026-11-09'))).toMatchObject({ weekdays: 2 });
});
it('says how many of the weekdays are holidays', () => {
  const holidays = [holiday('2026-11-01'), holiday('2026-11-09'), holiday('2026-11-10'), holiday('2026-11-11', 'MH')];
  const { weekdays, holidays: free } = utilisation(NOVEMBER, nothing, { ...none, holidays });
  expect([weekdays, free]).toEqual([21, 2]);
});
it('has no value where no time was available', () => {
  const days = Array.from({ length: 28 }, (_, n) => [`2026-02-${String(n + 1).padStart(2, '0')}`, 2] as const);
  const away = { ...none, leave: { halfDays: Object.fromEntries(days) } };
  expect(utilisation(weekdaysBetween('2026-02-01', '2026-02-28'), logged(60), away)).toMatchObject({
    availableMinutes: 0,
    utilisationBp: null,
  });
});
