import { hoursSaid, parseHours, typedHours } from './hours.ts';

it.each([
  ['7:30', 450],
  ['07:05', 425],
  ['7.5', 450],
  ['7,25', 435],
  [' 8 ', 480],
  ['0', 0],
  ['24', 1_440],
])('reads %j as %d minutes', (typed, minutes) => {
  expect(parseHours(typed)).toBe(minutes);
});
it.each(['', '7:60', '-1', '1e3', '7.555', 'seven', '7:3'])('reads no time in %j', (typed) => {
  expect(parseHours(typed)).toBeNull();
});
it('says hours, and minutes where some are left over', () => {
  expect([480, 450, 5, 0].map(typedHours)).toEqual(['8', '7:30', '0:05', '0']);
  expect(hoursSaid(450)).toBe('7:30\u00a0h');
  for (let minutes = 0; minutes <= 1_440; minutes += 1) expect(parseHours(typedHours(minutes))).toBe(minutes);
});
