import { askedAMinute } from './asked-a-minute.ts';

it('each person has a minute of their own, and a refused call moves no end of it', () => {
  let now = 1_000_000;
  const asks = askedAMinute(2, { now: () => now });
  expect([asks('esha'), asks('esha'), asks('esha'), asks('ravi')]).toEqual([null, null, 60, null]);
  now += 59_001;
  expect([asks('esha'), asks('ravi'), asks('ravi')]).toEqual([1, null, 1]);
  now += 999;
  expect([asks('esha'), asks('esha'), asks('esha')]).toEqual([null, null, 60]);
});

it('a clock that was set back holds nobody up', () => {
  let now = 1_000_000;
  const asks = askedAMinute(1, { now: () => now });
  expect([asks('esha'), asks('esha')]).toEqual([null, 60]);
  now -= 1;
  expect([asks('esha'), asks('esha')]).toEqual([null, 60]);
});
