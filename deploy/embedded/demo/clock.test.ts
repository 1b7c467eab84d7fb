import { demoClock } from './clock.ts';

it('steps through the past, stands as it ended while time goes on, and is now once it is released', () => {
  let real = Date.parse('2026-11-28T18:00:00Z');
  const clock = demoClock(() => real, Date.parse('2025-08-01T00:00:00Z'));
  const said = () => [new Date(clock.now()).toISOString(), clock.isStepping?.()];
  clock.stepTo('2026-11-27T18:30:00Z');
  clock.stepTo('2026-11-01T00:00:00Z');
  real += 1_000;
  expect(said()).toEqual(['2026-11-27T18:30:01.000Z', true]);
  clock.end();
  clock.stepTo('2026-11-28T00:00:00Z');
  real += 1_000;
  expect(said()).toEqual(['2026-11-27T18:30:02.000Z', false]);
  clock.release();
  clock.stepTo('2027-01-01T00:00:00Z');
  expect(said()).toEqual(['2026-11-28T18:00:02.000Z', false]);
});
