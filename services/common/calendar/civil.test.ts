import fc from 'fast-check';
import { addDays, afterLimit, daysFrom, endOfDay, financialYear, istDate, limitPassed } from './civil.ts';
import { addMonths, daysIn, lastDayOf, monthsFrom } from './month.ts';

describe('civil dates in India', () => {
  it('a day begins at 18:30 UTC of the day before', () => {
    expect(istDate('2026-11-20T18:29:59.999Z')).toBe('2026-11-20');
    expect(istDate('2026-11-20T18:30:00.000Z')).toBe('2026-11-21');
  });

  it('a day as a limit counts to 23:59:59.999 IST, and its timer is due right after', () => {
    expect(endOfDay('2026-11-21')).toBe('2026-11-21T18:29:59.999Z');
    expect(limitPassed('2026-11-21', '2026-11-21T18:29:59.999Z')).toBe(false);
    expect(limitPassed('2026-11-21', '2026-11-21T18:30:00.000Z')).toBe(true);
    expect(afterLimit('2026-11-21')).toBe('2026-11-21T18:30:00.000Z');
    expect(limitPassed('2026-11-21', afterLimit('2026-11-21'))).toBe(true);
  });

  it('counts days over months and leap years', () => {
    expect(addDays('2028-02-28', 2)).toBe('2028-03-01');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
    expect(daysFrom('2026-11-21', '2027-11-21')).toBe(365);
    fc.assert(
      fc.property(
        fc.integer({ min: -5_000, max: 5_000 }),
        (days) => daysFrom('2026-11-21', addDays('2026-11-21', days)) === days,
      ),
    );
  });

  it('the financial year begins on 1 April', () => {
    expect(financialYear('2026-03-31')).toBe('25-26');
    expect(financialYear('2026-04-01')).toBe('26-27');
    expect(financialYear('2099-12-31')).toBe('99-00');
  });

  it('refuses what is no date', () => {
    expect(() => endOfDay('yesterday')).toThrow(RangeError);
  });
});

describe('months', () => {
  it('are counted over years, and end where the calendar says', () => {
    expect([
      addMonths('2026-11', 2),
      addMonths('2026-01', -1),
      addMonths('2026-12', 0),
      addMonths('2026-03', -27),
    ]).toEqual([...['2027-01', '2025-12', '2026-12', '2023-12']]);
    expect([lastDayOf('2028-02'), lastDayOf('2026-12'), daysIn('2027-02')]).toEqual(['2028-02-29', '2026-12-31', 28]);
    expect([monthsFrom('2026-11', '2027-03'), monthsFrom('2026-11', '2026-10')]).toEqual([4, -1]);
  });
});
