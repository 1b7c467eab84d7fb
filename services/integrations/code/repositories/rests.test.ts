import { restsOf } from './rests.ts';

it('what fails rests twice as long each time, 30 s at most, until it succeeds', () => {
  let at = 0;
  const rests = restsOf({ firstMs: 2_000, now: () => at });
  const restedMs = (): number => {
    rests.begin('a');
    const from = at;
    while (rests.isResting('a')) at += 500;
    return at - from;
  };
  expect(rests.isResting('a')).toBe(false);
  expect([restedMs(), restedMs(), restedMs(), restedMs(), restedMs()]).toEqual([2_000, 4_000, 8_000, 16_000, 30_000]);
  rests.end('a');
  expect(restedMs()).toBe(2_000);
});

it('keeps nothing else waiting', () => {
  const rests = restsOf({ firstMs: 2_000, now: () => 0 });
  rests.begin('a');
  expect([rests.isResting('a'), rests.isResting('b')]).toEqual([true, false]);
});
