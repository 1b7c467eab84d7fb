import { counted } from './counted.ts';

it.each([
  [0, '0 days'],
  [1, '1 day'],
  [2, '2 days'],
])('%d is told as “%s”', (n, words) => expect(counted(n, 'day')).toBe(words));

it('takes a plural of its own', () =>
  expect([1, 2].map((n) => counted(n, 'waits', 'wait'))).toEqual(['1 waits', '2 wait']));
