import { afterQuiet } from './quiet.ts';

/** In India it is five and a half hours later. */
const ist = (day: string, time: string): string => new Date(`${day}T${time}:00.000+05:30`).toISOString();

describe('quiet hours', () => {
  const night = { from: 21, to: 7 };
  const noon = { from: 12, to: 14 };
  it.each([
    ['nobody asked for', null, '03:00', ['2026-11-21', '03:00']],
    ['before them', night, '20:59', ['2026-11-21', '20:59']],
    ['as they begin', night, '21:00', ['2026-11-22', '07:00']],
    ['before midnight', night, '23:30', ['2026-11-22', '07:00']],
    ['at midnight', night, '00:00', ['2026-11-21', '07:00']],
    ['after midnight', night, '06:59', ['2026-11-21', '07:00']],
    ['as they end', night, '07:00', ['2026-11-21', '07:00']],
    ['of one day, before', noon, '11:59', ['2026-11-21', '11:59']],
    ['of one day, within', noon, '12:00', ['2026-11-21', '14:00']],
    ['of one day, after', noon, '14:00', ['2026-11-21', '14:00']],
    ['until midnight', { from: 22, to: 0 }, '22:10', ['2026-11-22', '00:00']],
    ['from midnight', { from: 0, to: 6 }, '00:00', ['2026-11-21', '06:00']],
    ['without an hour', { from: 9, to: 9 }, '09:30', ['2026-11-21', '09:30']],
  ] as const)('%s', (_when, quiet, time, [day, until]) => {
    expect(afterQuiet(quiet, ist('2026-11-21', time))).toBe(ist(day, until));
  });

  it('are those of India, also where another day has begun elsewhere', () => {
    expect(afterQuiet(night, '2026-11-21T18:00:00.000Z')).toBe('2026-11-22T01:30:00.000Z');
    expect(afterQuiet(night, '2026-11-21T15:29:59.999Z')).toBe('2026-11-21T15:29:59.999Z');
  });

  it('never hold a mail back for longer than they last, whenever it comes', () => {
    for (const quiet of [night, noon, { from: 23, to: 22 }])
      for (let minute = 0; minute < 48 * 60; minute += 7) {
        const at = new Date(Date.parse('2026-11-20T00:00:00.000Z') + minute * 60_000).toISOString();
        const then = afterQuiet(quiet, at);
        const waited = Date.parse(then) - Date.parse(at);
        expect(waited).toBeGreaterThanOrEqual(0);
        expect(waited).toBeLessThanOrEqual(((quiet.to - quiet.from + 24) % 24) * 3_600_000);
        expect(afterQuiet(quiet, then)).toBe(then);
      }
  });
});
