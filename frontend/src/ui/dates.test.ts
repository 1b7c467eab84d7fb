import { execFileSync } from 'node:child_process';
import {
  addDays,
  civilOf,
  daysBetween,
  formatDate,
  formatDay,
  formatInstant,
  formatNear,
  formatUtc,
  formatWeekday,
  instantOf,
  sharesMinute,
} from './dates.ts';

const noon = Date.parse('2026-11-21T08:35:00.000Z');

describe('instants and civil dates', () => {
  it('names the zone: IST, with UTC beside it', () => {
    expect(formatInstant(noon)).toBe('21 Nov 2026, 14:05 IST');
    expect(formatInstant('2026-11-21T08:35:00.000Z')).toBe('21 Nov 2026, 14:05 IST');
    expect(formatUtc(noon)).toBe('21 Nov 2026, 08:35 UTC');
  });

  it('names the seconds where asked, and knows which moments share a minute', () => {
    expect(formatInstant('2026-11-21T08:35:07.000Z', true)).toBe('21 Nov 2026, 14:05:07 IST');
    expect(formatNear('2026-11-21T08:35:07.000Z', noon, true)).toBe('Today 14:05:07');
    const [a, b, c] = ['2026-11-21T08:35:07.000Z', '2026-11-21T08:35:59.999Z', '2026-11-21T08:36:00.000Z'];
    const shares = sharesMinute([a, b, c, c]);
    expect([a, b, c].map(shares)).toEqual([true, true, false]);
  });

  it('an evening in UTC is the next day in IST', () => {
    expect(civilOf('2026-11-21T18:29:59.999Z')).toBe('2026-11-21');
    expect(civilOf('2026-11-21T18:30:00.000Z')).toBe('2026-11-22');
    expect(formatInstant('2026-12-31T18:30:00Z')).toBe('1 Jan 2027, 00:00 IST');
  });

  it('a civil date is text and stays that day', () => {
    expect(formatDate('2026-09-03')).toBe('3 Sep 2026');
    expect(formatDay('2026-09-03', '2026-11-21')).toBe('3 Sep');
    expect(formatDay('2027-02-28', '2026-11-21')).toBe('28 Feb 2027');
    expect(formatWeekday('2026-11-21')).toBe('Sat');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
    expect(daysBetween('2026-11-21', '2026-12-05')).toBe(14);
  });

  it('says near times as people do', () => {
    const at = (civil: string, time: string) => formatNear(instantOf(civil, time), noon);
    expect(at('2026-11-21', '10:42')).toBe('Today 10:42');
    expect(at('2026-11-20', '23:59')).toBe('Yesterday 23:59');
    expect(at('2026-11-17', '18:40')).toBe('Tue 18:40');
    expect(at('2026-11-14', '18:40')).toBe('14 Nov, 18:40');
    expect(at('2025-11-14', '18:40')).toBe('14 Nov 2025, 18:40');
    expect(at('2026-11-22', '00:10')).toBe('22 Nov, 00:10');
  });

  it('a time of day in IST is its instant', () =>
    expect(instantOf('2026-11-03', '18:00')).toBe('2026-11-03T12:30:00.000Z'));

  it('shows the same in every zone of the world', () => {
    const script = `import { formatInstant, formatDate, civilOf } from ${JSON.stringify(new URL(`file://${process.cwd()}/frontend/src/ui/dates.ts`).href)}; process.stdout.write([formatInstant(${noon}), formatDate('2026-01-01'), civilOf(${noon})].join('|'))`;
    for (const TZ of ['Pacific/Pago_Pago', 'America/New_York', 'UTC', 'Asia/Kolkata', 'Pacific/Kiritimati'])
      expect(
        execFileSync(process.execPath, ['--input-type=module', '-e', script], {
          env: { ...process.env, TZ, NODE_OPTIONS: '' },
        }).toString(),
      ).toBe('21 Nov 2026, 14:05 IST|1 Jan 2026|2026-11-21');
  });
});
