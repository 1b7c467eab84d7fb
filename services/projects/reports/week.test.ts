import { addDays, mondayOf } from '@lamplight/common/calendar/civil.ts';
import fc from 'fast-check';
import { dueOf, endOfWeek, firstWeekSince, isFresh, isInWeek, missingWeek, remindedAt, remindedOf } from './week.ts';

describe('a week', () => {
  it.each([
    ['2026-11-16', '2026-11-16'],
    ['2026-11-21', '2026-11-16'],
    ['2026-11-22', '2026-11-16'],
    ['2026-11-23', '2026-11-23'],
    ['2027-01-01', '2026-12-28'],
    ['2024-02-29', '2024-02-26'],
  ])('%s lies in that of Monday %s', (day, monday) => {
    expect(mondayOf(day)).toBe(monday);
  });
  it('begins on a Monday, and has the seven days after it', () => {
    fc.assert(
      fc.property(fc.nat(20_000), fc.integer({ min: 0, max: 6 }), (days, within) => {
        const monday = mondayOf(addDays('2000-01-01', days));
        expect(new Date(`${monday}T00:00:00Z`).getUTCDay()).toBe(1);
        expect(mondayOf(addDays(monday, within))).toBe(monday);
      }),
    );
  });
  it('is one of India: it begins and ends at midnight there', () => {
    expect(isInWeek('2026-11-16', '2026-11-15T18:29:59.999Z')).toBe(false);
    expect(isInWeek('2026-11-16', '2026-11-15T18:30:00.000Z')).toBe(true);
    expect(isInWeek('2026-11-16', '2026-11-22T18:29:59.999Z')).toBe(true);
    expect(isInWeek('2026-11-16', '2026-11-22T18:30:00.000Z')).toBe(false);
    expect(endOfWeek('2026-11-16')).toBe('2026-11-22T18:29:59.999Z');
  });
  it('has its report due on Friday at 18:00', () => {
    expect(dueOf('2026-11-16')).toBe('2026-11-20T12:30:00.000Z');
  });
});

describe('a reminder of a missing report', () => {
  it('comes a day after it was due, and is of the newest week by then', () => {
    expect(remindedAt('2026-11-16')).toBe('2026-11-21T12:30:00.000Z');
    const of = [
      ['2026-11-21T12:29:59.999Z', '2026-11-09'],
      ['2026-11-21T12:30:00.000Z', '2026-11-16'],
      ['2026-11-23T04:00:00.000Z', '2026-11-16'],
    ] as const;
    for (const [at, week] of of) expect([at, remindedOf(at)]).toEqual([at, week]);
  });
  it('is of the first week whose report was not due yet', () => {
    expect(firstWeekSince('2026-11-20T12:29:59.999Z')).toBe('2026-11-16');
    expect(firstWeekSince('2026-11-20T12:30:00.000Z')).toBe('2026-11-23');
  });
});

describe('the missing report', () => {
  const monday = '2026-11-01T04:00:00.000Z';
  it.each([
    ['on Thursday it is that of last week', monday, null, '2026-11-19T12:00:00.000Z', '2026-11-09'],
    ['from Friday on, that of this week', monday, null, '2026-11-19T18:30:00.000Z', '2026-11-16'],
    ['none where this week has one', monday, '2026-11-16', '2026-11-21T12:00:00.000Z', null],
    ['none where a later week has one', monday, '2026-11-23', '2026-11-21T12:00:00.000Z', null],
    ['an older one does not count for it', monday, '2026-11-09', '2026-11-21T12:00:00.000Z', '2026-11-16'],
    [
      'none while the first week is not at its Friday',
      '2026-11-17T04:00:00.000Z',
      null,
      '2026-11-19T12:00:00.000Z',
      null,
    ],
    [
      'that of the first week, where work began before it was due',
      '2026-11-20T12:29:59.000Z',
      null,
      '2026-11-21T12:00:00.000Z',
      '2026-11-16',
    ],
    [
      'none of a week in which work began after it was due',
      '2026-11-20T12:30:00.000Z',
      null,
      '2026-11-21T12:00:00.000Z',
      null,
    ],
  ])('%s', (_what, since, filed, now, missing) => {
    expect(missingWeek(since, filed, now)).toBe(missing);
  });
});

describe('a report counts for a submission', () => {
  it.each([
    [null, false],
    ['2026-11-21T06:30:00.000Z', true],
    ['2026-11-14T06:30:00.000Z', true],
    ['2026-11-14T06:29:59.999Z', false],
  ])('filed at %s: %s', (filedAt, fresh) => {
    expect(isFresh(filedAt, '2026-11-21T06:30:00.000Z')).toBe(fresh);
  });
});
